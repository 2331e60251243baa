import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import Services
import Testing
import ViewModels
import Views

@MainActor
@Suite struct MeetingsViewTests {
    private func screen(
        _ columns: Int, _ rows: Int, _ day: DaySnapshot = .meetings, repertoire: Repertoire = .unicode
    ) -> BoardScreen {
        let screen = BoardScreen(columns: columns, rows: rows, repertoire: repertoire, day: ScriptedDay(day))
        screen.press(.function(3))
        return screen
    }

    /// A fact that does not fit beside the others begins a line of its own.
    @Test func legsOfTheSelectedRaceAreBelowItsOtherFacts() {
        var meeting = RaceMeeting.sample("The Meadows", category: .greyhound, races: 8, first: .t0 + 300)
        meeting.bets = [
            MultiLegBet("early quaddie", races: [1, 2, 3, 4]), MultiLegBet("quaddie", races: [5, 6, 7, 8]),
        ]
        .compactMap(\.self)
        let lines = screen(80, 24, DaySnapshot(meetings: [meeting], isPartial: false)).lines
        let first = lines.firstIndex { $0.hasPrefix("  Sat 21 Nov 03:05 UTC") } ?? 0
        #expect(lines[first] == "  Sat 21 Nov 03:05 UTC · 1200m · Good 4 · Overcast · VIC", "\(lines)")
        #expect(
            lines[first + 1] == "  leg 1 of 4 of the early quaddie (races 1 to 4) · quaddie races 5 to 8", "\(lines)")
    }

    @Test func aMeetingIsALineAndItsRacesAreInColumns() {
        let screen = screen(80, 24)
        screen.press("j")
        #expect(screen.lines[2] == " Meetings  4, by next start, 2 finished")
        #expect(
            Array(screen.lines[3..<9]) == [
                "      Meeting     Next           R1    R2    R3    R4    R5    R6    R7    R8",
                "   G  The Meadows R1      45s 03:00 03:30 04:00 04:30 05:00 05:30 06:00 06:30",
                "►  H  Flemington  R5      50m     ·     ·     ·  abd. 03:50 04:20 04:50 05:20",
                "   H  Townsville  abandoned    abd.  abd.  abd.  abd.  abd.",
                "   T  Albion Park over            ·     ·     ·     ·", "",
            ])
        #expect(
            Array(screen.lines[18..<21]) == [
                "── Horse R5 Flemington ─────────────────────────────────────────────── 50m 0s ──",
                "  Race 5 Handicap · open",
                "  Sat 21 Nov 03:50 UTC · 1200m · Good 4 · Overcast · VIC",
            ])
    }

    @Test func aNarrowScreenHasTheNextRacesAndTheOneUnderTheCursor() {
        let lines = screen(40, 12).lines
        #expect(lines[4].hasPrefix("► G The Meadows R1    45s") && lines[4].contains(" 03:00"))
        #expect(lines[5].contains("Flemington") && lines[5].contains("R5    50m"))
        let small = screen(20, 6, repertoire: .ascii)
        #expect(small.lines[1].hasPrefix(">G The") && small.lines[1].hasSuffix(" R1    45s"))
        // Without columns the race under the cursor stands in its place.
        small.press(.right)
        #expect(small.lines[1].hasPrefix(">G The") && small.lines[1].contains(" R2 03:3"))
    }

    @Test func aWideScreenHasTheWholeTimetable() {
        let lines = screen(180, 60).lines
        #expect(lines[3].contains(" R1 ") && lines[3].contains(" R12"))
        #expect(lines[4].contains("03:00") && lines[4].contains("08:30"))
    }

    @Test func racesStandBelowTheirNumbers() {
        var second = RaceMeeting.sample("Two", races: 4, first: .t0 + 60)
        second.races.remove(at: 1)
        let day = DaySnapshot(
            meetings: [.sample("One", races: 4, first: .t0 + 60), second], isPartial: false)
        let lines = screen(120, 40, day).lines
        func place(_ text: String, _ line: String) -> Int? {
            line.firstRange(of: text).map { line.distance(from: line.startIndex, to: $0.upperBound) }
        }
        for (number, time) in [("R3", "04:01"), ("R4", "04:31")] {
            let ends = [place(number, lines[3]), place(time, lines[4]), place(time, lines[5])]
            #expect(ends[0] != nil && Set(ends).count == 1, "\(lines[3...5])")
        }
    }

    @Test func theRaceUnderTheCursorIsAlwaysInSight() {
        let screen = screen(40, 12)
        for key in [Key.right, .left] {
            for _ in 1...12 {
                #expect(screen.lines[4].count { $0 == "►" } == 1, "one cursor, the meeting's")
                let frame = screen.terminal.frames.last
                let cells = (0..<40).filter { frame?[$0, 4].style.role == .match }
                #expect((1...5).contains(cells.count), "its race is inverted: \(cells)")
                screen.press(key)
            }
        }
    }

    @Test func aTickChangesTheCountdowns() {
        let screen = screen(80, 24)
        #expect(screen.lines[4].contains("R1      45s"))
        screen.go(to: 2)
        #expect(screen.lines[4].contains("R1      43s") && screen.lines[18].hasSuffix("● 43s ──"))
        screen.go(to: 46)
        #expect(screen.lines[18].hasSuffix("» due ──"))
    }

    @Test func aPartOfTheDayIsCalledOneAtEightyAndForty() {
        var day = DaySnapshot.meetings
        day.isPartial = true
        #expect(screen(80, 24, day).lines[2].hasSuffix(" · only races that the board's feed lists"))
        #expect(screen(40, 12, day).lines[2].hasSuffix(" · feed's races only"))
    }

    @Test func onlyATimetableSaysWhatItsFiguresAre() {
        func head(_ name: String) -> String {
            var day = DaySnapshot(
                meetings: [.sample(name, races: 2, first: .t0 - 900, statuses: [.final])], isPartial: false)
            day.results = [.sample("\(name)-1", order: [2, 4])]
            return screen(40, 12, day).lines[2]
        }
        #expect(head("Flemington").contains("winners and starts"))
        #expect(!head("Warrnambool and Terang").contains("winners"))
    }

    @Test func aClickOnAMeetingChoosesIt() {
        let screen = screen(80, 24)
        for row in [5, 7] {
            screen.terminal.queue(.click(column: 30, row: row))
            _ = screen.session.serveEvents()
            #expect(screen.lines[row].hasPrefix("►"))
        }
    }

    @Test(arguments: [
        (1, 1), (2, 1), (19, 30), (20, 3), (21, 4), (20, 6), (35, 7), (36, 9), (40, 12), (45, 12), (46, 12), (60, 14),
        (74, 13), (80, 24), (88, 24), (300, 90),
    ])
    func everySizeIsDrawnWithinIt(columns: Int, rows: Int) {
        for repertoire in Repertoire.allCases {
            screen(columns, rows, repertoire: repertoire).expectFit(after: [
                .down, .right, .right, .end, .left, .pageUp, .home,
            ])
        }
    }

    @Test func aMeetingOfOneRaceAndOfNoneAreDrawn() {
        let day = DaySnapshot(meetings: [.sample("One", races: 1), .sample("None", races: 0)], isPartial: false)
        let lines = screen(80, 24, day).lines
        #expect(lines[4].hasSuffix(" 03:05") && lines[5].hasSuffix("no races"))
    }
}
