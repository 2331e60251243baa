import FoundationEssentials
import Models
import Services
import Testing

@Suite struct USZoneTests {
    private func instant(_ text: String) throws -> Date { try #require(RFC3339.parse(text)) }

    private func wall(_ month: Int, _ day: Int, _ hour: Int, _ minute: Int = 0, year: Int = 2026) -> CivilTime {
        CivilTime(year: year, month: month, day: day, hour: hour, minute: minute)
    }

    /// Zones by the IANA database, version 2025b: 8 March and 1 November 2026.
    @Test(arguments: [
        (USZone.eastern, "2026-01-15T17:00:00Z", "2026-07-15T16:00:00Z"),
        (.central, "2026-01-15T18:00:00Z", "2026-07-15T17:00:00Z"),
        (.mountain, "2026-01-15T19:00:00Z", "2026-07-15T18:00:00Z"),
        (.arizona, "2026-01-15T19:00:00Z", "2026-07-15T19:00:00Z"),
        (.pacific, "2026-01-15T20:00:00Z", "2026-07-15T19:00:00Z"),
    ])
    func noonInWinterAndInSummer(zone: USZone, winter: String, summer: String) throws {
        #expect(try zone.instant(showing: wall(1, 15, 12)) == instant(winter))
        #expect(try zone.instant(showing: wall(7, 15, 12)) == instant(summer))
    }

    @Test func clocksGoForwardOnTheSecondSundayOfMarch() throws {
        #expect(try USZone.eastern.instant(showing: wall(3, 8, 1, 59)) == instant("2026-03-08T06:59:00Z"))
        #expect(try USZone.eastern.instant(showing: wall(3, 8, 3)) == instant("2026-03-08T07:00:00Z"))
        #expect(try USZone.eastern.instant(showing: wall(3, 7, 15)) == instant("2026-03-07T20:00:00Z"))
        #expect(try USZone.eastern.instant(showing: wall(3, 8, 15)) == instant("2026-03-08T19:00:00Z"))
        #expect(try USZone.pacific.instant(showing: wall(3, 8, 13)) == instant("2026-03-08T20:00:00Z"))
    }

    @Test func whatIsLeftOutInSpringIsReadAsIfClocksHadNotGoneForward() throws {
        #expect(try USZone.eastern.instant(showing: wall(3, 8, 2, 30)) == instant("2026-03-08T07:30:00Z"))
        #expect(try USZone.arizona.instant(showing: wall(3, 8, 2, 30)) == instant("2026-03-08T09:30:00Z"))
    }

    @Test func ofTheHourThatComesTwiceTheFirstIsMeant() throws {
        #expect(try USZone.eastern.instant(showing: wall(11, 1, 1, 30)) == instant("2026-11-01T05:30:00Z"))
        #expect(try USZone.eastern.instant(showing: wall(11, 1, 2)) == instant("2026-11-01T07:00:00Z"))
        #expect(try USZone.central.instant(showing: wall(11, 1, 1, 59)) == instant("2026-11-01T06:59:00Z"))
    }

    @Test func clocksGoBackOnTheFirstSundayOfNovember() throws {
        #expect(try USZone.eastern.instant(showing: wall(10, 31, 13)) == instant("2026-10-31T17:00:00Z"))
        #expect(try USZone.eastern.instant(showing: wall(11, 1, 13)) == instant("2026-11-01T18:00:00Z"))
        #expect(try USZone.pacific.instant(showing: wall(11, 1, 13)) == instant("2026-11-01T21:00:00Z"))
    }

    /// The earliest and the latest days that the rule can give, by the calendar: 2026-03-08, 2027-03-14; 2026-11-01,
    /// 2021-11-07.
    @Test(arguments: [(2026, 3, 8), (2027, 3, 14), (2020, 3, 8), (2021, 3, 14), (2024, 3, 10)])
    func changeOfMarchIsOnThatDay(year: Int, month: Int, day: Int) {
        let noon = { USZone.eastern.offset(at: USZone.eastern.instant(showing: wall(month, $0, 12, year: year))) }
        #expect(noon(day - 1) == -18_000)
        #expect(noon(day) == -14_400)
    }

    @Test(arguments: [(2026, 11, 1), (2020, 11, 1), (2021, 11, 7), (2027, 11, 7), (2024, 11, 3)])
    func changeOfNovemberIsOnThatDay(year: Int, month: Int, day: Int) {
        let noon = { USZone.eastern.offset(at: USZone.eastern.instant(showing: wall(month, $0, 12, year: year))) }
        #expect(noon(day) == -18_000)
        #expect(day == 1 || noon(day - 1) == -14_400)
    }

    @Test(arguments: [
        ("Aqueduct (USA)", USZone.eastern), ("Churchill Downs", .eastern), ("ELLIS PARK", .central),
        ("Kentucky Downs (USA)", .central), ("Oaklawn Park", .central), ("Sunland Park (USA)", .mountain),
        ("Turf Paradise", .arizona), ("Santa Anita (USA)", .pacific), ("Santa Anita Park", .pacific),
        ("Los Alamitos", .pacific), ("Laurel", .eastern), ("Horsemen's Park", .central), ("Monmouth", .eastern),
    ])
    func trackIsInItsZoneHoweverItIsWritten(course: String, zone: USZone) {
        #expect(USTracks.zone(of: course) == zone)
    }

    @Test func trackThatNobodyKnowsHasNone() {
        #expect(USTracks.zone(of: "Nowhere Downs (USA)") == nil)
        #expect(USTracks.zone(of: "") == nil)
        #expect(USTracks.name("Nowhere Downs (USA)") == "Nowhere Downs")
        #expect(USTracks.name("USA Park") == "USA Park")
    }
}

@Suite struct ImperialMeasureTests {
    @Test(arguments: [
        ("8-9", "54.88467677"), ("0-121", nil), ("121", "54.88467677"), ("9-0", "57.15263862"),
        ("8-13", "56.699046250"),
        ("8-14", nil), ("", nil), ("-", nil), ("8-", nil), ("39", nil), ("301", nil), ("8.5", nil), ("-121", nil),
    ])
    func weightsAreExact(text: String, kilograms: String?) {
        #expect(ImperialMeasure.weight(text) == kilograms.flatMap { Decimal(string: $0) })
    }

    @Test(arguments: [
        ("6 furlongs", 1207), ("1 3/8 miles", 2213), ("5 1/2 furlongs", 1106), ("1 mile", 1609), ("1 1/16 miles", 1710),
        ("1 mile 70 yards", 1673), ("1 Mile 40 Yards", 1646), ("350 yards", 320), ("1200 metres", 1200), ("", nil),
        ("6", nil), ("furlongs", nil), ("6 leagues", nil), ("1 2 miles", nil), ("1/0 miles", nil), ("0 miles", nil),
        ("about 6 furlongs", nil), ("99999 miles", nil),
        ("99999 1/99999 1/99999 miles", nil), ("99999 99999/1 miles", nil), ("1/2 1/2 miles", nil),
        ("99999 miles 99999 miles", nil), ("62 miles 62 miles", nil), ("9999999999999999999 miles", nil),
        ("1/99999999999999999999 miles", nil), ("-1 miles", nil), ("nan miles", nil), ("1e308 miles", nil),
    ])
    func distancesAreRoundedToTheMetre(text: String, metres: Int?) {
        #expect(ImperialMeasure.distance(text) == metres)
    }
}
