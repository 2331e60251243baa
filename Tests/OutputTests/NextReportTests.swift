import Facts
import Foundation
import Models
import Output
import RacingTestKit
import Repository
import Services
import Testing
import ViewModels

@Suite struct NextReportTests {
    private func report(
        _ races: [Race], filter: CategoryFilter = .all, count: Int = 5, favourites: [RaceID: Favourite]? = nil
    ) -> NextReport {
        var board = RaceBoard(settings: RaceBoard.Settings(filter: RaceFilter(filter), rows: count), now: .t0)
        _ = board.handle(.start, at: .t0)
        _ = board.handle(.answered(FeedAnswer(races: races), requested: .t0), at: .t0 + 2.5)
        return NextReport(
            snapshot: board.snapshot(at: .t0 + 2.5), device: .t0 + 2.5, url: "http://feed", favourites: favourites)
    }

    private let full = Race.sample("a", number: 7, meeting: "O'Neil, \"The\" Park", start: .t0 + 62)
    private let bare = Race.sample(
        "b", category: .unknown, number: 0, meeting: "", name: "", start: .t0 + 100, distance: nil, track: nil,
        weather: nil, venue: Venue(), comment: nil)

    @Test func jsonHoldsEveryDocumentedKeyAndNullForWhatIsAbsent() throws {
        #expect(
            try report([full, bare]).json() == """
                {"clock":{"error_seconds":null,"offset_seconds":0},"feed":{"age_seconds":0,"backup":false,"error":null,\
                "other_errors":{},"simulated":false,"source":"neds",\
                "state":"live","unread":{"count":0,"first":[]},"url":"http://feed"},\
                "filter":["horse","greyhound","harness"],"generated_at":"2026-11-21T03:00:02Z","races":[\
                {"advertised_start":"2026-11-21T03:01:02Z","category":"horse","comment":"An even race.",\
                "confirmed_at":"2026-11-21T03:00:02Z","distance_m":1200,"favourite":null,"id":"a","is_confirmed":true,\
                "jump_clock":null,"lateness":null,"meeting":"O'Neil, \\"The\\" Park","moved_from":null,"moves":0,\
                "name":"Spring Handicap","number":7,"seconds_to_start":60,"source":null,\
                "status":null,"track_condition":"Good4",\
                "venue":{"country":"AUS","name":"Flemington","state":"VIC"},"weather":"FINE"},\
                {"advertised_start":"2026-11-21T03:01:40Z","category":"unknown","comment":null,\
                "confirmed_at":"2026-11-21T03:00:02Z","distance_m":null,"favourite":null,"id":"b","is_confirmed":true,\
                "jump_clock":null,"lateness":null,"meeting":null,\
                "moved_from":null,"moves":0,"name":null,"number":null,"seconds_to_start":98,"source":null,\
                "status":null,"track_condition":null,\
                "venue":{"country":null,"name":null,"state":null},"weather":null}],"schema":1}

                """)
    }

    @Test func anEstimateNamesItsMethodAndItsRaces() throws {
        let delays = JumpDelays(
            (1...10).compactMap { number in
                JumpDelay(
                    category: .horse, meeting: "Flemington", number: number, start: .t0 - Double(number) * 600,
                    jump: .t0 - Double(number) * 600 + 180)
            })
        var board = RaceBoard(settings: RaceBoard.Settings(), now: .t0)
        _ = board.handle(.start, at: .t0)
        _ = board.handle(.answered(FeedAnswer(races: [.sample(number: 11)]), requested: .t0), at: .t0)
        let report = NextReport(snapshot: board.snapshot(at: .t0), device: .t0, url: "http://feed", delays: delays)
        #expect(
            try report.json().contains(
                """
                "jump_clock":{"at":"2026-11-21T03:08:00Z","basis":"meeting","starts":10,"within_seconds":10},\
                "lateness":{"basis":"meeting","category_races":10,"high_seconds":180,"low_seconds":180,\
                "median_seconds":180,"method":"weighted_quantiles","races":10,"track_races":0},\
                "meeting":"Flemington"
                """))
        // The countdown is that of the advertised start.
        #expect(report.races[0].secondsToStart == 300)
    }

    @Test func favouritesAreInEveryFormIfTheirCardsWereRequested() throws {
        let runners = [Runner.sample(4, "Quiet, Harbour", win: 2.15, fluctuations: [3, 2.15]), .sample(7, win: 9)]
        let favourites = [RaceID("a"): try #require(Favourite(runners))]
        let report = report([full, bare], favourites: favourites)
        let json = try report.json()
        #expect(
            json.contains(
                """
                "favourite":{"move":"firmed","name":"Quiet, Harbour","number":4,"opening":3,"price":2.15},
                """))
        #expect(json.contains("\"favourite\":null"), "the other race has none")
        let lines = report.text(localTime: .utc, withHeadings: true).split(separator: "\n")
        #expect(lines[0].hasSuffix("Favourite") && lines[1].hasSuffix("4 Quiet, Harbour 2.15, firmed 28%"))
        let csv = report.csv().components(separatedBy: "\r\n")
        #expect(
            csv[0].hasSuffix(",favourite_number,favourite_name,favourite_price,favourite_opening,favourite_move")
                && csv[1].hasSuffix(",4,\"Quiet, Harbour\",2.15,3,firmed") && csv[2].hasSuffix(",0,,,,,,"))
        let none = try self.report([full]).json()
        #expect(none.contains("\"favourite\":null") && !none.contains("\"favourite\":{"), "no cards were requested")
    }

    @Test func twoTracksOfOneNameHaveTheirPlaces() {
        let home = Venue(state: "NSW", country: "AUS")
        func lines(_ venues: [Venue]) -> [String] {
            let races = venues.enumerated().map { place, venue in
                Race.sample("\(place)", number: 3, meeting: "Newcastle", start: .t0 + 60 + Double(place), venue: venue)
            }
            let text = report(races).text(localTime: .utc, withHeadings: false)
            return text.split(separator: "\n").map { String($0).replacing("  ", with: "") }
        }
        let both = lines([home, Venue(country: "UK"), Venue()])
        #expect(both[0].contains("R3 Newcastle, NSW") || both[0].contains("R3Newcastle, NSW"), "\(both)")
        #expect(both[1].contains("Newcastle, Britain") && !both[2].contains("Newcastle,"))
        #expect(lines([home, Venue(state: "NSW", country: "AU")]).allSatisfy { !$0.contains(",") })
    }

    @Test func filterNamesWhatWasChosen() throws {
        let text = try report([full, bare], filter: CategoryFilter([.harness])).json()
        #expect(text.contains("\"filter\":[\"harness\"]") && text.contains("\"races\":[]"))
    }

    @Test func feedOfPastRacesIsNoData() throws {
        let text = try report([.sample(start: .t0 - 60)]).json()
        #expect(text.contains("\"state\":\"no_data\"") && text.contains("\"age_seconds\":null"))
    }

    @Test func feedOfPastRacesIsReported() throws {
        let report = report([.sample(start: .t0 - 60)])
        #expect(report.feed.failure?.kind == "feed_has_stopped")
        #expect(report.warning == "The feed has stopped: its races are past or unchanged")
    }

    /// What a store gives when the feed cannot be reached.
    @Test func oldRacesAreStaleWithTheirAge() throws {
        var health = FeedHealth(since: .t0, source: .neds)
        health.lastGood = .t0 - 130
        let row = BoardRace(
            race: full, movedFrom: .t0 + 30, moves: 1, isListed: false, confirmedAt: .t0 - 130)
        let quiet = BoardSnapshot(slots: [row], health: health)
        #expect(NextReport(snapshot: quiet, device: .t0, url: "").warning == "These races are 2m 10s old")
        health.problem = .failed(.noNetwork(detail: ""))
        let report = NextReport(snapshot: BoardSnapshot(slots: [row], health: health), device: .t0, url: "http://feed")
        #expect(
            report.warning == "No network to the feed: check cable, Wi-Fi and router. These races are 2m 10s old")
        let text = try report.json()
        #expect(text.contains("\"state\":\"stale\"") && text.contains("\"age_seconds\":130"))
        #expect(text.contains("\"error\":{\"kind\":\"no_network\",\"message\":\"No network to the feed"))
        #expect(text.contains("\"confirmed_at\":\"2026-11-21T02:57:50Z\"") && text.contains("\"is_confirmed\":false"))
        #expect(report.csv().hasSuffix(",2026-11-21T02:57:50Z,false,2026-11-21T03:00:30Z,1,\r\n"))
    }

    @Test func csvQuotesAsRFC4180() {
        let lines = report([full, bare]).csv().components(separatedBy: "\r\n")
        #expect(
            lines == [
                "id,name,number,meeting,category,advertised_start,seconds_to_start,distance_m,track_condition,weather,"
                    + "venue_name,venue_state,venue_country,comment,confirmed_at,is_confirmed,moved_from,moves,status",
                "a,Spring Handicap,7,\"O'Neil, \"\"The\"\" Park\",horse,2026-11-21T03:01:02Z,60,1200,Good4,FINE,Flemington,"
                    + "VIC,AUS,An even race.,2026-11-21T03:00:02Z,true,,0,",
                "b,,,,unknown,2026-11-21T03:01:40Z,98,,,,,,,,2026-11-21T03:00:02Z,true,,0,", "",
            ])
    }

    @Test func csvQuotesACommaThatCarriesAnAccent() {
        let line = report([Race.sample("a", meeting: "A,\u{301}B \"\u{301}C")]).csv()
        #expect(
            line.unicodeScalars.elementsEqual(
                report([Race.sample("a", meeting: "M")]).csv()
                    .replacing("M,horse", with: "\"A,\u{301}B \"\"\u{301}C\",horse").unicodeScalars))
    }

    @Test func textIsInColumnsByWidth() {
        let races = [full, Race.sample("c", category: .greyhound, number: 12, meeting: "東京", start: .t0 + 4000)]
        let lines = report(races).text(localTime: .utc, withHeadings: false).split(separator: "\n")
        #expect(lines[0] == "Horse      R7   O'Neil, \"The\" Park  03:01:02  1m 0s")
        #expect(Set(lines.map { DisplayWidth.of(String($0)) }).count == 1)
        let headed = report(races).text(localTime: .utc, withHeadings: true).split(separator: "\n")
        #expect(headed[0] == "Category   Race  Meeting             Start     Jumps")
    }
}
