package import FoundationEssentials
package import Models
package import Repository

/// The next races at one moment, for printing (docs/next.md). Every output format has the same contents.
package struct NextReport: Hashable, Sendable {
    /// Version of the JSON form. It rises if a program that reads the last one could go wrong.
    package static let schema = 1

    /// Time of the report, by the board's clock.
    package let generatedAt: Date
    package let feed: FeedFacts
    /// Seconds that the device's clock is behind the server's, negative if ahead.
    package let clockOffset: Int
    /// Tenths of a second by which the server's time may be wrong here; nil if it was not measured.
    package let clockError: Int?
    package let filter: CategoryFilter
    /// Races in the order of the board.
    package let races: [RaceFacts]
    /// Favourites of the races whose cards have prices; nil if no cards were requested.
    package let favourites: [RaceID: Favourite]?

    /// - Parameters:
    ///   - snapshot: the board after its answers.
    ///   - device: the program's clock.
    ///   - url: the feed's base address, without secrets.
    ///   - delays: the delays from which estimates of late jumps are made.
    ///   - favourites: nil if no cards were requested.
    package init(
        snapshot: BoardSnapshot, device: Date, url: String, delays: JumpDelays = JumpDelays(),
        favourites: [RaceID: Favourite]? = nil
    ) {
        self.favourites = favourites
        let now = snapshot.clock.now(device: device)
        generatedAt = now
        feed = FeedFacts(snapshot, device: device, url: url)
        clockOffset = snapshot.clock.deviceError ?? 0
        clockError = snapshot.clock.errorTenths
        filter = snapshot.filter.categories
        races = snapshot.races.map { RaceFacts($0, clock: snapshot.clock, at: now, delays: delays) }
    }

    /// Sentence for people about parts that could not be read, without its full stop; nil if all could be.
    package var unread: String? { UnreadWords.sentence(feed.unread, of: feed.source) }

    /// Sentence for people about old races or an error, without its full stop; nil if all is well.
    package var warning: String? {
        let secondary = feed.otherFailures.values.map { tr("races of ") + $0.sentence }.sorted().joined(separator: "; ")
        guard feed.state == .stale, let age = feed.age else {
            return feed.failure?.sentence ?? (secondary.isEmpty ? nil : tr("Missing: ") + secondary)
        }
        let words = tr("These races are \(Countdown(seconds: age).text) old")
        guard let sentence = feed.failure?.sentence else { return words }
        return sentence + (sentence.hasSuffix("?") ? " " : ". ") + words
    }
}
