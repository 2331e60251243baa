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
        let race = Race.sample("usa-1", number: 1, meeting: "Aqueduct", start: .t0 + 40)
        board.repository.handle(.lists([.horseRacingUSA]))
        board.repository.handle(
            .listed(
                RaceListing(
                    races: [race], statuses: status.map { [race.id: $0] } ?? [:],
                    state: SourceState(.horseRacingUSA, lastGood: board.clock.now))))
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
        #expect(first?.id.text == "usa-1" && first?.note == "abandoned")
        #expect(first?.countdown == "" && first?.urgency == .later && first?.urgencyWord == "")
        #expect(board.model.state.nextRace?.id.text == "a", "the next to jump is another")
        #expect(MeetingState.list(board.model.state.rows).map(\.meeting) == ["Flemington"])
        board.go(to: 99)
        #expect(first?.id.text == "usa-1", "it leaves when every race does")
        board.go(to: 100)
        #expect(first?.id.text == "a")
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
        #expect(start == "Starts Sat 21 Nov 03:10 UTC")
        board.model.send(.back)
        #expect(note() == "abandoned")
    }

    @Test func itsOwnListComesBeforeASourceOfStatuses() {
        let day = ScriptedDay()
        let board = ShownBoard(day: day)
        board.repository.handle(.lists([.horseRacingUSA]))
        let race = Race.sample("usa-1", number: 1, meeting: "Aqueduct", start: .t0 + 40)
        board.repository.handle(
            .listed(
                RaceListing(
                    races: [race], statuses: [race.id: .abandoned],
                    state: SourceState(.horseRacingUSA, lastGood: .t0))))
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
