package import FoundationEssentials
package import Logging
package import Models
package import Repository
package import Services
package import Settings
package import System

/// The live ends of a program that runs until it is closed. Tests give their own.
@MainActor
package struct ProgramEnds {
    /// Program with arguments, environment as `NAME=value`, standard input, and the time it has in milliseconds.
    package typealias RunHook =
        @Sendable (_ arguments: [String], _ environment: [String], _ input: [UInt8], _ milliseconds: Int)
        throws(SystemError) -> HookProgram.Report

    /// - Returns: nil for settings without a venue.
    package typealias JoinVenue =
        (_ settings: BoardSettings, _ engine: BoardEngine, _ ends: ProgramEnds) -> (any BoardVenue)?

    package let loop: any ProgramLoop
    /// Tasks of the program and its parts, which end with it.
    package let tasks = OwnedTasks()
    /// The device's clock, or the simulated one.
    package let clock: any WallClock
    /// Clock that counts real seconds, whatever `clock` shows.
    package let real: any WallClock
    /// Instant of `real` at which `clock` shows an instant.
    package let realInstant: (Date) -> Date
    /// Spreads requests of many programs; a test's is the same each time.
    package let random: any RandomNumberGenerator
    package let logger: Logger
    /// - Parameter words: secrets to remove from answers (`KnownSecrets`).
    let openTransport: (_ words: [String], _ logger: Logger?) throws(Failure) -> any OpenTransport
    /// - Parameter isRecording: whether the feed's answers and the program's decisions are recorded.
    let openStore: (_ place: StorePlace, _ isRecording: Bool) -> OpenStore
    /// The simulated day, not started yet; not called without `Simulation`.
    let openDay: (_ day: Simulation) throws(Failure) -> any SimulatedDay
    /// Stops the process and its group until it is continued.
    let suspendProcess: () throws(SystemError) -> Void
    /// Makes the venue of a board, which joins it when it begins.
    let joinVenue: JoinVenue
    /// Starts a program without a shell and leaves it to itself.
    let startProgram: (_ arguments: [String], _ environment: [String]) throws(SystemError) -> Void
    /// Runs a program for an alert, without a shell, and waits for it on a separate thread.
    let runHook: RunHook
    /// Gives back the memory of code that ran only at the start.
    let releaseStartUpCode: () -> Void

    /// Instant of the device's clock, or of the simulated one.
    package var now: Date { clock.now }

    /// Part of a broker's client id that no other client has: of two with one id the broker keeps the newer.
    package var clientMark: String {
        var random = random
        return String(random.next() & 0xffff_ffff, radix: 16)
    }

    package init(
        loop: any ProgramLoop, clock: any WallClock, real: any WallClock, realInstant: @escaping (Date) -> Date,
        random: any RandomNumberGenerator, logger: Logger,
        openTransport: @escaping (_ words: [String], _ logger: Logger?) throws(Failure) -> any OpenTransport,
        openStore: @escaping (_ place: StorePlace, _ isRecording: Bool) -> OpenStore,
        openDay: @escaping (_ day: Simulation) throws(Failure) -> any SimulatedDay,
        suspendProcess: @escaping () throws(SystemError) -> Void,
        startProgram: @escaping (_ arguments: [String], _ environment: [String]) throws(SystemError) -> Void,
        runHook: @escaping RunHook, joinVenue: @escaping JoinVenue, releaseStartUpCode: @escaping () -> Void
    ) {
        self.loop = loop
        self.clock = clock
        self.real = real
        self.realInstant = realInstant
        self.random = random
        self.logger = logger
        self.openTransport = openTransport
        self.openStore = openStore
        self.openDay = openDay
        self.suspendProcess = suspendProcess
        self.startProgram = startProgram
        self.runHook = runHook
        self.joinVenue = joinVenue
        self.releaseStartUpCode = releaseStartUpCode
    }
}

/// A transport that is closed at the end.
package protocol OpenTransport: HTTPTransport {
    /// Ends its requests and its threads.
    func close() async
}

/// A simulated racing day with its own server.
package protocol SimulatedDay: Sendable {
    /// Serves it on 127.0.0.1.
    /// - Returns: the port that the system chose.
    func start() async throws -> UInt16
    /// Ends the server and its connections.
    func stop() async
}

extension ProgramEnds {
    /// Has the kernel tell an engine when the network goes and comes back, unless its feed is on this machine.
    /// - Parameters:
    ///   - settings: as they are at that time.
    ///   - engine: nil while the program has none.
    package func watchNetwork(
        of settings: @escaping @MainActor () -> ProgramSettings?, for engine: @escaping @MainActor () -> BoardEngine?
    ) {
        loop.onNetwork = { [logger] isThere in
            guard let engine = engine(), settings()?.isFeedElsewhere == true else { return }
            logger.notice(isThere ? "the network is another, or back" : "there is no network")
            engine.handle(.network(isThere: isThere))
        }
    }

    /// The engine of a program that requests the feed until it is closed. It has its own place among all that request
    /// the same feed, so that they do not come at one instant: each eviction, on a whole minute, would set their clocks
    /// alike.
    /// - Parameters:
    ///   - store: keeps races across runs; nil for none.
    ///   - heartbeat: as of `Engine`.
    package func boardEngine(
        _ settings: RaceBoard.Settings, store: (any RaceStore)? = nil, heartbeat: TimeInterval? = nil
    ) -> BoardEngine {
        var (settings, random) = (settings, random)
        settings.spread = Double.random(in: 0..<1, using: &random)
        return BoardEngine(
            settings: settings, clock: clock, generator: random, logger: logger, store: store, realClock: real,
            heartbeat: heartbeat)
    }
}
