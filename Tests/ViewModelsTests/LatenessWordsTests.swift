import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing
import ViewModels

@MainActor
@Suite struct LatenessWordsTests {
    private static func lateness(
        today: [Int] = [], track: [Int] = [], category: [Int]
    ) throws -> Lateness {
        try #require(
            Lateness(
                today: today, track: DelayHistory(sorted: track), category: DelayHistory(sorted: category)))
    }

    private static func words(_ seconds: Int) throws -> [String] {
        let lateness = try lateness(
            today: [seconds], category: Array(repeating: seconds, count: 20))
        return [LatenessWords.sentence(lateness, category: .greyhound), LatenessWords.short(lateness)]
    }

    @Test func minutesAreRoundedAndTheIntervalOutwards() throws {
        #expect(try Self.words(0) == ["runs about on time (0 to 0, of 1 race)", "0m±1"])
        #expect(try Self.words(29) == ["runs about on time (0 to 1, of 1 race)", "0m±1"])
        #expect(try Self.words(30) == ["runs about 1 min late (0 to 1, of 1 race)", "1m±1"])
        #expect(try Self.words(170) == ["runs about 3 min late (2 to 3, of 1 race)", "3m±1"])
        #expect(try Self.words(-20) == ["runs about on time (-1 to 0, of 1 race)", "0m±1"])
        #expect(try Self.words(-75) == ["runs about 1 min early (-2 to -1, of 1 race)", "-1m±1"])
        #expect(try Self.words(3_600) == ["runs about 60 min late (60 to 60, of 1 race)", "60m±1"])
    }

    /// A race that is six minutes late is within them, as the interval says.
    @Test func theColumnHasTheFartherEndOfTheInterval() throws {
        let lateness = try Self.lateness(
            today: [60, 150, 180, 200, 360], category: [0, 60, 60, 120, 150, 180, 180, 200, 240, 360])
        #expect([lateness.median, lateness.low, lateness.high] == [180, 60, 360])
        #expect(LatenessWords.short(lateness) == "3m±3")
    }

    @Test func theSentenceNamesTheRacesItIsOf() throws {
        let category = Array(repeating: 60, count: 500)
        let track = try Self.lateness(track: Array(repeating: 60, count: 40), category: category)
        #expect(
            LatenessWords.sentence(track, category: .horse)
                == "runs about 1 min late (1 to 1, of 40 earlier races here)")
        let all = try Self.lateness(category: category)
        #expect(
            LatenessWords.sentence(all, category: .greyhound)
                == "runs about 1 min late (1 to 1, of 500 greyhound races)")
    }

    @Test func theJumpClockNamesItsIntervalAndItsSample() throws {
        func words(_ lateness: Lateness, delay: Int = 0) -> String? {
            JumpClock(lateness, start: .t0, status: nil).map {
                LatenessWords.clock($0, category: .greyhound, delay: delay, localTime: .utc)
            }
        }
        let category = Array(repeating: 60, count: 500)
        let one = try Self.lateness(today: [60], category: category)
        #expect(words(one) == "jumps 03:01:00 ± 1 min (from 1 start here today)")
        let track = try Self.lateness(track: Array(repeating: 64, count: 31), category: category)
        #expect(words(track) == "jumps 03:01:00 ± 1 min (from 31 starts here)")
        let all = try Self.lateness(category: category)
        #expect(words(all) == "jumps 03:01:00 ± 1 min (from 500 greyhound starts)")
        #expect(words(all, delay: 30) == "jumps 03:01:00 ± 1 min, on television 03:01:30 (from 500 greyhound starts)")
    }

    /// A list and a card give an interval one form and one size.
    @Test(arguments: [0, 29, 31, 80, 119, 121, 200])
    func theClockHasTheIntervalOfTheColumn(spread: Int) throws {
        let lateness = try Self.lateness(
            today: [45 - spread, 45, 45 + spread], category: Array(repeating: 45, count: 20))
        let clock = try #require(JumpClock(lateness, start: .t0, status: nil))
        let words = LatenessWords.clock(clock, category: .horse, localTime: .utc)
        let minutes = try #require(LatenessWords.short(lateness).split(separator: "±").last)
        #expect(words.contains(" ± \(minutes) min ("), "\(words)")
    }

    @Test func theEstimateIsBesideTheCountdownAndMovesNothing() throws {
        let delays = DelayBook()
        let board = ShownBoard(delays: delays)
        board.answer(
            FeedAnswer(races: [
                .sample("late", number: 1, start: .t0 + 300),
                .sample("next", number: 2, meeting: "Sandown", start: .t0 + 360),
            ]))
        let before = board.shown
        #expect(board.model.state.detail?.facts.contains { $0.label == "Lately" } == false)
        for card in RaceCard.lateMeeting { delays.note(card) }
        #expect(board.shown == before && before[0] == "late 5m 0s")
        guard case .race(let row) = board.model.state.rows[0] else { throw NoRow() }
        #expect(row.late == "3m±3" && row.countdown == "5m 0s")
        let fact = board.model.state.detail?.facts.first { $0.label == "Lately" }
        #expect(fact?.value == "jumps 03:08:00 ± 3 min")
        #expect(fact?.alone == "jumps 03:08:00 ± 3 min (from 5 starts here today)")
        // Sixty seconds after its advertised start it goes, however late it runs.
        board.go(to: 360)
        #expect(board.shown[0] == "next 0s")
    }

    @Test(arguments: [RaceStatus.live, .interim, .final, .abandoned])
    func aRaceThatHasJumpedOrWillNotHasNoEstimate(status: RaceStatus) throws {
        let delays = DelayBook()
        for card in RaceCard.lateMeeting { delays.note(card) }
        let day = ScriptedDay()
        let board = ShownBoard(day: day, delays: delays)
        board.answer(FeedAnswer(races: [.sample("a", number: 1)]))
        day.day.statuses = [RaceID("a"): DayStatus(status, start: .t0 + 300)]
        guard case .race(let row) = board.model.state.rows[0] else { throw NoRow() }
        #expect(row.late.isEmpty && board.model.state.detail?.facts.contains { $0.label == "Lately" } == false)
    }

    private struct NoRow: Error {}
}
