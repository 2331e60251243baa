import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

/// Statuses that did not come by lists.
@Suite struct HeardStatusTests: DayBench {
    var day = DayBoard(settings: DayBoard.Settings(), at: .t0)

    private func list(_ status: RaceStatus) -> MeetingsAnswer {
        let race = MeetingRace(id: RaceID("r1"), number: 1, name: "Race 1", start: .t0 + 60, status: status)
        return MeetingsAnswer(meetings: [RaceMeeting(id: "m", name: "Flemington", category: .horse, races: [race])])
    }

    @Test mutating func statusOfARelayCountsIfTheRaceIsFurtherOnByIt() {
        let id = RaceID("r1")
        let race = Race.sample("r1", start: .t0 + 60)
        _ = handle(.start, at: 0)
        _ = handle(.races([race]), at: 0)
        _ = handle(.heard([id: DayStatus(.live, start: .t0 + 61)]), at: 1)
        #expect(snapshot(at: 1).statuses[id] == DayStatus(.live, start: .t0 + 61))
        _ = handle(.meetings("2026-11-21", list(.open)), at: 2)
        #expect(snapshot(at: 2).statuses[id]?.status == .live)
        _ = handle(.meetings("2026-11-21", list(.interim)), at: 3)
        _ = handle(.heard([id: DayStatus(.live, start: .t0 + 62)]), at: 4)
        #expect(snapshot(at: 4).statuses[id] == DayStatus(.interim, start: .t0 + 60))
        _ = handle(.heard([id: DayStatus(.final, start: .t0 + 60)]), at: 5)
        #expect(snapshot(at: 5).statuses[id]?.status == .final)
    }

    @Test mutating func statusOfARelayForAnotherDayIsNotKept() {
        let id = RaceID("r1")
        _ = handle(.start, at: 0)
        _ = handle(.heard([id: DayStatus(.final, start: .t0 + 26 * 3600)]), at: 1)
        _ = handle(.races([.sample("r1", start: .t0 + 60)]), at: 2)
        #expect(snapshot(at: 2).statuses[id] == nil)
        _ = handle(.heard([id: DayStatus(.final, start: .t0 + 60)]), at: 3)
        #expect(snapshot(at: 3).statuses[id]?.status == .final)
    }
}
