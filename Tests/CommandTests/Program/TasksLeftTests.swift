import ArgumentParser
import Facts
import FeedSimulator
import FleetTestKit
import FoundationEssentials
import Glibc
import Models
import RacingTestKit
import Repository
import Services
import Settings
import Testing
import ViewModels

@testable import Commands
@testable import Fleet
@testable import raceboard

/// Whatever a program has started ends with it: its clock stands still, so nothing that waits ends by itself.
@MainActor
@Suite(.timeLimit(.minutes(20)))
final class TasksLeftTests {
    enum Kind: CaseIterable {
        case board, kiosk, demo, watch, watchedDemo, line, plain, relay, relayToBroker
        case fleet, fleetWatch, fleetQuery, fleetSimulation, send, replay
    }

    private let folder = TestFolder()
    private let world = TestEnds()
    private let pipe = TestPipe()
    /// What owns a program beside the test.
    private var owners: [AnyObject] = []

    isolated deinit { world.finish() }

    @Test(arguments: Kind.allCases, [0, 5])
    func noTaskIsLeftOfAProgramThatHasEnded(kind: Kind, turns: Int) async throws {
        let program = try program(kind)
        try program.start()
        #expect(world.loop.status == nil)
        for _ in 0..<turns {
            _ = world.loop.turn?()
            await letOthersRun(turns: 60)
        }
        world.loop.receive(SIGTERM)
        try await letOthersRun(until: "end of the loop") { world.loop.status != nil }
        try await letOthersRun(until: "end of \(program.life.tasks.count) tasks") { program.life.tasks.count == 0 }
        #expect(world.loop.turn?() == nil)
    }

    /// A part that hangs is left, and nothing but that.
    @Test func ofAProgramWithAPartThatHangsOnlyThatIsLeft() async throws {
        let board = try TestBoard(folder, ["--store", "none"], in: world)
        try await board.live()
        world.transport.hangsAtEnd = true
        world.loop.receive(SIGTERM)
        try await letOthersRun(until: "limit of a second and the hang") {
            [.t0 + 1, .t0 + 3600].allSatisfy(world.clock.deadlines.contains)
        }
        world.clock.advance(to: .t0 + 1)
        try await letOthersRun(until: "end of the loop") { world.loop.status != nil }
        try await letOthersRun(until: "end of the others") { board.program.life.tasks.count == 1 }
    }

    private var environment: [String: String] {
        ["HOME": folder.path, "TMPDIR": folder.path, "TZ": "UTC", "RACEBOARD_SYSTEM_CONFIG": "/none"]
    }
    private let feed = ["--feed-url", "http://feed", "--store", "none"]
    private let demo = ["--demo", "--seed", "7"]

    private func program(_ kind: Kind) throws -> any Program {
        switch kind {
        case .board: try board(feed)
        case .kiosk: try board(feed, as: BoardHosts.kiosk(KioskSettings(), pin: nil, environment: [:], speed: 1))
        case .demo: try board(demo)
        case .watch: try watch(feed)
        case .watchedDemo: try watch(demo + ["--watched"])
        case .line:
            LineProgram(
                try LineSettings(
                    try parse(LineCommand.self, feed + ["--follow"]).arguments(), environment: environment),
                output: pipe.output, input: -1, ends: world.ends)
        case .plain:
            PlainProgram(
                try BoardSettings(
                    try parse(RaceboardCommand.self, feed + ["--plain"]).given, environment: environment),
                streams: PlainStreams(input: -1, output: pipe.output, isTerminal: false, columns: { nil }),
                ends: world.ends)
        case .relay: try relay(["--stdout"])
        case .relayToBroker: try relay(RelayProgramTests.toBroker)
        case .fleet:
            FleetProgram(try fleet(), madeUp: nil, on: VirtualTerminal(), openLink: world.openLink, ends: world.ends)
        case .fleetWatch:
            FleetWatch(try fleet(), madeUp: nil, output: pipe.output, openLink: world.openLink, ends: world.ends)
        case .fleetQuery: FleetQuery(try fleet(), madeUp: nil, openLink: world.openLink, ends: world.ends)
        case .fleetSimulation:
            FleetSimulation(
                SimulatedFleet(seed: 5, boxes: 6, venues: 2, at: world.clock.now),
                at: try #require(RelayAddress("mqtt://centre")), identity: nil,
                openLink: world.openLink, ends: world.ends)
        case .send:
            SendProgram(
                FleetSending(.withdrawal, to: .flemington, by: "duty", wait: 10),
                over: try BrokerChoice(SettingReader(options: ["relay": "mqtt://centre"], environment: [:])),
                openLink: world.openLink, ends: world.ends)
        case .replay:
            ReplayProgram(
                try #require(GoldenReplay.timeline(of: RaceDay(seed: 7))), from: .t0 + 300, speed: 1,
                preferences: Preferences(), display: BoardDisplay(.utc), on: VirtualTerminal(), doubt: nil,
                ends: world.ends)
        }
    }

    private func parse<Command: ParsableCommand>(_ command: Command.Type, _ options: [String]) throws -> Command {
        try #require(try command.parseAsRoot(options) as? Command)
    }

    private func board(_ options: [String], as host: (any BoardHost)? = nil) throws -> any Program {
        let board = try TestBoard(folder, options, usual: TestBoard.quiet, in: world, as: host)
        owners.append(board)
        return board.program
    }

    private func watch(_ options: [String]) throws -> any Program {
        let settings = try WatchSettings(
            try parse(WatchCommand.self, options + ["--json"]).arguments, environment: environment)
        return WatchProgram(settings, output: pipe.output, ends: world.ends)
    }

    private func relay(_ options: [String]) throws -> any Program {
        let command = try parse(RelayCommand.self, feed + options)
        let settings = try RelaySettings(
            command.given, toOutput: command.stdout, machine: "desk", environment: environment)
        return RelayProgram(settings, output: pipe.output, openLink: world.openLink, ends: world.ends)
    }

    private func fleet() throws -> FleetViewSettings {
        try FleetViewSettings(
            try parse(FleetCommand.self, ["--relay", "mqtt://centre"]).arguments, environment: environment)
    }
}
