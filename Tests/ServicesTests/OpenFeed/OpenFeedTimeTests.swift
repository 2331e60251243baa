import FoundationEssentials
import Models
import RacingTestKit
import Testing

@testable import Services

/// How old a document is whose time is still to come.
@Suite struct OpenFeedTimeTests {
    /// Ages of a document that is requested at once and 100 s later, in every way in which it may come.
    @Test(arguments: [[:], ["date": "Sat, 21 Nov 2026 03:00:00 GMT"], ["age": "3"]], [false, true])
    func aDocumentOfATimeToComeCountsFromWhenItWasFirstSeen(headers: [String: String], isNew: Bool) async throws {
        func response(_ made: String, isLater: Bool = false) -> Result<HTTPResponse, TransportError> {
            var headers = headers
            if isLater { headers["date"] = headers["date"].map { _ in "Sat, 21 Nov 2026 03:01:40 GMT" } }
            let race = "{\"id\":\"a\",\"advertised_start\":\"2026-11-21T03:05:00Z\"}"
            let body = "{\"generated_at\":\"2026-11-21T\(made)Z\",\"races\":[\(race)]}"
            return .success(HTTPResponse(status: 200, headers: headers, body: Array(body.utf8)))
        }
        let answers = [response("05:00:00"), response(isNew ? "05:01:40" : "05:00:00", isLater: true)]
        let clock = ManualClock()
        let reader = OpenFeedReader(
            "http://feed", of: .neds, transport: ScriptedTransport(answers), clock: clock)
        let feed = OpenFeed(reader, milliseconds: 1000)
        #expect(try await feed.nextRaces(count: 5).cacheAge < 5)
        clock.set(to: .t0 + 100)
        let age = try await feed.nextRaces(count: 5).cacheAge
        #expect(isNew ? age < 5 : age == 100)
    }
}
