import FoundationEssentials
import Models
import RacingTestKit
import Services
import Testing

private let horse = "4a2788f8-e825-4d36-9894-efd4baf1cfae"
private let greyhound = "9daef0d7-bf3c-4f50-921d-8e818c60fe61"
private let harness = "161d9be2-e909-4326-8c2c-35ed71fb460b"

private func summary(_ fields: String, category: String = horse, start: String = "\"2026-11-21T03:05:00Z\"") -> String {
    "{\"category_id\":\"\(category)\",\"advertised_start\":\(start)\(fields.isEmpty ? "" : ",")\(fields)}"
}

private func v2(_ summaries: [String: String], groups: String = "{}") -> String {
    let body = summaries.map { "\"\($0)\":\($1)" }.joined(separator: ",")
    return "{\"category_race_map\":\(groups),\"race_summaries\":{\(body)}}"
}

private func decode(
    _ body: String, status: Int = 200, headers: [String: String] = [:], source: RaceSource = .neds, requested: Int = 10
) throws(FeedError) -> FeedAnswer {
    try NedsFeed.decode(
        HTTPResponse(status: status, headers: headers, body: Array(body.utf8)), source: source, requested: requested)
}

@Suite struct NedsDecodingTests {
    @Test func everyFieldThatIsShownIsRead() throws {
        let body = v2([
            "a": summary(
                """
                "race_number":7,"race_name":"Daisy's \\"Fodder\\" (N/P) Stake","meeting_name":"Awapuni","venue_name":"Awapuni",
                "venue_state":"NZ","venue_country":"NZ","race_form":{"distance":1609,"track_condition":{"name":"Soft6"},
                "weather":{"name":"OCAST"},"race_comment":"Fast.","additional_data":"{not json"}
                """, category: harness)
        ])
        let race = try #require(try decode(body).races.first)
        #expect(
            race
                == Race(
                    id: RaceID("a"), category: .harness, number: 7, meeting: "Awapuni",
                    name: "Daisy's \"Fodder\" (N/P) Stake", advertisedStart: .t0 + 300, distance: 1609,
                    trackCondition: "Soft6", weather: "OCAST",
                    venue: Venue(name: "Awapuni", state: "NZ", country: "NZ"), comment: "Fast."))
    }

    @Test(arguments: [
        "\"2026-11-21T03:05:00Z\"", "\"2026-11-21T03:05:00.123456789Z\"", "\"2026-11-21T14:05:00+11:00\"",
        "{\"seconds\":1795230300}", "{\"seconds\":1795230300,\"nanos\":5}", "{\"seconds\":\"1795230300\"}",
    ])
    func startIsReadInEveryForm(start: String) throws {
        #expect(try decode(v2(["a": summary("", start: start)])).races.first?.advertisedStart == .t0 + 300)
    }

    @Test(arguments: [
        "null", "\"soon\"", "17", "{}", "{\"seconds\":null}", "{\"seconds\":1e300}", "\"0000-01-01T00:00:00Z\"",
        "{\"seconds\":-5}", "{\"seconds\":9223372036854775807}",
    ])
    func raceWithoutAUsableStartIsSkippedAndCounted(start: String) throws {
        let answer = try decode(v2(["bad": summary("", start: start), "good": summary("")]))
        #expect(answer.races.map(\.id.text) == ["good"])
        #expect(answer.skipped == 1)
        #expect(answer.listed == [RaceID("bad"), RaceID("good")])
    }

    @Test(arguments: [
        "\"race_form\":null", "\"race_form\":7", "\"race_form\":{\"weather\":null,\"track_condition\":\"x\"}",
        "\"race_form\":{\"distance\":\"far\",\"race_comment\":[]}", "\"race_name\":null,\"race_number\":\"x\"",
        "\"venue_state\":{},\"video\":[]", "\"race_form\":{\"weather\":{\"icon_uri\":\"x\"}}",
    ])
    func oddFieldsDoNotLoseTheRace(fields: String) throws {
        let race = try #require(try decode(v2(["a": summary(fields)])).races.first)
        #expect(race.weather == nil && race.comment == nil && race.trackCondition == nil)
    }

    @Test func unknownCategoriesAreKeptAsUnknown() throws {
        #expect(try decode(v2(["a": summary("", category: "new")])).races.first?.category == .unknown)
    }

    @Test func controlsInTextAreGoneAlsoInIDs() throws {
        let body = v2(["a\\u001b[2J": summary("\"race_name\":\"x\\u001b]0;t\\u0007y\",\"meeting_name\":\"m\\u202en\"")])
        let race = try #require(try decode(body).races.first)
        let text = race.id.text + race.name + race.meeting
        #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202e })
        #expect(race.name == "x ]0;t y")
    }

    @Test func danglingAndDuplicateIDsDoNoHarm() throws {
        let groups =
            "{\"\(horse)\":{\"race_ids\":[\"a\",\"a\",\"gone\",7,null]},\"\(greyhound)\":null,\"\(harness)\":{}}"
        let answer = try decode(v2(["a": summary(""), "unlisted": summary("")], groups: groups))
        #expect(Set(answer.races.map(\.id.text)) == ["a", "unlisted"])
        #expect(answer.listed.contains(RaceID("gone")))
    }

    @Test func shortListReachesToTheEndOfTheDayAndAFullOneToItsLastRace() throws {
        let groups = "{\"\(horse)\":{\"race_ids\":[\"a\"]}}"
        #expect(try decode(v2(["a": summary("")], groups: groups), requested: 10).horizons == [.horse: .distantFuture])
        #expect(try decode(v2(["a": summary("")], groups: groups), requested: 1).horizons == [.horse: .t0 + 300])
        #expect(try decode(v2(["a": summary("")], groups: groups), requested: 80).horizons == [.horse: .t0 + 300])
    }

    @Test func v1IsReadFromItsEnvelope() throws {
        let body = """
            {"status":200,"message":null,"data":{"next_to_go_ids":["b","a","none"],"race_summaries":
            {"a":\(summary("\"race_number\":3", start: "{\"seconds\":1795230300}"))}}}
            """
        let answer = try decode(body, source: .nedsV1)
        #expect(answer.races.map(\.number) == [3])
        #expect(answer.listed.count == 3)
        #expect(answer.horizons[.harness] == .t0 + 300)
    }

    @Test(arguments: [
        "{}", "[]", "7", "", "{\"category_race_map\":{}}", "{\"race_summaries\":[]}", "nonsense",
        "{\"category_race_map\":{",
    ])
    func bodyWithoutTheTablesIsAnError(body: String) {
        #expect { try decode(body) } throws: { error in
            if case FeedError.notUnderstood = error { true } else { false }
        }
    }

    @Test(arguments: ["", "\"category_race_map\":null,", "\"category_race_map\":[7],"])
    func racesWithoutTheOrderListsAreRaces(groups: String) throws {
        let races = ["a": summary(""), "b": summary(""), "c": summary("")]
        let body = "{" + groups + v2(races).dropFirst("{\"category_race_map\":{},".count)
        #expect(try decode(body).races.count == 3)
        #expect(try decode(body).horizons.isEmpty, "nothing shows what is missing")
    }

    @Test(arguments: [400, 401, 403, 404, 410, 451, 301])
    func whatAnotherAddressRefusesIsNotTheConfiguredOnesFault(status: Int) {
        #expect {
            try decode("", status: status, headers: [HTTPResponse.redirected: "1"])
        } throws: { error in
            guard case FeedError.badRedirect = error else { return false }
            return (error as? FeedError)?.isWorthRetryingSoon == true
        }
    }

    @Test func answerOfWhichNothingCanBeReadIsNotUnderstood() {
        let first = "race_summaries.a: advertised_start \"soon\" is no start time"
        #expect(throws: FeedError.notUnderstood(detail: "none of 2 races can be read: " + first)) {
            try decode(v2(["a": summary("", start: "\"soon\""), "b": "7"]))
        }
    }

    @Test func emptyTablesAreAQuietHour() throws {
        #expect(try decode("{\"category_race_map\":{},\"race_summaries\":{}}").races.isEmpty)
    }

    @Test func deepNestingDoesNotOverflow() {
        let body = "{\"category_race_map\":" + String(repeating: "[", count: 100_000)
        #expect(throws: FeedError.self) { try decode(body) }
    }

    @Test func serverDateIsTakenFromItsHeader() throws {
        let answer = try decode(v2([:]), headers: ["date": "Sat, 21 Nov 2026 03:00:00 GMT"])
        #expect(answer.serverDate == .t0)
        #expect(try decode(v2([:]), headers: ["date": "yesterday"]).serverDate == nil)
    }
}

