package import FoundationEssentials
package import Models

/// Limits of `HTTPClient` for each host, and its way to the feed's.
///
/// A board requests its lists at most every 5 s, so with those alone it never reaches these limits; with cards,
/// meetings and results it can. In `--demo` they follow the simulated clock, so that a fast day is not throttled.
package struct ClientSettings: Hashable, Sendable {
    /// Requests to a host in a minute, unless a setting has another number.
    package static let usualRate = 20

    /// Requests of `burst` that are reserved for a person's requests; background requests cannot use them.
    static let keptForOpened = 3
    /// One further request, which a screen that fills by itself leaves too: for a refresh, a card, or the board's
    /// races.
    static let keptForAsked = 1

    /// Requests that may be sent at once after a quiet time; at least 1.
    package var burst: Int
    /// Requests to a host in a minute, after that.
    package var requestsPerMinute: Double
    /// Most seconds that a request waits for its turn; one that would wait longer fails at once.
    package var longestWait: TimeInterval
    /// Failures of a host in a row after which requests use new connections and resolve names again.
    package var failuresBeforeFresh: Int
    /// Another way to the feed's service; nil for none.
    package var cache: FeedCache?

    /// Settings; by default 10 requests at once, then one every 3 s.
    package init(
        burst: Int = 10, requestsPerMinute: Double = Double(usualRate), longestWait: TimeInterval = 5,
        failuresBeforeFresh: Int = 2, cache: FeedCache? = nil
    ) {
        self.cache = cache
        self.burst = burst
        self.requestsPerMinute = requestsPerMinute
        self.longestWait = longestWait
        self.failuresBeforeFresh = failuresBeforeFresh
    }
}

/// Purpose of a task's requests. A person's request never waits for background requests.
package enum RequestPurpose: Hashable, Sendable {
    /// A person waits for this one answer: the card under the cursor, a command, the list of a refresh. The board's
    /// races count as such too.
    case asked
    /// A person waits for a screen that fills race by race, or for more races of a short board.
    case opened
    /// No person waits: lists, favourites and cards that the board keeps up to date.
    case background

    /// Purpose of the requests of this task; `asked` unless it is set.
    @TaskLocal package static var current = asked

    /// Requests of the burst that are left for more urgent purposes (`ClientSettings`).
    var leaves: Int {
        switch self {
        case .asked: 0
        case .opened: ClientSettings.keptForAsked
        case .background: ClientSettings.keptForAsked + ClientSettings.keptForOpened
        }
    }

    package static func send<Answer: Sendable>(
        _ purpose: RequestPurpose, isolation: isolated (any Actor)? = #isolation,
        _ request: () async throws(FeedError) -> Answer
    ) async throws(FeedError) -> Answer {
        let outcome = await $current.withValue(
            purpose,
            operation: { () async -> Result<Answer, FeedError> in
                do throws(FeedError) {
                    return .success(try await request())
                } catch {
                    return .failure(error)
                }
            }, isolation: isolation)
        return try outcome.get()
    }
}
