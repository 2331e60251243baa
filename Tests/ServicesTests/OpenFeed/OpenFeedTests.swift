import Foundation
import Models
import RacingTestKit
import Testing

@testable import Services

/// Documents of an open feed (docs/open-feed.md): what is read, how old it is, and that hostile ones harm nothing.
@Suite struct OpenFeedTests {
    private static let now = Date.t0

    private func reading(_ body: String, headers: [String: String] = [:]) throws(FeedError) -> OpenFeed.Reading {
        try OpenFeed.Reading(HTTPResponse(status: 200, headers: headers, body: Array(body.utf8)))
    }

    private func answer(_ body: String, headers: [String: String] = [:]) throws(FeedError) -> FeedAnswer {
        try OpenFeed.answer(try reading(body, headers: headers), at: Self.now)
    }

    private func race(_ id: String, _ more: String = "", start: String = "\"2026-11-21T03:05:00Z\"") -> String {
        "{\"id\":\"\(id)\",\"advertised_start\":\(start)\(more)}"
    }

    @Test func aRaceNeedsAnIDAndAStartAlone() throws {
        let body = "{\"races\":[\(race("a")),{\"id\":\"b\"},{\"name\":\"x\"},7,\(race("c", start: "1795230300"))]}"
        let answer = try answer(body)
        #expect(Set(answer.races.map(\.id.text)) == ["a", "c"])
        #expect(answer.skipped == 3)
        #expect(answer.horizons.isEmpty)
        #expect(answer.races.allSatisfy { $0.category == .unknown && $0.meeting.isEmpty && $0.number == 0 })
    }

    @Test func everyFieldOfARaceIsRead() throws {
        let more =
            ",\"category\":\"Harness\",\"meeting\":\"Mill\",\"number\":\"3\",\"name\":\"Pace\",\"distance_m\":1609.0,"
            + "\"track_condition\":\"Good4\",\"weather\":\"FINE\",\"venue\":{\"state\":\"VIC\"},\"country\":\"AUS\","
            + "\"comment\":\"c\",\"status\":\"Abandoned\""
        let answer = try answer("{\"open_feed\":1,\"races\":[\(race("a", more))]}")
        let race = try #require(answer.races.first)
        #expect(race.category == .harness && race.meeting == "Mill" && race.number == 3 && race.name == "Pace")
        #expect(race.distance == 1609 && race.trackCondition == "Good4" && race.weather == "FINE")
        #expect(race.venue == Venue(state: "VIC", country: "AUS") && race.comment == "c")
        #expect(answer.horizons[.harness] == .distantFuture)
    }

