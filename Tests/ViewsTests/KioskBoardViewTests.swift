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

/// The page of the next races.
@MainActor
@Suite struct KioskBoardViewTests {
    @Test func boardOfEightyByTwentyFive() {
        let expected = [
            "   █▀▄ █▀▀ █ █ ▀█▀   █▀▄ ▄▀▄ ▄▀▀ █▀▀ ▄▀▀    █   █ █ █ █▀▀    █▀█ ▀▀█ ▄ █▀█ █▀█",
            "   █ █ █▀  ▄▀▄  █    █▀▄ █▀█ █   █▀   ▀▄    █   █ █ █ █▀     █ █  ▀█ ▄ █ █ █ █",
            "   ▀ ▀ ▀▀▀ ▀ ▀  ▀    ▀ ▀ ▀ ▀  ▀▀ ▀▀▀ ▀▀     ▀▀▀ ▀  ▀  ▀▀▀    ▀▀▀ ▀▀▀   ▀▀▀ ▀▀▀",
            "",
            "   ▄█▀▀▀█▄         R1 Flemington                                 █▀█ ▄ ▀▀█ █▀█",
            "   ██   ██         Horse 02:59:40 due                        ▀▀▀ █ █ ▄ █▀▀ █ █",
            "                                                                 ▀▀▀   ▀▀▀ ▀▀▀",
            "   ████    ████    R2 Sandown Park                  ██████      ██████  ██████",
            "     ████    ████  Greyhound 03:00:22 NOW           ██  ██  ██      ██      ██",
            "     ████    ████  Spring Handicap Division Two     ██  ██      ██████  ██████",
            "   ████    ████                                     ██  ██  ██  ██      ██",
            "                                                    ██████      ██████  ██████",
            "",
            "",
            "   ▄█████▄         R3 Gloucester Park                            █ █ ▄ █▀█ █▀▀",
            "   ▀█████▀         Harness 03:04:05 soon                         ▀▀█ ▄ █ █ ▀▀█",
            "                                                                   ▀   ▀▀▀ ▀▀▀",
            "   ▄█▀▀▀█▄         R4 Awapuni Synthetic                      █▀▀ █ █ ▄ █▀█ █▀█",
            "   ██   ██         Horse 04:04                               █▀█ ▀▀█ ▄ █ █ █ █",
            "                                                             ▀▀▀   ▀   ▀▀▀ ▀▀▀",
            "   ▀█▄ ▀█▄         R5 The Meadows                            █▀▀ █▀▀ ▄ █▀█ █▀█",
            "   ▄█▀ ▄█▀         Greyhound 04:05                           █▀█ ▀▀█ ▄ █ █ █ █",
            "                                                             ▀▀▀ ▀▀▀   ▀▀▀ ▀▀▀",
            "",
            "",
        ]
        #expect(KioskScreen(columns: 80, rows: 25).lines == expected)
    }

    @Test func fiveRowsAreThereWhateverTheFeedKnows() {
        for count in 0...7 {
            let screen = KioskScreen(answer: .sample(count: count))
            let frame = KioskFrame(
                state: screen.model.state, plan: KioskPlan(KioskSettings(), at: .t0, localTime: .utc),
                settings: KioskSettings(), now: .t0, localTime: .utc)
            #expect(frame.boardRows.count == 5)
        }
    }

    /// The first race is past its start, and small; when it leaves, the others move up.
    @Test func largestIsTheNextStartAndNeverARaceThatIsPast() {
        func large(_ seconds: Double, _ answer: FeedAnswer = .wall) -> (row: Int, race: String?)? {
            let screen = KioskScreen(answer: answer)
            screen.go(to: seconds)
            _ = screen.lines
            let frame = KioskFrame(
                state: screen.model.state, plan: KioskPlan(KioskSettings(), at: .t0, localTime: .utc),
                settings: KioskSettings(), now: .t0, localTime: .utc)
            guard let large = frame.largeRow else { return nil }
            guard case .race(let race) = frame.boardRows[large] else { return (large, nil) }
            return (large, race.number)
        }
        #expect(large(0) ?? (0, nil) == (1, "R2"))
        #expect(large(22) ?? (0, nil) == (1, "R2"), "the second of the start")
        #expect(large(23) ?? (0, nil) == (2, "R3"))
        #expect(large(40) ?? (0, nil) == (1, "R3"), "the first has left")
        #expect(large(30, .sample(count: 1, first: .t0)) == nil, "it is past it")
        let lines = KioskScreen(columns: 240, rows: 67).lines
        // 0:22 is 30 half lines high, -0:20 above it 15.
        let widths = lines.map { line in line.suffix(120).split(separator: " ").map(\.count).max() ?? 0 }
        #expect(widths.filter { $0 == 18 }.count >= 6, "\(widths)")
    }

