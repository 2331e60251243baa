import CurlTransport
import FoundationEssentials
import Logging
import MainLoop
import Models
import Services
import ViewModels

/// What a command that asks once has to ask with.
struct QuestionTools {
    let client: HTTPClient
    let clock: SystemWallClock
    let logger: Logger
}

/// Asks a feed one thing and ends: what `next` and `card` share.
@MainActor
enum OneQuestion {
    /// - Parameter url: the feed's base address, for the words of a failure.
    /// - Throws: status 69 with the feed's error in words.
    static func ask<Answer>(
        _ access: FeedAccess, _ question: @escaping @MainActor (QuestionTools) async throws(FeedError) -> Answer
    ) throws -> Answer {
        let loop = try OpenLoop.make(signals: [])
        let clock = SystemWallClock(loop: loop)
        let logger = try LogFile.logger(path: access.logFile, verbose: access.verbose, clock: clock)
        for warning in access.warnings { logger.warning("\(warning)") }
        let client = HTTPClient(
            try OpenLoop.transport(), clock: clock, settings: ClientSettings(requestsPerMinute: Double(access.rate)))
        var outcome: Result<Answer, FeedError>?
        let task = Task {
            do throws(FeedError) {
                outcome = .success(try await question(QuestionTools(client: client, clock: clock, logger: logger)))
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
            throw Failure(
                FeedWords.kind(error), FeedWords.sentence(error), hint: "The feed is \(Redactor.secrets(access.url)).",
                status: .unavailable)
        case nil: throw Failure("internal", "The loop ended early", status: .internal)
        }
    }
}

/// The way to a feed, and where it is told how it went.
struct FeedAccess: Sendable {
    let url: String
    let source: FeedSource
    let timeoutMilliseconds: Int
    /// Requests a minute to the feed's host.
    let rate: Int
    let logFile: SettingValue?
    let verbose: Bool
    let warnings: [String]

    init(_ reader: SettingReader) throws(Failure) {
        url = try FeedSettings.url(reader)
        source = try FeedSettings.source(reader)
        rate = try FeedSettings.rate(reader)
        timeoutMilliseconds = try (reader.whole(.timeout) ?? 10) * 1000
        logFile = reader.value(.logFile)
        verbose = try reader.isOn(.verbose)
        warnings = reader.warnings
    }
}
