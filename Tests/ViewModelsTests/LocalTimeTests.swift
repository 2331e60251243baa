import FoundationEssentials
import RacingTestKit
import Testing

@testable import Facts
@testable import ViewModels

@Suite struct LocalTimeTests {
    private static func time(_ is12Hour: Bool) -> LocalTime {
        LocalTime(is12Hour: is12Hour) { instant in
            // Summer time ends at t0 + 1 h.
            instant < .t0 + 3600
                ? .init(offset: 11 * 3600, abbreviation: "AEDT") : .init(offset: 10 * 3600, abbreviation: "AEST")
        }
    }

    @Test func clockChangesAreSeen() {
        #expect(Self.time(false).clock(.t0 + 3599) == "14:59:59 AEDT")
        #expect(Self.time(false).clock(.t0 + 3600) == "14:00:00 AEST")
        #expect(Self.time(false).dayAndTime(.t0) == "Sat 21 Nov 14:00 AEDT")
    }

    @Test func twelveHourTimes() {
        #expect(Self.time(true).time(.t0) == "2:00 pm")
        #expect(LocalTime(is12Hour: true) { _ in .init(offset: 9 * 3600, abbreviation: "X") }.time(.t0) == "12:00 pm")
        #expect(
            LocalTime(is12Hour: true) { _ in .init(offset: -3 * 3600, abbreviation: "X") }.time(.t0 + 5)
                == "12:00:05 am")
    }

    /// Clocks go back an hour in it, and the next is of another month.
    @Test func dayOfAListEndsWithTheDay() {
        let (noon, midnight) = (Date.t0 - 2 * 3600, Date.t0 + 11 * 3600)
        let days: TimeInterval = 9 * 86_400
        #expect(Self.time(false).day(around: noon).upperBound == midnight)
        #expect(Self.time(false).day(around: noon + days).upperBound == midnight + days)
    }
}
