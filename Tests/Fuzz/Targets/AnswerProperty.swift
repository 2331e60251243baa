import FoundationEssentials
import Models
import Services

/// Answers of the feed: races in range, each once, their text harmless; or an error in harmless words.
enum AnswerProperty {
    static func broken(by bytes: [UInt8], source: RaceSource) -> [String] {
        let response = response(from: bytes, source: source)
        var rules = Rules()
        let first = outcome(of: response, source)
        rules.hold(first == outcome(of: response, source), "decoding twice gives two answers")
        switch first {
        case .success(let answer): check(answer, response, &rules)
        case .failure(let error): check(error, &rules)
        }
        return rules.broken
    }

    /// The first byte decides: a body of these bytes as they are, or one that they build; 200 as a rule.
    static func response(from bytes: [UInt8], source: RaceSource) -> HTTPResponse {
        var reader = ByteReader(bytes)
        let form = reader.byte()
        var response = HTTPResponse(status: 200)
        if form & 0x0c == 0x0c {
            response.status = reader.pick([200, 204, 301, 400, 401, 403, 404, 429, 500, 503, 599])
            response.headers["date"] = reader.pick(dates)
            response.headers["retry-after"] = reader.choice(2) == 0 ? reader.pick(dates) : reader.text(24)
            response.headers["content-type"] = reader.pick(["application/json", "text/html", "TEXT/HTML; x", ""])
        }
        if form & 1 == 0 {
            response.body = reader.remaining()
        } else {
            var hostile = HostileBody(choices: reader)
            response.body = hostile.bytes(of: source)
        }
        return response
    }

    private static let dates = [
        "Sat, 21 Nov 2026 03:00:00 GMT", "Thu, 01 Jan 1970 00:00:00 GMT", "Fri, 31 Dec 9999 23:59:60 GMT", "120", "-1",
        "99999999999999999999", "Sat, 21 Nov 2026 03:20:00 GMT", "Sun, 00 Jan 0000 00:00:00 GMT", "",
    ]

    private static func outcome(of response: HTTPResponse, _ source: RaceSource) -> Result<FeedAnswer, FeedError> {
        Result { () throws(FeedError) in
            var answer = try NedsFeed.decode(response, source: source, requested: 10)
            answer.races.sort()
            return answer
        }
    }

    private static func check(_ answer: FeedAnswer, _ response: HTTPResponse, _ rules: inout Rules) {
        rules.hold(response.status == 200, "races out of a status \(response.status)")
        rules.hold(Set(answer.races.map(\.id)).count == answer.races.count, "a race is listed twice")
        rules.hold(answer.races.allSatisfy { answer.listed.contains($0.id) }, "a race is not listed")
        rules.hold(answer.skipped >= 0, "skipped \(answer.skipped)")
        rules.hold(!answer.races.isEmpty || answer.skipped == 0, "an answer of which nothing could be read is good")
        for id in answer.listed { hold(id.text, 100, "id", &rules) }
        for race in answer.races { check(race, &rules) }
        for (_, horizon) in answer.horizons {
            rules.hold(
                horizon == .distantFuture || answer.races.contains { $0.advertisedStart == horizon },
                "a horizon that is no race's start")
        }
    }

    static func check(_ race: Race, _ rules: inout Rules) {
        let seconds = race.advertisedStart.timeIntervalSince1970
        rules.hold((0..<253_402_300_800).contains(seconds) && seconds == seconds.rounded(), "a start of \(seconds)")
        rules.hold((0...999).contains(race.number), "the number \(race.number)")
        rules.hold(race.distance.map { (1...99_999).contains($0) } ?? true, "a distance of \(race.distance ?? 0)")
        hold(race.meeting, 80, "meeting", &rules)
        hold(race.name, 160, "name", &rules)
        let optional = [
            (race.trackCondition, 40, "track"), (race.weather, 40, "weather"), (race.comment, 4000, "comment"),
            (race.venue.name, 80, "venue"), (race.venue.state, 12, "state"), (race.venue.country, 12, "country"),
        ]
        for (text, limit, what) in optional {
            guard let text else { continue }
            rules.hold(!text.isEmpty, "\(what) is empty and not absent")
            hold(text, limit, what, &rules)
        }
    }

    private static func check(_ error: FeedError, _ rules: inout Rules) {
        switch error {
        case .serverError(_, let detail?, _), .rejected(_, let detail?), .notUnderstood(let detail):
            hold(detail, 300, "detail", &rules)
        default: break
        }
        rules.hold(error.retryAfter.map { (0...3600).contains($0) } ?? true, "a wait of \(error.retryAfter ?? 0) s")
    }

    private static func hold(_ text: String, _ limit: Int, _ what: String, _ rules: inout Rules) {
        for fault in TextProperty.faults(of: text, limit: limit) { rules.hold(false, "\(what): \(fault)") }
    }
}
