import Models
import RacingTestKit
import Services
import Testing

@Suite struct NedsFeedTests {
    private static let empty = HTTPResponse(
        status: 200, body: Array("{\"category_race_map\":{},\"race_summaries\":{}}".utf8))

    @Test func v2RequestIsWhatTheServiceAsksFor() async throws {
        let transport = ScriptedTransport([.success(Self.empty)])
        let feed = NedsFeed(source: .neds, base: "http://host:1/base//", transport: transport)
        _ = try await feed.nextRaces(count: 10)
        let request = try #require(transport.requests.first)
        #expect(
            request.url == "http://host:1/base/v2/racing/next-races-category-group?count=10&categories=%5B"
                + "%224a2788f8-e825-4d36-9894-efd4baf1cfae%22%2C%229daef0d7-bf3c-4f50-921d-8e818c60fe61%22%2C"
                + "%22161d9be2-e909-4326-8c2c-35ed71fb460b%22%5D")
        #expect(request.headers["Content-Type"] == "application/json")
        #expect(request.bodyLimit == 2 << 20)
    }

    @Test func v1AsksForManySinceCategoriesAreMixed() async {
        let transport = ScriptedTransport([.failure(.cancelled), .failure(.cancelled)])
        let feed = NedsFeed(source: .nedsV1, base: "http://host", transport: transport)
        for count in [10, 80] { _ = try? await feed.nextRaces(count: count) }
        #expect(
            transport.requests.map(\.url) == [
                "http://host/rest/v1/racing/?method=nextraces&count=50",
                "http://host/rest/v1/racing/?method=nextraces&count=100",
            ])
    }

    @Test(arguments: [
        (TransportError.refused(detail: "x"), FeedError.refused(detail: "x")),
        (.tooLarge(limit: 5), .tooLarge(limit: 5)), (.cancelled, .cancelled),
        (.other(code: 9, detail: "x"), .cutShort(detail: "x (9)")),
    ])
    func transportErrorsAreTranslatedOnce(transport: TransportError, feed: FeedError) async {
        let scripted = ScriptedTransport([.failure(transport)])
        await #expect(throws: feed) {
            try await NedsFeed(source: .neds, base: "http://h", transport: scripted).nextRaces(count: 10)
        }
    }
}

@Suite struct RetryPolicyTests {
    @Test(arguments: [(1, 2.0), (2, 4), (3, 8), (4, 16), (5, 32), (6, 60), (7, 60), (1000, 60)])
    func backoffDoublesToAMinute(failures: Int, longest: Double) {
        let error = FeedError.timedOut(detail: "")
        #expect(RetryPolicy.delay(after: error, failures: failures, jitter: 1) == longest)
        #expect(RetryPolicy.delay(after: error, failures: failures, jitter: 0.5) == max(1, longest / 2))
        #expect(RetryPolicy.delay(after: error, failures: failures, jitter: 0) == 1)
    }

    @Test func theServicesWishComesFirst() {
        #expect(RetryPolicy.delay(after: .rateLimited(retryAfter: 300), failures: 1, jitter: 0) == 300)
        #expect(RetryPolicy.delay(after: .rateLimited(retryAfter: 0), failures: 1, jitter: 0) == 1)
    }

    @Test(arguments: [FeedError.blocked(status: 403), .notFound, .tls(detail: ""), .rejected(status: 400, detail: nil)])
    func whatCannotHelpIsNotTriedSoon(error: FeedError) {
        #expect(RetryPolicy.delay(after: error, failures: 1, jitter: 0) == 60)
    }
}
