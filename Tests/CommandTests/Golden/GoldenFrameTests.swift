import CTasks
import Facts
import FeedSimulator
import Foundation
import Models
import RacingTestKit
import Screen
import Services
import Testing
import ViewModels

@testable import Commands

/// Every screen at every size, on the simulated day. All tasks of its process run one after the other, so that a frame
/// is the same on every machine: other tests are not for such a process.
@MainActor
@Suite(
    .serialized, .timeLimit(.minutes(20)),
    .enabled(if: GoldenFile.isAskedFor, "only with --filter Golden"))
struct GoldenFrameTests {
    init() { rb_serial_tasks() }

    nonisolated static let sizes = [(20, 6), (40, 12), (80, 24), (120, 40), (160, 45), (200, 60)]
    private static let walls = [(80, 24), (120, 33), (160, 45), (240, 67)]
    private static let main = [(80, 24), (160, 45)]

    /// Keys that lead from the board to a screen, or to a part of one.
    nonisolated static let ways: [(name: String, screen: ScreenID, keys: [Key])] = [
        ("board", .board, []), ("card", .card, [.enter]), ("runner", .card, [.enter, .enter]),
        ("results", .results, [.function(2)]), ("meetings", .meetings, [.function(3)]),
        ("form", .form, [.character("F")]), ("form-page", .form, [.character("F"), .enter]),
        ("market", .market, [.character("m")]), ("plan", .plan, [.character("P")]),
        ("upcoming", .upcoming, [.character("U")]), ("settings", .settings, [.character(",")]),
        ("sources", .sources, [.character("S")]), ("alerts", .alerts, [.character("A")]),
        ("help", .help, [.character("?")]),
        ("commands", .commands, [.character(":")]),
    ]

    @Test func everyScreenHasAWay() {
        #expect(Set(Self.ways.map(\.screen)) == Set(Screens.all.map(\.id)))
    }

    @Test func noFileIsLeftOfAScreenThatIsGone() throws {
        #expect(try GoldenFile.names(in: "screens") == Set(Self.ways.map(\.name)))
    }

    @Test func screensAreAsTheyWere() async throws {
        let golden = try GoldenBoard()
        try await golden.run(to: 8)
        for way in Self.ways {
            await golden.press(way.keys)
            #expect(golden.screen == way.screen)
            await golden.take("8 s after the start", Self.sizes)
            try golden.check("screens/\(way.name).txt")
            await golden.goBack()
        }
    }

    /// Cards of races that are over, one below the other in the results.
    @Test func cardsOfRacesThatAreOver() async throws {
        let golden = try GoldenBoard()
        try await golden.run(to: 8)
        for line in 0..<6 {
            await golden.press([.function(2)] + Array(repeating: .down, count: line) + [.enter])
            await golden.take("line \(line + 1) of the results", Self.main)
            await golden.goBack()
        }
        try golden.check("cards-of-results.txt")
    }

    /// Form of a season, and a page of it.
    @Test func formOfASeason() async throws {
        let golden = try GoldenBoard(hasSeason: true)
        try await golden.run(to: 8)
        await golden.press([.character("F")])
        // The ranking comes first, then the history of its first line, the latest start first.
        await golden.wait(for: "Remington Park")
        // The usual times come by themselves, and a desk has them beside the form.
        await golden.wait(for: "usual", at: (160, 45))
        await golden.take("form", Self.sizes)
        await golden.press([.enter])
        await golden.wait(for: "Remington Park")
        await golden.take("a page", Self.sizes)
        try golden.check("season.txt")
    }

    /// The board and the first card while races jump and leave.
    @Test func minutesPass() async throws {
        let golden = try GoldenBoard()
        try await golden.run(to: 8)
        for second in [52, 60, 120, 183, 240] {
            await golden.go(to: second, step: 15)
            await golden.take("\(second) s after the start", Self.main)
        }
        try golden.check("minutes.txt")
    }

    @Test func dataIsOldAndThenBack() async throws {
        let golden = try GoldenBoard()
        try await golden.run(to: 8)
        golden.transport.failure = .noNetwork(detail: "no route")
        await golden.go(to: 100, step: 4)
        await golden.take("no network for 92 s", Self.sizes)
        await golden.press([.enter])
        await golden.take("a card", Self.main)
        golden.transport.failure = nil
        await golden.goBack()
        await golden.go(to: 140, step: 4)
        await golden.take("it is back", Self.main)
        try golden.check("stale.txt")
    }

    @Test func noDataAtAll() async throws {
        let golden = try GoldenBoard(isStaged: false)
        golden.transport.failure = .noNetwork(detail: "no route")
        try await golden.run(to: 8)
        await golden.take("no network from the start", Self.sizes)
        try golden.check("no-data.txt")
    }

    @Test func listIsHeld() async throws {
        let golden = try GoldenBoard()
        try await golden.run(to: 8)
        await golden.press([.character(" ")])
        await golden.go(to: 70, step: 4)
        await golden.take("held for 62 s", Self.sizes)
        try golden.check("held.txt")
    }

    @Test func pictureIsDelayed() async throws {
        let golden = try GoldenBoard(["--delay", "20"])
        try await golden.run(to: 8)
        await golden.go(to: 40, step: 4)
        await golden.take("20 s behind", Self.main)
        try golden.check("delayed.txt")
    }

    @Test func recordIsReplayed() throws {
        let replay = try #require(GoldenReplay(day: RaceDay(seed: 7, staged: .t0)))
        var text = replay.frames("5 min from the start", Self.sizes)
        replay.press([.enter])
        text += replay.frames("Enter", Self.main)
        replay.press([.escape, .character(" ")])
        text += replay.frames("paused", Self.main)
        replay.press(Array(repeating: .character(">"), count: 6))
        text += replay.frames("at its end", Self.main)
        try GoldenFile("replay.txt").check(text)
    }

    @Test(arguments: ["console", "ascii", "mono"])
    func terminalsOfOtherKinds(name: String) async throws {
        let terminal =
            switch name {
            case "console": VirtualTerminal(colors: .eight, repertoire: .console)
            case "ascii": VirtualTerminal(repertoire: .ascii)
            default: VirtualTerminal()
            }
        let golden = try GoldenBoard(name == "mono" ? ["--theme", name] : [], on: terminal)
        try await golden.run(to: 8)
        for way in Self.ways where ["board", "card", "results", "market"].contains(way.name) {
            await golden.press(way.keys)
            await golden.take(way.name, Self.main)
            await golden.goBack()
        }
        try golden.check("terminals/\(name).txt")
    }

    @Test func wall() async throws {
        let host = BoardHosts.kiosk(KioskSettings(), pin: nil, environment: [:], speed: 1, isSimulated: true)
        let golden = try GoldenBoard(as: host)
        try await golden.run(to: 8)
        await golden.take("8 s after the start", Self.walls)
        await golden.go(to: 60, step: 4)
        await golden.take("60 s after the start", Self.walls)
        golden.transport.failure = .noNetwork(detail: "no route")
        await golden.go(to: 152, step: 4)
        await golden.take("no network for 92 s", Self.walls)
        try golden.check("wall.txt")
    }
}