    @Test(arguments: [
        ("\"nzd\"", "NZD" as String?), ("\"AUD\"", "AUD"), ("\"AU$\"", nil), ("\"dollars\"", nil), ("36", nil),
        ("null", nil),
    ])
    func moneyHasItsCurrencyWhereTheFeedHasOne(currency: String, read: String?) throws {
        let body = "{\"race\":\(race("a", ",\"prize_money\":27500,\"currency\":\(currency)"))}"
        let conditions = try #require(try reading(body).document.card(of: RaceID("a"))?.conditions)
        #expect(conditions.prizeMoney == 27_500 && conditions.currency == read)
    }

    @Test func pagesOfRacesMeetingsAndRunnersAreRead() throws {
        let (page, url) = (WebAddress("https://club.example/a"), ",\"url\":\"https://club.example/a\"")
        let document = try reading(
            "{\"races\":[\(race("a", url))],\"results\":[\(race("z", url))],"
                + "\"cards\":[{\"race\":{\"id\":\"a\"},\"runners\":[{\"number\":4\(url)}]}],"
                + "\"meetings\":[{\"id\":\"m\",\"name\":\"M\"\(url),\"races\":[\(race("g", url))]}]}"
        ).document
        #expect(document.listedRaces.map(\.address) == [page])
        for id in ["a", "z", "g"] { #expect(document.card(of: RaceID(id))?.address == page) }
        #expect(document.card(of: RaceID("a"))?.runners.map(\.address) == [page])
        #expect(document.allMeetings.first { $0.name == "M" }?.address == page)
        #expect(document.allMeetings.flatMap(\.races).map(\.address) == [page, page, page])
    }

    @Test(arguments: [
        "\"ftp://club.example\"", "\"https://club.example/\\u001b\\\\\"", "\"https://a@club.example\"", "\"\"", "7",
        "{}",
        "null",
    ])
    func aPageThatIsNoneHarmsNothing(page: String) throws {
        let answer = try answer("{\"races\":[\(race("a", ",\"name\":\"Cup\",\"url\":\(page)"))]}")
        #expect(answer.races.map(\.name) == ["Cup"] && answer.races[0].address == nil && answer.skipped == 0)
    }

    /// Whatever a document lists, in every list: twice is once.
    @Test func aDocumentWithEverythingTwiceIsTheSame() throws {
        let one = """
            {"races":[{"id":"a","category":"horse","meeting":"Mill","number":2,"advertised_start":"2026-11-21T03:05:00Z"}],
             "cards":[{"race":{"id":"a"},"runners":[{"number":4,"name":"Four","win":2.4},{"number":5,"name":"Five"}],
               "placings":[{"position":1,"number":4,"time_s":70},{"position":2,"number":5}],
               "dividends":[{"product":"Win","amount":3.2,"combination":[4]}]}],
             "results":[{"id":"z","category":"horse","meeting":"Mill","number":1,
               "advertised_start":"2026-11-21T02:25:00Z","runners":[{"number":9,"name":"Nine"}],
               "placings":[{"position":1,"number":9}],"dividends":[{"product":"Place","amount":2,"combination":[9]}]}],
             "meetings":[{"name":"Mill","category":"horse","bets":[{"bet":"quaddie","races":[1,2]}],"races":[
               {"id":"a","number":2,"advertised_start":"2026-11-21T03:05:00Z"}]}]}
            """
        func twice(_ value: Any) -> Any {
            if let object = value as? [String: Any] { return object.mapValues(twice) }
            guard let list = value as? [Any] else { return value }
            return list.allSatisfy { $0 is [String: Any] } ? (list + list).map(twice) : list
        }
        let object = twice(try JSONSerialization.jsonObject(with: Data(one.utf8)))
        let doubled = String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
        let (first, second) = (try reading(one).document, try reading(doubled).document)
        #expect(second.allMeetings == first.allMeetings && first.allMeetings.map(\.name) == ["Mill"])
        #expect(first.allMeetings.flatMap(\.races).map(\.id.text) == ["z", "a"])
        #expect(first.allMeetings[0].bets.count == 1)
        for id in ["a", "z"].map({ RaceID($0) }) {
            let card = try #require(first.card(of: id))
            #expect(
                second.card(of: id) == card && card.placings.count == card.runners.count && card.dividends.count == 1)
        }
        #expect(second.listedRaces == first.listedRaces && second.skipped == 0)
    }

    @Test func aDocumentServesEveryPart() throws {
        let document = try reading(
            """
            {"races":[\(race("a", ",\"category\":\"horse\",\"meeting\":\"M\",\"number\":2,\"status\":\"delayed\""))],
             "cards":[{"race":{"id":"a"},"runners":[{"number":4,"name":"Four","win":2.4,"weight_kg":57.5},
               {"number":4},{"number":100},{"name":"none"}],"placings":[{"position":2,"number":4},{"position":1}]}],
             "results":[\(race("z", ",\"meeting\":\"M\",\"category\":\"horse\",\"number\":1,"
                 + "\"placings\":[{\"position\":1,\"number\":9}],"
                 + "\"dividends\":[{\"product\":\"Win\",\"amount\":3.2,\"combination\":[9]},{\"amount\":-1}]",
                 start: "\"2026-11-21T02:25:00Z\""))],
             "meetings":[{"id":"m","name":"Other","category":"greyhound","races":[\(race("g")),{"id":"h"}]}]}
            """
        ).document
        #expect(document.skipped == 1)
        let card = try #require(document.card(of: RaceID("a")))
        #expect(card.runners.map(\.name) == ["Four", "none"] && card.runners[0].number == 4)
        #expect(card.runners[0].odds.win?.thousandths == 2400 && card.runners[0].weight == Decimal(575) / 10)
        #expect(card.status == .delayed && card.meeting == "M" && card.placings.map(\.number) == [4])
        let result = try #require(document.card(of: RaceID("z")))
        #expect(result.status == .final && result.dividends.count == 1 && result.dividends[0].isFinal)
        #expect(document.card(of: RaceID("g"))?.meeting == "Other")
        #expect(document.card(of: RaceID("nobody")) == nil)
        let meetings = document.allMeetings
        #expect(meetings.map(\.name).sorted() == ["M", "Other"])
        let made = try #require(meetings.first { $0.name == "M" })
        #expect(made.races.map(\.status) == [.final, .delayed] && !made.id.isEmpty)
    }

    @Test func aDocumentThatIsACardIsRead() throws {
        let document = try reading("{\"race\":{\"id\":7,\"name\":\"Cup\"},\"runners\":[{\"number\":1}]}").document
        #expect(document.card(of: RaceID("7"))?.runners.count == 1)
        #expect(document.listedRaces.isEmpty)
    }

    @Test func betsOfAMeetingAreReadAndBadOnesLeftOut() throws {
        let bets = """
            [{"bet":"Quaddie","races":[5,6,7,8]},{"bet":"treble","races":["1",2,3]},{"bet":"one","races":[1]},
            {"bet":"twice","races":[1,1]},{"bet":"far","races":[1,1000000000]},{"races":[1,2]},7,null]
            """
        let document = try JSONDecoder().decode(
            OpenDocument.self,
            from: Data("{\"meetings\":[{\"id\":\"m\",\"name\":\"M\",\"bets\":\(bets),\"races\":[\(race("g"))]}]}".utf8))
        #expect(document.allMeetings.first?.bets.map(\.name) == ["quaddie", "treble"])
        #expect(document.allMeetings.first?.bets.map(\.races) == [[5, 6, 7, 8], [1, 2, 3]])
    }

    @Test func meetingsAreDividedByTheDayOfTheirFirstRace() async throws {
        let body =
            "{\"races\":[\(race("a", start: "\"2026-11-20T23:30:00Z\"")),"
            + "\(race("b", start: "\"2026-11-21T00:30:00Z\"")),\(race("c", start: "\"2026-11-21T23:30:00Z\""))]}"
        let feed = OpenFeed(
            OpenFeedReader(
                "file:x", of: try #require(OpenFeedAddress("file:x")).source,
                transport: ScriptedTransport([.success(HTTPResponse(status: 200, body: Array(body.utf8)))]),
                clock: ManualClock()), milliseconds: 1000)
        // One request serves both days.
        #expect(try await feed.meetings(on: "2026-11-20").meetings.map(\.races.count) == [2])
        #expect(try await feed.meetings(on: "2026-11-21").meetings.map(\.races.count) == [1])
        #expect(OpenFeed.calendar.days(from: Self.now, to: Self.now) == ["2026-11-20", "2026-11-21"])
        #expect(OpenFeed.calendar.day(at: Self.now) == "2026-11-21")
    }

    // MARK: - age

    @Test func theAgeIsTheLargestOfWhatIsKnown() throws {
        func age(_ keys: String, _ headers: [String: String] = [:]) throws -> Int {
            try answer("{\(keys)\"races\":[\(race("a"))]}", headers: headers).cacheAge
        }
        #expect(try age("") == 0)
        #expect(try age("", ["age": "40"]) == 40)
        #expect(try age("\"generated_at\":\"2026-11-21T02:58:00Z\",", ["age": "40"]) == 120)
        #expect(try age("\"generated_at\":\"2026-11-21T02:59:50Z\",", ["age": "40"]) == 40)
        #expect(try age("\"generated_at\":\"2026-11-21T02:58:00Z\",\"feed\":{\"age_seconds\":600},") == 720)
        // A time to come is no age.
        #expect(try age("\"generated_at\":\"2027-11-21T02:58:00Z\",", ["age": "40"]) == 40)
        #expect(try age("\"generated_at\":\"1970-01-01T00:00:00Z\",") == 365 * 86_400)
        #expect(try age("\"feed\":{\"age_seconds\":1e99},", ["age": "99999999999999999999"]) == 365 * 86_400)
    }

    @Test func aServersClockStaysWhatItIsWhateverTheAge() throws {
        let headers = ["date": "Sat, 21 Nov 2026 03:00:10 GMT"]
        let answer = try answer(
            "{\"generated_at\":\"2026-11-21T02:59:10Z\",\"races\":[\(race("a"))]}", headers: headers)
        #expect(answer.cacheAge == 60)
        #expect(answer.ownAge == 60)
        #expect(answer.serverNow == RFC3339.parse("2026-11-21T03:00:10Z"))
    }

    @Test func whatACacheAddedIsNotTheDocumentsOwnAge() throws {
        let made = "\"generated_at\":\"2026-11-21T02:58:00Z\","
        func own(_ headers: [String: String]) throws -> Int {
            try answer("{\(made)\"races\":[\(race("a"))]}", headers: headers).ownAge
        }
        #expect(try own(["age": "40", "date": "Sat, 21 Nov 2026 02:59:20 GMT"]) == 80)
        #expect(try own(["age": "140", "date": "Sat, 21 Nov 2026 02:57:40 GMT"]) == 0)
        // A file has no server, and its age is since it was written.
        #expect(try own([:]) == 120 && own(["age": "140"]) == 140)
    }

    @Test func aWholeDayIsNoSignOfAFeedThatHasStopped() throws {
        let past = race("p", start: "\"2026-11-21T01:00:00Z\"")
        #expect(try answer("{\"races\":[\(past),\(race("a"))]}").races.map(\.id.text) == ["a"])
        #expect(try answer("{\"races\":[\(past)]}").races.map(\.id.text) == ["p"])
        #expect(try answer("{\"races\":[]}").races.isEmpty)
    }

    // MARK: - what is no document

    @Test(arguments: [
        ("", "not JSON: line 1, column 1"), ("{\n \"races\":[}", "not JSON: line 2, column 11"),
        ("[]", "body is of the wrong type"), ("{}", "no races, cards, results or meetings in it"),
        ("{\"open_feed\":2,\"races\":[]}", "open_feed is 2; this program reads 1"),
        ("{\"races\":[{\"id\":\"a\"},{}]}", "none of 2 can be read: races[1]: no id"),
        ("{\"races\":[{\"id\":\"a\"}]}", "none of 1 can be read: race a has no advertised_start"),
    ])
    func whatIsWrongIsInTheWords(body: String, words: String) {
        #expect(throws: FeedError.notUnderstood(detail: words)) { try answer(body) }
    }

    @Test func aWebPageIsOne() {
        #expect(throws: FeedError.webPage) { try answer("<html>") }
    }

    @Test(arguments: ["[", "{\"races\":[", "{\"races\":[{\"venue\":"])
    func aHundredThousandLevelsAreAnError(level: String) {
        #expect(throws: FeedError.self) { try answer(String(repeating: level, count: 100_000)) }
    }

    @Test func hostileValuesLoseOnlyThemselves() throws {
        let more =
            ",\"number\":1e308,\"distance_m\":-5,\"meeting\":\"\\u001b[2J\\u202eM\\u0000\",\"name\":\"\\ud800\","
            + "\"venue\":[],\"category\":{},\"status\":\"\\u001b\","
            + "\"comment\":\"\(String(repeating: "x", count: 9000))\""
        let race = try #require(try answer("{\"races\":[\(race("a\\u200b", more)),\(race("a"))]}").races.first)
        #expect(
            race.id == RaceID("a") && race.number == 0 && race.distance == nil && race.meeting.contains("[2J")
                && race.meeting.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value < 127 })
        #expect(race.name == "\u{FFFD}" && race.comment?.count == 4000)
    }

    @Test func aListIsReadToItsLimit() throws {
        let races = (0..<5010).map { race("\($0)") }.joined(separator: ",")
        let answer = try answer("{\"races\":[\(races)]}")
        #expect(answer.races.count == 5000 && answer.skipped == 10)
    }
}

