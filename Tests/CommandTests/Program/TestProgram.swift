import ArgumentParser
import FeedSimulator
import FleetTestKit
import FoundationEssentials
import Glibc
import InMemoryLogging
import Logging
import Models
import RacingTestKit
import Screen
import Services
import Settings
import System
import Testing

@testable import Commands
@testable import Fleet
@testable import raceboard

extension VirtualTerminal: BoardTerminal {}

/// The ends of a program in a test: nothing of them is live but the files of a folder.
@MainActor
final class TestEnds {
    let clock: ManualClock
    let loop = ScriptedLoop()
    let transport: DayTransport
    /// What was logged.
    let log = InMemoryLogHandler()
    /// Broker of every link.
    let broker: MemoryBroker
    /// Start of its device, by `clock`; nil if nobody knows it. The real device's is of another time.
    var booted: Date?
    /// Why no transport can be opened; nil if one can.
    var noTransport: Failure?
    /// The simulated day whose season the store of a demo has; nil for one of its own.
    var season: RaceDay?
    /// What stopping the process does.
    var onSuspend: () throws(SystemError) -> Void = {}
    /// What starting a program does.
    var onStart: ([String], [String]) throws(SystemError) -> Void = { _, _ in }
    /// What running a program for an alert does.
    var runHook: ProgramEnds.RunHook = { _, _, _, _ in HookProgram.Report(end: .exited(0)) }
    /// Secrets that the transport was opened with.
    private(set) var secrets: [String]?

    private let random: any RandomNumberGenerator

    /// - Parameters:
    ///   - day: what its network serves.
    ///   - random: spreads requests; seeded where every second counts.
    ///   - clock: shared by the programs of one test.
    ///   - broker: the same.
    init(
        day: RaceDay = RaceDay(seed: 7), random: any RandomNumberGenerator = SystemRandomNumberGenerator(),
        clock: ManualClock = ManualClock(), broker: MemoryBroker = MemoryBroker()
    ) {
        (self.random, self.clock, self.broker) = (random, clock, broker)
        transport = DayTransport(clock, day: day)
    }

    /// Opens a link to its broker in memory.
    var openLink: OpenLink { { [broker] in broker.connect($0, $1) } }

    var ends: ProgramEnds {
        ProgramEnds(
            loop: loop, clock: clock, real: clock, realInstant: \.self, random: random,
            logger: Logger(label: "test") { [log] _ in log },
            openTransport: { [self] words, _ throws(Failure) in
                if let noTransport { throw noTransport }
                secrets = words
                return transport
            },
            openStore: { [clock, season, booted] in
                OpenStore($0, isRecording: $1, clock: clock, day: season, booted: booted)
            },
            openDay: { [clock] day throws(Failure) in
                try SimulatedFeed(day, of: day.demo(from: clock.now), clock: clock, real: clock)
            },
            suspendProcess: { [self] () throws(SystemError) in try onSuspend() },
            startProgram: { [self] arguments, environment throws(SystemError) in
                try onStart(arguments, environment)
            }, runHook: runHook,
            joinVenue: { [openLink] in BoxFleet($0, engine: $1, ends: $2, openLink: openLink) }, releaseStartUpCode: {})
    }
}

extension TestEnds {
    /// Ends the program as a signal does, and wakes what waits for the clock: it would be a leak for ever after.
    func finish() {
        loop.receive(SIGTERM)
        Task { [clock] in
            await letOthersRun(turns: 100)
            // What wakes may wait again, for longer than any time that has come.
            for step in 0..<10 {
                clock.advance(to: .distantFuture + Double(step) * 60)
                await letOthersRun(turns: 20)
            }
        }
    }
}

/// A whole board, with a terminal of memory.
@MainActor
final class TestBoard {
    let world: TestEnds
    let terminal: VirtualTerminal
    let program: BoardProgram
    /// The settings at the next reload.
    var next: Result<[String], Failure> = .success([])
    /// How often they were read again.
    private(set) var readings = 0
    var lines: [String] { terminal.lines }

    /// - Parameters:
    ///   - folder: of its state and its store.
    ///   - variables: of the program, besides the usual ones.
    ///   - lines: of its settings file at the start.
    ///   - usual: options in front of the others, which hide lines of the file; nil for `quiet` and a feed.
    ///   - host: nil for a desktop.
    init(
        _ folder: TestFolder, _ options: [String] = [], variables: [String: String] = [:], lines: [String] = [],
        usual: [String]? = nil,
        in world: TestEnds = TestEnds(), as host: (any BoardHost)? = nil, on terminal: VirtualTerminal? = nil
    ) throws {
        self.world = world
        self.terminal = terminal ?? VirtualTerminal()
        let feed = options.contains("--demo") ? [] : ["--feed-url", "http://feed"]
        let reading = Reading(
            folder: folder, options: (usual ?? feed + Self.quiet) + options, variables: variables)
        let settings = try reading.settings(lines)
        program = BoardProgram(settings, as: host ?? DesktopHost(), on: self.terminal, ends: world.ends) {
            tried throws(Failure) in try reading.again(tried)
        }
        reading.board = self
    }

    isolated deinit { world.finish() }

    /// Reads settings as the command does: `next` are lines of the settings file.
    private final class Reading {
        /// Weak, since tasks that wait for a clock that stands still keep the program.
        private weak var folder: TestFolder?
        private let options: [String]
        private let environment: [String: String]
        weak var board: TestBoard?

        init(folder: TestFolder, options: [String], variables: [String: String]) {
            (self.folder, self.options) = (folder, options)
            environment = variables.merging(
                ["HOME": folder.path, "TZ": "UTC", "RACEBOARD_SYSTEM_CONFIG": "/none"]) { $1 }
        }

        @MainActor func again(_ tried: [String: String]) throws(Failure) -> BoardSettings {
            board?.readings += 1
            return try settings(try board?.next.get() ?? [], tried)
        }

        @MainActor func settings(_ lines: [String], _ tried: [String: String] = [:]) throws(Failure) -> BoardSettings {
            let file = folder?.write(lines.joined(separator: "\n") + "\n", to: "config", mode: 0o600) ?? "/none"
            let all = ["--config", file] + options
            guard let command = try? RaceboardCommand.parseAsRoot(all) as? RaceboardCommand else {
                throw Failure("usage", "no command", status: .usage)
            }
            return try BoardSettings(command.given.merging(tried) { $1 }, environment: environment)
        }
    }

    /// Options with which only races are requested, as long as no other screen is open. With a simulated clock the
    /// program counts its requests alone, and keeps answers in memory.
    static let quiet = ["--at", "2026-11-21T03:00:00Z", "--status-source", "none"]

    func press(_ keys: String) {
        terminal.press(keys)
        world.loop.serve(terminal.inputDescriptor)
    }

    func press(_ key: Key) {
        terminal.queue(.key(key))
        world.loop.serve(terminal.inputDescriptor)
    }

    func shows(_ text: String) -> Bool { lines.contains { $0.contains(text) } }

    /// Runs until the board is live.
    func live() async throws {
        program.start()
        try await world.loop.run(until: "LIVE") { shows("LIVE") }
    }

    /// Runs to the end.
    func ended() async throws -> Int32? {
        try await letOthersRun(until: "end of the loop") { world.loop.status != nil }
        return world.loop.status
    }
}
