import FoundationEssentials
import Logging
import MainLoop
import Models
import Services
import ViewModels

/// What a command that asks once has to ask with.
struct RequestContext {
    let client: any HTTPTransport
    /// nil keeps none.
    var answers: Answers?
    let clock: any WallClock
    let logger: Logger
    /// Counts requests.
    var meter: RequestMeter?
    /// Who is to be named when the question fails.
    let blame = Blame()

    /// A source and its address; nobody is the feed.
    @MainActor
    final class Blame {
        var on: (source: RaceSource, url: String)?

        nonisolated init() {}
    }
}

/// Asks one thing and ends: what the commands share that print.
@MainActor
enum OneShotRequest {
    /// - Parameters:
    ///   - source: who is asked, for the words of a failure; nil for the feed. The question may know better.
    ///   - longestWait: seconds that a request may wait for its turn, by the limit of requests a minute.
    /// - Throws: status 69 with the error in words.
    static func ask<Answer>(
        _ access: FeedAccess, of source: (source: RaceSource, url: String)? = nil,
        longestWait: TimeInterval = ClientSettings().longestWait,
        _ question: @escaping @MainActor (RequestContext) async throws(FeedError) -> Answer
    ) throws -> Answer {
        let loop = try OpenLoop.make(signals: [])
        let clock = SystemWallClock(loop: loop)
        let logger = try LogFile.logger(path: access.logFile, verbose: access.verbose, clock: clock)
        for warning in access.warnings { logger.warning("\(warning)") }
        let meter = RequestMeter(logger: logger)
        let client = HTTPClient(
            try OpenLoop.transport(hiding: access.secrets), clock: clock,
            settings: ClientSettings(requestsPerMinute: Double(access.rate), longestWait: longestWait),
            counter: access.limits.counter(clock, logger), meter: meter)
        var answers = access.answers.open(clock: clock)
        answers.meter = meter
        let tools = RequestContext(client: client, answers: answers, clock: clock, logger: logger, meter: meter)
        tools.blame.on = source
        var outcome: Result<Answer, FeedError>?
        let task = Task {
            do throws(FeedError) {
                outcome = .success(try await question(tools))
            } catch {
                outcome = .failure(error)
            }
            loop.stop(0)
        }
        _ = try OpenLoop.run(loop)
        task.cancel()
        switch outcome {
        case .success(let answer): return answer
        case .failure(let error):
            let asked = tools.blame.on
            throw Failure(
                FeedWords.kind(error), FeedWords.sentence(error, of: asked?.source),
                hint: "The \(asked == nil ? "feed is" : "source is") \(Redactor.secrets(asked?.url ?? access.url)).",
                status: .unavailable)
        case nil: throw Failure("internal", "The loop ended early", status: .internal)
        }
    }
}

/// The way to a feed, and where it is told how it went.
struct FeedAccess: Sendable {
    let url: String
    let source: RaceSource
    let timeoutMilliseconds: Int
    /// Whether anybody said so.
    let hasTimeout: Bool
    /// Requests a minute to the feed's host.
    let rate: Int
    /// Who shares that.
    let limits: SharedLimits
    let answers: AnswerPlace
    let logFile: SettingValue?
    let verbose: Bool
    let warnings: [String]
    /// What no answer may repeat.
    let secrets: [String]

    init(_ reader: SettingReader) throws(Failure) {
        url = try FeedSettings.url(reader)
        source = try FeedSettings.source(reader)
        rate = try FeedSettings.rate(reader)
        limits = try SharedLimits(reader)
        timeoutMilliseconds = try (reader.whole(.timeout) ?? 10) * 1000
        hasTimeout = reader.value(.timeout) != nil
        answers = try AnswerPlace(reader)
        logFile = reader.value(.logFile)
        verbose = try reader.isOn(.verbose)
        warnings = reader.warnings
        secrets = KnownSecrets.words(reader)
    }
}
