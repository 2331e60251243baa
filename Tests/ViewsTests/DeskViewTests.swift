import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import Testing
import ViewModels

@testable import Views

/// The desk as it is seen: panes, focus, zoom, and what is requested for them.
@MainActor
@Suite struct DeskViewTests {
    private let cards = ScriptedCards([.sample("race-0")])
    private let day = ScriptedDay()

    private func desk(_ columns: Int = 160, _ rows: Int = 45, layout: LayoutChoice = .auto) -> BoardScreen {
        BoardScreen(columns: columns, rows: rows, cards: cards, day: day, layout: layout)
    }

    @Test func theSelectedRacesCardStandsBesideTheRaces() {
        let screen = desk()
        let line = screen.lines[6]
        #expect(line.hasPrefix("1 Next ") && line.contains("2  H  R1 Flemington"))
        screen.press("j")
        #expect(screen.lines[6].contains("2  G  R2 Sandown Park"), "at once, as far as it is known")
    }

    @Test func aCardIsRequestedWhenTheCursorHasRested() {
        let screen = desk()
        _ = screen.lines
        #expect(cards.opened.isEmpty)
        #expect(screen.session.turn() == .t0 + 0.5, "the loop wakes for it")
        #expect(screen.lines.joined().contains("Waiting for runners and prices."))
        #expect(!screen.lines.joined().contains("Daisy's Star"), "no prose for the moment until they come")
        screen.go(to: 0.5)
        _ = screen.lines
        #expect(cards.opened == [RaceID("race-0")])
        screen.press("j")
        screen.go(to: 0.8)
        screen.press("j")
        screen.go(to: 1.2)
        _ = screen.lines
        #expect(cards.opened == [RaceID("race-0")], "it moved on")
        #expect(!cards.isOpen, "the first is no longer open")
        screen.go(to: 1.3)
        _ = screen.lines
        #expect(cards.opened == [RaceID("race-0"), RaceID("race-2")])
    }

    @Test func withoutARaceThereIsNoCardAndNoHour() {
        let screen = BoardScreen(columns: 160, rows: 45, answer: nil, cards: cards, day: day, layout: .auto)
        screen.go(to: 1)
        #expect(screen.lines[1].isEmpty && !screen.lines.joined().contains("Unnamed"))
        #expect(screen.model.state.panes[.card] == nil && cards.opened.isEmpty)
        let narrowed = desk()
        narrowed.go(to: 1)
        #expect(narrowed.lines.joined().contains(" H  R1 Flemington  0"))
        narrowed.press("/zzzz")
        _ = narrowed.lines
        #expect(narrowed.model.state.panes[.card] == nil && !cards.isOpen, "the race is in no list any more")
    }

    @Test func aListThatIsOnNoPaneEndsTheZoom() {
        let screen = desk()
        screen.press(.tab)
        screen.press("z")
        screen.press("?")
        #expect(screen.model.state.screen == .help && !screen.lines[44].contains("zoom"))
        screen.press(.escape)
        #expect(screen.model.state.screen == .card && screen.lines[44].contains("Esc end zoom"), "it stood above")
        screen.press("A")
        #expect(screen.lines[44].contains("Esc Board") && !screen.model.state.isZoomed)
        screen.press(.escape)
        #expect(screen.lines[6].contains("1 Next"))
    }

