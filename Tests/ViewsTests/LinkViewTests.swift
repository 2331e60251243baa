import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import Services
import Testing

/// Names lead to the pages that their source has for them, and nothing else does.
@MainActor
@Suite struct LinkViewTests {
    private static let race = WebAddress("https://club.example/race")
    private static let meeting = WebAddress("https://club.example/meeting")
    private static let runner = WebAddress("https://club.example/runner")

    /// Stretches of the last frame that lead somewhere, from the top: `12 Spring Handicap > race`.
    private func links(_ terminal: VirtualTerminal) -> [String] {
        guard let frame = terminal.frames.last else { return [] }
        return (0..<frame.rows).flatMap { row -> [String] in
            var links: [(text: String, address: String)] = []
            var before: String?
            for column in 0..<frame.columns {
                let address = frame.address(column: column, row: row)
                if let address, let scalar = Unicode.Scalar(frame[column, row].scalar) {
                    if address != before { links.append(("", address)) }
                    links[links.count - 1].text.unicodeScalars.append(scalar)
                }
                before = address
            }
            return links.map { "\(row) \($0.text) > \($0.address.split(separator: "/").last ?? "")" }
        }
    }

    private func answer() -> FeedAnswer {
        var linked = Race.sample(number: 7)
        linked.address = Self.race
        return FeedAnswer(races: [linked, .sample("b", number: 8, name: "Maiden", start: .t0 + 600)])
    }

    /// A kiosk's canvas, on which nobody may open a page.
    @Test(arguments: [true, false])
    func onlyACanvasWithLinksHasThem(hasLinks: Bool) {
        let size = TerminalSize(columns: 20, rows: 1)
        var canvas = Canvas(size: size, repertoire: .unicode, hasLinks: hasLinks)
        canvas.link("Spring", to: Self.race, in: Area(column: 0, row: 0, width: 20, height: 1), at: 2, width: 10)
        #expect(canvas.buffer.links.isEmpty == !hasLinks)
        #expect((canvas.buffer.address(column: 2, row: 0) != nil) == hasLinks)
        #expect(Canvas(size: size, repertoire: .unicode).buffer.links.isEmpty)
    }

    @Test func theNameOfARaceLeadsToItsPage() {
        let screen = BoardScreen(columns: 120, rows: 24, answer: answer())
        _ = screen.lines
        #expect(links(screen.terminal) == ["3 Spring Handicap > race", "10 Spring Handicap > race"])
        let small = BoardScreen(columns: 40, rows: 12, answer: answer())
        _ = small.lines
        #expect(links(small.terminal).isEmpty, "\(small.lines)")
    }

    @Test func runnersAndTheNameOfACardLeadToTheirPages() {
        let cards = ScriptedCards()
        let screen = BoardScreen(answer: answer(), cards: cards)
        screen.press(.enter)
        var card = RaceCard.sample(
            runners: [.sample(1, "Quiet Harbour"), .sample(2, "Slate Roof"), .sample(3, "Old Friend")])
        card.address = Self.race
        card.runners[0].address = Self.runner
        card.runners[2].address = Self.runner
        card.runners[2].scratching = Runner.Scratching()
        cards.show(card)
        _ = screen.lines
        #expect(
            links(screen.terminal) == [
                "3 Spring Handicap > race", "7 Quiet Harbour > runner", "9 Old Friend > runner",
            ])
        card.placings = [Placing(position: 1, number: 1, name: "Quiet Harbour")]
        cards.show(card)
        _ = screen.lines
        #expect(links(screen.terminal).filter { $0.contains("runner") }.count == 2, "\(links(screen.terminal))")
    }

    @Test func aMeetingAndItsRaceLeadToTheirPages() {
        var day = DaySnapshot.meetings
        for index in day.meetings.indices where day.meetings[index].name == "Flemington" {
            day.meetings[index].address = Self.meeting
            for race in day.meetings[index].races.indices { day.meetings[index].races[race].address = Self.race }
        }
        let screen = BoardScreen(day: ScriptedDay(day))
        screen.press(.function(3))
        screen.press("j")
        _ = screen.lines
        #expect(links(screen.terminal) == ["5 Flemington > meeting", "19 Race 5 Handicap > race"])
    }

    @Test(arguments: [(120, 33), (60, 16), (40, 12)])
    func aKioskHasNone(columns: Int, rows: Int) {
        let screen = KioskScreen(columns: columns, rows: rows, answer: answer())
        #expect(screen.shows("Flemington") && links(screen.terminal).isEmpty)
    }
}
