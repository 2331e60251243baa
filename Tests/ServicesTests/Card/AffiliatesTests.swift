import FoundationEssentials
import Models
import RacingTestKit
import Services
import Testing

private func answer(_ body: String, status: Int = 200, headers: [String: String] = [:]) -> HTTPResponse {
    HTTPResponse(status: status, headers: headers, body: Array(body.utf8))
}

private func card(_ data: String) throws -> RaceCard {
    try AffiliatesFeed.card(answer("{\"data\":\(data)}"), id: RaceID("r")).card
}

@Suite struct AffiliatesEventTests {
    private static let everything =
        """
        {"race":{"event_id":"r","meeting_name":"Ellerslie","display_meeting_name":"Ellerslie Park","meeting_id":"m",
        "status":"Interim","description":"Autumn Plate","advertised_start":1795230300,"actual_start":1795230377,
        "race_number":4,"type":"T","distance":1200,"weather":"Fine","track_condition":"Good3",
        "track_direction":"Right","track_surface":"Turf","rail_position":"Out 3 m","class":"Maiden",
        "prize_monies":{"1st":9000,"total_value":15000.50},"positions_paid":3,"comment":"Open race.",
        "protest_reason":"Second against first","tips":["e2","gone","e1"]},
        "runners":[
        {"entrant_id":"e2","runner_number":2,"name":"Blue Heron","barrier":5,"jockey":"A Rider","trainer_name":"B Trainer",
        "weight":{"allocated":"58.5","total":"57"},"age":8,"sex":"g","last_twenty_starts":"12x4","favourite":true,"mover":false,
        "odds":{"fixed_win":2.15,"fixed_place":1.3,"pool_win":2.4,"pool_place":0},"flucs":[3,2.5,2.15]},
        {"entrant_id":"e1","runner_number":1,"name":"Late Tide","age":"4yo","sex":"","is_scratched":true,"is_late_scratched":true,
        "scratch_time":1795230000,"odds":{"fixed_win":0}}],
        "results":[{"position":2,"name":"Other","runner_number":7,"margin_length":0.4,"positional_margin":"LG NK"},
        {"position":1,"name":"Blue Heron","barrier":5,"runner_number":2,"margin_length":0,"winning_time":71.23}],
        "dividends":[
        {"tote":"NZ","product_name":"Pool Win","status":"Interim","dividend":2.3,"positions":[{"runner_number":2,"position":1}]},
        {"tote":"NZ","product_name":"Pool Quinella","status":"Final","dividend":13.7,
        "positions":[{"runner_number":7,"position":2},{"runner_number":2,"position":1}]},
        {"tote":"NZ","product_name":"Pool Win","status":"Final","dividend":2.4,"positions":[{"runner_number":2,"position":1}]}]}
        """

    @Test func everyFieldThatIsShownIsRead() throws {
        let card = try card(Self.everything)
        #expect(card.meeting == "Ellerslie Park" && card.meetingID == "m" && card.number == 4)
        #expect(card.category == .horse && card.status == .interim && card.name == "Autumn Plate")
        #expect(card.advertisedStart == .t0 + 300 && card.actualStart == .t0 + 377)
        let conditions = card.conditions
        #expect(conditions.distance == 1200 && conditions.weather == "Fine" && conditions.trackCondition == "Good3")
        #expect(conditions.direction == "Right" && conditions.surface == "Turf" && conditions.rail == "Out 3 m")
        #expect(conditions.raceClass == "Maiden" && conditions.placesPaid == 3 && conditions.comment == "Open race.")
        #expect(conditions.prizeMoney == Decimal(string: "15000.5") && conditions.protest == "Second against first")
        #expect(card.tips == [2, 1])

        #expect(card.runners.map(\.number) == [1, 2])
        #expect(card.runners[0].scratching == Runner.Scratching(at: .t0, isLate: true))
        #expect(card.runners[0].odds.win == nil)
        #expect(card.runners.map(\.age) == [4, 8] && card.runners.map(\.sex) == [nil, "g"])
        let heron = card.runners[1]
        #expect(heron.barrier == 5 && heron.jockey == "A Rider" && heron.trainer == "B Trainer")
        #expect(heron.weight == 57 && heron.lastStarts == "12x4" && heron.isFavourite && !heron.isMover)
        #expect(
            heron.odds.win?.text == "2.15" && heron.odds.place?.text == "1.30" && heron.odds.toteWin?.text == "2.40")
        #expect(heron.odds.totePlace == nil && heron.odds.opening?.text == "3.00")
        #expect(heron.odds.fluctuations.map(\.text) == ["3.00", "2.50", "2.15"])

