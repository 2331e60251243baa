import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Screen
import Testing
import ViewModels

@testable import Views

/// The line of the next hour.
@MainActor
@Suite struct RulerViewTests {
    private func line(
        _ ruler: RulerState, _ repertoire: Repertoire = .unicode, width: Int = 62, usesWords: Bool = false
    ) -> String {
        var canvas = Canvas(
            size: TerminalSize(columns: width, rows: 1), repertoire: repertoire, usesWords: usesWords)
        RulerView.draw(ruler, in: canvas.area, on: &canvas)
        return canvas.buffer.lines[0]
    }

    private func ruler(_ seconds: [Int], end: Int? = nil) -> RulerState {
        var ruler = RulerState()
        for (index, second) in seconds.enumerated() {
            let category = RaceCategory.known[index % 3]
            ruler.marks.append(.init(category: category, badge: RaceWords.badge(of: category), seconds: second))
        }
        ruler.end = end
        return ruler
    }

    @Test func aBadgeStandsWhereItsRaceStarts() {
        #expect(
            line(ruler([0, 600])) == " H────────G── 15m ────────── 30m ────────── 45m ────────── 1h")
        #expect(
            line(ruler([0, 600]), .ascii) == " H--------G-- 15m ---------- 30m ---------- 45m ---------- 1h")
    }

    @Test func aBadgeIsNeverInAWord() {
        #expect(line(ruler([880])) == " ──────────────H──────────── 30m ────────── 45m ────────── 1h")
        #expect(line(ruler([3_550])).hasSuffix(" 45m ───────────H─"))
    }

    @Test func theEarliestOfAPlaceIsShown() {
        #expect(line(ruler([62, 70, 80])).hasPrefix(" ─H──"))
    }

    @Test func whereTheListEndsIsItsTime() {
        #expect(line(ruler([0, 600], end: 1_500)) == " H────────G── 15m ──────── 25m")
        #expect(line(ruler([880, 900], end: 900)) == " ──────────────H 15m")
        #expect(line(ruler([3_500], end: 3_599)) == " ──────────── 15m ────────── 30m ────────── 45m ──────────H─")
    }

    @Test func nothingIsDrawnWhereNoRaceIsKnown() {
        #expect(line(ruler([0], end: 0)) == "" && line(ruler([60, 540], end: 599)) == "", "a stub")
        #expect(line(ruler([], end: 0)) == "")
        #expect(line(ruler([]), width: 3).count <= 3)
    }

    @Test func inWordsOnlyWhatIsNearHasSeconds() {
        func words(_ ruler: RulerState, width: Int = 62) -> String { line(ruler, width: width, usesWords: true) }
        #expect(words(ruler([22, 245, 3_599])) == " Next hour: H 22s, G 4m, T 59m")
        #expect(words(ruler([59, 60], end: 1_500)) == " Next 25m: H 59s, G 1m")
        #expect(words(ruler([22, 245, 3_599]), width: 31) == " Next hour: H 22s, G 4m, T 59m")
        #expect(words(ruler([22, 245, 3_599]), width: 30) == " Next hour: H 22s, 2 more")
        #expect(words(ruler([])) == " Next hour: no start" && words(ruler([], end: 0)) == "")
        #expect(words(ruler([22]), width: 4) == "")
    }

    @Test func monoAndTheSettingHaveWords() {
        let screen = BoardScreen(columns: 160, rows: 45, layout: .auto, usesWords: true)
        #expect(screen.lines[1] == " Next hour: G 22s, T 4m")
        let mono = BoardScreen(columns: 160, rows: 45, layout: .auto)
        #expect(mono.lines[1].hasPrefix(" G──"))
        mono.press(String(repeating: "T", count: Theme.builtIn.count - 1))
        #expect(mono.model.state.theme == .mono && mono.lines[1] == " Next hour: G 22s, T 4m")
    }

    @Test func startsComeFromTheRowsAndSlideLeft() {
        let screen = BoardScreen(columns: 160, rows: 45, layout: .auto)
        #expect(screen.lines[1].hasPrefix(" G─────────T──"), "22 and 245 seconds; what has started is not there")
        #expect(screen.model.state.board.ruler.marks.map(\.seconds) == [22, 245])
        screen.go(to: 23)
        #expect(screen.lines[1].hasPrefix(" ─────────T───"))
        #expect(screen.model.state.board.ruler.end == nil, "nine races are listed, and nineteen have room")
    }

    @Test func aFullListEndsTheLineWithItsLastRace() {
        let screen = BoardScreen(layout: .list)
        screen.press("--")
        _ = screen.lines
        #expect(screen.model.state.board.ruler.end == 245, "three rows, and more races behind them")
        screen.press("+")
        _ = screen.lines
        #expect(screen.model.state.board.ruler.end == nil, "the fourth starts in more than an hour")
    }
}
