import Foundation
import Models
import Services
import Testing

/// The calendars of the sources, beside that of the system's own zones.
@Suite struct RaceCalendarTests {
    @Test func affiliatesDayIsSydneysThroughEveryChangeOfItsClocks() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "Australia/Sydney"))
        var instants: [Date] = []
        for year in 2009...2029 {
            for day in ["04-01", "04-08", "10-01", "10-08"] {
                let noon = try #require(RFC3339.parse("\(year)-\(day)T13:30:00Z"))
                for step in -20...20 { instants.append(noon + TimeInterval(step * 8 * 3600)) }
            }
        }
        for now in instants {
            let fields = calendar.dateComponents([.year, .month, .day], from: now)
            let day = String(format: "%04d-%02d-%02d", fields.year ?? 0, fields.month ?? 0, fields.day ?? 0)
            guard RaceSource.affiliates.calendar.day(at: now) != day else { continue }
            Issue.record("\(RFC3339.format(now)): \(RaceSource.affiliates.calendar.day(at: now)), not \(day)")
        }
    }

    @Test(arguments: [
        // A day of UTC is ten hours behind the operator's; what runs on past its midnight is listed under the day
        // before.
        ("2026-07-20T00:00:00Z", "2026-07-20T23:59:59Z", ["2026-07-20", "2026-07-21"]),
        ("2026-07-19T14:00:00Z", "2026-07-20T13:59:59Z", ["2026-07-19", "2026-07-20"]),
        ("2026-07-20T00:00:00Z", "2026-07-20T00:00:00Z", ["2026-07-20"]),
    ])
    func affiliatesAreRequestedForTheDaysThatCanHoldARace(first: String, last: String, days: [String]) throws {
        let span = (try #require(RFC3339.parse(first)), try #require(RFC3339.parse(last)))
        #expect(RaceSource.affiliates.calendar.days(from: span.0, to: span.1) == days)
    }

    @Test func daysOfTheUnitedStatesAreThoseAtItsTracks() throws {
        let calendar = RaceSource.horseRacingUSA.calendar
        let night = try #require(RFC3339.parse("2026-11-21T05:00:00Z"))
        // Midnight in New York, 21:00 in Los Angeles.
        #expect(calendar.days(from: night, to: night) == ["2026-11-20", "2026-11-21"])
        #expect(calendar.day(at: night) == "2026-11-20")
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e308, -1e308])
    func absurdClockIsHarmless(seconds: Double) {
        let now = Date(timeIntervalSince1970: seconds)
        for source in Catalogue.sources {
            #expect(!source.calendar.day(at: now).isEmpty)
            #expect(!source.calendar.days(from: now - 90_000, to: now + 90_000).isEmpty)
        }
    }
}
