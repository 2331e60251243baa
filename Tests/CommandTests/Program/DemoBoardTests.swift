import FeedSimulator
import FleetTestKit
import Foundation
import Glibc
import Models
import RacingTestKit
import Screen
import Services
import Settings
import System
import Testing
import ViewModels

@testable import Commands
@testable import Fleet

/// A whole board on a simulated day: what it shows of it, and that nothing of it is left.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct DemoBoardTests {
    private let folder = TestFolder()

    private func board(
        _ options: [String] = [], in world: TestEnds = TestEnds(), variables: [String: String] = [:]
    ) throws -> TestBoard {
        try TestBoard(folder, ["--demo", "--seed", "7"] + options, variables: variables, in: world)
    }

    private func live(_ board: TestBoard) async throws {
        board.program.start()
        try await board.world.loop.run(until: "DEMO") { board.shows("DEMO") }
    }

    /// Every file below the home folder with its content, but the settings file, which the test writes.
    private var files: [String: [UInt8]] {
        let found = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return found.filter { $0 != "config" }.reduce(into: [:]) { files, name in
            files[name] = (try? RegularFile.read(folder.path + "/" + name, limit: 1 << 20, links: .refused).bytes) ?? []
        }
    }

    @Test func nothingThatIsDoneInItIsLeftOnTheRealBoard() async throws {
        let (path, world) = (folder.path, TestEnds())
        let board = try board(
            in: world,
            variables: [
                "RACEBOARD_METRICS": path + "/metrics", "RACEBOARD_RECORD": "true", "XDG_RUNTIME_DIR": path,
                "RACEBOARD_STORE": path + "/store", "RACEBOARD_RELAY": "mqtt://broker", "RACEBOARD_VENUE": "ayr",
                "RACEBOARD_BOX": "bar-1", "TMPDIR": path,
            ])
        let before = files
        try await live(board)
        // Categories, rows, theme, layout, hold, a watched meeting, an alert; then a setting.
        board.press("h+TLwN,")
        try await world.loop.run(until: "the settings") { board.shows("Settings") }
        // The theme, by a search, which is ended by the first Enter.
        board.press("/theme")
        for _ in 0..<2 {
            board.press(.enter)
            _ = world.loop.turn?()
        }
        try await world.loop.run(until: "a reply") { board.shows("Settings read: theme") }
        for second in [10, 20, 40] { await board.go(to: second) }
        board.press("q")
        #expect(try await board.ended() == 0)
        #expect(files == before)
        #expect(files["config"] == nil && world.broker.sent.isEmpty)
        let config = try RegularFile.read(path + "/config", limit: 1 << 20, links: .refused).bytes
        #expect(config == Array("\n".utf8))
    }

    /// An option is meant.
    @Test func aBoxThatAnOptionNamesIsAtItsVenue() async throws {
        let world = TestEnds()
        let board = try board(["--relay", "mqtt://broker", "--venue", "ayr", "--box", "bar-1"], in: world)
        try await live(board)
        try await world.loop.run(until: "its presence") {
            world.broker.sent.contains { $0.topic.text == "rb/1/ayr/box/bar-1/up" }
        }
        for second in [10, 20, 40] { await board.go(to: second) }
        #expect(board.shows("DEMO"))
    }

    @Test func anAlertNamesTheDayThatItIsOf() async throws {
        let world = TestEnds()
        let inputs = Inputs()
        world.runHook = { _, _, input, _ throws(SystemError) in
            inputs.add(String(decoding: input, as: UTF8.self))
            return HookProgram.Report(end: .exited(0))
        }
        let board = try board(["--alerts", "due", "--alerts-for", "all"], in: world)
        board.next = .success([#"alert-by = "exec,terminal""#, #"alert-command = ["/x"]"#])
        let races = world.transport.day.races(at: .t0).map { Int($0.start.timeIntervalSince(.t0)) }
        let start = try #require(races.filter { $0 > 5 }.min())
        try await live(board)
        // A reload keeps the address.
        board.press("R")
        for step in stride(from: 15, to: start, by: 15) { await board.go(to: step) }
        try await world.loop.run(until: "DEMO") { board.shows("DEMO") }
        await board.go(to: start)
        try await world.loop.run(until: "the program") { inputs.all.count == 1 }
        let event = try #require(inputs.all.first)
        #expect(event.contains(#""url":"http://127.0.0.1:"#) && event.contains(#""simulated":true"#), "\(event)")
        try await world.loop.run(until: "the notification") { !board.terminal.notifications.isEmpty }
        #expect(board.terminal.notifications.first?.first?.hasPrefix("DEMO ") == true)
    }

    private final class Inputs: @unchecked Sendable {  // guarded by `lock`
        private let lock = Lock()
        private var texts: [String] = []
        var all: [String] { lock.withLock { texts } }
        func add(_ text: String) { lock.withLock { texts.append(text) } }
    }

    @Test func theSourcesOfTheDayAndTheirRequestsAreOnTheirScreen() async throws {
        let board = try board()
        try await live(board)
        board.press("S")
        try await board.world.loop.run(until: "a source that answers") {
            board.shows("Sources  ") && board.shows("answers")
        }
        #expect(board.shows("affiliates") && board.shows("Median") && !board.shows("fails"))
        #expect(!board.shows("requests a minute"), "a simulated day has no limit")
    }

    @Test func alertsAndEntriesToComeAreNotEmpty() async throws {
        let world = TestEnds(day: RaceDay(seed: 7, staged: .t0))
        world.season = world.transport.day
        let board = try board(in: world)
        try await live(board)
        board.press("A")
        try await world.loop.run(until: "an alert") { board.shows("5 minutes before") || board.shows("5 min") }
        board.press("U")
        let meeting = try #require(world.transport.day.interest.first?.meeting)
        try await world.loop.run(until: "an entry") { board.shows(meeting) }
    }
}
