import Models
import Testing

@testable import Services

/// A reader of an answer, with a body that it reads whole, for rules that hold for all of them.
struct WireReader: CustomTestStringConvertible, Sendable {
    /// What it has read.
    struct Answer {
        var unread: Unread
        var card: RaceCard?
        /// Whether time in a cache is known; of an answer by which the server's clock may be measured.
        var hasAge: Bool?
    }

    let source: String
    let part: String
    /// Every item of it can be read. `NAME` stands in a name; `NUMBER` where a runner's number is.
    let body: String
    /// Parts of the body, what breaks each, and what its note must have.
    let breaks: [(good: String, bad: String, note: String)]
    let read: @Sendable (HTTPResponse) throws(FeedError) -> Answer

    var testDescription: String { "\(source), \(part)" }

    /// One for every method and answer of every source. A source without any fails `UnreadTests`.
    static let all = [
        nedsRaces, nedsV1, nedsCard, affiliatesCard, affiliatesMeetings, usaCard, usaMeetings,
        open,
    ]

    private static let id = RaceID("r")

    private static let nedsRaces = WireReader(
        source: "neds", part: "races",
        body: """
            {"category_race_map":{},"race_summaries":{"r":{"advertised_start":"2026-11-21T03:05:00Z",
            "meeting_name":"NAME"},"s":{"advertised_start":"2026-11-21T03:06:00Z"}}}
            """,
        breaks: [
            ("\"2026-11-21T03:06:00Z\"", "\"2026-11-21T03:06:00\"", "\"2026-11-21T03:06:00\" has no zone"),
            ("\"2026-11-21T03:06:00Z\"", "\"soon\"", "\"soon\" is no start time"),
            ("{\"advertised_start\":\"2026-11-21T03:06:00Z\"}", "7", "of the wrong type"),
        ],
        read: { (response) throws(FeedError) in
            let answer = try NedsFeed.decode(response, source: .neds, requested: 9)
            return Answer(unread: answer.unread, hasAge: answer.hasAge)
        })

    private static let nedsV1 = WireReader(
        source: "neds-v1", part: "races",
        body: """
            {"data":{"next_to_go_ids":[],"race_summaries":{"r":{"advertised_start":{"seconds":1795230300},
            "meeting_name":"NAME"},"s":{"advertised_start":{"seconds":1795230400}}}}}
            """,
        breaks: [("{\"seconds\":1795230400}", "{\"seconds\":-4}", "-4")],
        read: { (response) throws(FeedError) in
            let answer = try NedsFeed.decode(response, source: .nedsV1, requested: 9)
            return Answer(unread: answer.unread, hasAge: answer.hasAge)
        })

    private static let nedsCard = WireReader(
        source: "neds", part: "card",
        body: """
            {"data":{"races":{"r":{}},"entrants":{"1":{"name":"Alpha","number":1},"2":{"name":"NAME","number":NUMBER}},
            "results":{"x":{"entrant_id":"2","position":1}}}}
            """,
        breaks: [
            ("NUMBER", "\"10AB\"", "\"10AB\" is no number of a runner"),
            ("\"position\":1", "\"position\":\"x\"", "\"x\""),
            ("{\"name\":\"Alpha\",\"number\":1}", "[]", "of the wrong type"),
        ],
        read: { (response) throws(FeedError) in
            let answer = try NedsCardFeed.decode(response, id: id)
            return Answer(unread: answer.unread, card: answer.card)
        })

    private static let affiliatesCard = WireReader(
        source: "affiliates", part: "card",
        body: """
            {"data":{"race":{},"runners":[{"name":"Alpha","runner_number":1},{"name":"NAME","runner_number":NUMBER}],
            "results":[{"position":1,"name":"NAME","runner_number":NUMBER}],
            "dividends":[{"product_name":"Win","dividend":2,"positions":[{"runner_number":1}]}]}}
            """,
        breaks: [
            ("\"position\":1", "\"position\":\"x\"", "\"x\""), ("\"dividend\":2", "\"dividend\":0", "no dividend"),
            ("{\"name\":\"Alpha\",\"runner_number\":1}", "{}", "without number and name"),
            ("{\"name\":\"Alpha\",\"runner_number\":1}", "{\"runner_number\":\"?\"}", "\"?\" is no number"),
            ("\"positions\":[{\"runner_number\":1}]", "\"positions\":7", "is no list"),
        ],
        read: { (response) throws(FeedError) in
            let answer = try AffiliatesFeed.card(response, id: id)
            return Answer(unread: answer.unread, card: answer.card)
        })