        #expect(card.placings.map(\.number) == [2, 7])
        #expect(card.placings[0].time == Decimal(string: "71.23") && card.placings[0].barrier == 5)
        #expect(card.placings[1].margin == Decimal(string: "0.4") && card.placings[1].marginWords == "LG NK")
        #expect(card.dividends.map(\.amount) == [Decimal(string: "2.4"), Decimal(string: "13.7")])
        #expect(card.dividends.map(\.isFinal) == [true, true])
        #expect(card.dividends[1].combination == [2, 7])
    }

    @Test func everythingButTheRaceMayBeMissing() throws {
        let empty = try card("{\"race\":{}}")
        #expect(empty == RaceCard(id: RaceID("r")))
        let odd = try card(
            """
            {"race":{"status":7,"race_number":"x","type":[],"prize_monies":"much","advertised_start":"soon","tips":{}},
            "runners":[{"name":"No number"},7,null,{"runner_number":0},{"runner_number":"3","odds":[],"weight":"60",
            "flucs":["a",2,0],"barrier":-1}],"results":[{"position":1}],"dividends":[{"dividend":0,"product_name":"Win"}]}
            """)
        #expect(odd.runners.map(\.number) == [3, 10_000] && odd.runners[1].name == "No number")
        #expect(odd.runners[0].odds.fluctuations.map(\.text) == ["2.00"])
        #expect(odd.runners[0].barrier == nil && odd.runners[0].weight == nil)
        #expect(odd.placings.isEmpty && odd.dividends.isEmpty && odd.status == nil)
    }

    @Test func runnerOfAnotherMarketIsNone() throws {
        let card = try card(
            "{\"race\":{},\"runners\":[{\"runner_number\":1,\"primary_market\":false},{\"runner_number\":2}]}")
        #expect(card.runners.map(\.number) == [2])
    }

    @Test func fluctuationsWithTimesStandInForPlainOnes() throws {
        let card = try card(
            """
            {"race":{},"runners":[{"runner_number":1,"flucs":null,"flucs_with_timestamp":
            {"open":{"fluc":9},"last_six":[{"fluc":6},{"fluc":5.5}]}}]}
            """)
        #expect(card.runners[0].odds.fluctuations.map(\.text) == ["9.00", "6.00", "5.50"])
    }

    @Test func pricesWithTimesAreReadOncePerTime() throws {
        let card = try card(
            """
            {"race":{},"runners":[{"runner_number":1,"flucs":[9,6,5.5],"flucs_with_timestamp":{
            "open":{"timestamp":"2025-07-15T04:30:44.920959249Z","fluc":9},
            "high":{"timestamp":"2025-07-15T04:30:44.920959249Z","fluc":9},
            "low":{"timestamp":"2025-07-16T23:00:00Z","fluc":5},"nine_am":{"timestamp":"0001-01-01T00:00:00Z","fluc":8},
            "last_six":[{"timestamp":"2025-07-17T00:51:55.9Z","fluc":5.5},{"timestamp":"2025-07-17T00:21:19Z","fluc":6},
            {"timestamp":"2025-07-17T00:30:00Z","fluc":0},{"timestamp":"never","fluc":7}]}}]}
            """)
        let timed = card.runners[0].odds.timed
        #expect(timed.map(\.price.text) == ["9.00", "5.00", "6.00", "5.50"])
        #expect(
            timed.map { RFC3339.format($0.at) } == [
                "2025-07-15T04:30:44Z", "2025-07-16T23:00:00Z", "2025-07-17T00:21:19Z", "2025-07-17T00:51:55Z",
            ])
        #expect(card.runners[0].odds.fluctuations.map(\.text) == ["9.00", "6.00", "5.50"])
    }

    /// The service has several parts of a runner's bets, which add up; odd ones count nothing.
    @Test func sharesOfBetsAndMoneyAreSums() throws {
        func backings(_ parts: String) throws -> [Backing?] {
            try card(
                """
                {"race":{},"runners":[{"entrant_id":"a","runner_number":1},{"entrant_id":"b","runner_number":2},
                {"entrant_id":"c","runner_number":3}],"money_tracker":{"entrants":[\(parts)]}}
                """
            ).runners.map(\.backing)
        }
        let parts = """
            {"entrant_id":"a","hold_percentage":30,"bet_percentage":20},{"entrant_id":"a","hold_percentage":4},
            {"entrant_id":"b","hold_percentage":900,"bet_percentage":"7"},{"hold_percentage":1},3,
            {"entrant_id":"gone","hold_percentage":5,"bet_percentage":5}
            """
        #expect(try backings(parts) == [Backing(bets: 20, money: 34), Backing(bets: 7, money: 0), nil])
        // Nothing is bet yet.
        #expect(
            try backings("{\"entrant_id\":\"a\",\"hold_percentage\":0,\"bet_percentage\":0}") == [nil, nil, nil])
    }

    @Test func hostileTextIsHarmless() throws {
        let card = try card(
            "{\"race\":{\"description\":\"A\\u001b]0;x\\u0007B\"},\"runners\":[{\"runner_number\":1,\"name\":\"\\u202eabc\"}]}"
        )
        #expect(card.name == "A ]0;x B")
        #expect(card.runners[0].name == "abc")
    }

    @Test(arguments: [("", 0), ("70", 70), ("a while", Int.max)])
    func timeInACacheIsRead(age: String, seconds: Int) throws {
        let headers = age.isEmpty ? [:] : ["age": age]
        let body = answer("{\"data\":{\"race\":{},\"meetings\":[]}}", headers: headers)
        #expect(try AffiliatesFeed.card(body, id: RaceID("r")).cacheAge == seconds)
        #expect(try AffiliatesFeed.meetings(body).cacheAge == seconds)
        let neds = answer("{\"data\":{\"races\":{\"r\":{\"id\":\"r\"}}}}", headers: headers)
        #expect(try NedsCardFeed.decode(neds, id: RaceID("r")).cacheAge == seconds)
    }

    @Test func statusComesBeforeTheBody() {
        #expect(throws: FeedError.rateLimited(retryAfter: 9)) {
            try AffiliatesFeed.card(answer("{}", status: 429, headers: ["retry-after": "9"]), id: RaceID("r"))
        }
        #expect(throws: FeedError.notUnderstood(detail: "no data")) {
            try AffiliatesFeed.card(answer("{}"), id: RaceID("r"))
        }
        #expect(throws: FeedError.webPage) { try AffiliatesFeed.card(answer("<html>"), id: RaceID("r")) }
    }
}

