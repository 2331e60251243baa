import Commands
import Facts
import FoundationEssentials
import Glibc
import Logging
import Models
import Output
import Services
import Settings
import System

/// One operation with requests, for the commands that print and exit.
@MainActor
enum OneShotRequest {
    /// - Parameters:
    ///   - source: source for the message of a failure; nil for the feed. The operation may set another.
    ///   - longestWait: seconds that a request may wait for its turn, by the limit of requests a minute.
    /// - Throws: status 69, with the error in words.
    static func perform<Answer>(
        _ access: FeedAccess, of source: (source: RaceSource, url: String)? = nil,
        longestWait: TimeInterval = ClientSettings().longestWait,
        _ question: @escaping @MainActor (RequestContext) async throws(FeedError) -> Answer
    ) throws -> Answer {
        // A signal would leave a program of an open feed running, which is not of the terminal's group.
        let loop = try OpenLoop.make(signals: access.source.isOnThisMachine ? [SIGHUP, SIGINT, SIGTERM] : [])
        loop.onSignal { loop.stop(-$0) }
        let clock = SystemWallClock(loop: loop, origin: access.mode.origin, speed: access.mode.speed)
        let server = try access.mode.ownDay.map { day throws(Failure) in
            try SimulatedFeed(day, of: day.demo(inHourOf: clock.now), clock: clock, real: SystemWallClock(loop: loop))
        }
        let (transport, tools) = try context(access, clock, longestWait: longestWait)
        tools.blame.on = source
        var outcome: Result<Answer, FeedError>?
        var failure: Failure?
        let status = try OpenLoop.run(loop) { [tools] in
            var tools = tools
            do {
                if let server { tools.simulated = "http://127.0.0.1:\(try await server.start())" }
                do throws(FeedError) {
                    outcome = .success(try await question(tools))
                } catch {
                    outcome = .failure(error)
                }
            } catch {
                failure = Failure("internal", "The simulated feed cannot start: \(error)", status: .internal)
            }
            await close(transport, server, on: loop)
        }
        ProcessControl.takeSignals()
        if let failure { throw failure }
        if status < 0 { ProcessControl.endAs(signal: -status) }
        switch outcome {
        case .success(let answer): return answer
        case .failure(let error): throw Self.failure(error, access, tools.blame.on)
        case nil: throw Failure("internal", "The loop ended early", status: .internal)
        }
    }

    /// Requests the day's meetings of a source, to try a key or an identity.
    /// - Parameter settings: with that key or identity.
    /// - Returns: how many there are.
    /// - Throws: where the service refuses it, and where it cannot be requested.
    nonisolated static func meetings(
        of source: RaceSource, _ settings: SourceSettings, _ reader: SettingReader
    ) throws -> Int {
        let access = try FeedAccess(reader, sources: settings)
        return try MainActor.assumeIsolated {
            try perform(access, of: (source: source, url: settings.address(source) ?? access.url)) {
                (tools) async throws(FeedError) in
                let feeds = SourceFeeds(
                    settings: settings, client: tools.client, clock: tools.clock, logger: tools.logger,
                    longestWait: 30, meter: tools.meter)
                let feed = feeds.meetings(source, milliseconds: access.timeoutMilliseconds)
                return try await feed?.meetings(on: source.calendar.day(at: tools.clock.now)).meetings.count ?? 0
            }
        }
    }

    /// Ends everything that was started, and then the loop. A part that does not end within a second is left: a name
    /// server may not answer, a program not end.
    private static func close(_ transport: LiveTransport, _ server: SimulatedFeed?, on loop: MainLoop) async {
        let real = SystemWallClock(loop: loop)
        _ = real.call(at: real.now + 1) { loop.stop(0) }
        await transport.close()
        await server?.stop()
    }

    private static func context(
        _ access: FeedAccess, _ clock: any WallClock, longestWait: TimeInterval
    ) throws(Failure) -> (transport: LiveTransport, tools: RequestContext) {
        let logger = try LogFile.logger(path: access.logFile, verbose: access.verbose, clock: clock, isOneShot: true)
        for warning in access.warnings { logger.warning("\(warning)") }
        let meter = RequestMeter(logger: logger)
        let transport = try OpenLoop.transport(hiding: access.secrets, logger: logger)
        let client = HTTPClient(
            transport, clock: clock,
            settings: ClientSettings(
                requestsPerMinute: Double(access.rate), longestWait: longestWait, cache: access.sources.cache),
            counter: access.limits.counter(clock, logger), meter: meter, onWay: HTTPClient.logWay(logger))
        var answers = access.answers.open(clock: clock)
        answers.meter = meter
        let tools = RequestContext(client: client, answers: answers, clock: clock, logger: logger, meter: meter)
        return (transport, tools)
    }

    /// - Parameter failed: the source that failed; nil for the feed.
    private static func failure(
        _ error: FeedError, _ access: FeedAccess, _ failed: (source: RaceSource, url: String)?
    ) -> Failure {
        Failure(
            FeedWords.kind(error),
            Translation.inEnglish {
                failed.map { FeedWords.sentence(error, of: $0.source) }
                    ?? FeedWords.sentence(error, ofListBy: access.source)
            },
            hint: access.mode.ownDay == nil
                ? "The \(failed == nil ? "feed is" : "source is") \(Redactor.secrets(failed?.url ?? access.url))."
                : "It was the feed of the simulated day.",
            status: .unavailable)
    }
}