@Suite struct FeedStatusTests {
    @Test(arguments: [
        (403, FeedError.blocked(status: 403)), (451, .blocked(status: 451)), (401, .keyRefused()), (404, .notFound),
        (410, .notFound), (408, .timedOut(detail: "HTTP 408")),
        (429, .rateLimited(retryAfter: nil)), (302, .badRedirect(detail: "HTTP 302")),
        (503, .serverError(status: 503, detail: nil, retryAfter: nil)),
    ])
    func statusComesBeforeTheBody(status: Int, error: FeedError) {
        #expect(throws: error) { try decode("<html>no</html>", status: status) }
    }

    @Test func theServicesOwnWordsAreKept() {
        let envelope =
            "{\"id\":\"neds.api.racing\",\"code\":400,\"detail\":\"missing count\",\"status\":\"Bad Request\"}"
        #expect(throws: FeedError.rejected(status: 400, detail: "missing count")) { try decode(envelope, status: 400) }
        #expect(throws: FeedError.serverError(status: 500, detail: "unsupported content-type", retryAfter: nil)) {
            try decode("unsupported content-type", status: 500)
        }
    }

    @Test func retryAfterIsReadAsSecondsAndAsADate() {
        #expect(throws: FeedError.rateLimited(retryAfter: 7)) {
            try decode("", status: 429, headers: ["retry-after": "7"])
        }
        let headers = ["retry-after": "Sat, 21 Nov 2026 03:02:00 GMT", "date": "Sat, 21 Nov 2026 03:00:00 GMT"]
        #expect(throws: FeedError.rateLimited(retryAfter: 120)) { try decode("", status: 429, headers: headers) }
        #expect(RetryAfter.seconds("999999", now: nil) == 3600)
        #expect(RetryAfter.seconds("-1", now: nil) == nil)
    }

    @Test func webPageInPlaceOfRacesIsRecognized() {
        #expect(throws: FeedError.webPage) { try decode("  <!doctype html><p>Sign in") }
        #expect(throws: FeedError.webPage) { try decode("x", headers: ["content-type": "text/HTML"]) }
    }
}
