import Facts
import Foundation
import Models
import RacingTestKit
import Services
import Testing
import ViewModels

@testable import Output

@Suite struct PlanReportTests {
    private static func report(
        _ races: [MeetingRace], gap: TimeInterval = 240, watchedOnly: Bool = false, watched: Set<String> = [],
        delays: JumpDelays = JumpDelays()
    ) -> PlanReport {
        var meeting = RaceMeeting(
            id: "m", name: "Ōtaki; \"The\", Park", category: .horse, venue: Venue(name: "Ōtaki", state: "NZ"))
        meeting.races = races
        let day = DayFacts(date: "2026-11-21", starts: .t0 - 10_800..<Date.t0 + 75_600, filter: .all)
        let meetings = MeetingsReport(
            generatedAt: .t0, source: DaySource(nil, url: nil, age: 0), day: day, meetings: [meeting])
        return PlanReport(
            meetings, span: .t0 - 10_800..<Date.t0 + 3_600, gap: gap, watchedOnly: watchedOnly, delays: delays,
            isWatched: { watched.contains($0.id.text) })
    }

    private static func race(_ number: Int, _ seconds: TimeInterval, _ status: RaceStatus? = .open) -> MeetingRace {
        MeetingRace(
            id: RaceID("r\(number)"), number: number, name: "Race \(number)", start: .t0 + seconds, status: status)
    }

