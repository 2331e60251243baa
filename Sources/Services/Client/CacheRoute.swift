import FoundationEssentials
package import Models

/// Two ways to one service: a cache that serves many machines of a place, and the service itself.
///
/// Requests go to the cache. If its host fails twice in a row, requests go to the service for five minutes, but only
/// within a share of what the place may send, since every other machine does the same. An answer of the cache counts,
/// also one that reports that the service does not answer (docs/dev/decisions/0051-feed-cache.md). A cache that has
/// never answered is given up at its first failure, so that the start does not wait for it. If the service's host fails
/// too, the next request goes to the cache.
package actor CacheRoute: HTTPTransport {
    /// Whether requests go to the cache or to the service.
    package enum Way: String, Hashable, Sendable {
        case cache, feed
    }

    /// Failures in a row of the cache's host after which requests go to the service.
    static let failuresBefore = 2
    /// Seconds after which the cache is tried again.
    static let directFor: TimeInterval = 300
    /// Requests a minute to the service meanwhile, of this program.
    static let share = 4.0

    private let transport: any HTTPTransport
    private let current: @Sendable () -> FeedCache?
    /// The cache of the last request; nil for none.
    private var cache: FeedCache?
    private let clock: any WallClock
    private let onChange: @Sendable (Way, TransportError?) -> Void
    private let onSend: @Sendable (Way) -> Void
    private var failures = 0
    private var hasAnswered = false
    /// The cache is tried again from this instant; nil while it serves.
    private var directUntil: Date?
    private var bucket = TokenBucket()

    /// - Parameters:
    ///   - cache: the cache as it is now, which may change while the program runs; nil for none. Requests for other
    ///     services pass unchanged.
    ///   - onChange: called when requests begin to go another way, with the cache's last failure.
    ///   - onSend: called before each request of the service is sent.
    package init(
        _ transport: any HTTPTransport, cache: @escaping @Sendable () -> FeedCache?, clock: any WallClock,
        onChange: @escaping @Sendable (Way, TransportError?) -> Void = { _, _ in },
        onSend: @escaping @Sendable (Way) -> Void = { _ in }
    ) {
        (self.transport, self.clock, self.onSend, self.onChange) = (transport, clock, onSend, onChange)
        current = cache
    }

    /// Sends to the cache, and to the service while the cache's host fails.
    /// - Throws: the cache's error before it has failed often enough; `.throttled` beyond the share.
    package func get(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let cache = current()
        // A new cache starts without failures. The spent share of the service stays spent.
        if cache != self.cache { (self.cache, failures, directUntil, hasAnswered) = (cache, 0, nil, false) }
        guard let cache, isOfService(request, cache.service) else { return try await transport.get(request) }
        if let directUntil, clock.now < directUntil { return try await direct(request) }
        var routed = request
        routed.url = cache.address + request.url.dropFirst(cache.service.count)
        onSend(.cache)
        let before = failures
        do throws(TransportError) {
            let response = try await transport.get(routed)
            guard cache == self.cache else { return response }
            if directUntil != nil { onChange(.cache, nil) }
            (failures, directUntil, hasAnswered) = (0, nil, true)
            return response
        } catch {
            guard FeedError(error).isHostFailure, cache == self.cache else { throw error }
            // Failures of requests that were under way together count once, since they are not in a row.
            if failures == before { failures += 1 }
            guard failures >= Self.failuresBefore || !hasAnswered else { throw error }
            if directUntil == nil { onChange(.feed, error) }
            directUntil = clock.now + Self.directFor
            return try await direct(request)
        }
    }

    /// Whether a request may go to the cache; one with an identity or a key is for its own host.
    private func isOfService(_ request: HTTPRequest, _ service: String) -> Bool {
        guard request.followsRedirects, request.secretHeaders.isEmpty, request.url.hasPrefix(service) else {
            return false
        }
        return request.url.dropFirst(service.count).first.map { "/?".contains($0) } ?? true
    }

    private func direct(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let size = TokenBucket.Size(capacity: 2, perMinute: Self.share)
        if case .tooLate(let wait) = bucket.book(size, at: clock.now.timeIntervalSince1970, longest: 0) {
            throw .throttled(seconds: max(1, Int(clamping: wait.rounded(.up))))
        }
        onSend(.feed)
        do throws(TransportError) {
            return try await transport.get(request)
        } catch {
            // If both ways have failed, the next request tries the cache again.
            if FeedError(error).isHostFailure { directUntil = clock.now }
            throw error
        }
    }
}

/// A cache that serves answers of the feed's service to many machines (docs/configuration.md, "A cache").
package struct FeedCache: Hashable, Sendable {
    /// Base address of the service, without slashes at its end, as that of the cache.
    let service: String
    /// Base address of the cache, without slashes at its end.
    package let address: String

    /// - Parameters:
    ///   - service: base address of the service.
    ///   - address: base address of the cache, for the same paths.
    package init(service: String, address: String) {
        (self.service, self.address) = (service.trimmingSlashes, address.trimmingSlashes)
    }
}
