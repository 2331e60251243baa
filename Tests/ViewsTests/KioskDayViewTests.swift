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

/// The page of the day by meeting.
@MainActor
@Suite struct KioskDayViewTests {
    @Test func pageHasEveryRaceThatTheFeedLists() {
        let answer = FeedAnswer(
            races: (0..<60).map { index in
                .sample(
                    "race-\(index)", number: index / 20 + 1, meeting: "Course \(index % 20)",
                    start: .t0 + 60 * Double(index + 2))
            })
        let screen = KioskScreen(
            columns: 240, rows: 67, settings: KioskSettings(letters: .lines(1), pages: [.day]), answer: answer)
        let meetings = MeetingState.list(screen.model.state.rows)
        #expect(meetings.count == 20 && meetings.allSatisfy { meeting in meeting.races.count == 3 })
        #expect(!screen.text.contains("1/2"))
        for course in 0..<20 { #expect(screen.text.contains("Course \(course) ")) }
    }

    @Test(arguments: [
        (9, LetterSize.largest, 2, 9), (10, .largest, 1, 10), (13, .largest, 1, 13), (14, .largest, 2, 7),
        (15, .lines(1), 1, 15), (16, .lines(1), 0, 16), (10, .lines(5), 2, 5), (10, .seen(metres: 8, inches: 55), 2, 5),
    ])
    func lettersShrinkBeforeAMeetingIsLeftOutButNotBelowTheDistancesSize(
        meetings: Int, letters: LetterSize, scale: Int, count: Int
    ) throws {
        let wanted = letters.scale(rows: 67)
        let size = TerminalSize(columns: 240, rows: 67)
        let layout = try #require(KioskLayout(size: size, halves: true, wanted: wanted))
        let fit = KioskDayView.Fit(meetings: meetings, layout: layout, wanted: wanted)
        #expect(fit.scale == scale && fit.count == count, "\(fit)")
    }

    @Test func meetingsThatDoNotFitComeInTurn() {
        let answer = FeedAnswer(
            races: (0..<40).map { index in
                .sample("race-\(index)", number: 1, meeting: "Course \(index)", start: .t0 + 600 + 60 * Double(index))
            })
        let screen = KioskScreen(
            columns: 80, rows: 24, settings: KioskSettings(letters: .lines(1), pages: [.day]), answer: answer)
        let known = MeetingState.list(screen.model.state.rows).map(\.meeting)
        var seen: Set<String> = []
        for second in 0..<120 {
            screen.go(to: Double(second))
            let text = screen.text
            #expect(text.contains("/5"), "the turn, beside the title")
            seen.formUnion(known.filter { text.contains($0 + " ") })
        }
        #expect(known.count == 40 && seen.count == known.count, "\(seen.count)")
    }

    @Test(arguments: [(80, 24), (120, 33), (240, 67)])
    func startKeepsItsPlaceUntilTheRaceHasGone(columns: Int, rows: Int) {
        let screen = KioskScreen(columns: columns, rows: rows, settings: KioskSettings(pages: [.day]))
        // In the last minute before a start the board has the screen.
        var seen: Set<String> = []
        for second in stride(from: 100.0, through: 170, by: 10) {
            screen.go(to: second)
            seen.formUnion(["soon", "04:04", "03:04"].filter(screen.shows))
        }
        #expect(seen == ["03:04", "04:04"])
    }

    /// Later races follow the next one in block letters, up to the right edge.
    @Test func laterRacesFillTheWidth() {
        let screen = KioskScreen(columns: 240, rows: 67, settings: KioskSettings(pages: [.day]))
        screen.go(to: 100)
        let lines = screen.lines
        for start in ["04:04", "04:25", "04:57", "05:01"] {
            #expect(screen.shows(start) && !lines.joined().contains(start), "\(start)")
        }
        let right = lines.map { $0.count }.max() ?? 0
        #expect(right >= 232, "\(right)")
        #expect(screen.shows("Gloucester Park"))
    }

    /// `R10` and `14:05` are two words.
    @Test func aNumberOfTwoFiguresStandsApartFromItsStart() {
        let race = Race.sample("r", number: 10, meeting: "Bath", start: .t0 + 600)
        let screen = KioskScreen(
            columns: 120, rows: 40, settings: KioskSettings(pages: [.day]), answer: FeedAnswer(races: [race]))
        let line = screen.lines.first { $0.contains("█▀▄ ▄█  █▀█") } ?? ""
        #expect(line.contains("█▀▄ ▄█  █▀█    "), "\(line)")
    }

    /// A number of one figure leaves its columns to the name.
    @Test func aShortNumberMakesRoomForTheName() {
        let races = [
            Race.sample("a", number: 2, meeting: "Cambridge", start: .t0 + 600),
            Race.sample("b", number: 12, meeting: "Bath", start: .t0 + 660),
        ]
        let screen = KioskScreen(
            columns: 80, rows: 24, settings: KioskSettings(pages: [.day]), answer: FeedAnswer(races: races))
        for words in ["Cambridge", "R2", "R12", "03:10"] { #expect(screen.shows(words), "\(words)") }
    }

    @Test func meetingsAreInTheOrderOfTheirNextRace() {
        let screen = KioskScreen(settings: KioskSettings(pages: [.day]))
        let meetings = MeetingState.list(screen.model.state.rows)
        #expect(meetings.map(\.meeting).prefix(3) == ["Flemington", "Sandown Park", "Gloucester Park"])
        #expect(meetings[0].races.map(\.number) == ["R1", "R2", "R3"])
        #expect(meetings.reduce(0) { $0 + $1.races.count } == 24)
    }
}