    @Test func thePlanIsALinePerRaceAndPerFreeTime() {
        let report = Self.report([Self.race(1, 60), Self.race(2, 180), Self.race(3, 1_500)], watched: ["r1"])
        #expect(
            report.text(localTime: .utc, delay: 0) == """
                03:01  Horse  R1  Ōtaki; "The", Park    watched  see
                03:03  Horse  R2  Ōtaki; "The", Park             clashes with R1 Ōtaki; "The", Park
                03:05                                            20m free, until 03:25
                03:25  Horse  R3  Ōtaki; "The", Park             see
                03:29                                            31m free, until 04:00
                2 of 3 races can be seen, 4m apart

                """)
        #expect(Self.report([]).text(localTime: .utc, delay: 0).isEmpty)
    }

    @Test func pastAbandonedAndFinishedRacesAreLeftOut() {
        let report = Self.report([
            Self.race(1, -60), Self.race(2, 60, .abandoned), Self.race(3, 120, .final), Self.race(4, 180, nil),
            Self.race(5, 3_600),
        ])
        #expect(report.plan.items.map(\.entry.race.number) == [4])
        #expect(report.span.lowerBound == .t0 && report.span.upperBound == .t0 + 3_600)
    }

    @Test func watchedAloneAreTheWatched() {
        let report = Self.report([Self.race(1, 60), Self.race(2, 180)], watchedOnly: true, watched: ["r2"])
        #expect(report.plan.seen.map(\.entry.race.id.text) == ["r2"])
    }

    @Test func jsonHasEveryDocumentedKey() throws {
        #expect(
            try Self.report([Self.race(1, 60), Self.race(2, 180)]).json() == """
                {"feed":{"age_seconds":0,"error":null,"partial":false,"simulated":false,"source":"store",\
                "stored":true,"unread":{"count":0,"first":[]},"url":null},\
                "free":[{"from":"2026-11-21T03:05:00Z","seconds":3300,"to":"2026-11-21T04:00:00Z"}],\
                "from":"2026-11-21T03:00:00Z","gap_seconds":240,"generated_at":"2026-11-21T03:00:00Z","races":[\
                {"advertised_start":"2026-11-21T03:01:00Z","category":"horse","clashes_with":null,\
                "expected_jump":"2026-11-21T03:01:00Z","id":"r1","jump_clock":null,"lateness":null,\
                "meeting":"Ōtaki; \\"The\\", Park","name":"Race 1","number":1,"part":"see","watched":false},\
                {"advertised_start":"2026-11-21T03:03:00Z","category":"horse","clashes_with":"r1",\
                "expected_jump":"2026-11-21T03:03:00Z","id":"r2","jump_clock":null,"lateness":null,\
                "meeting":"Ōtaki; \\"The\\", Park","name":"Race 2","number":2,"part":"clash","watched":false}],\
                "schema":1,"to":"2026-11-21T04:00:00Z","watched_only":false}

                """)
    }

    @Test func csvHasALinePerRace() {
        #expect(
            Self.report([Self.race(1, 60)]).csv() == "race_id,number,meeting,category,name,advertised_start,"
                + "expected_jump,watched,part,clashes_with,jump_within_s,jump_starts\r\n"
                + "r1,1,\"Ōtaki; \"\"The\"\", Park\",horse,Race 1,"
                + "2026-11-21T03:01:00Z,2026-11-21T03:01:00Z,false,see,,,\r\n")
    }

    @Test func theCalendarHasAnEventPerRaceThatIsSeen() {
        let text = Self.report([Self.race(1, 60), Self.race(2, 180)]).calendar(localTime: .utc)
        #expect(
            text.components(separatedBy: "\r\n") == [
                "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//raceboard//plan//EN", "CALSCALE:GREGORIAN",
                "BEGIN:VEVENT", "UID:r1@raceboard", "DTSTAMP:20261121T030000Z", "DTSTART:20261121T030100Z",
                "DTEND:20261121T030500Z", "SUMMARY:R1 Ōtaki\\; \"The\"\\, Park",
                "DESCRIPTION:Race 1\\nClashes with 03:03 R2 Ōtaki\\; \"The\"\\, Park", "LOCATION:Ōtaki",
                "CATEGORIES:Horse", "TRANSP:TRANSPARENT", "END:VEVENT", "END:VCALENDAR", "",
            ])
    }

    @Test func anEstimateIsInTheDescriptionAndTheStartIsTheAdvertisedOne() throws {
        let delays = JumpDelays(
            (1...10).compactMap { number in
                JumpDelay(
                    category: .horse, meeting: "Awapuni", number: number, start: .t0 - Double(number) * 600,
                    jump: .t0 - Double(number) * 600 + 180)
            })
        let text = Self.report([Self.race(1, 60)], delays: delays).calendar(localTime: .utc)
        let report = Self.report([Self.race(1, 60)], delays: delays)
        #expect(report.csv().hasSuffix(",see,,10,10\r\n"))
        let clock = #"{"at":"2026-11-21T03:04:00Z","basis":"category","starts":10,"within_seconds":10}"#
        #expect(try report.json().contains("\"jump_clock\":" + clock))
        #expect(report.text(localTime: .utc, delay: 0).contains("  3 min late (3 to 3, of 10 horse races)  "))
        #expect(
            report.text(localTime: .utc, delay: 20).contains(
                "  jumps 03:04:00 ± 1 min, on television 03:04:20 (from 10 horse starts)  "))
        #expect(text.contains("DTSTART:20261121T030100Z\r\nDTEND:20261121T030800Z\r\n"))
        let flat = text.replacingOccurrences(of: "\r\n ", with: "")
        #expect(flat.contains("runs about 3 min late (3 to 3\\, of 10 horse races)"))
    }

    /// A median that is no multiple of ten gives one too.
    @Test func aRaceHasOneExpectedJump() throws {
        let delays = JumpDelays(
            (1...10).compactMap { number in
                JumpDelay(
                    category: .horse, meeting: "Awapuni", number: number, start: .t0 - Double(number) * 600,
                    jump: .t0 - Double(number) * 600 + 74)
            })
        let report = Self.report([Self.race(1, 60)], delays: delays)
        let item = try #require(report.plan.items.first)
        #expect(item.entry.jump == .t0 + 130 && item.entry.clock?.jump == item.entry.jump)
        #expect(try report.json().contains(#""expected_jump":"2026-11-21T03:02:10Z""#))
    }

    @Test(arguments: ["a", "Ō", "馬", "👩‍👩‍👧"]) func linesAreFoldedAt75OctetsAndNoCharacterIsCut(sign: String) {
        for count in [1, 30, 74, 75, 76, 200] {
            let line = String(repeating: sign, count: count)
            let folded = CalendarText.folded(line)
            #expect(folded.components(separatedBy: "\r\n").allSatisfy { $0.utf8.count <= 75 })
            #expect(folded.replacingOccurrences(of: "\r\n ", with: "") == line)
        }
    }

    @Test func textIsEscaped() {
        #expect(CalendarText.escaped("a\\b;c,d\ne\r\n\"f\"") == "a\\\\b\\;c\\,d\\ne\\n\"f\"")
    }
}
