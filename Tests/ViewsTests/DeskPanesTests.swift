import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import Services
import Testing
import ViewModels

@testable import Views

/// The panes that share a place on the desk, and how full it is.
@MainActor
@Suite struct DeskPanesTests {
    private let cards = ScriptedCards([.sample("race-0")])
    private let day = ScriptedDay()

    private func desk(_ columns: Int = 160, _ rows: Int = 45) -> BoardScreen {
        BoardScreen(columns: columns, rows: rows, cards: cards, day: day, layout: .auto)
    }

    @Test func theMarketsPaneHasBothHalvesSideBySide() throws {
        day.day = .market
        let lines = desk().lines
        let head = try #require(lines.firstIndex { $0.contains("4 Market  2 shorter") })
        #expect(lines[head].contains(" · since they opened"))
        #expect(!lines[head].contains(" Now"), "neither half has heads: \(lines[head])")
        #expect(lines[head + 2].contains(" -29%") && lines[head + 1].contains("+205%"))
        #expect(lines[head + 2].contains("Flemington") && lines[head + 2].hasSuffix("+10%"))
    }

    @Test func aPaneOfResultsHasHeadsBesideItsTitle() {
        day.day = .full
        let head = desk().lines.first { $0.hasPrefix("3 Results  40") } ?? ""
        #expect(head.contains(" Start  Winner ") && head.contains(" Price Finish"), "\(head)")
    }

    @Test func theMarketsPaneGivesItsRoomToNames() {
        day.day = .market
        day.day.meetings[0].name = "Santa Anita Park"
        #expect(desk().lines.contains { $0.contains("R1  Santa Anita Park ") && $0.contains("-29%") })
    }

