import FoundationEssentials
import Models
import RacingTestKit
import Testing

@Suite struct RFC3339Tests {
    @Test(arguments: [
        ("2023-07-27T01:26:00Z", 1_690_421_160.0), ("2023-07-27T01:26:00.5Z", 1_690_421_160),
        ("2023-07-27T01:26:00.999999999Z", 1_690_421_160), ("2023-07-27T11:26:00+10:00", 1_690_421_160),
        ("2023-07-26T20:56:00-04:30", 1_690_421_160), ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59Z", -1),
        ("2024-02-29T12:00:00Z", 1_709_208_000), ("0000-01-01T00:00:00Z", -62_167_219_200),
    ])
    func readsEveryFormAndDropsFractions(text: String, seconds: Double) {
        #expect(RFC3339.parse(text) == Date(timeIntervalSince1970: seconds))
    }

    @Test(arguments: [
        "", "2023-07-27", "2023-07-27T01:26Z", "2023-13-01T00:00:00Z", "2023-02-29T00:00:00Z", "2023-07-27T24:00:00Z",
        "2023-07-27T01:26:00", "2023-07-27T01:26:00.Z", "2023-07-27T01:26:00.1234567890Z", "2023-07-27T01:26:00+1000",
        "x023-07-27T01:26:00Z", "292277026596-12-04T15:30:07Z", "2023-07-27T01:26:00Zjunk", "2023-07-27T01:60:00Z",
    ])
    func refusesWhatIsNoTime(text: String) {
        #expect(RFC3339.parse(text) == nil)
    }

    @Test(arguments: [0.0, 951_782_399, 951_782_400, 1_709_208_000, 4_102_444_800, -1, 1_795_230_000.75])
    func formatIsReadBack(seconds: Double) {
        let date = Date(timeIntervalSince1970: seconds)
        #expect(RFC3339.parse(RFC3339.format(date)) == Date(timeIntervalSince1970: seconds.rounded(.down)))
    }
}

@Suite struct CivilTimeTests {
    @Test func aDayAtATimeThroughFourCenturies() {
        var civil = CivilTime(year: 1899, month: 12, day: 31)
        for day in civil.daysSince1970...CivilTime(year: 2301, month: 1, day: 1).daysSince1970 {
            let next = CivilTime(Date(timeIntervalSince1970: Double(day) * 86_400))
            #expect(next.daysSince1970 == day && next.isValid)
            if day > civil.daysSince1970 { #expect(next.weekday == (civil.weekday + 1) % 7) }
            civil = next
        }
    }

    @Test func knownWeekdaysAndOffsets() {
        #expect(CivilTime(.t0).weekday == 6)
        let civil = CivilTime(.t0, offset: 10 * 3600 + 1800)
        #expect(civil == CivilTime(year: 2026, month: 11, day: 21, hour: 13, minute: 30))
        #expect(civil.instant(offset: 37_800) == .t0)
    }
}