    /// The large row has room for a second line before a name is cut.
    @Test func nameOfTheNextStartHasTwoLines() {
        func screen(_ meeting: String) -> KioskScreen {
            KioskScreen(
                columns: 240, rows: 67, answer: FeedAnswer(races: [.sample("a", meeting: meeting, start: .t0 + 22)]))
        }
        #expect(screen("Sandown Park").shows("Sandown Park"), "in one line where it has room")
        let long = screen("Gloucester Park Synthetic")
        #expect(long.shows("Gloucester") && long.shows("Park Synthetic"))
    }

    /// The digits of a start that is far away give way to the name of its meeting.
    @Test(arguments: [(120, 33), (160, 45), (240, 67)], [171.0, 700])
    func noNameIsCutBesideFreeCells(size: (columns: Int, rows: Int), seconds: Double) {
        let race = Race.sample("a", meeting: "Wolverhampton", start: .t0 + seconds)
        let screen = KioskScreen(columns: size.columns, rows: size.rows, answer: FeedAnswer(races: [race]))
        #expect(screen.shows("Wolverhampton") && screen.shows(seconds > 600 ? "11:40" : "2:51"))
    }

    /// Free lines below a row have the name of its race, also beside a note.
    @Test(arguments: [(80, 24, 1, "Plus) Stakes"), (120, 40, 2, "Stakes of the Year of Ours")])
    func nameOfARaceIsWholeAboveFreeLines(columns: Int, rows: Int, number: Int, end: String) {
        let name = "Copper Kettle Conditions (Div I) (3yo Plus) " + end.replacing("Plus) ", with: "")
        let races = [1, 2].map { index in
            Race.sample(
                "r\(index)", number: index, name: index == number ? name : "", start: .t0 + 900 * Double(index))
        }
        #expect(KioskScreen(columns: columns, rows: rows, answer: FeedAnswer(races: races)).text.contains(end))
    }

    /// The minus says that a race is past its start; its name is not cut for the word.
    @Test(arguments: [(100, 30, "Oaklawn Park"), (120, 40, "Mountaineer Park"), (240, 67, "Mountaineer Park")])
    func nameOfARaceThatIsPastComesBeforeItsWord(columns: Int, rows: Int, meeting: String) {
        let races = [Race.sample("a", meeting: meeting, start: .t0 - 16), .sample("b", number: 2, start: .t0 + 600)]
        let screen = KioskScreen(columns: columns, rows: rows, answer: FeedAnswer(races: races))
        #expect(screen.shows(meeting) && screen.shows("-0:16") && !screen.shows("due"))
    }

    /// What is over is one line of letters, read from as far as the next start's name.
    @Test(arguments: [(120, 33), (160, 45), (240, 67)])
    func racesThatAreOverAreSmallAndTheirWordsLarge(columns: Int, rows: Int) throws {
        var day = DaySnapshot()
        day.statuses[RaceID("race-0")] = DayStatus(.abandoned, start: .t0 - 20)
        let screen = KioskScreen(columns: columns, rows: rows, day: ScriptedDay(day))
        #expect(screen.shows("abandoned") && !screen.lines.joined().contains("abandoned"))
        let layout = try #require(KioskLayout(size: TerminalSize(columns: columns, rows: rows), halves: true))
        #expect(layout.overPitch < layout.pitch && layout.over.digits <= layout.row.digits)
        #expect(layout.half(row: 3, large: 3) - layout.half(row: 2, large: 3) > layout.overPitch)
        let cells = screen.terminal.frames.last?.cells ?? []
        let name = cells.filter { $0.scalar != 0x20 && $0.style.role == .dim }
        #expect(name.count > 20, "grey")
    }

