import Facts
import FleetTestKit
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import Settings
import Testing

@testable import Fleet
@testable import ViewModels
@testable import Views

/// The screen of a fleet at every size.
@MainActor
@Suite struct FleetViewTests {
    private func session(
        _ columns: Int, _ rows: Int, _ keys: String = "", repertoire: Repertoire = .unicode
    ) -> (VirtualTerminal, FleetSession) {
        let terminal = VirtualTerminal(columns: columns, rows: rows, repertoire: repertoire)
        let clock = ManualClock()
        clock.set(to: .t0 + 1)
        let session = FleetSession(
            terminal: terminal,
            screen: FleetScreen(broker: "mqtt://centre:1883", localTime: .utc, theme: .standard), clock: clock)
        session.take(.sample(), shot: nil, trouble: nil)
        _ = session.turn()
        for scalar in keys.unicodeScalars {
            terminal.queue(.key(scalar == "\n" ? .enter : .character(scalar)))
        }
        _ = session.serveEvents()
        _ = session.turn()
        return (terminal, session)
    }

    private func lines(_ columns: Int, _ rows: Int, _ keys: String = "", _ repertoire: Repertoire = .unicode)
        -> [String]
    {
        session(columns, rows, keys, repertoire: repertoire).0.lines
    }

    @Test func atFortyByTwelveABoxHasItsVenueAndItsState() {
        let lines = lines(40, 12)
        #expect(lines[1] == " 6 boxes  1 OFFLINE  1 STALE  1 UNKNOWN", "\(lines)")
        #expect(lines.contains { $0.hasPrefix("► flemington/stand-1") && $0.hasSuffix("OFFLINE 10m") }, "\(lines)")
        #expect(lines.contains { $0.contains("flemington/bar-10") && $0.contains("STALE 2m") }, "\(lines)")
        #expect(lines[11].contains("q quit"), "\(lines)")
    }

    @Test func aSmallScreenKeepsTheEndOfAName() {
        let lines = lines(30, 8)
        #expect(lines.contains { $0.contains("flemingt/stand-1 OFFLINE 10m") }, "\(lines)")
        #expect(self.lines(20, 6).contains { $0.contains("fle/bar-10 STALE") }, "a name comes before an age")
        for (columns, name) in [(19, "flemin/bar-10 STALE"), (120, "flemington/bar-10 STALE 2m")] {
            #expect(self.lines(columns, 2).contains { $0.contains(name) }, "\(columns) columns")
        }
    }

    @Test func atEightyByTwentyFourThereAreVenueAndRemark() {
        let lines = lines(80, 24)
        #expect(lines[0].hasPrefix(" RACEBOARD FLEET") && lines[0].hasSuffix("● JOINED"), "\(lines)")
        #expect(lines.contains { $0.contains("randwick") && $0.contains("NOT JOINED since 03:00") }, "\(lines)")
        #expect(lines.contains { $0.contains("Venue") && $0.contains("State") && $0.contains("Remark") }, "\(lines)")
        #expect(lines.contains { $0.contains("bar-2") && $0.contains("notice not shown, ho") }, "\(lines)")
    }

    @Test(arguments: [(120, 40), (200, 60)])
    func onALargeScreenThereIsEveryColumn(columns: Int, rows: Int) {
        let lines = lines(columns, rows)
        for head in ["Box", "Venue", "State", "Remark", "By", "Version", "Clock", "Frame", "Temp", "Free", "TV"] {
            #expect(lines.contains { $0.contains("Venue") && $0.contains(head) }, "\(head): \(lines)")
        }
    }

    @Test func statesAreWordsWithoutUnicodeAndColourToo() {
        let lines = lines(80, 24, "", .ascii)
        #expect(lines.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }, "\(lines)")
        #expect(lines.contains { $0.hasPrefix("> stand-1") && $0.contains("OFFLINE 10m") }, "\(lines)")
    }

    @Test func venuesHaveTheirWordsAtEverySize() {
        let narrow = lines(40, 12, "b")
        #expect(narrow[0].hasPrefix(" RACEBOARD FLEET  2 venues") || narrow[0].hasPrefix(" 2 venues"), "\(narrow)")
        for words in [["► randwick ", " 1      0 ", "NOT JOINED"], ["  flemington ", " 5      4 ", "1 OFFLINE"]] {
            #expect(narrow.contains { line in words.allSatisfy { line.contains($0) } }, "\(narrow)")
        }
        for (columns, rows) in [(80, 24), (120, 40)] {
            let lines = lines(columns, rows, "b", .ascii)
            let heads = ["Venue", "Boxes", "Live", "Faults", "Gone", "Notices", "Remark"]
            #expect(lines.contains { line in heads.allSatisfy { line.contains($0) } }, "\(lines)")
            #expect(lines.contains { $0.hasPrefix("> randwick") && $0.contains("NOT JOINED since 03:00") })
            #expect(lines.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }, "\(lines)")
        }
        for (columns, rows) in [(20, 6), (19, 3)] {
            let lines = lines(columns, rows, "b")
            #expect(lines.contains { $0.contains("randwick NOT JO") }, "\(lines)")
            #expect(lines.contains { $0.contains("flemin") && $0.contains("1 OFFLI") }, "\(lines)")
        }
    }

    @Test func thePageOfABoxHasItsFactsAndHowToGetAPicture() {
        let lines = lines(120, 40, "j\n")
        #expect(lines[1].hasPrefix(" flemington/bar-10  STALE 2m"), "\(lines)")
        #expect(lines.contains { $0.contains("Races by") && $0.contains("feed") }, "\(lines)")
        #expect(lines.contains { $0.contains("Press s") }, "\(lines)")
    }

    @Test(arguments: [(0, 0), (1, 1), (19, 2), (20, 3), (40, 5), (20, 8), (300, 3)], ["", "j\n", "?", "/x", "b"])
    func noSizeIsTooSmall(size: (Int, Int), keys: String) {
        let (terminal, _) = session(max(1, size.0), max(1, size.1), keys)
        #expect(terminal.shown > 0)
        var canvas = Canvas(size: TerminalSize(columns: size.0, rows: size.1), repertoire: .unicode)
        let layout = FleetLayout(size: TerminalSize(columns: size.0, rows: size.1), strip: 3)
        FleetView.draw(FleetState(), layout: layout, on: &canvas)
    }

    @Test func aTickWithoutAChangeDrawsOnlyTheClock() throws {
        let (terminal, session) = session(80, 24)
        let before = terminal.lines
        let shown = terminal.shown
        _ = session.turn()
        #expect(terminal.shown == shown)
        session.take(.sample(at: 2), shot: nil, trouble: nil)
        _ = session.turn()
        // Nothing but ages in minutes: the same second is the same frame.
        #expect(terminal.shown == shown)
        #expect(terminal.lines == before)
    }

    @Test func aClickSelectsABoxAndASecondOneOpensIt() throws {
        let (terminal, session) = session(80, 24)
        let line = try #require(terminal.lines.firstIndex { $0.contains("  bar-10 ") })
        terminal.queue(.click(column: 5, row: line))
        _ = session.serveEvents()
        _ = session.turn()
        #expect(session.state?.page == nil)
        #expect(terminal.lines[line].hasPrefix("► bar-10"))
        terminal.queue(.click(column: 5, row: line))
        _ = session.serveEvents()
        _ = session.turn()
        #expect(session.state?.page?.box.name.text == "bar-10")
    }
}
