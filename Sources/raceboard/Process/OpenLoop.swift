import Commands
import FeedSimulator
import Fleet
import FoundationEssentials
import Logging
import Models
import Output
import Services
import Settings
import System
import Transports

typealias LiveTransport = HidingTransport<LocalTransport<CurlTransport>>

extension LiveTransport: OpenTransport {
    func close() async {
        await inner.close()
        await inner.remote.close()
    }
}

/// Makes the live ends, and turns their errors into failures.
@MainActor
enum OpenLoop {
    /// - Parameter signals: those that the loop is to receive (`ProcessControl.heeded`).
    static func make(signals: [Int32]) throws(Failure) -> MainLoop {
        do {
            return try MainLoop(signals: ProcessControl.heeded(signals))
        } catch {
            throw Failure("internal", "The event loop cannot start: \(error)", status: .internal)
        }
    }

    /// A link to a broker, which connects by itself.
    static func link(
        _ access: RelayAccess, _ onEvent: @escaping @Sendable (RelayEvent) -> Void
    ) throws(Failure) -> any RelayLink {
        do {
            return try MQTTLink(access, generator: SystemRandomNumberGenerator(), onEvent: onEvent)
        } catch {
            throw failure(error)
        }
    }

    private static func failure(_ error: RelayError) -> Failure {
        switch error {
        case .noLibrary(let detail):
            Failure(
                "no_library", "The library for \(Setting.relay.name) cannot be loaded: \(detail)",
                hint: "apt install libmosquitto1", status: .configuration)
        case .unreadable(let detail):
            Failure.configuration(
                "The certificates of \(Setting.relayIdentity.name) cannot be used: \(detail)",
                hint: "See \(Manual.page("fleet/broker")).")
        default:
            Failure("internal", "The link to the broker cannot start: \(error)", status: .internal)
        }
    }

    static func run(_ loop: MainLoop) throws(Failure) -> Int32 {
        do {
            return try loop.run()
        } catch {
            throw Failure("internal", "The event loop failed: \(error)", status: .internal)
        }
    }

    /// Runs a loop until a work has ended, or a signal has come. What the work leaves is cancelled.
    static func run(_ loop: MainLoop, _ work: @escaping @MainActor () async -> Void) throws(Failure) -> Int32 {
        let task = Task {
            await work()
            loop.stop(0)
        }
        defer { task.cancel() }
        return try run(loop)
    }

    /// Ends the process after its loop has.
    /// - Parameter status: the exit status, or a signal's number below zero: then it ends by that signal.
    /// - Throws: the failure, if there is one.
    static func end(_ status: Int32, _ failure: Failure?) throws(Failure) -> Never {
        if let failure { throw failure }
        if status < 0 { ProcessControl.endAs(signal: -status) }
        ProcessEnd.exit(status)
    }

    /// - Parameters:
    ///   - words: secrets to remove from answers (`KnownSecrets`).
    ///   - logger: gets what programs of open feeds write to standard error; nil for none.
    static func transport(hiding words: [String], logger: Logger? = nil) throws(Failure) -> LiveTransport {
        do {
            let curl = try CurlTransport(version: Version.text)
            return HidingTransport(
                LocalTransport(curl, environment: Environment.variables) { logger?.warning("\($0)") }, words: words)
        } catch {
            throw Failure("internal", "The thread of libcurl cannot be started: \(error)", status: .internal)
        }
    }
}

extension ProgramEnds {
    /// Ends on the device.
    /// - Parameters:
    ///   - mode: its clock.
    ///   - isOfHour: whether its simulated day is that of every program of the hour.
    static func live(
        on loop: MainLoop, as mode: RunMode, logFile: SettingValue?, verbose: Bool, isOfHour: Bool = false
    ) throws(Failure) -> ProgramEnds {
        // A wrong word is reported before the terminal is opened.
        if let day = mode.ownDay { _ = try SimulatedFeed.faults(of: day) }
        let real = SystemWallClock(loop: loop)
        let clock = SystemWallClock(loop: loop, origin: mode.origin, speed: mode.speed)
        let simulated = mode.ownDay.map { isOfHour ? $0.demo(inHourOf: clock.now) : $0.demo(from: clock.now) }
        let isFaulty = mode.ownDay?.faults.isEmpty == false
        let logger = try LogFile.logger(path: logFile, verbose: verbose, clock: real)
        return ProgramEnds(
            loop: loop, clock: clock, real: real, realInstant: clock.realInstant,
            random: SystemRandomNumberGenerator(), logger: logger,
            openTransport: { words, logger throws(Failure) in
                try OpenLoop.transport(hiding: words, logger: logger)
            },
            openStore: { OpenStore($0, isRecording: $1, clock: clock, day: simulated, isFaulty: isFaulty) },
            openDay: { day throws(Failure) in
                try SimulatedFeed(day, of: simulated ?? day.demo(from: clock.now), clock: clock, real: real)
            },
            suspendProcess: ProcessControl.suspendProcess, startProgram: DetachedProgram.start(_:environment:),
            runHook: HookProgram.run(_:environment:input:milliseconds:),
            joinVenue: { BoxFleet($0, engine: $1, ends: $2, openLink: OpenLoop.link) },
            releaseStartUpCode: ProcessControl.releaseStartUpCode)
    }
}
