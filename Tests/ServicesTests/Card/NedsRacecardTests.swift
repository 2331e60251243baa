import FoundationEssentials
import Models
import RacingTestKit
import Services
import Testing

private let win = "940b8704-e497-4a76-b390-00918ff7d282"
private let place = "7cf3eea6-5654-42be-9c2e-6de280e7bb34"
private let placeNZ = "e0a6d9b2-de5b-46ef-9bea-a4064f6bbc4a"
private let greyhound = "9daef0d7-bf3c-4f50-921d-8e818c60fe61"

private func card(_ data: String) throws -> RaceCard {
    let body = "{\"status\":200,\"data\":{\(data)},\"message\":\"\"}"
    return try NedsCardFeed.decode(HTTPResponse(status: 200, body: Array(body.utf8)), id: RaceID("r")).card
}

@Suite struct NedsRacecardTests {
    private let tables = """
        "races":{"r":{"id":"r","meeting_id":"m","name":"Maiden","number":3,"advertised_start":{"seconds":1795230300},
        "actual_start":{"seconds":0},"market_ids":["f","q"]}},
        "meetings":{"m":{"name":"Wentworth Park","category_id":"\(greyhound)","country":"AUS"}},
        "markets":{"f":{"race_id":"r","name":"Final Field","entrant_ids":["e1","e2","e3"]},
        "q":{"race_id":"r","name":"Odds vs Evens","entrant_ids":["o"]}},
        "entrants":{
        "e2":{"name":"Grey Arrow","number":2,"barrier":2,"market_id":"f","visible":true,"form_summary":
        {"riderOrDriver":"","trainerName":"C Keeper","last20Starts":"1123","handicapWeight":31.5,"entrantComment":"Fast."}},
        "e1":{"name":"Slow Boat","number":1,"market_id":"f","is_scratched":"true","scratch_time":1795230000},
        "e3":{"name":"Vacant Box","number":3,"market_id":"f"},
        "o":{"name":"Odds","number":1,"market_id":"q"}},
        "prices":{"e2:\(win):":{"odds":{"numerator":23,"denominator":20}},"e2:\(placeNZ):":{"odds":{"numerator":1,"denominator":5}},
        "e1:\(win):":{"odds":{"numerator":0,"denominator":1}},"e1:\(place):":{"odds":{"numerator":1,"denominator":0}}},
        "price_fluctuations":{"e2":[4.5,3.2,2.15]}
        """

    @Test func fieldIsReadWithItsPrices() throws {
        let card = try card(tables)
        #expect(card.category == .greyhound && card.meeting == "Wentworth Park" && card.number == 3)
        #expect(card.advertisedStart == .t0 + 300 && card.actualStart == nil)
        #expect(card.runners.map(\.name) == ["Slow Boat", "Grey Arrow"])
        #expect(card.runners[0].scratching == Runner.Scratching(at: .t0))
        #expect(card.runners[0].odds == Odds())
        let arrow = card.runners[1]
        #expect(
            arrow.odds.win?.text == "2.15" && arrow.odds.place?.text == "1.20" && arrow.odds.opening?.text == "4.50")
        #expect(arrow.jockey == nil && arrow.trainer == "C Keeper" && arrow.weight == Decimal(string: "31.5"))
        #expect(card.placings.isEmpty && card.starters.count == 1)
    }

    @Test func placingsNameTheRunners() throws {
        let card = try card(
            tables + """
                ,"results":{"x":{"market_id":"f","entrant_id":"e2","position":1},"y":{"entrant_id":"gone","position":2},
                "z":{"entrant_id":"e1"}}
                """)
        #expect(card.placings.map(\.number) == [2])
        #expect(card.placings[0].name == "Grey Arrow" && card.placings[0].barrier == 2)
    }

    @Test func everyTableButTheRaceMayBeMissing() throws {
        let card = try card("\"races\":{\"r\":{}}")
        #expect(card == RaceCard(id: RaceID("r")))
    }

    @Test func withoutAMarketEveryRunnerCounts() throws {
        let card = try card("\"races\":{\"r\":{}},\"entrants\":{\"e\":{\"name\":\"One\",\"number\":1}}")
        #expect(card.runners.map(\.name) == ["One"])
    }

    @Test func answerWithNothingInItIsNotUnderstood() {
        #expect(throws: FeedError.notUnderstood(detail: "neither the race nor a runner")) { try card("") }
    }

    @Test func idIsEscapedInTheAddress() async {
        let transport = ScriptedTransport([.failure(.cancelled)])
        _ = try? await NedsCardFeed(base: "https://feed.test/", transport: transport).card(of: RaceID("a&b=ü"))
        #expect(
            transport.requests.map(\.url) == ["https://feed.test/rest/v1/racing/?method=racecard&id=a%26b%3D%C3%BC"])
    }
}
