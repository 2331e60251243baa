import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

@testable import Facts
@testable import ViewModels

/// The race that a person types in plain mode.
struct PlainSubjectTests {
    @Test(
        arguments: [
            ("newcastle uk", "uk", nil), ("newcastle", "nsw", nil),
            ("newcastle nz", "nsw", "No newcastle nz; showing Newcastle, Australia."), ("mount gambier", nil, nil),
        ] as [(String, String?, String?)])
    func whatIsTakenIsSaid(name: String, id: String?, remark: String?) {
        let races: [Race] = [
            .sample("nsw", number: 2, meeting: "Newcastle", start: .t0 + 60, venue: Venue(country: "AUS")),
            .sample("uk", number: 4, meeting: "Newcastle", start: .t0 + 90, venue: Venue(country: "UK")),
            .sample("barker", number: 1, meeting: "Mount Barker", start: .t0 + 120),
        ]
        var health = FeedHealth(since: .t0 - 60, source: .neds)
        health.lastGood = .t0
        let slots = races.map { BoardRace(race: $0, confirmedAt: .t0) }
        let moment = PlainMoment(
            board: BoardSnapshot(slots: slots, health: health), day: DaySnapshot(), device: .t0, count: 5,
            localTime: .utc)
        let found = PlainSubject(moment, listed: nil).race(.named(meeting: name, number: nil))
        guard case .race(let race, let said) = found else {
            #expect(id == nil)
            return
        }
        #expect(race.id.text == id && said == remark)
    }
}
