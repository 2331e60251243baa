import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing
import ViewModels

/// A race that will not be run is shown as abandoned, and is nowhere the next to jump.
@MainActor
@Suite struct AbandonedRaceTests {
    private let board = ShownBoard(day: ScriptedDay())

    private func list(_ status: RaceStatus?) {
        board.repository.list(.sample("usa-1", number: 1, meeting: "Aqueduct", start: .t0 + 40), status)
    }

    private var first: RaceRow? {
        if case .race(let race)? = board.model.state.rows.first { race } else { nil }
    }

    @Test func itsRowShowsTheWordAndNoCountdown() {
        board.answer(FeedAnswer(races: [.sample("a", start: .t0 + 90)]))
        list(nil)
        #expect(first?.countdown == "40s" && first?.urgency == .imminent)
        #expect(board.model.state.nextRace?.id.text == "usa-1")
        list(.abandoned)
        #expect(
            board.model.state.rows.compactMap { $0.id?.text } == ["a", "usa-1"], "in a row that nothing else needs")
        guard case .race(let row) = board.model.state.rows[1] else { return }
        #expect(row.note == "abandoned" && row.countdown == "" && row.urgency == .later && row.urgencyWord == "")
        #expect(board.model.state.nextRace?.id.text == "a", "the next to jump is another")
        #expect(board.repository.snapshot.waiting.map(\.id.text) == ["a"], "for health and metrics too")
        #expect(MeetingState.list(board.model.state.rows).map(\.meeting) == ["Flemington"])
        board.go(to: 99)
        #expect(board.model.state.rows[1].id?.text == "usa-1", "it leaves when every race does")
        board.go(to: 100)
        #expect(first?.id.text == "a" && board.model.state.rows[1].id == nil)
    }

    /// Five races can still jump: the sixth row would be that of the abandoned one, which a line names.
    @Test(arguments: [RaceStatus.abandoned, .notRun("Void"), .other("postponed"), .other("Under Orders"), .live])
    func noOpenRaceHasToWaitForIt(status: RaceStatus) {
        board.answer(.sample(count: 6, first: .t0 + 90))
        list(status)
        let ids = board.model.state.rows.compactMap { $0.id?.text }
        let words = board.model.state.board.calledOff
        #expect(ids == (status.isCalledOff ? (0..<5) : (-1..<4)).map { $0 < 0 ? "usa-1" : "race-\($0)" })
        let word = status.word.lowercased()
        #expect(words?.words == (status.isCalledOff ? "1 \(status.word): H1 Aqueduct 03:00" : nil), "\(word)")
        list(nil)
        #expect(board.model.state.rows.first?.id?.text == "usa-1" && board.model.state.board.calledOff == nil)
    }

    /// The feed drops it, and another source has the reason.
    @Test func thatItIsGoneFromTheListNeedsNoWordBeside() {
        let day = ScriptedDay()
        let board = ShownBoard(day: day)
        board.answer(FeedAnswer(races: [.sample("a", start: .t0 + 600), .sample("b", start: .t0 + 900)]))
        var next = FeedAnswer(races: [.sample("b", start: .t0 + 900)])
        next.horizons = [.horse: .t0 + 7200]
        board.answer(next)
        func note() -> String? { if case .race(let row)? = board.model.state.rows.first { row.note } else { nil } }
        #expect(note() == "not confirmed")
        board.model.send(.open)
        var start: String? { board.model.state.card?.content.header.facts.first }
        #expect(start == "Starts Sat 21 Nov 03:10 UTC, not confirmed")
        day.day.statuses[RaceID("a")] = DayStatus(.abandoned, start: .t0 + 600)
        #expect(start == "Start Sat 21 Nov 03:10 UTC")
        board.model.send(.back)
        #expect(note() == "abandoned")
    }

    @Test func itsOwnListComesBeforeASourceOfStatuses() {
        let day = ScriptedDay()
        let board = ShownBoard(day: day)
        let race = Race.sample("usa-1", number: 1, meeting: "Aqueduct", start: .t0 + 40)
        board.repository.list(race, .abandoned)
        var reported = DaySnapshot()
        reported.statuses[race.id] = DayStatus(.open, start: race.advertisedStart)
        day.day = reported
        guard case .race(let row)? = board.model.state.rows.first else {
            Issue.record("no race")
            return
        }
        #expect(row.note == "abandoned" && row.countdown == "")
    }
}