    /// What is typed for a card narrows no other list.
    @Test func columnsStayWhileTextIsTyped() throws {
        let screen = desk(100, 40)
        func heads() throws -> String { try #require(screen.lines.first { $0.hasPrefix("1 Next") }) }
        let before = try heads()
        screen.press(.enter)
        #expect(try heads() == before)
        screen.press("$12")
        #expect(screen.lines[39].hasPrefix(" Alert for 1 at: 12_"))
        #expect(try heads() == before)
        screen.press(.escape)
        screen.press("/run")
        #expect(try heads() == before)
    }

    @Test func onAListNoCardIsRequested() {
        let screen = desk(layout: .list)
        screen.go(to: 3)
        _ = screen.lines
        #expect(cards.opened.isEmpty && screen.session.turn() == .t0 + 4)
    }

    @Test func aDigitLeadsToThePaneThatHasItAndOnlyThatOneHasACursor() {
        let screen = desk()
        for (key, open) in [("3", ScreenID.results), ("1", .board), ("5", .meetings), ("4", .market)] {
            screen.press(key)
            #expect(screen.model.state.screen == open)
            let text = screen.lines.joined(separator: "\n")
            #expect(text.filter { $0 == "►" }.count <= 1, "\(key)")
            for title in ["1 Next", "2  H ", "3 Results", "4 Market", "5 Meetings"] {
                #expect(text.contains(title), "\(title)")
            }
        }
        screen.press("1")
        _ = screen.lines
        let frame = screen.terminal.frames.last
        let titles = screen.lines.map { $0.hasPrefix("3 Results") || $0.hasPrefix("1 Next") }.enumerated()
            .filter(\.element)
        #expect(titles.map { frame?[2, $0.offset].style.role } == [.title, .text])
    }

    @Test func enterOpensTheCardAtOnceAndInItsPlace() {
        let screen = desk()
        screen.press(.enter)
        let lines = screen.lines
        #expect(screen.model.state.screen == .card && cards.opened == [RaceID("race-0")])
        #expect(lines[6].contains("1 Next") && lines[7].contains("Flemington"))
        screen.press(.escape)
        #expect(screen.model.state.screen == .board)
    }

    @Test func tabGoesThroughThePanesAndZoomGivesOneTheScreen() {
        // A card stands above a list that has a race.
        day.day = .results
        let screen = desk()
        func after(_ key: Key) -> [ScreenID] {
            (0..<5).map { _ in
                screen.press(key)
                _ = screen.lines
                return screen.model.state.screen
            }
        }
        let forth: [ScreenID] = [.card, .results, .market, .meetings, .board]
        let back: [ScreenID] = [.meetings, .market, .results, .card, .board]
        #expect(after(.tab) == forth && after(.right) == forth, "from every pane")
        #expect(after(.backTab) == back && after(.left) == back)
        screen.press(.tab)
        screen.press("z")
        #expect(!screen.lines[6].contains("1 Next") && screen.model.state.isZoomed)
        #expect(screen.lines[2].contains(" H  R1 Flemington  0") || screen.lines[5].contains(" H  R1 Flemington  0"))
        screen.press("z")
        #expect(screen.lines[6].contains("1 Next"))
        screen.press("z")
        screen.press(.escape)
        #expect(!screen.model.state.isZoomed && screen.model.state.screen == .card, "Esc ends the zoom first")
    }

    @Test func onlyTheOpenPanesRowIsSelected() {
        let screen = desk()
        _ = screen.lines
        func selected() -> [Int] {
            (0..<45).filter { row in (0..<160).contains { screen.terminal.frames.last?[$0, row].style.selected == true }
            }
        }
        #expect(selected() == [7])
        screen.go(to: 1)
        screen.press(.enter)
        _ = screen.lines
        #expect(selected().count == 1 && selected() != [7], "a runner of the card")
    }

    @Test func aClickOpensThePaneUnderIt() {
        let screen = desk()
        screen.terminal.queue(.click(column: 100, row: 40))
        _ = screen.session.serveEvents()
        #expect(screen.model.state.screen == .meetings)
        screen.terminal.queue(.click(column: 10, row: 8))
        _ = screen.session.serveEvents()
        #expect(screen.model.state.screen == .board && screen.model.state.cursor == 1)
    }

    @Test func theWheelMovesThePaneUnderIt() {
        day.day = .meetings
        let screen = desk()
        screen.terminal.queue(.wheel(up: false, column: 10, row: 8))
        _ = screen.session.serveEvents()
        #expect(screen.model.state.screen == .board && screen.model.state.cursor == 1)
        screen.terminal.queue(.wheel(up: false, column: 100, row: 40))
        _ = screen.session.serveEvents()
        #expect(screen.model.state.screen == .meetings && screen.model.state.meetings?.list.cursor == 1)
    }

    @Test func aClickOnTheSelectedRowOpensItAndWordsOfTheFooterAreButtons() throws {
        let screen = BoardScreen(cards: cards, day: day)
        func click(_ column: Int, _ row: Int) -> BoardSession.Outcome? {
            screen.terminal.queue(.click(column: column, row: row))
            defer { _ = screen.lines }
            return screen.session.serveEvents()
        }
        #expect(screen.lines[23].hasPrefix(" Tab Results  F3 Meetings"))
        _ = click(30, 5)
        #expect(screen.model.state.screen == .board && screen.model.state.cursor == 2)
        _ = click(30, 5)
        #expect(screen.model.state.screen == .card && cards.opened == [RaceID("race-2")])
        screen.press(.escape)
        _ = click(1, 23)
        #expect(screen.model.state.screen == .results)
        _ = click(10, 23)
        #expect(screen.model.state.screen == .results, "between two words")
        #expect(screen.lines[23].contains("F3 Meetings"))
        func column(of word: String) throws -> Int {
            let line = screen.lines[23]
            return line.distance(from: line.startIndex, to: try #require(line.firstRange(of: word)).lowerBound)
        }
        _ = click(try column(of: "Meetings"), 23)
        #expect(screen.model.state.screen == .meetings)
        #expect(click(79, 23) == nil)
        #expect(click(try column(of: "quit"), 23) == .quit)
    }

    @Test func theListGoesOnBelowTheFifthRaceAndDimmer() throws {
        let screen = desk()
        let lines = screen.lines
        let left = lines.map { $0.prefix(75) }
        #expect(left[11].contains(" R5 ") && left[12].allSatisfy { $0 == " " } && left[13].contains(" R6 "))
        func role(_ row: Int, of text: String) throws -> Role? {
            let at = try #require(lines[row].firstRange(of: text))
            let column = DisplayWidth.of(String(lines[row][..<at.lowerBound]))
            return screen.terminal.frames.last?[column, row].style.role
        }
        #expect(try role(11, of: "Meadows") == .text && role(13, of: "東京") == .dim)
        #expect(screen.model.state.rows.count == 19)
        screen.press("+")
        #expect(
            screen.lines[12].contains(" R6 ") && screen.lines[13].prefix(75).allSatisfy { $0 == " " }, "the gap moves")
        #expect(screen.model.state.rows.count == 19)
        screen.model.configure(
            screen.model.preferences, BoardDisplay(.utc, bell: 5, hasExactCount: true))
        _ = screen.lines
        _ = screen.lines
        #expect(screen.model.state.rows.count == 6, "a count of the settings is exact")
    }

    @Test func onlyWhatIsNearMovesBelowTheChosenRows() {
        day.day = .meetings
        let screen = desk()
        #expect(screen.lines.contains { $0.contains("Meetings") })
        _ = screen.lines
        screen.go(to: 1)
        let before = screen.lines
        screen.go(to: 2)
        let after = screen.lines
        let moved = before.indices.filter { before[$0] != after[$0] }
        let near = moved.filter { $0 >= 12 && !after[$0].contains("R1 ● 4") }
        #expect(near.isEmpty, "header, five rows, the card and a meeting whose race is near: \(near.map { after[$0] })")
    }

    /// Nine races are listed.
    @Test func emptyRowsBelowTheChosenOnesAreNoFault() {
        let screen = desk()
        #expect(screen.model.state.rows.count == 19 && screen.model.state.problem == nil)
        #expect(!screen.lines.joined().contains("listed") && !screen.lines.joined().contains("no more"))
        screen.press("t")
        #expect(screen.model.state.problem == nil && screen.lines.joined().contains("no more harness races"))
    }

    @Test func aScreenAboveTheDeskEndsItsRequests() {
        let screen = desk(120, 40)
        screen.go(to: 1)
        _ = screen.lines
        #expect(cards.isOpen)
        screen.press("F")
        #expect(!screen.lines[6].contains("1 Next"))
        #expect(!cards.isOpen)
        screen.press(.escape)
        _ = screen.lines
        screen.go(to: 1.5)
        _ = screen.lines
        #expect(cards.isOpen)
    }

    @Test func theLayoutIsAChoiceAndTheKeyGoesThroughAll() {
        let screen = desk()
        var seen: [LayoutChoice] = []
        for _ in LayoutChoice.allCases {
            screen.press("L")
            _ = screen.lines
            seen.append(screen.model.preferences.layout)
        }
        #expect(seen == [.list, .desk, .poster, .auto])
        screen.press("p")
        #expect(screen.model.preferences.layout == .poster)
        screen.press("p")
        #expect(screen.model.preferences.layout == .auto)
    }

    @Test func aScreenThatBecomesSmallIsAListAgain() {
        let screen = desk()
        _ = screen.lines
        screen.press(.tab)
        screen.press(.tab)
        screen.terminal.resize(columns: 80, rows: 24)
        _ = screen.session.serveEvents()
        let lines = screen.lines
        #expect(screen.model.state.screen == .results && !lines[1].contains("1 Next"))
        screen.press(.tab)
        #expect(screen.model.state.screen == .board, "Tab is the key of the results again")
        #expect(screen.lines[3].contains("Flemington"))
    }

    @Test func aZoomEndsWhereThereIsNoDesk() {
        let screen = desk()
        screen.press("z")
        #expect(!screen.lines.joined().contains("1 Next"))
        screen.terminal.resize(columns: 80, rows: 24)
        _ = screen.session.serveEvents()
        _ = screen.lines
        #expect(!screen.model.state.isZoomed && screen.model.panes.isEmpty)
        #expect(screen.lines[23].hasPrefix(" Tab Results"))
        screen.terminal.resize(columns: 160, rows: 45)
        _ = screen.session.serveEvents()
        #expect(screen.lines[6].contains("1 Next"))
    }
}
