import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Testing
import ViewModels

@testable import Commands
@testable import Settings
@testable import raceboard

@Suite struct DaySpanTests {
    /// Eleven hours ahead.
    private static let sydney = LocalTime(is12Hour: false) { _ in
        LocalTime.Reading(offset: 11 * 3600, abbreviation: "AEDT")
    }

    /// Clocks go ahead at 2026-03-29 01:00 UTC, from one hour ahead to two.
    private static let paris = LocalTime(is12Hour: false) { instant in
        let isSummer = instant >= CivilTime(year: 2026, month: 3, day: 29, hour: 1).instant()
        return LocalTime.Reading(offset: isSummer ? 7200 : 3600, abbreviation: "CET")
    }

    private func span(_ text: String?, _ localTime: LocalTime, now: Date = .t0) throws -> DaySpan {
        let value = text.map { SettingValue(text: $0, origin: .option("--date"), setting: "date") }
        return try DaySpan(value, now: now, localTime: localTime)
    }

    @Test(
        arguments: [
            (nil, "2026-11-21"), ("today", "2026-11-21"), ("Yesterday", "2026-11-20"), ("2026-02-28", "2026-02-28"),
            ("tomorrow", "2026-11-22"),
        ] as [(String?, String)])
    func aDayIsNamedAsThePersonsCalendarHasIt(text: String?, date: String) throws {
        #expect(try span(text, .utc).date == date)
    }

    @Test func todayIsThatOfTheZone() throws {
        let late = Date.t0 + 12 * 3600
        #expect(try span("today", Self.sydney, now: late).date == "2026-11-22")
        #expect(try span("yesterday", Self.sydney, now: late).date == "2026-11-21")
        #expect(try span("today", .utc, now: late).date == "2026-11-21")
    }

    @Test func aDayIsFromMidnightToMidnightOfTheZone() throws {
        let starts = try span("2026-11-21", Self.sydney).starts
        #expect(RFC3339.format(starts.lowerBound) == "2026-11-20T13:00:00Z")
        #expect(RFC3339.format(starts.upperBound) == "2026-11-21T13:00:00Z")
    }

    @Test func theDayOfAClockChangeIsShorter() throws {
        let starts = try span("2026-03-29", Self.paris).starts
        #expect(starts.upperBound.timeIntervalSince(starts.lowerBound) == 23 * 3600)
    }

    private func range(_ text: String, _ localTime: LocalTime = .utc) throws -> DaySpan {
        let value = SettingValue(text: text, origin: .option("--date"), setting: "date")
        return try DaySpan(value, now: .t0, localTime: localTime, longest: 31)
    }

    @Test func aRangeIsFromTheFirstMidnightToTheLast() throws {
        let span = try range("2026-10-31..yesterday", Self.sydney)
        #expect((span.date, span.lastDate) == ("2026-10-31", "2026-11-20"))
        #expect(RFC3339.format(span.starts.lowerBound) == "2026-10-30T13:00:00Z")
        #expect(RFC3339.format(span.starts.upperBound) == "2026-11-20T13:00:00Z")
        #expect(try range("today").lastDate == "2026-11-21")
        #expect(try range("today..today").starts == self.span("today", .utc).starts)
    }

    @Test(
        arguments: [
            ("2026-11-20..2026-11-01", #"Did you mean "2026-11-01..2026-11-20"?"#),
            ("2026-01-01..2026-02-01", "at most 31 days, and these are 32"), ("..today", #"cannot be """#),
            ("today..", #"cannot be """#), ("2026-11-01..2026-11-31", #"cannot be "2026-11-31""#),
            ("today..tomorow", #"Did you mean "tomorrow"?"#),
        ] as [(String, String)])
    func aRangeThatIsNoneIsRefusedWithItsReason(text: String, words: String) {
        #expect {
            try range(text)
        } throws: { error in
            guard let failure = error as? Failure else { return false }
            return failure.status == .usage && "\(failure.message) \(failure.hint ?? "")".contains(words)
        }
    }

    @Test(arguments: [
        "", "21-11-2026", "2026-2-3", "2026-02-30", "2026-13-01", "tomorow", "2026-11-21T00:00", "+202-1-01",
        "today..today",
    ])
    func whatIsNoDateIsRefused(text: String) {
        #expect {
            try span(text, .utc)
        } throws: { error in
            guard let failure = error as? Failure else { return false }
            return failure.status == .usage && failure.message.hasPrefix("--date cannot be")
        }
    }
}
