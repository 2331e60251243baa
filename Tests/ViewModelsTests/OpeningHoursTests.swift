import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Testing
import ViewModels

@Suite struct OpeningHoursTests {
    /// Sydney's year of 2026: summer time ends on 5 April at 03:00, and begins on 4 October at 02:00.
    private static let sydney = LocalTime(is12Hour: false) { instant in
        let isWinter = instant >= at("2026-04-04T16:00:00Z") && instant < at("2026-10-03T16:00:00Z")
        return LocalTime.Reading(offset: isWinter ? 36_000 : 39_600, abbreviation: isWinter ? "AEST" : "AEDT")
    }

    private static func at(_ text: String) -> Date { RFC3339.parse(text) ?? .distantPast }

    private func state(_ hours: String, _ now: String, _ zone: LocalTime = .utc) throws -> OpeningHours.State {
        try #require(OpeningHours(hours)).state(at: Self.at(now), localTime: zone)
    }

    @Test func dayNamesTheOneOnWhichThePeriodBegins() throws {
        let hours = "Sat 09:00-01:00"
        #expect(try state(hours, "2026-11-21T08:59:59Z") == .quiet(until: Self.at("2026-11-21T09:00:00Z")))
        #expect(try state(hours, "2026-11-21T09:00:00Z") == .open(until: Self.at("2026-11-22T01:00:00Z")))
        #expect(try state(hours, "2026-11-22T00:59:59Z") == .open(until: Self.at("2026-11-22T01:00:00Z")))
        #expect(try state(hours, "2026-11-22T01:00:00Z") == .quiet(until: Self.at("2026-11-28T09:00:00Z")))
        #expect(try state(hours, "2026-11-21T00:30:00Z") == .quiet(until: Self.at("2026-11-21T09:00:00Z")))
    }

    @Test func daysOfTheWeekEachHaveTheirOwnTimes() throws {
        let hours = "Mon-Fri 10:00-22:30, Sun 12:00-18:00"
        #expect(try state(hours, "2026-11-20T22:29:00Z") == .open(until: Self.at("2026-11-20T22:30:00Z")))
        #expect(try state(hours, "2026-11-20T22:30:00Z") == .quiet(until: Self.at("2026-11-22T12:00:00Z")))
        #expect(try state(hours, "2026-11-21T14:00:00Z") == .quiet(until: Self.at("2026-11-22T12:00:00Z")))
    }

    @Test func equalTimesMeanNoQuietHours() throws {
        for minute in stride(from: 0, to: 10_080, by: 97) {
            let now = Self.at("2026-11-21T00:00:00Z") + Double(minute) * 60
            #expect(OpeningHours("daily 10:00-10:00")?.state(at: now, localTime: .utc) == .open(until: nil))
            #expect(OpeningHours("always")?.state(at: now, localTime: .utc) == .open(until: nil))
        }
        #expect(try state("Mon 10:00-10:00", "2026-11-24T09:59:00Z") == .open(until: Self.at("2026-11-24T10:00:00Z")))
        #expect(try state("Mon 10:00-10:00", "2026-11-24T10:00:00Z") == .quiet(until: Self.at("2026-11-30T10:00:00Z")))
    }

    @Test func periodsThatTouchAreOne() throws {
        let hours = "Mon 10:00-10:00, Tue 10:00-22:00"
        #expect(try state(hours, "2026-11-23T11:00:00Z") == .open(until: Self.at("2026-11-24T22:00:00Z")))
        let midnight = "Fri 18:00-24:00, Sat 00:00-03:00"
        #expect(try state(midnight, "2026-11-20T19:00:00Z") == .open(until: Self.at("2026-11-21T03:00:00Z")))
    }

    @Test func clockPutBackOpensAtTheFirstAndClosesAtTheSecondOfTwo() throws {
        let opening = "Sun 02:30-06:00"
        #expect(
            try state(opening, "2026-04-04T15:29:59Z", Self.sydney) == .quiet(until: Self.at("2026-04-04T15:30:00Z")))
        #expect(
            try state(opening, "2026-04-04T16:00:00Z", Self.sydney) == .open(until: Self.at("2026-04-04T20:00:00Z")))
        let closing = "Sat 20:00-02:30"
        #expect(
            try state(closing, "2026-04-04T16:29:59Z", Self.sydney) == .open(until: Self.at("2026-04-04T16:30:00Z")))
        #expect(
            try state(closing, "2026-04-04T16:30:00Z", Self.sydney) == .quiet(until: Self.at("2026-04-11T10:00:00Z")))
    }

    @Test func timeThatAClockPutAheadLeavesOutIsWhenItIsPutAhead() throws {
        let jump = Self.at("2026-10-03T16:00:00Z")
        #expect(try state("Sun 02:30-06:00", "2026-10-03T15:00:00Z", Self.sydney) == .quiet(until: jump))
        #expect(try state("Sat 20:00-02:30", "2026-10-03T15:59:59Z", Self.sydney) == .open(until: jump))
        #expect(
            try state("Sun 02:30-06:00", "2026-10-03T16:00:00Z", Self.sydney)
                == .open(until: Self.at("2026-10-03T19:00:00Z")))
    }

    @Test(arguments: [
        "", "Mon", "Mon 10:00", "Mo 10:00-12:00", "Mon 10-12", "Mon 25:00-26:00", "Mon 10:60-12:00", "Mon 24:00-12:00",
        "Mon 10:00-12:00,", "Mon-Tue-Wed 10:00-12:00", "Mon 10:00-12:00, Mon 13:00-14:00", "10:00-12:00",
        "Mon 1O:00-12:00", "Mon 10:00-12:00-14:00", "Montag 10:00-12:00", "Mon +1:00-12:00",
    ])
    func whatIsNotUnderstoodIsRefused(text: String) {
        #expect(OpeningHours(text) == nil)
    }

    @Test func daysMayBeLongShortAndRoundTheWeek() {
        let expected = OpeningHours([
            5: .init(opens: 540, closes: 60), 6: .init(opens: 540, closes: 60),
            0: .init(opens: 540, closes: 60),
        ])
        for text in ["Fri-Sun 9:00-01:00", "friday-SUNDAY 09:00-1:00", "Fri 9:00-1:00,Sat-Sun  09:00-01:00"] {
            #expect(OpeningHours(text) == expected)
        }
        #expect(OpeningHours("Mon 10:00-24:00")?.periods[1] == .init(opens: 600, closes: 0))
    }
}
