import FoundationEssentials
import Models
import RacingTestKit
import Testing

@testable import Services

@Suite struct HiddenAgesTests {
    @Test(arguments: [
        ("x-cache", "HIT", CacheMark.kept), ("x-cache", "Hit from cloudfront", .kept), ("x-cache", "HIT, MISS", .kept),
        ("x-cache", "TCP_MEM_HIT from proxy", .kept), ("x-cache", "REVALIDATED", .kept), ("x-cache", "STALE", .stale),
        ("x-cache", "UPDATING", .stale), ("x-cache", "MISS", nil), ("x-cache", "EXPIRED", nil), ("x-cache", "", nil),
        ("x-cache", "Miss from cloudfront", nil), ("via", "1.1 proxy", nil), ("cache-status", "venue; hit", .kept),
        ("cache-status", "venue;hit;ttl=-9;detail=STALE", .stale), ("cache-status", "venue; fwd=uri-miss", nil),
        ("cache-status", "origin; hit, venue; fwd=uri-miss; stored", .kept), ("cache-status", "hit", nil),
    ])
    func aCacheIsKnownByItsHeader(name: String, value: String, mark: CacheMark?) {
        #expect(CacheMark(HTTPResponse(status: 200, headers: [name: value])) == mark)
    }

    private static let request = HTTPRequest(url: "http://host/races")

    /// - Parameter answers: seconds of the request, and headers.
    private func marked(_ answers: [(Double, [String: String])], url: String = request.url) -> [Bool] {
        var hiddenAge = HiddenAges()
        return answers.map { at, headers in
            hiddenAge.marked(HTTPResponse(status: 200, headers: headers), to: HTTPRequest(url: url), at: .t0 + at)
                .headers[HTTPResponse.hiddenAge] != nil
        }
    }

    @Test func aDateThatComesAgainIsOfAnAnswerThatLaySomewhere() {
        #expect(marked([(0, ["date": "a"]), (1.9, ["date": "a"]), (2, ["date": "a"])]) == [false, false, true])
        #expect(marked([(0, ["date": "a"]), (30, ["date": "b"]), (32, ["date": "b"])]) == [false, false, true])
        #expect(marked([(0, ["date": "a"]), (30, ["date": "a", "age": "30"])]) == [false, false])
        #expect(marked([(0, [:]), (30, [:])]) == [false, false])
    }

    @Test func anAnswerOfANamedCacheIsMarkedUnlessItHasAnAge() {
        let kept = ["date": "a", "x-cache": "HIT"]
        #expect(marked([(0, kept), (0, kept.merging(["age": "0"]) { $1 })]) == [true, false])
    }

    @Test func otherRequestsAreOtherAnswersAndFewAreRemembered() {
        var hiddenAge = HiddenAges()
        let answer = HTTPResponse(status: 200, headers: ["date": "a"])
        for index in 0...8 {
            #expect(hiddenAge.marked(answer, to: HTTPRequest(url: "http://host/\(index)"), at: .t0) == answer)
        }
        #expect(hiddenAge.marked(answer, to: HTTPRequest(url: "http://host/0"), at: .t0 + 9) == answer, "forgotten")
        #expect(hiddenAge.marked(answer, to: HTTPRequest(url: "http://host/8"), at: .t0 + 9) != answer)
    }

    /// The whole way: what the client marks is no time of the server.
    @Test func itsDateIsOnlyAnInstantThatHasBeen() async throws {
        let date = "Sat, 14 Mar 2026 02:00:00 GMT"
        let body = Array(#"{"category_race_map": {}, "race_summaries": {}}"#.utf8)
        let fresh = HTTPResponse(status: 200, headers: ["date": date, "x-cache": "MISS"], body: body)
        var kept = fresh
        kept.headers["x-cache"] = "STALE"
        let client = HTTPClient(ScriptedTransport([.success(fresh), .success(kept)]), clock: ManualClock())
        var answers: [FeedAnswer] = []
        for _ in 1...2 {
            answers.append(try NedsFeed.decode(await client.get(Self.request), source: .neds, requested: 10))
        }
        #expect(answers.map(\.serverDate) == [HTTPDate.parse(date), nil])
        #expect(answers.map(\.notBefore) == [nil, HTTPDate.parse(date)])
        #expect(answers.map(\.cacheMark) == [nil, .stale])
    }
}
