import FoundationEssentials
import RacingTestKit
import System
import Testing

@testable import Services

@Suite struct CacheRouteTests {
    private static let good = Result<HTTPResponse, TransportError>.success(HTTPResponse(status: 200))
    private static let refused = Result<HTTPResponse, TransportError>.failure(.refused(detail: "x"))

    private static let cache = FeedCache(service: "https://feed.example/api", address: "http://cache")

    private let clock = ManualClock()

    /// A client without limits of its own in these tests.
    private func client(
        _ transport: any HTTPTransport, cache: FeedCache? = Self.cache, meter: RequestMeter? = nil,
        onWay: @escaping @Sendable (CacheRoute.Way, TransportError?) -> Void = { _, _ in }
    ) -> HTTPClient {
        HTTPClient(
            transport, clock: clock, settings: ClientSettings(burst: 1000, cache: cache), meter: meter, onWay: onWay)
    }

    private func send(_ route: HTTPClient, _ url: String = "https://feed.example/api/races?count=10") async
        -> Result<HTTPResponse, TransportError>
    {
        do throws(TransportError) {
            return .success(try await route.get(HTTPRequest(url: url)))
        } catch {
            return .failure(error)
        }
    }

    @Test func requestsOfTheServiceGoToTheCacheAndOthersDoNot() async {
        let transport = ScriptedTransport(Array(repeating: Self.good, count: 5))
        let route = client(
            transport, cache: FeedCache(service: "https://feed.example/api/", address: "http://cache:8081"))
        for url in [
            "https://feed.example/api/races?count=10", "https://feed.example/api?a", "https://feed.example/apis",
        ] {
            _ = await send(route, url)
        }
        var secret = HTTPRequest(url: "https://feed.example/api/key")
        secret.secretHeaders = ["x-key"]
        _ = try? await route.get(secret)
        _ = try? await route.get(HTTPRequest(url: "https://feed.example/api/key", followsRedirects: false))
        #expect(
            transport.requests.map(\.url) == [
                "http://cache:8081/races?count=10", "http://cache:8081?a", "https://feed.example/apis",
                "https://feed.example/api/key", "https://feed.example/api/key",
            ])
    }

    @Test func twoFailuresInARowLeadToTheServiceForFiveMinutes() async {
        let transport = ScriptedTransport(
            [Self.good, Self.refused, Self.good, Self.refused, Self.refused] + Array(repeating: Self.good, count: 4))
        let route = client(transport)
        #expect(await send(route) == Self.good)
        #expect(await send(route) == Self.refused, "a single failure is for the scheduler")
        #expect(await send(route) == Self.good)
        #expect(await send(route) == Self.refused)
        #expect(await send(route) == Self.good, "the second one in a row")
        #expect(transport.requests.map { $0.url.hasPrefix("http:") } == [true, true, true, true, true, false])
        clock.set(to: .t0 + 299)
        #expect(await send(route) == Self.good)
        #expect(transport.requests.last?.url.hasPrefix("https:") == true)
        clock.set(to: .t0 + 300)
        #expect(await send(route) == Self.good)
        #expect(transport.requests.last?.url.hasPrefix("http:") == true)
    }

    @Test func requestsThatFailTogetherAreOneFailure() async {
        let transport = TogetherTransport()
        let route = client(transport)
        #expect(await send(route) == Self.good)
        await transport.failNextTwo()
        async let first = send(route)
        async let second = send(route, "https://feed.example/api/races?count=20")
        #expect(await [first, second] == [Self.refused, Self.refused])
        #expect(await send(route) == Self.good)
        #expect(await transport.hosts == ["cache", "cache", "cache", "cache"])
    }

    @Test func aCacheThatStillFailsAfterFiveMinutesCostsOneRequest() async {
        let transport = ScriptedTransport([Self.refused, Self.good, Self.refused, Self.good, Self.good])
        let route = client(transport)
        #expect(await send(route) == Self.good, "nobody waits for one that has never answered")
        clock.set(to: .t0 + 300)
        for _ in 1...2 { #expect(await send(route) == Self.good) }
        #expect(transport.requests.map { $0.url.hasPrefix("http:") } == [true, false, true, false, false])
    }

    @Test func whereTheServiceFailsTooTheNextRequestGoesToTheCache() async {
        let transport = ScriptedTransport([Self.refused, Self.good, Self.refused, Self.good, Self.good])
        let route = client(transport)
        #expect(await send(route) == Self.good)
        clock.set(to: .t0 + 30)
        #expect(await send(route) == Self.refused)
        clock.set(to: .t0 + 60)
        for _ in 1...2 { #expect(await send(route) == Self.good) }
        #expect(transport.requests.map { $0.url.hasPrefix("http:") } == [true, false, false, true, true])
    }

    /// The settings are read again: the other cache has not failed yet, and the share of the service stays spent.
    @Test func anotherCacheCountsFromTheNextRequestOn() async {
        let transport = ScriptedTransport(
            [Self.refused, Self.good, Self.good, Self.good, Self.good, Self.refused])
        let route = client(transport)
        let other = FeedCache(service: "https://feed.example/api", address: "http://new")
        for cache in [Self.cache, Self.cache, other, nil] {
            route.configure { $0.cache = cache }
            _ = await send(route)
        }
        route.configure { $0.cache = Self.cache }
        #expect(await send(route) == .failure(.throttled(seconds: 15)))
        let hosts = ["cache", "feed.example", "feed.example", "new", "feed.example", "cache"]
        #expect(transport.requests.map(\.host) == hosts)
    }

    /// Every box of the place requests the service then: beyond its share a box waits.
    @Test func theServiceIsRequestedWithinAShare() async {
        let transport = ScriptedTransport([Self.refused] + Array(repeating: Self.good, count: 4))
        let route = client(transport)
        #expect(await send(route) == Self.good)
        #expect(await send(route) == Self.good)
        #expect(await send(route) == .failure(.throttled(seconds: 15)))
        clock.set(to: .t0 + 15)
        #expect(await send(route) == Self.good)
        #expect(await send(route) == .failure(.throttled(seconds: 15)))
    }

    /// What the cache reports of the feed is believed, and its own words are shown.
    @Test func aCacheThatAnswersWithAnErrorIsNotLeft() async {
        let failed = Result<HTTPResponse, TransportError>.success(HTTPResponse(status: 503))
        let transport = ScriptedTransport(Array(repeating: failed, count: 4))
        let route = client(transport)
        for _ in 1...4 { #expect(await send(route) == failed) }
        #expect(transport.requests.allSatisfy { $0.url.hasPrefix("http:") })
    }

    @Test func eachTurnIsReportedOnce() async {
        let transport = ScriptedTransport(
            [Self.refused, Self.good, Self.good, Self.good, Self.refused, Self.good, Self.good, Self.good])
        let turns = Turns()
        let route = client(transport) { way, error in
            turns.add("\(way.rawValue) \(error.map { _ in "failed" } ?? "")")
        }
        for _ in 1...3 { _ = await send(route) }
        clock.set(to: .t0 + 300)
        _ = await send(route)
        clock.set(to: .t0 + 600)
        for _ in 1...2 { _ = await send(route) }
        #expect(turns.all == ["feed failed", "cache "])
    }

    @Test func wayOfTheLastRequestIsCounted() async {
        let transport = ScriptedTransport([Self.refused, Self.good, Self.good, Self.good])
        let meter = RequestMeter(kind: { _ in "" }, log: { _ in })
        let route = client(transport, meter: meter)
        for second in [0.0, 1, 300] {
            clock.set(to: .t0 + second)
            _ = await send(route)
            #expect(meter.isPastCache == (second < 300))
        }
    }
}

/// Answers at once, or waits for two requests and fails both.
private actor TogetherTransport: HTTPTransport {
    private(set) var hosts: [String] = []
    private var failing = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func failNextTwo() { failing = 2 }

    func get(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        hosts.append(request.url.hasPrefix("http://cache") ? "cache" : "service")
        guard failing > 0 else { return HTTPResponse(status: 200) }
        failing -= 1
        if failing > 0 {
            await withCheckedContinuation { waiting.append($0) }
        } else {
            for other in waiting { other.resume() }
            waiting = []
        }
        throw .refused(detail: "x")
    }
}

/// What a route reported, in order.
private final class Turns: @unchecked Sendable {
    private let lock = Lock()
    private var words: [String] = []

    func add(_ word: String) { lock.withLock { words.append(word) } }
    var all: [String] { lock.withLock { words } }
}
