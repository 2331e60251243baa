internal import Facts
package import FoundationEssentials
package import Logging
package import Models
package import Services

/// The sources that the settings name, open over one client.
package struct SourceFeeds: Sendable {
    package let settings: SourceSettings
    private let open: [RaceSource: OpenSource]

    /// - Parameters:
    ///   - longestWait: seconds that a request to a source that counts them may wait for its turn.
    ///   - answers: saved ones, and new ones are saved there.
    package init(
        settings: SourceSettings, client: any HTTPTransport, clock: any WallClock, logger: Logger?,
        longestWait: TimeInterval = 10, answers: Answers = .none, meter: RequestMeter? = nil
    ) {
        self.settings = settings
        open = settings.open(
            transport: client, clock: clock, logger: logger, longestWait: longestWait, answers: answers, meter: meter)
    }

    /// - Returns: nil for a source that lists no next races, or cannot be requested.
    package func races(_ source: RaceSource, milliseconds: Int) -> (any NextRacesFeed)? {
        open[source]?.races?(milliseconds, nil)
    }

    /// - Returns: nil for a source that has none, or cannot be requested.
    package func cards(_ source: RaceSource, milliseconds: Int) -> (any CardFeed)? {
        open[source]?.cards?(milliseconds)
    }

    /// - Returns: nil for a source that lists none, or cannot be requested.
    package func meetings(_ source: RaceSource, milliseconds: Int) -> (any MeetingsFeed)? {
        open[source]?.meetings?(milliseconds)
    }

    /// - Returns: nil for a source without figures of its own, or one that cannot be requested.
    package func figures(_ source: RaceSource, milliseconds: Int) -> AskFigures? {
        open[source]?.figures?(milliseconds)
    }

    /// - Returns: nil for a source whose requests are not counted, or that cannot be requested.
    package func quota(_ source: RaceSource) -> OpenSource.Quota? { open[source]?.quota }

    /// - Returns: nil for a source without endpoints of its own, or one that cannot be requested.
    package func checks(_ source: RaceSource) async -> [SourceCheck]? { await open[source]?.checks?() }

    /// Requests every source of a part of the card, all at once: a source that hangs takes no time from the others.
    /// - Parameter start: of the race; nil if only its id is known.
    package func answers(
        of id: RaceID, start: Date?, milliseconds: Int
    ) async -> [RaceSource: Result<CardAnswer, FeedError>] {
        await withTaskGroup(of: (RaceSource, Result<CardAnswer, FeedError>).self) { group in
            for source in settings.ofCards where id.canBe(of: source) {
                group.addTask { (source, await answer(of: id, start: start, by: source, milliseconds: milliseconds)) }
            }
            var answers: [RaceSource: Result<CardAnswer, FeedError>] = [:]
            for await (source, answer) in group { answers[source] = answer }
            return answers
        }
    }

    /// The card by one source; fails with `timedOut` where no time is left, or the source cannot be requested.
    package func answer(
        of id: RaceID, start: Date? = nil, by source: RaceSource, milliseconds: Int
    ) async -> Result<CardAnswer, FeedError> {
        guard milliseconds > 0, let feed = cards(source, milliseconds: milliseconds) else {
            return .failure(.timedOut(detail: "no time is left"))
        }
        do throws(FeedError) {
            guard let start else { return .success(try await feed.card(of: id)) }
            return .success(try await feed.card(of: id, start: start))
        } catch {
            return .failure(error)
        }
    }
}

extension SourceSettings {
    /// The sources of a list that list meetings.
    package static func listing(_ sources: [RaceSource]) -> [RaceSource] {
        sources.filter { $0.serves.contains(.meetings) }
    }

    /// Every source that can be requested, open.
    func open(
        transport: any HTTPTransport, clock: any WallClock, logger: Logger?, longestWait: TimeInterval = 30,
        answers: Answers, meter: RequestMeter?
    ) -> [RaceSource: OpenSource] {
        return Dictionary(
            uniqueKeysWithValues: values.compactMap { source, values in
                guard let adapter = Catalogue.adapter(of: source) else { return nil }
                let counter: any RequestCounter =
                    counterFolder(source).map {
                        CounterFile(path: $0 + "/requests", clock: clock, logger: logger)
                    } ?? CounterMemory(clock: clock)
                let tools = SourceTools(
                    transport: transport, clock: clock, counter: counter, answers: answers, meter: meter,
                    longestWait: longestWait)
                return (source, adapter.open(values, tools))
            })
    }

    /// One card of the sources' answers, by the rule of the board's own (`RaceCard.merged`).
    /// - Returns: nil if no source has answered.
    package func merged(_ cards: [RaceSource: RaceCard]) -> RaceCard? {
        RaceCard.merged(cards, runners: card, results: results, statuses: status)
    }
}

extension HTTPClient {
    /// Logs which way requests of the feed go from now on.
    package static func logWay(_ logger: Logger?) -> @Sendable (CacheRoute.Way, TransportError?) -> Void {
        { way, error in
            switch way {
            case .cache: logger?.notice("the cache of the feed answers again")
            case .feed:
                let cause = error.map { FeedWords.kind(FeedError($0)) } ?? "failed"
                logger?.warning(
                    "the cache of the feed does not answer; the feed is requested", metadata: ["kind": "\(cause)"])
            }
        }
    }
}

/// The feed of every source, over one client.
package struct LiveFeeds {
    private let client: HTTPClient
    private let clock: any WallClock
    private let logger: Logger?
    private let answers: Answers
    private let meter: RequestMeter?
    private var recorder: ExchangeRecorder?
    private let isSimulated: Bool
    /// Real time for each whole request.
    package static let milliseconds = 10_000

    /// - Parameters:
    ///   - rate: requests a minute to a host.
    ///   - answers: saved answers, which need no new request.
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
            transport, clock: clock, settings: ClientSettings(requestsPerMinute: Double(rate)),
            counter: limits.counter(clock, logger), meter: meter, onWay: HTTPClient.logWay(logger))
        (self.clock, self.logger, self.meter, self.isSimulated) = (clock, logger, meter, isSimulated)
        recorder = sink.map { ExchangeRecorder(sink: $0, clock: clock, isSimulated: isSimulated) }
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
        return settings.open(transport: client, clock: clock, logger: logger, answers: answers, meter: meter)
    }

    package func races(_ sources: [RaceSource: OpenSource]) -> [RaceSource: any NextRacesFeed] {
        sources.compactMapValues { $0.races?(Self.milliseconds, recorder) }
    }

    /// Another cache from the next request on; nil for none.
    package func use(_ cache: FeedCache?) { client.configure { $0.cache = cache } }

    /// Sets another rate, in requests a minute, from now on.
    package func configure(rate: Int) { client.configure { $0.requestsPerMinute = Double(rate) } }
}
