import Foundation
import Models
import RacingTestKit
import Testing

@testable import Output

@Suite struct EventCalendarTests {
    private let race = Race.sample(start: .t0 + 600)

    @Test func eventKeepsItsIdentityWhenTheStartMovesPastMidnight() {
        var event = EventCalendar.Event(race, status: nil, at: .t0)
        let before = lines(event)
        var later = race
        later.advertisedStart += 86_400
        let isNew = event.update(later, status: nil, at: .t0 + 60)
        #expect(isNew)
        let after = lines(event)
        #expect(before.first { $0.hasPrefix("UID:") } == after.first { $0.hasPrefix("UID:") })
        #expect(before.contains("SEQUENCE:0") && after.contains("SEQUENCE:1"))
        #expect(before.first { $0.hasPrefix("LAST-MODIFIED:") } != after.first { $0.hasPrefix("LAST-MODIFIED:") })
    }

    /// A list, a plan and a stream that are begun on another day have the same event.
    @Test func theIdentityHoldsNothingThatCanChange() {
        var other = race
        (other.advertisedStart, other.number, other.meeting) = (race.advertisedStart + 86_400, 9, "Elsewhere")
        let ids = [race, other].map { race in
            lines(EventCalendar.Event(race, status: nil, at: .t0)).first { $0.hasPrefix("UID:") }
        }
        #expect(ids == [ids[0], ids[0]] && ids[0] == "UID:race@raceboard")
        var renamed = EventCalendar.Event(race, status: nil, at: .t0)
        other.id = RaceID("new")
        let isNew = renamed.update(other, status: nil, at: .t0)
        #expect(isNew && lines(renamed).contains("UID:race@raceboard"), "the feed has changed the id")
    }

    @Test func sameRaceIsNoChange() {
        var event = EventCalendar.Event(race, status: nil, at: .t0)
        let isNew = event.update(race, status: nil, at: .t0 + 60)
        #expect(!isNew)
        #expect(event.sequence == 0 && event.changedAt == .t0)
    }

    @Test func abandonedRaceIsCancelled() {
        var event = EventCalendar.Event(race, moves: 2, status: nil, at: .t0)
        #expect(lines(event).contains("STATUS:CONFIRMED"))
        let isNew = event.update(race, status: .abandoned, at: .t0 + 1)
        #expect(isNew)
        #expect(lines(event).contains("STATUS:CANCELLED") && lines(event).contains("SEQUENCE:3"))
    }

    /// A calendar has three words, and none of them fits a race that has been run.
    @Test(arguments: RaceStatus.offInEveryWord)
    func nothingIsConfirmedThatDoesNotWaitForItsStart(status: RaceStatus) {
        let before = lines(EventCalendar.Event(race, status: .open, at: .t0))
        var event = EventCalendar.Event(race, status: .open, at: .t0)
        let isNew = event.update(race, status: status, at: .t0 + 1)
        let after = lines(event)
        #expect(isNew && before.contains("STATUS:CONFIRMED") && !after.contains("STATUS:CONFIRMED"))
        #expect(after.contains("STATUS:CANCELLED") == status.isNotRun)
        let word = status.word.lowercased()
        #expect(after.contains { $0.hasPrefix("DESCRIPTION:") && $0.lowercased().hasSuffix("\\n" + word) }, "\(after)")
    }

    private func lines(_ event: EventCalendar.Event) -> [String] {
        EventCalendar.text([event], name: "watch").components(separatedBy: "\r\n")
    }
}