@Suite struct AffiliatesMeetingsTests {
    @Test func racesAreInOrderAndSpecialMarketsAreNone() throws {
        let meetings = try AffiliatesFeed.meetings(
            answer(
                """
                {"data":{"meetings":[{"meeting":"m","name":"Te Aroha","category":"T","country":"NZ","state":"NZ","races":[
                {"id":"b","race_number":2,"name":"Second","start_time":"2026-11-21T03:35:00Z","distance":0,"status":"Open"},
                {"id":"j","race_number":0,"name":"Jockey Challenge","start_time":"2026-11-21T03:05:00Z"},
                {"id":"a","race_number":1,"name":"First","start_time":"2026-11-21T03:05:00Z","distance":1400,
                "weather":"FINE","track_condition":"Soft5","status":"Final","protest":true,"protest_reason":"1 and 2"},
                {"id":"x","race_number":3,"name":"No time"}]},{"name":"no id"}]}}
                """)
        ).meetings
        let meeting = try #require(meetings.first)
        #expect(meetings.count == 1)
        #expect(meeting.name == "Te Aroha" && meeting.category == .horse && meeting.venue.country == "NZ")
        #expect(meeting.races.map(\.id.text) == ["a", "b"])
        #expect(meeting.races.map(\.status) == [.final, .open])
        #expect(meeting.races[0].protest == "1 and 2" && meeting.races[1].protest == nil)
        #expect(meeting.races[0].distance == 1400 && meeting.races[1].distance == nil)
        #expect(meeting.trackCondition == "Soft5" && meeting.weather == "FINE")
    }

    @Test func aDayLongerThanAnAnswerComesPageByPage() async throws {
        func page(_ numbers: Range<Int>) -> Result<HTTPResponse, TransportError> {
            let meetings = numbers.map { #"{"meeting":"m\#($0)","name":"M","category":"T","races":[]}"# }
            let body = #"{"data":{"meetings":["# + meetings.joined(separator: ",") + "]}}"
            return .success(HTTPResponse(status: 200, headers: [:], body: Array(body.utf8)))
        }
        let transport = ScriptedTransport([page(0..<200), page(199..<399), page(399..<402)])
        let identity = AffiliatesIdentity(contact: "me@here.test", partner: "Club", partnerID: "7")
        let feed = AffiliatesFeed(
            endpoint: AffiliatesEndpoint(base: "https://feed.test/v1", identity: identity), transport: transport)
        let meetings = try await feed.meetings(on: "2026-07-27").meetings
        #expect(meetings.map(\.id) == (0..<402).map { "m\($0)" })
        let offsets = transport.requests.map { $0.url.split(separator: "&").first { $0.hasPrefix("offset") } }
        #expect(offsets == ["offset=0", "offset=200", "offset=400"])
    }

    @Test func everyRequestNamesThePartner() async throws {
        let transport = ScriptedTransport([.failure(.cancelled), .failure(.cancelled)])
        let feed = AffiliatesFeed(
            endpoint: AffiliatesEndpoint(
                base: "https://feed.test/v1/",
                identity: AffiliatesIdentity(contact: "me@here.test", partner: "Club", partnerID: "7")),
            transport: transport)
        _ = try? await feed.card(of: RaceID("a/b c"))
        _ = try? await feed.meetings(on: "2026-07-27")
        let requests = transport.requests
        #expect(requests.map(\.url).first?.hasPrefix("https://feed.test/v1/racing/events/a%2Fb%20c?") == true)
        #expect(requests.last?.url.contains("date_from=2026-07-27&date_to=2026-07-27") == true)
        for request in requests {
            #expect(request.headers["From"] == "me@here.test")
            #expect(request.headers["X-Partner"] == "Club" && request.headers["X-Partner-ID"] == "7")
        }
    }
}
