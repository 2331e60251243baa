import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import Testing
import ViewModels

@testable import Views

/// A race that runs, beside the usual time of its track and distance.
@MainActor
@Suite struct HomeViewTests {
    private func line(_ elapsed: Int, _ width: Int = 60, usesWords: Bool = false) -> String? {
        UsualTime([40, 40, 40, 40, 40]).flatMap { HomeState(elapsed: elapsed, of: $0) }.map { home in
            var canvas = Canvas(
                size: TerminalSize(columns: width, rows: 1), repertoire: .unicode, usesWords: usesWords)
            HomeView.draw(home, in: canvas.area, on: &canvas)
            return canvas.buffer.lines[0]
        }
    }

    private func bar(_ filled: Int, of width: Int) -> String {
        String(repeating: "━", count: filled) + String(repeating: "─", count: width - filled)
    }

    @Test func theBarFillsUpToTheUsualTime() {
        let words = " usual 40.0 s (5 runs)"
        #expect(line(0) == bar(0, of: 38) + words && line(20) == bar(19, of: 38) + words)
        #expect(line(40) == bar(38, of: 38) + words && line(90) == line(40))
        #expect(line(120) == nil, "then it is not usual any more")
        #expect(line(20, 20) == "usual 40.0 s (5 run…" && line(20, usesWords: true) == "usual 40.0 s (5 runs)")
        #expect(line(20, 200)?.hasPrefix(bar(22, of: 44) + " usual") == true)
    }

    /// A card of a race that has jumped ten seconds ago.
    private static var running: RaceCard {
        var card = RaceCard.sample("race-0")
        (card.actualStart, card.status, card.placings) = (.t0 - 10, .live, [])
        (card.meeting, card.conditions.distance) = ("Flemington", 1200)
        return card
    }

    private func home(_ card: RaceCard, times: [Double]) async -> String? {
        await lines(card, times: times).first { $0.contains("usual ") }
    }

    private func lines(_ card: RaceCard, times: [Double], rows: Int = 24) async -> [String] {
        let form = FormLoader(store: ScriptedForm([], times: times))
        let screen = BoardScreen(
            columns: 80, rows: rows, cards: ScriptedCards([card]), day: ScriptedDay(), form: form)
        screen.press(.enter)
        screen.go(to: 1)
        _ = screen.lines
        await form.finish()
        return screen.lines
    }

    @Test func itTakesNoPictureAway() async {
        var card = Self.running
        for index in card.runners.indices {
            var guide = RunnerGuide()
            guide.settling = index
            card.runners[index].guide = Shared(guide)
            card.runners[index].odds = Runner.sample(1, fluctuations: [6, 5, 4]).odds
        }
        func found(_ lines: [String]) -> [Bool] {
            ["Speed map", "6.00 to"].map { word in lines.contains { $0.contains(word) } }
        }
        var seen: Set<[Bool]> = []
        for rows in 12...32 {
            let before = found(await lines(card, times: [70], rows: rows))
            let after = await lines(card, times: [70, 71, 72, 73, 74], rows: rows)
            #expect(found(after) == before && after.contains { $0.contains("usual ") }, "\(rows)")
            seen.insert(before)
        }
        #expect(seen.contains([true, true]) && seen.contains([true, false]), "at some size each")
    }

    @Test func aRunningRaceHasItWhereTheTimesAreKnown() async throws {
        let line = try #require(await home(Self.running, times: [70, 71, 72, 73, 74]))
        #expect(line.contains("━━") && line.hasSuffix("usual 72.0 s (5 runs)"))
    }

    @Test func noOtherHasIt() async {
        #expect(await home(Self.running, times: [70, 71]) == nil, "too few times")
        var card = Self.running
        card.actualStart = nil
        #expect(await home(card, times: [70, 71, 72, 73, 74]) == nil, "no source reports the jump")
        card = Self.running
        card.placings = [Placing(position: 1, number: 2, name: "Frosbie")]
        #expect(await home(card, times: [70, 71, 72, 73, 74]) == nil, "it is over")
        card = Self.running
        card.conditions.distance = nil
        #expect(await home(card, times: [70, 71, 72, 73, 74]) == nil, "no distance")
    }
}