    /// The word stands once, in the grey of what is over.
    @Test(arguments: [(80, 24), (120, 33)])
    func runningIsOneGreyWord(columns: Int, rows: Int) {
        var day = DaySnapshot()
        day.statuses[RaceID("race-0")] = DayStatus(.live, start: .t0 - 20)
        let screen = KioskScreen(columns: columns, rows: rows, day: ScriptedDay(day))
        #expect(screen.shows("running") && !screen.text.contains("jumped"))
        #expect(screen.terminal.frames.last?.cells.contains { $0.style.role == .note } == false)
    }

    /// Amber is the colour of a start that is near, whatever stands beside it.
    @Test func soonIsAmberBesideAMovedStart() throws {
        let screen = KioskScreen(
            columns: 240, rows: 67, answer: FeedAnswer(races: [.sample("a", start: .t0 + 200)]))
        func cells(_ role: Role) -> Int {
            _ = screen.lines
            return screen.terminal.frames.last?.cells.filter { $0.scalar != 0x20 && $0.style.role == role }.count ?? 0
        }
        let before = cells(.soon)
        screen.repository.handle(.timer)
        screen.repository.handle(
            .answered(FeedAnswer(races: [.sample("a", start: .t0 + 260)]), requested: screen.clock.now))
        #expect(screen.shows("soon") && screen.shows("was 03:03:20") && cells(.note) > 0)
        #expect(cells(.soon) > before / 2)
    }

    @Test(arguments: [
        (63, 20), (64, 20), (80, 24), (80, 25), (120, 33), (160, 45), (240, 67), (300, 24),
    ])
    func urgencyIsAWordAtEverySize(columns: Int, rows: Int) {
        let screen = KioskScreen(columns: columns, rows: rows)
        for word in ["due", "NOW", "soon"] { #expect(screen.shows(word), "\(word)") }
    }

    /// A moved start does not take the word's place.
    @Test(arguments: [(80, 25), (120, 33), (160, 45), (240, 67)])
    func urgencyIsAWordBesideANote(columns: Int, rows: Int) {
        let races = [Race.sample("a", number: 1, start: .t0 + 40), .sample("b", number: 2, start: .t0 + 250)]
        let screen = KioskScreen(columns: columns, rows: rows, answer: FeedAnswer(races: races))
        screen.repository.handle(.timer)
        let moved = races.map { Race.sample($0.id.text, number: $0.number, start: $0.advertisedStart + 10) }
        screen.repository.handle(.answered(FeedAnswer(races: moved), requested: screen.clock.now))
        #expect(
            screen.model.state.rows.prefix(2).allSatisfy { row in
                if case .race(let race) = row { race.note.hasPrefix("was ") } else { false }
            })
        #expect(screen.shows("NOW") && screen.shows("soon"))
    }

    @Test func startsFarAwayHaveNoLettersInDigits() {
        let races = [Race.sample("a", start: .t0 + 60_000), .sample("b", number: 2, start: .t0 + 400_000)]
        let screen = KioskScreen(answer: FeedAnswer(races: races))
        #expect(screen.shows("16:40:00"))
        #expect(screen.lines.contains { $0.hasSuffix(" 4d") })
        let small = KioskScreen(columns: 80, rows: 25, answer: FeedAnswer(races: races))
        #expect(small.shows("16:40:00") || small.lines.contains { $0.hasSuffix("16h 40m") })
    }

    @Test func digitsKeepTheirColumnsWhileTheyCount() {
        let row = KioskRowLayout(digits: 2, letters: 0, height: 10, halves: true, widest: BlockCountdown.widest)
        func columns(_ text: String) -> Set<Int> {
            var canvas = Canvas(size: TerminalSize(columns: 60, rows: 8), repertoire: .console)
            BlockCountdown.draw(text, plain: text, .later, in: row, right: 60, half: 0, on: &canvas)
            let lines = canvas.buffer.lines.map(Array.init)
            return Set((0..<60).filter { column in lines.contains { column < $0.count && $0[column] != " " } })
        }
        let widest = columns("888:88")
        #expect(widest.count > 30 && (widest.min() ?? 0) == 60 - row.countdownWidth)
        for text in ["104:08", "58:58", "10:08", "9:08", "1:58", "0:08"] {
            #expect(columns(text).isSubset(of: widest), "\(text)")
        }
        // Past the start the figures stand where they stood.
        #expect(columns("0:08").isSubset(of: columns("-0:08")))
        #expect(columns("16:40:00").allSatisfy { $0 >= 60 - row.countdownWidth })
        #expect(columns("16:40:00").count >= 20)
    }
}
