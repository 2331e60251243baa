import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Screen
import Services
import Testing
import ViewModels
import Views

/// Three lines point to the keys before the first key of the first run.
@MainActor
@Suite struct IntroductionTests {
    @Test func threeLinesPointToTheKeysAndGoWithTheFirst() {
        var remembered: [Preferences] = []
        let screen = BoardScreen(isNew: true, remember: { remembered.append($0) })
        #expect(Array(screen.lines[19...21]) == ["  Enter  card", "  Tab    Results", "  :      all"])
        screen.terminal.queue(.resized)
        _ = screen.session.serveEvents()
        #expect(screen.lines[19] == "  Enter  card", "no key")
        screen.press("x")
        #expect(screen.lines[19...21].allSatisfy { $0.isEmpty })
        #expect(remembered.map(\.isNew) == [false])
        screen.press("x")
        #expect(remembered.count == 1)
    }

    @Test func aLongCommentEndsAboveTheThreeLines() {
        let race = Race.sample(number: 7, start: .t0 + 600, comment: String(repeating: "A word more. ", count: 60))
        let lines = BoardScreen(answer: FeedAnswer(races: [race]), isNew: true).lines
        #expect(lines[17].hasSuffix("…") && lines[18].isEmpty)
        #expect(Array(lines[19...21]) == ["  Enter  card", "  Tab    Results", "  :      all"])
    }

    @Test func oneLineDoesWhereThereIsNoRoomForThree() {
        let list = BoardScreen(columns: 60, rows: 14, isNew: true)
        #expect(list.lines[12] == " Enter card · Tab Results · : all")
        #expect(BoardScreen(columns: 28, rows: 8, isNew: true).lines[6] == "Enter card · Tab Results", "none is cut")
        let desk = BoardScreen(columns: 120, rows: 40, layout: .auto, isNew: true)
        #expect(desk.lines[38] == " Enter card · Tab pane · : all")
        desk.model.announce("A notice", for: 5)
        #expect(desk.lines[38] == " A notice")
        desk.terminal.queue(.click(column: 60, row: 39))
        _ = desk.session.serveEvents()
        desk.go(to: 10)
        #expect(!desk.lines[38].contains("Enter card"))
    }

    @Test func theKeyThatEndsTheProgramCountsToo() {
        var remembered: [Preferences] = []
        let screen = BoardScreen(isNew: true, remember: { remembered.append($0) })
        #expect(screen.press("q") == .quit)
        #expect(remembered.map(\.isNew) == [false])
    }

    @Test func noScreenButTheBoardPoints() {
        let screen = BoardScreen(isNew: true)
        screen.model.send(.results)
        #expect(screen.model.state.pointers.isEmpty)
    }
}
