import Facts
import FeedSimulator
import FoundationEssentials
import Glibc
import Models
import RacingTestKit
import Screen
import Settings
import System
import Testing
import ViewModels
import Views

@testable import Commands

/// Alerts of a whole board: each once, over a restart, two boards and a suspend.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct BoardAlertTests {
    private let folder = TestFolder()

    private func board(
        _ options: [String] = [], in world: TestEnds = TestEnds(), variables: [String: String] = [:],
        as host: (any BoardHost)? = nil
    ) throws -> TestBoard {
        try TestBoard(
            folder, ["--store", folder.path + "/store", "--alerts", "due", "--alerts-for", "all"] + options,
            variables: variables, in: world, as: host)
    }

    /// Seconds of the starts that come, by the simulator's day.
    private func starts(_ world: TestEnds) -> [Int] {
        let races = world.transport.day.races(at: .t0).map { Int($0.start.timeIntervalSince(.t0)) }
        return Array(Set(races.filter { $0 > 5 })).sorted()
    }

    /// Goes on as far as a second, so that the data stays new.
    private func reach(_ second: Int, _ board: TestBoard) async {
        for step in stride(from: 15, to: second, by: 15) { await board.go(to: step) }
        await board.go(to: second)
    }

    /// Opens the list until a word stands at its end, where the past alerts are: one that is written down later lies
    /// below the cursor.
    private func list(_ word: String, in board: TestBoard) async throws {
        board.press("A")
        try await board.world.loop.run(until: "the list with \(word)") {
            board.press(.end)
            _ = board.world.loop.turn?()
            return board.shows(word)
        }
    }

    @Test func itComesAtItsSecondByBellTerminalAndOnTheBoard() async throws {
        let board = try board()
        let start = try #require(starts(board.world).first)
        try await board.live()
        await reach(start - 1, board)
        #expect(board.terminal.notifications.isEmpty && board.terminal.bells == 0)
        await board.go(to: start)
        try await board.world.loop.run(until: "the alert") { !board.terminal.notifications.isEmpty }
        #expect(board.terminal.notifications.first?.last?.hasPrefix("due now") == true)
        try await board.world.loop.run(until: "the bell") { board.terminal.bells == 1 }
        #expect(board.shows("due now"), "\(board.lines)")
        try await list("sent", in: board)
    }

    @Test func anEventIsSentOnceOverARestart() async throws {
        let first = try board()
        let start = try #require(starts(first.world).first)
        try await first.live()
        await reach(start - 1, first)
        await first.go(to: start)
        try await first.world.loop.run(until: "the alert") { !first.terminal.notifications.isEmpty }
        first.press("q")
        #expect(try await first.ended() == 0)
        let second = try board()
        try await second.live()
        await reach(start - 1, second)
        await second.go(to: start)
        // A claim that takes a second is none; the disk may be slower than this test's clock.
        let limit = Date.t0 + Double(start) + 1
        for _ in 0..<10_000 where second.world.clock.deadlines.contains(limit) { await letOthersRun(turns: 50) }
        await second.go(to: start + 3)
        try await list("sent", in: second)
        #expect(second.terminal.notifications.isEmpty, "\(second.terminal.notifications)")
    }

    @Test func twoBoardsOfAUserSendItOnce() async throws {
        let boards = [try board(), try board()]
        let start = try #require(starts(boards[0].world).first)
        for board in boards { try await board.live() }
        for board in boards { await reach(start - 1, board) }
        for board in boards { await board.go(to: start) }
        try await boards[0].world.loop.run(until: "the alert") {
            _ = boards[1].world.loop.turn?()
            return boards.contains { !$0.terminal.notifications.isEmpty }
        }
        await letOthersRun(turns: 5000)
        #expect(boards.map(\.terminal.notifications.count).reduce(0, +) == 1)
    }

    @Test func whatPassedDuringASuspendIsListedAndNotSent() async throws {
        let board = try board()
        let start = try #require(starts(board.world).first)
        try await board.live()
        await reach(start - 1, board)
        await board.go(to: start + 50)
        try await list("missed", in: board)
        #expect(board.terminal.notifications.isEmpty && board.terminal.bells == 0)
    }

    @Test func thePersonsProgramGetsTheEventAsJSON() async throws {
        let world = TestEnds()
        let inputs = Inputs()
        world.runHook = { arguments, environment, input, _ throws(SystemError) in
            inputs.add(arguments + [String(decoding: input, as: UTF8.self)], environment)
            return HookProgram.Report(end: .exited(0))
        }
        let board = try board(in: world, variables: ["RACEBOARD_USA_KEY": "secret"])
        let start = try #require(starts(world).first)
        try await board.live()
        board.next = .success([#"alert-by = "exec""#, #"alert-command = ["/x", "a b"]"#])
        board.press("R")
        await reach(start - 1, board)
        // Its answers may be read more slowly than the clock is put on.
        try await world.loop.run(until: "LIVE") { board.shows("LIVE") }
        await board.go(to: start)
        try await world.loop.run(until: "the program") { inputs.all.count == 1 }
        let call = try #require(inputs.all.first)
        #expect(Array(call.prefix(2)) == ["/x", "a b"] && call[2].hasSuffix("}\n"))
        #expect(call[2].contains(#""alert":"due""#) && call[2].contains(#""state":"live""#), "\(call[2])")
        #expect(!inputs.environment.contains { $0.contains("RACEBOARD_") })
        #expect(board.terminal.notifications.isEmpty && board.terminal.bells == 0, "the other ways are off now")
    }

    private final class Inputs: @unchecked Sendable {  // guarded by `lock`
        private let lock = Lock()
        private var calls: [[String]] = []
        private var values: [String] = []
        var all: [[String]] { lock.withLock { calls } }
        var environment: [String] { lock.withLock { values } }
        func add(_ call: [String], _ environment: [String]) {
            lock.withLock { (calls, values) = (calls + [call], environment) }
        }
    }

    @Test func aDesktopGetsItWithoutAShellAndWithoutMarks() async throws {
        let world = TestEnds()
        let inputs = Inputs()
        world.runHook = { arguments, environment, _, _ throws(SystemError) in
            inputs.add(arguments, environment)
            return HookProgram.Report(end: .exited(0))
        }
        let board = try board(["--alert-by", "desktop"], in: world, variables: ["DISPLAY": ":0"])
        let start = try #require(starts(world).first)
        try await board.live()
        await reach(start - 1, board)
        await board.go(to: start)
        try await world.loop.run(until: "notify-send") { !inputs.all.isEmpty }
        let call = try #require(inputs.all.first)
        #expect(call.prefix(2) == ["notify-send", "--app-name=raceboard"] && call.suffix(3).first == "--")
    }

    @Test func aKioskMakesNone() async throws {
        let host = AsKiosk()
        let board = try board(as: host)
        let start = try #require(starts(board.world).first)
        try await board.live()
        for second in start - 1...start + 2 { await board.go(to: second) }
        await letOthersRun(turns: 5000)
        #expect(board.terminal.notifications.isEmpty && board.terminal.bells == 0)
    }

    /// A desktop that makes no alerts.
    private final class AsKiosk: BoardHost {
        private let desktop = DesktopHost()
        let name = "wall"
        let isOneOfMany = true
        let heartbeat: TimeInterval? = nil
        let remembersChoices = true
        let hasOwnSettings = false
        let makesAlerts = false
        let ignoredSignals: Set<Int32> = []
        let ownsPalette = false
        func preferences(_ settings: BoardSettings, over remembered: Preferences) -> Preferences {
            desktop.preferences(settings, over: remembered)
        }
        func session(for parts: BoardParts) -> any ScreenSession { desktop.session(for: parts) }
        func began() {}
        func turned() {}
        func reloads() {}
        func reloaded(_ settings: BoardSettings) {}
        func ends() {}
    }
}
