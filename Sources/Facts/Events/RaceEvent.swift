package import FoundationEssentials
package import Models
internal import Repository

/// Something that happened on the board, for programs (docs/watch.md).
package struct RaceEvent: Hashable, Sendable {
    /// Version of the events. It rises if a program that reads the last one could go wrong.
    package static let schema = 1

    /// Kind of an event, with its values besides race and feed.
    package enum Kind: Hashable, Sendable {
        /// The first event of a stream, with its settings.
        case hello(EventSettings)
        /// The race is among the rows from now on; `again` if this stream has sent the event for it before.
        case added(again: Bool)
        /// The advertised start has moved from this instant.
        case moved(from: Date)
        /// The race has another number, name or track under its id; with the race as it was.
        case changed(from: Race)
        /// The race's list reports another status: usually that it is abandoned.
        case status
        /// So many minutes before its advertised start, or fewer; 1 at least.
        case tMinus(minutes: Int)
        /// The time of the advertised start has come.
        case jumped
        /// The race left the board, 60 s after its advertised start (board rule 2).
        case evicted
        /// No longer among the rows although its time has not come.
        case left
        /// The feed no longer names it before its start (board rule 8).
        case unconfirmed
        /// The feed names the race again after `unconfirmed`.
        case confirmed
        /// The first good answer of the feed has come.
        case live
        /// The data is too old, or of an earlier run; sent again when its cause becomes known or is another one.
        case stale
        /// The board has no data to show, and no answer is good; sent again as `stale` is.
        case noData
        /// The data is live again after `stale` or `noData`.
        case recovered
        /// Seconds that the device's clock is behind the server's: negative when ahead, 0 when right.
        case clock(offset: Int)
        /// A runner of a race to come no longer runs.
        case scratched(Subject, isLate: Bool)
        /// The fixed price to win of a runner has changed.
        case price(Subject, from: Price, to: Price)
        /// There is a result, or another one: `interim`, then `final`.
        case result(RaceCard)
        /// Lines before this one that a slow reader has missed; since the time of the first of them.
        case dropped(count: Int, since: Date)
    }

    /// A runner that an event concerns.
    package struct Subject: Hashable, Sendable {
        /// Number of the saddlecloth or rug, as a code (`RunnerNumber`).
        package let number: Int
        /// Empty if the source reports none.
        package let name: String

        package init(number: Int, name: String) { (self.number, self.name) = (number, name) }
    }

    /// Time of the event, by the board's clock.
    package let at: Date
    /// Decides the event's name and keys in JSON.
    package let kind: Kind
    /// The race that it concerns; nil for events of feed, clock and stream.
    package let race: RaceFacts?
    /// State of the feed; nil for other events.
    package let feed: FeedFacts?

    /// An event; `race` and `feed` go with its kind.
    package init(at: Date, _ kind: Kind, race: RaceFacts? = nil, feed: FeedFacts? = nil) {
        self.at = at
        self.kind = kind
        self.race = race
        self.feed = feed
    }
}

/// Settings of a stream of events, which its first event carries.
package struct EventSettings: Hashable, Sendable {
    package var version: String
    /// Base address of the feed, without secrets.
    package var url: String
    /// The method of the feed that is requested first.
    package var source: RaceSource
    package var filter: CategoryFilter
    /// Number of watched rows, 1 to 100.
    package var count: Int
    /// Minutes before the start at which `tMinus` is sent; descending, each once.
    package var minutes: [Int]
    /// Seconds from one refresh to the next.
    package var interval: Int
    /// Whether the races are those of a simulated day.
    package var isSimulated: Bool

    /// Minutes before the start without `--t-minus`.
    package static let minutes = [10, 5, 2, 1]
    /// Seconds from one refresh to the next without the option `--interval`.
    package static let usualInterval = Int(RaceBoard.Settings.usualInterval)

    /// - Parameter minutes: in any order; duplicates do not matter.
    package init(
        version: String, url: String, source: RaceSource, filter: CategoryFilter, count: Int,
        minutes: [Int] = EventSettings.minutes, interval: Int,
        isSimulated: Bool = false
    ) {
        self.isSimulated = isSimulated
        self.version = version
        self.url = url
        self.source = source
        self.filter = filter
        self.count = count
        self.minutes = Set(minutes).sorted(by: >)
        self.interval = interval
    }
}
