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

    @Test func meetingsAtEightyByTwentyFour() {
        let screen = screen(80, 24)
        screen.press("j")
        #expect(screen.lines[2] == " Meetings  4, by next start, 2 finished")
        #expect(
            Array(screen.lines[3..<21]) == [
                "                Meeting                      Region      Track       Next race",
                "   G  Greyhound The Meadows                  VIC         Good 4       R1 ● 45s",
                "     ●R1  03:00   R2  03:30   R3  04:00   R4  04:30   R5  05:00   R6  05:30   …",
                "►  H  Horse     Flemington                   VIC         Good 4      R5 50m 0s",
                "  …  ·R4  abandoned ►●R5  03:50   R6  delayed 04:20   R7  04:50   R8  05:20   …",
                "   H  Horse     Townsville                   VIC         Good 4      abandoned",
                "  …  ·R2  abandoned  ·R3  abandoned  ·R4  abandoned  ·R5  abandoned",
                "   T  Harness   Albion Park                  VIC         Good 4           over",
                "     ·R1  00:10  ·R2  00:40  ·R3  01:10  ·R4  01:40",
                "",
                "",
                "",
                "",
                "",
                "",
                "── Horse R5 Flemington ─────────────────────────────────────────────── 50m 0s ──",
                "  Race 5 Handicap · open",
                "  Sat 21 Nov 03:50 UTC · 1200m · Good 4 · Overcast · VIC",
            ])
    }

    @Test func fortyByTwelveHasThreeMeetings() {
        let lines = screen(40, 12).lines
        #expect(
            Array(lines[3..<10]) == [
                "►  G  The Meadows             R1 ● 45s",
                "    ►●R1  03:00   R2  03:30           …",
                "   H  Flemington             R5 50m 0s",
                "  …  ·R4  abandoned  ●R5  03:50       …",
                "   H  Townsville             abandoned",
                "  …  ·R4  abandoned  ·R5  abandoned",
                " Race 1 Handicap · 1200m · Good 4 · VIC",
            ])
    }

    @Test func twentyBySixInASCIIHasALineAMeeting() {
        let screen = screen(20, 6, repertoire: .ascii)
        #expect(
            screen.lines == [
                "All races     * LIVE", ">G The M.. R1 ! 45s", " H Flem.. R5 50m 0s", " H Town.. abandoned",
                " T Albion Park over", "Race 1 Handicap",
            ])
        // Without a timetable the race under the cursor stands in its place.
        screen.press(.right)
        #expect(screen.lines[1].hasPrefix(">G The") && screen.lines[1].hasSuffix(" R2 03:30"))
    }

    @Test func aWideScreenHasTheWholeTimetable() {
        let lines = screen(180, 60).lines
        #expect(lines[5].contains("●R1  03:00") && lines[5].contains("R12 08:30"))
    }

    @Test func racesStandBelowEachOtherWhereAllHaveRoom() {
        let meetings: [RaceMeeting] = [
            .sample("One", races: 4, first: .t0 + 60, statuses: [.interim, .abandoned, .open, .open]),
            .sample("Two", races: 4, first: .t0 + 60, statuses: [.open, .open, .interim, .open]),
        ]
        let day = DaySnapshot(meetings: meetings, isPartial: false)
        let lines = screen(120, 40, day).lines.filter { $0.contains("R4") && $0.contains("R1") }
        #expect(lines.count == 2)
        for race in ["R2", "R3", "R4"] {
            let places = lines.map { line in
                line.firstRange(of: race).map { line.distance(from: line.startIndex, to: $0.lowerBound) }
            }
            #expect(places[0] != nil && places[0] == places[1], "\(race): \(lines)")
        }
    }

    @Test func theRaceUnderTheCursorIsAlwaysInSight() {
        let screen = screen(40, 12)
        for number in 1...12 {
            #expect(screen.lines[4].contains("R\(number) "), "R\(number)")
            #expect(screen.lines[4].contains("►"))
            screen.press(.right)
        }
        for number in (1...12).reversed() {
            #expect(screen.lines[4].contains("R\(number) "), "R\(number)")
            screen.press(.left)
        }
    }

    @Test func theNextRaceIsTheOnlyOneWithItsSignAndThoseThatArePastHaveTheirs() {
        let line = screen(180, 60, repertoire: .ascii).lines[7]
        #expect(line.contains("*R5 ") && line.filter { $0 == "*" }.count == 1)
        #expect(line.contains("-R1 ") && line.contains("-R4  abandoned") && !line.contains("-R6"))
    }

    @Test func theSignThatThereIsMoreIsWholeInASCII() {
        #expect(screen(80, 24, repertoire: .ascii).lines[5].hasSuffix(" .."))
    }

    @Test func aTickChangesTheCountdowns() {
        let screen = screen(80, 24)
        #expect(screen.lines[4].hasSuffix("R1 ● 45s"))
        screen.go(to: 2)
        #expect(screen.lines[4].hasSuffix("R1 ● 43s") && screen.lines[18].hasSuffix("● 43s ──"))
    }

    @Test func aPartOfTheDayIsCalledOneAtEightyAndForty() {
        var day = DaySnapshot.meetings
        day.isPartial = true
        #expect(screen(80, 24, day).lines[2].hasSuffix(" · only races that the board's feed lists"))
        #expect(screen(40, 12, day).lines[2].hasSuffix(" · feed's races only"))
    }

    @Test func aClickOnEitherLineOfAMeetingChoosesIt() {
        let screen = screen(80, 24)
        for row in [6, 9] {
            screen.terminal.queue(.click(column: 30, row: row))
            _ = screen.session.serveEvents()
            #expect(screen.lines[(row - 4) / 2 * 2 + 4].hasPrefix("►"))
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
        #expect(lines[5] == "    ►●R1  03:05" && lines[6].hasSuffix("no races"))
    }
}