    private static let affiliatesMeetings = WireReader(
        source: "affiliates", part: "meetings",
        body: """
            {"data":{"meetings":[{"meeting":"m","name":"NAME","races":[
            {"id":"r","race_number":1,"start_time":"2026-11-21T03:05:00Z"},{"id":"s","race_number":0}]}]}}
            """,
        breaks: [
            ("\"2026-11-21T03:05:00Z\"", "\"noon\"", "\"noon\" is no start time"),
            ("\"race_number\":1", "\"race_number\":\"one\"", "\"one\""),
            ("\"meeting\":\"m\",", "", "no id"),
        ],
        read: { (response) throws(FeedError) in
            let answer = try AffiliatesFeed.meetings(response)
            return Answer(unread: answer.unread, hasAge: answer.hasAge)
        })

    private static let usaCard = WireReader(
        source: "horse-racing-usa", part: "card",
        body: """
            {"id_race":"7","course":"Aqueduct (USA)","date":"2026-11-20 12:50:00","finished":"1","horses":[
            {"horse":"Alpha","number":"1"},{"horse":"NAME","number":NUMBER,"position":"1"}]}
            """,
        breaks: [
            ("NUMBER", "\"10AB\"", "\"10AB\" is no number"),
            ("{\"horse\":\"Alpha\",\"number\":\"1\"}", "{}", "no name"),
            ("2026-11-20 12:50:00", "midday", "\"midday\" is no start time"),
        ],
        read: { (response) throws(FeedError) in
            let answer = try HorseRacingUSAFeed.card(response, id: id)
            return Answer(unread: answer.unread, card: answer.card)
        })

    private static let usaMeetings = WireReader(
        source: "horse-racing-usa", part: "meetings",
        body: """
            [{"id_race":"7","course":"Aqueduct (USA)","date":"2026-11-20 12:50:00","age":"NAME"},
            {"id_race":"8","course":"Aqueduct (USA)","date":"2026-11-20 13:50:00"}]
            """,
        breaks: [
            ("2026-11-20 13:50:00", "midday", "\"midday\" is no start time"),
            ("\"id_race\":\"8\"", "\"id\":8", "no id"),
        ],
        read: { (response) throws(FeedError) in
            let answer = try HorseRacingUSAFeed.meetings(response)
            return Answer(unread: answer.unread, hasAge: answer.hasAge)
        })

    private static let open = WireReader(
        source: "open feed", part: "document",
        body: """
            {"races":[{"id":"r","advertised_start":1795230300},{"id":"s","advertised_start":"2026-11-21T03:05+1100"}],
            "cards":[{"race":{"id":"r"},"runners":[{"number":1,"name":"Alpha"},{"number":NUMBER,"name":"NAME"}],
            "placings":[{"position":1,"number":NUMBER,"name":"NAME"}],"dividends":[{"product":"Win","amount":2}]}],
            "results":[{"id":"t"}],"meetings":[{"id":"m","races":[{"id":"u","advertised_start":1795230300000}]}]}
            """,
        breaks: [
            ("\"2026-11-21T03:05+1100\"", "\"2026-11-21T03:05\"", "\"2026-11-21T03:05\" has no zone"),
            ("\"2026-11-21T03:05+1100\"", "\"soon\"", "\"soon\" is no start time"),
            (",\"advertised_start\":1795230300}", "}", "race r has no advertised_start"),
            (",\"advertised_start\":1795230300000}", "}", "race u has no advertised_start"),
            ("[{\"id\":\"t\"}]", "[{}]", "no id"), ("[{\"id\":\"t\"}]", "{}", "is no list"),
            ("{\"number\":1,\"name\":\"Alpha\"}", "{}", "without number and name"),
            ("\"position\":1", "\"position\":\"x\"", "\"x\""), ("\"amount\":2", "\"amount\":-2", "no amount"),
            ("[{\"product\":\"Win\",\"amount\":2}]", "7", "is no list"),
        ],
        read: { (response) throws(FeedError) in
            let reading = try OpenFeed.Reading(response)
            return Answer(
                unread: reading.unread, card: reading.document.card(of: id),
                hasAge: try OpenFeed.answer(reading, at: nil).hasAge)
        })
}
