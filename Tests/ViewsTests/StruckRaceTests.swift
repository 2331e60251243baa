import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import Services
import Testing
import ViewModels
import Views

/// What the screen shows of a race that will not be run, and of a feed that has stopped.
@MainActor
@Suite struct StruckRaceTests {
    /// Words of the line that are struck through.
    private func struck(_ screen: BoardScreen, line: Int) -> String {
        guard let frame = screen.terminal.frames.last else { return "" }
        let cells = (0..<frame.columns).map { frame[$0, line] }
        return String(String.UnicodeScalarView(cells.filter { $0.style.role == .scratched }.compactMap { $0.letter }))
    }

    private func line(_ screen: BoardScreen, _ word: String) throws -> Int {
        try #require(screen.lines.firstIndex { $0.contains(word) }, "\(word)")
    }

    @Test func anAbandonedRaceOfTheBoardIsStruckInWordsToo() throws {
        var day = DaySnapshot()
        day.statuses[RaceID("race-1")] = DayStatus(.abandoned, start: .t0 + 22)
        let screen = BoardScreen(day: ScriptedDay(day))
        let row = try line(screen, "Sandown Park")
        #expect(screen.lines[row].contains("abandoned"))
        #expect(struck(screen, line: row).contains("R2") && struck(screen, line: row).contains("Sandown"))
        #expect(!struck(screen, line: row).contains("abandoned"), "that can be read")
        #expect(struck(screen, line: try line(screen, "Gloucester")).isEmpty)
    }

    @Test func anAbandonedRaceIsStruckInResultsAndMeetings() throws {
        let results = BoardScreen(day: ScriptedDay(.results))
        results.press(.tab)
        let row = try line(results, "Townsville")
        #expect(results.lines[row].contains("abandoned") && struck(results, line: row).contains("Townsville"))
        #expect(struck(results, line: try line(results, "Gloucester Park")).isEmpty)
        let meetings = BoardScreen(columns: 100, day: ScriptedDay(.meetings))
        meetings.press(.function(3))
        let timetable = try line(meetings, "Townsville")
        #expect(meetings.lines[timetable].contains("abd.") && struck(meetings, line: timetable).isEmpty)
    }

    @Test(arguments: [(120, 33), (60, 16), (30, 8)])
    func theWallIsNeverLiveWhileTheFeedHasStopped(columns: Int, rows: Int) {
        let answer = FeedAnswer.sample(count: 24, first: .t0 + 30)
        let screen = KioskScreen(columns: columns, rows: rows, answer: answer)
        func picture() -> (text: String, isGreen: Bool) {
            let text = screen.text
            let cells = screen.terminal.frames.last?.cells ?? []
            return (text, cells.contains { $0.scalar != 0x20 && $0.style.role == .live })
        }
        #expect(picture().isGreen, "live at first")
        for second in stride(from: 0.0, to: 900, by: 15) {
            screen.go(to: second)
            screen.repository.handle(.answered(answer, requested: screen.clock.now))
            let (text, isGreen) = picture()
            guard screen.model.state.data.cause == "feed has stopped" else { continue }
            #expect(!isGreen && !text.contains("LIVE"), "\(second)")
        }
        #expect(screen.model.state.data.cause == "feed has stopped")
    }
}

extension Cell {
    fileprivate var letter: Unicode.Scalar? { Unicode.Scalar(scalar) }
}
