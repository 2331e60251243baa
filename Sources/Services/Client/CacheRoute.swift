import FoundationEssentials
import Models

/// Which of two ways requests to one service go: to a cache that serves many machines of a place, or past it. Pure.
///
/// If the cache's host fails twice in a row, requests go to the service for five minutes, but only within a share of
/// what the place may send, since every other machine does the same. An answer of the cache counts, also one that
/// reports that the service does not answer (docs/dev/decisions/0050-truth-behind-a-cache.md). A cache that has never
/// answered is given up at its first failure, so that the start does not wait for it. If the service's host fails too,
/// the next request goes to the cache.
package struct CacheRoute: Sendable {
    /// Whether requests go to the cache or to the service.
    package enum Way: String, Hashable, Sendable {
        case cache, feed
    }

    /// Failures in a row of the cache's host after which requests go to the service.
    private static let failuresBefore = 2
    /// Seconds after which the cache is tried again.
    private static let directFor: TimeInterval = 300
    /// What this program may send to the service meanwhile: four requests a minute.
    private static let share = TokenBucket.Size(capacity: 2, perMinute: 4)

    /// The cache of the last request; nil for none.
    private var cache: FeedCache?
    /// Failures of the cache's host in a row.
    private(set) var failures = 0
    private var hasAnswered = false
    /// The cache is tried again from this instant; nil while it serves.
    private var directUntil: Date?
    private var bucket = TokenBucket()

    /// Whether the cache was given up and has not answered since.
    var isLeft: Bool { directUntil != nil }

    /// Whether a request goes past the cache.
    func isPast(at now: Date) -> Bool { directUntil.map { now < $0 } ?? false }

    /// Takes the cache of the next request. Another one starts without failures; the spent share stays spent.
    mutating func use(_ cache: FeedCache?) {
        guard cache != self.cache else { return }
        (self.cache, failures, directUntil, hasAnswered) = (cache, 0, nil, false)
    }

    mutating func answered(by cache: FeedCache) {
        guard cache == self.cache else { return }
        (failures, directUntil, hasAnswered) = (0, nil, true)
    }

    /// Takes a failure on the way to the cache.
    /// - Parameter before: failures when the request was sent: those that were under way together count once, since
    ///   they are not in a row.
    /// - Returns: whether the request is to go to the service.
    mutating func failed(_ error: TransportError, by cache: FeedCache, before: Int, at now: Date) -> Bool {
        guard FeedError(error).isHostFailure, cache == self.cache else { return false }
        if failures == before { failures += 1 }
        guard failures >= Self.failuresBefore || !hasAnswered else { return false }
        directUntil = now + Self.directFor
        return true
    }

    /// Books a place in the share of the service.
    /// - Throws: `.throttled` beyond it.
    mutating func book(at now: Date) throws(TransportError) {
        if case .tooLate(let wait) = bucket.book(Self.share, at: now.timeIntervalSince1970, longest: 0) {
            throw .throttled(seconds: max(1, Int(clamping: wait.rounded(.up))))
        }
    }

    /// Takes a failure of the service: if both ways have failed, the next request tries the cache again.
    mutating func serviceFailed(_ error: TransportError, at now: Date) {
        if FeedError(error).isHostFailure { directUntil = now }
    }
}

/// A cache that serves answers of the feed's service to many machines (docs/configuration.md, "A cache").
package struct FeedCache: Hashable, Sendable {
    /// Base address of the service, without slashes at its end, as that of the cache.
    private let service: String
    /// Base address of the cache, without slashes at its end.
    package let address: String

    /// - Parameter address: base address of the cache, for the same paths.
    package init(service: String, address: String) {
        (self.service, self.address) = (service.trimmingSlashes, address.trimmingSlashes)
    }

    /// The request as it goes to the cache.
    /// - Returns: nil for one of another service, and for one with an identity or a key, which is for its own host.
    func serving(_ request: HTTPRequest) -> HTTPRequest? {
        guard request.followsRedirects, request.secretHeaders.isEmpty, request.url.hasPrefix(service) else {
            return nil
        }
        let path = request.url.dropFirst(service.count)
        guard path.first.map({ "/?".contains($0) }) ?? true else { return nil }
        var routed = request
        routed.url = address + path
        return routed
    }
}
