import FoundationEssentials
import Logging
import Models
import Services

/// The feed of every source, over one client.
struct LiveFeeds {
    private let client: HTTPClient
    private let clock: any WallClock
    private let logger: Logger?
    private let answers: Answers
    private let meter: RequestMeter?
    private var recorder: ExchangeRecorder?

    /// - Parameters:
    ///   - rate: requests a minute to a host.
    ///   - limits: who shares that.
    ///   - answers: those that need not be asked for again.
    ///   - meter: counts requests.
    ///   - sink: keeps every exchange; nil for nobody.
    init(
        _ transport: any HTTPTransport, clock: any WallClock, rate: Int, limits: SharedLimits, answers: Answers,
        logger: Logger?, meter: RequestMeter? = nil, sink: (any ExchangeSink)? = nil
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
        recorder = sink.map { ExchangeRecorder(sink: $0, clock: clock) }
    }

    /// The same client, and with it the limits of every host, for another record.
    /// - Parameter sink: keeps every exchange from now on; nil for nobody.
    func recording(to sink: (any ExchangeSink)?) -> LiveFeeds {
        var feeds = self
        feeds.recorder = sink.map { ExchangeRecorder(sink: $0, clock: clock) }
        return feeds
    }

    /// - Parameter base: the feed's base address.
    func all(base: String) -> [RaceSource: any NextRacesFeed] {
        Dictionary(
            uniqueKeysWithValues: Catalogue.sources(of: .races).map {
                (
                    $0,
                    NedsFeed(source: $0, base: base, transport: client, recorder: recorder, answers: answers)
                        as any NextRacesFeed
                )
            })
    }

    /// The sources of cards and meetings, over the same client.
    /// - Parameters:
    ///   - base: the feed's base address.
    ///   - affiliates: nil where they are not asked.
    ///   - usa: nil where it is not asked.
    func cards(
        base: String, affiliates: AffiliatesEndpoint?, usa: HorseRacingUSAFeed? = nil
    ) -> (cards: [RaceSource: any CardFeed], meetings: [RaceSource: any MeetingsFeed]) {
        var cards: [RaceSource: any CardFeed] = [
            .neds: NedsCardFeed(base: base, transport: client, answers: answers)
        ]
        var meetings: [RaceSource: any MeetingsFeed] = [:]
        let feed = affiliates.map { AffiliatesFeed(endpoint: $0, transport: client, answers: answers) }
        (cards[.affiliates], meetings[.affiliates]) = (feed, feed)
        (cards[.horseRacingUSA], meetings[.horseRacingUSA]) = (usa, usa)
        return (cards, meetings)
    }

    /// Horse Racing USA; nil without a key.
    func usa(_ usa: USASettings, _ gate: HorseRacingUSAGate) -> HorseRacingUSAFeed? {
        usa.feed(gate, answers: answers)
    }

    /// The way to Horse Racing USA, over the same client.
    func gate(_ usa: USASettings) -> HorseRacingUSAGate { usa.gate(client, clock: clock, logger: logger, meter: meter) }

    /// Another rate from now on.
    func configure(rate: Int) {
        Task { await client.configure(Self.settings(rate: rate)) }
    }

    private static func settings(rate: Int) -> ClientSettings {
        ClientSettings(requestsPerMinute: Double(rate))
    }
}
