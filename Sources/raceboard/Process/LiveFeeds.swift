import FoundationEssentials
import Models
import Services

/// The feed of every source, over one client.
struct LiveFeeds {
    private let client: HTTPClient
    private let recorder: ExchangeRecorder?

    /// - Parameters:
    ///   - rate: requests a minute to a host.
    ///   - sink: keeps every exchange; nil for nobody.
    init(_ transport: any HTTPTransport, clock: any WallClock, rate: Int, sink: (any ExchangeSink)? = nil) {
        client = HTTPClient(transport, clock: clock, settings: Self.settings(rate: rate))
        recorder = sink.map { ExchangeRecorder(sink: $0, clock: clock) }
    }

    /// - Parameter base: the feed's base address.
    func all(base: String) -> [FeedSource: any NextRacesFeed] {
        Dictionary(
            uniqueKeysWithValues: FeedSource.allCases.map {
                ($0, NedsFeed(source: $0, base: base, transport: client, recorder: recorder) as any NextRacesFeed)
            })
    }

    /// Another rate from now on.
    func configure(rate: Int) {
        Task { await client.configure(Self.settings(rate: rate)) }
    }

    private static func settings(rate: Int) -> ClientSettings {
        ClientSettings(requestsPerMinute: Double(rate))
    }
}