/// Addresses of open feeds.
@Suite struct OpenFeedAddressTests {
    @Test func theFormsThatThereAre() throws {
        let program = try #require(OpenFeedAddress("EXEC: ./feed.py  --day 1"))
        #expect(program.kind == .program && program.arguments == ["./feed.py", "--day", "1"] && program.isLocal)
        #expect(OpenFeedAddress("file:day.json")?.path == "day.json")
        #expect(OpenFeedAddress("file:///srv/day.json")?.path == "/srv/day.json")
        #expect(OpenFeedAddress("https://u:p@h/x?key=k")?.isLocal == false)
    }

    @Test(arguments: [
        "", "exec", "exec:", "exec:   ", "file:", "http:", "http://", "https:///x", "ftp://x", "neds", "file:a\u{0}b",
        "exec:a\nb", "http://h/ä", "http://h/#x", "file:" + String(repeating: "x", count: 5000),
    ])
    func whatIsNoAddress(text: String) {
        #expect(OpenFeedAddress(text) == nil)
    }

    @Test func aNameHasNoSecretAndIsThatOfItsSource() throws {
        let address = try #require(OpenFeedAddress("https://ada:secretword@h/x?api_key=0123456789abcdef"))
        #expect(!address.name.contains("secretword") && !address.name.contains("0123456789abcdef"))
        #expect(address.text.contains("secretword"))
        let source = try #require(Catalogue.source(named: address.name))
        #expect(source == address.source && Catalogue.adapter(of: source) != nil)
        #expect(OpenFeedAddress("file:" + String(repeating: "x", count: 300))?.name.count == 100)
    }

    @Test func itKnowsEveryRace() throws {
        let source = try #require(OpenFeedAddress("file:x")?.source)
        #expect(RaceID("usa-12").canBe(of: source) && RaceID("a").canBe(of: source))
        #expect(RaceID("usa-12").owner == .horseRacingUSA)
    }
}
