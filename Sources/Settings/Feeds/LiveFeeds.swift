import FoundationEssentials
package import Logging
package import Models
package import Services
internal import Synchronization

/// The feed of every source, over one client.
package struct LiveFeeds {
    private let client: HTTPClient
    private let clock: any WallClock
    private let logger: Logger?
    private let answers: Answers
    private let meter: RequestMeter?
    private let cache = CurrentCache()
    /// One for all sources: the cache fails for all of them, and the service's share is one.
    private let route: CacheRoute
    private var recorder: ExchangeRecorder?
    private let isSimulated: Bool
    /// Real time for each whole request.
    package static let milliseconds = 10_000

    /// - Parameters:
    ///   - rate: requests a minute to a host.
    ///   - limits: who shares that.
    ///   - answers: saved answers, which need no new request.
    ///   - meter: counts requests.
    ///   - sink: keeps every exchange; nil for nobody.
    ///   - isSimulated: whether the answers are those of a simulated day.
    package init(
        _ transport: any HTTPTransport, clock: any WallClock, rate: Int, limits: SharedLimits, answers: Answers,
        logger: Logger?, meter: RequestMeter? = nil, sink: (any ExchangeSink)? = nil,
        isSimulated: Bool = false
    ) {
        var answers = answers
        answers.meter = meter
        self.answers = answers
        client = HTTPClient(
            transport, clock: clock, settings: Self.settings(rate: rate), counter: limits.counter(clock, logger),
            meter: meter)
        self.clock = clock
        self.logger = logger
        self.meter = meter
        self.isSimulated = isSimulated
        recorder = sink.map { ExchangeRecorder(sink: $0, clock: clock, isSimulated: isSimulated) }
        route = CacheRoute(client, of: { [cache] in cache.value.withLock { $0 } }, clock: clock, logger: logger, meter)
    }

    /// The same client, and with it the limits of every host, for another record.
    /// - Parameter sink: keeps every exchange from now on; nil for nobody.
    package func recording(to sink: (any ExchangeSink)?) -> LiveFeeds {
        var feeds = self
        feeds.recorder = sink.map { ExchangeRecorder(sink: $0, clock: clock, isSimulated: isSimulated) }
        return feeds
    }

    /// Every source that the settings name, over the same client.
    package func open(_ settings: SourceSettings) -> [RaceSource: OpenSource] {
        use(settings.cache)
        return settings.open(transport: route, clock: clock, logger: logger, answers: answers, meter: meter)
    }

    /// Feeds of next races, for the sources that have one.
    package func races(_ sources: [RaceSource: OpenSource]) -> [RaceSource: any NextRacesFeed] {
        sources.compactMapValues { $0.races?(Self.milliseconds, recorder) }
    }

    /// Another cache from the next request on; nil for none.
    package func use(_ cache: FeedCache?) { self.cache.value.withLock { $0 = cache } }

    /// Sets another rate, in requests a minute, from now on.
    package func configure(rate: Int) {
        client.configure(Self.settings(rate: rate))
    }

    private static func settings(rate: Int) -> ClientSettings {
        ClientSettings(requestsPerMinute: Double(rate))
    }
}

/// The cache that the settings name now, for every copy of the feeds; nil for none.
private final class CurrentCache: Sendable {
    let value = Mutex<FeedCache?>(nil)
}
