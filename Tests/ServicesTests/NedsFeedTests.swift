import Models
import RacingTestKit
import Services
import Testing

@Suite struct NedsFeedTests {
    private static let empty = HTTPResponse(
        status: 200, body: Array("{\"category_race_map\":{},\"race_summaries\":{}}".utf8))

    @Test func v2RequestIsWhatTheServiceRequires() async throws {
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

    @Test func v1RequestsManySinceCategoriesAreMixed() async {
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
        (.tls(detail: "x"), .tls(detail: "x")), (.badCertificate(detail: "x"), .badCertificate(detail: "x")),
        (.throttled(seconds: 4), .throttled(seconds: 4)),
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

    @Test(arguments: [(4, 16.0), (5, 30), (9, 30)])
    func noBackoffIsLongerThanTheOneWhoWaitsAllows(failures: Int, longest: Double) {
        let error = FeedError.timedOut(detail: "")
        #expect(RetryPolicy.delay(after: error, failures: failures, jitter: 1, longest: 30) == longest)
        let required = RetryPolicy.delay(after: .rateLimited(retryAfter: 300), failures: 9, jitter: 1, longest: 30)
        #expect(required == 300)
    }

    @Test func theServicesWishComesFirst() {
        #expect(RetryPolicy.delay(after: .rateLimited(retryAfter: 300), failures: 1, jitter: 0) == 300)
        #expect(RetryPolicy.delay(after: .rateLimited(retryAfter: 0), failures: 1, jitter: 0) == 1)
        // A required wait of zero does not switch the backoff off.
        #expect(RetryPolicy.delay(after: .rateLimited(retryAfter: 0), failures: 9, jitter: 1) == 60)
        #expect(RetryPolicy.delay(after: .rateLimited(retryAfter: 7), failures: 4, jitter: 0.5) == 8)
    }

    /// 400, 401, 403, 404 and a bad certificate.
    @Test(arguments: [
        FeedError.rejected(status: 400, detail: nil), .keyRefused(), .blocked(status: 403), .notFound,
        .badCertificate(detail: ""), .badAddress(detail: ""),
    ])
    func whatCannotHelpIsNotTriedForFiveMinutes(error: FeedError) {
        for failures in [1, 9] {
            for jitter in [0, 0.999] {
                #expect(RetryPolicy.delay(after: error, failures: failures, jitter: jitter) == 300)
            }
        }
    }

    @Test func handshakeThatBrokeOffIsTriedAgainSoon() {
        #expect(RetryPolicy.delay(after: .tls(detail: ""), failures: 1, jitter: 1) == 2)
    }

    @Test func ownLimitStatesItsDelay() {
        #expect(RetryPolicy.delay(after: .throttled(seconds: 7), failures: 4, jitter: 0.5) == 7)
        #expect(RetryPolicy.delay(after: .throttled(seconds: 0), failures: 4, jitter: 0.5) == 1)
    }

    /// The server's clock is at 03:00:00.
    @Test(arguments: [
        ("0", 0), ("120", 120), ("86400", 3600), ("99999999999999999999", 3600),
        ("Sat, 21 Nov 2026 03:02:00 GMT", 120), ("Sat, 21 Nov 2026 02:00:00 GMT", 0),
        ("Sat, 21 Nov 9999 03:00:00 GMT", 3600),
        ("", nil), ("-5", nil), ("+5", nil), ("1.5", nil), ("soon", nil), ("Sat, 21 Nov 2026 03:02:00", nil),
    ])
    func retryAfterIsReadInBothForms(header: String, seconds: Int?) {
        #expect(RetryAfter.seconds(header, now: .t0) == seconds)
    }

    @Test func retryAfterThatNamesADateNeedsAClock() {
        #expect(RetryAfter.seconds("Sat, 21 Nov 2026 03:02:00 GMT", now: nil) == nil)
        #expect(RetryAfter.seconds("120", now: nil) == 120)
        #expect(RetryAfter.seconds(nil, now: .t0) == nil)
    }
}
