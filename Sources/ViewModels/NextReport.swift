package import FoundationEssentials
package import Models
package import Repository

/// The next races at one moment, for printing (docs/next.md). Every form of it holds the same.
package struct NextReport: Hashable, Sendable {
    /// The number that the JSON form carries. It rises when a program that understood the last one could go wrong.
    package static let schema = 1

    /// The board's clock.
    package let generatedAt: Date
    package let feed: FeedFacts
    /// Seconds that the device's clock is behind the server's; negative when ahead.
    package let clockOffset: Int
    /// Tenths of a second that the server's time may be wrong here; nil where it was not measured.
    package let clockError: Int?
    package let filter: CategoryFilter
    package let races: [RaceFacts]

    /// - Parameters:
    ///   - device: the program's clock.
    ///   - url: the feed's base address.
    package init(snapshot: BoardSnapshot, device: Date, url: String) {
        let now = snapshot.clock.now(device: device)
        generatedAt = now
        feed = FeedFacts(snapshot, device: device, url: url)
        clockOffset = snapshot.clock.deviceError ?? 0
        clockError = snapshot.clock.errorTenths
        filter = snapshot.filter.categories
        races = snapshot.races.map { RaceFacts($0, clock: snapshot.clock, at: now) }
    }

    /// A sentence for people when the races are old, or when something is wrong although the feed answered; nil when
    /// all is well.
    package var warning: String? {
        let others = feed.otherFaults.values.map { "races of " + $0.sentence }.sorted().joined(separator: "; ")
        guard feed.state == .stale, let age = feed.age else {
            return feed.fault?.sentence ?? (others.isEmpty ? nil : "Missing: " + others)
        }
        let words = "These races are \(Countdown(seconds: age).text) old"
        guard let sentence = feed.fault?.sentence else { return words }
        return sentence + (sentence.hasSuffix("?") ? " " : ". ") + words
    }
}