    /// Runners of one race below each other have its name once.
    @Test func aMarketDoesNotNameARaceBelowItself() throws {
        day.day = .market
        let runners = [(4, 14, 10), (7, 20, 15), (9, 20, 16)].map {
            Runner.sample($0.0, win: Decimal($0.2), fluctuations: [Decimal($0.1), Decimal($0.2)])
        }
        day.day.markets[RaceID("Flemington-1")] = Market(.sample("Flemington-1", runners: runners), seenAt: .t0)
        day.day.markets[RaceID("Flemington-2")] = Market(
            .sample("Flemington-2", runners: [.sample(3, win: 14, fluctuations: [18, 14])]), seenAt: .t0)
        let screen = desk()
        func line(_ move: String) throws -> String { try #require(screen.lines.first { $0.contains(move) }) }
        #expect(try line("-29%").contains(" R1  Flemington"))
        #expect(try !line("-25%").contains("Flemington") && line("-22%").contains(" R2  Flemington"))
        screen.press("4jj")
        #expect(try line("-25%").contains(" R1  Flemington"), "the selected one is always named")
    }

    @Test func aWideDeskHasTheWholeDayOfAMeeting() {
        day.day = .full
        func heads(_ columns: Int, _ rows: Int) -> String {
            desk(columns, rows).lines.first { $0.contains("5 Meetings") } ?? ""
        }
        let races = DaySnapshot.full.meetings[0].races.count
        #expect(heads(240, 67).hasSuffix("  R\(races)") && heads(160, 45).hasSuffix("  R\(races)"))
    }

    /// A long day has the columns with the nearest races, and the next race of each meeting is before them.
    @Test func aPaneOfMeetingsHasTheirNextRaces() {
        let late = ["One", "Two"].map { RaceMeeting.sample($0, races: 14, first: .t0 - 19_200) }
        day.day = DaySnapshot(meetings: [.sample("Early", races: 14, first: .t0 + 900)] + late, isPartial: false)
        let lines = desk().lines
        let head = lines.firstIndex { $0.contains("5 Meetings") } ?? 0
        #expect(lines[head].contains(" Next ") && lines[head].contains(" R6 ") && lines[head].hasSuffix(" R13"))
        #expect(lines[head...].contains { $0.contains("Early   R1      15m ") }, "\(lines[head...])")
    }

    /// The others are below it, in a pane and on the whole screen.
    @Test func aResultSaysOnceWhoRan() {
        var card = RaceCard.twentyHorses("race-0")
        card.status = .final
        card.placings = (1...6).map { Placing(position: $0, number: $0, name: "Placed \($0)") }
        let screen = BoardScreen(columns: 160, rows: 45, cards: ScriptedCards([card]), day: day, layout: .auto)
        screen.go(to: 1)
        let (second, seventh) = (card.runners[1].name, card.runners[6].name)
        for isOpen in [false, true] {
            if isOpen { screen.press(.enter) }
            let text = screen.lines.joined(separator: "\n")
            #expect(text.contains("Placed 6") && text.contains(seventh) && !text.contains(second), "\(text)")
        }
    }

    @Test func formTakesTheMeetingsPaneAndGivesItBack() async {
        day.day = .meetings
        let form = FormLoader(store: ScriptedForm([.sample("Zoë O'Brien", starts: 240, wins: 60)]))
        let screen = BoardScreen(columns: 160, rows: 45, cards: cards, day: day, form: form, layout: .auto)
        screen.go(to: 1)
        #expect(screen.lines.contains { $0.contains("Meetings  ") })
        #expect(form.table == nil, "no ranking is requested for what is not shown")
        func settle() async {
            for _ in 0..<3 {
                _ = screen.lines
                await form.finish()
            }
        }
        screen.press("F")
        #expect(cards.isOpen, "the card beside it stays")
        await settle()
        let lines = screen.lines
        #expect(screen.model.state.screen == .form && lines[6].contains("1 Next"))
        let title = lines.firstIndex { $0.contains("5 Jockeys  1") } ?? 0
        #expect(lines[title + 1].contains("Win%") && lines[title + 2].contains("Zoë O'Brien"))
        #expect(!lines.dropLast().contains { $0.contains("Meetings  ") })
        #expect(lines[6].contains(" H  R1 Flemington  0"), "the card of the race on the board")
        screen.press("]")
        await settle()
        #expect(form.table?.query.kind == .trainer && screen.model.state.screen == .form)
        screen.press(.right)
        #expect(screen.model.state.screen == .board, "arrows are for panes")
        screen.press(.function(3))
        #expect(screen.lines.contains { $0.contains("Meetings  ") } && screen.model.state.screen == .meetings)
        #expect(screen.model.state.panes[.form] == nil)
    }

    @Test func aSmallTerminalHasTheKeysOfTheFormAgain() {
        let screen = desk(120, 40)
        screen.press("F")
        _ = screen.lines
        screen.press(.right)
        #expect(screen.model.state.screen == .form, "above the desk it is no pane")
        screen.press(.escape)
        screen.press(.function(3))
        screen.press(.tab)
        #expect(screen.model.state.screen == .results)
    }

    /// What a desk says twice was measured once: rules, heads of columns, panes in the footer, an unopened runner.
    @Test func aDeskHasNoRulesAndSaysThingsOnce() {
        day.day = .full
        var card = RaceCard.twentyHorses("race-0")
        var guide = RunnerGuide()
        guide.rating = 52
        card.runners[0].guide = Shared(guide)
        let screen = BoardScreen(columns: 160, rows: 45, cards: ScriptedCards([card]), day: day, layout: .auto)
        screen.go(to: 1)
        let lines = screen.lines
        #expect(!lines.joined().contains("──"))
        #expect(!lines.joined().contains("Race Meeting") && lines.count { $0.contains("Results") } == 1)
        #expect(lines.contains { $0.contains(" more ↓") }, "the card goes on below")
        screen.press(.enter)
        #expect(screen.lines.joined().contains("Enter runner"), "it is open")
    }

    @Test func aRaceThatRunsIsNamedAboveTheResultsUnlessItHasARow() {
        day.day = DaySnapshot(results: [.sample("race-0", start: .t0 - 20, status: .live, order: [])])
        #expect(!desk().lines.joined().contains("running:"))
        let list = BoardScreen(columns: 160, rows: 45, cards: cards, day: day)
        list.press(.tab)
        #expect(list.lines.joined().contains("running: H7 Flemington"))
    }

    /// A desk full of data has no large void: of its rows few are empty, in every column of panes.
    @Test(arguments: [(160, 45, 6), (200, 60, 10), (240, 67, 14)])
    func aLargeDeskIsFull(columns: Int, rows: Int, most: Int) {
        day.day = .full
        let races = (0..<24).map { Race.sample("race-\($0)", number: $0 % 9 + 1, start: .t0 + 200 + Double($0) * 90) }
        let cards = ScriptedCards([.twentyHorses("race-0")])
        let screen = BoardScreen(
            columns: columns, rows: rows, answer: FeedAnswer(races: races), cards: cards, day: day, layout: .auto)
        screen.go(to: 1)
        let lines = screen.lines
        let middle = (columns - 2) * 12 / 25
        for (name, part) in [("left", 0..<middle), ("right", middle + 2..<columns)] {
            let empty = lines[6..<rows - 2].filter { line in
                Array(line).dropFirst(part.lowerBound).prefix(part.count).allSatisfy { $0 == " " }
            }
            #expect(empty.count <= most, "\(name) at \(columns)x\(rows): \(empty.count)")
        }
    }
}
