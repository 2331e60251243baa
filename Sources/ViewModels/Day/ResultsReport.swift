package import FoundationEssentials
package import Models

/// The results of a day at one moment, for printing (docs/day.md). Every form of it holds the same.
package struct ResultsReport: Hashable, Sendable {
    /// The number that the JSON form carries. It rises when a program that understood the last one could go wrong.
    package static let schema = 1

    /// A race that is over or off.
    package struct Item: Hashable, Sendable {
        package var race: Race
        /// What its meeting's list says.
        package var listed: RaceStatus
        /// Why placings may change, where a protest is heard; may be empty.
        package var protest: String?
        /// With placings and dividends; nil where nobody told them.
        package var card: RaceCard?
        /// When a kept result was seen; nil for one that a source has just told.
        package var seenAt: Date?

        package init(
            race: Race, listed: RaceStatus, protest: String? = nil, card: RaceCard? = nil, seenAt: Date? = nil
        ) {
            self.race = race
            self.listed = listed
            self.protest = protest
            self.card = card
            self.seenAt = seenAt
        }

        /// What the race itself says, which is newer than the list.
        package var status: RaceStatus { card?.status ?? listed }

        /// Whether there is a result that could not be told.
        package var isUntold: Bool { listed.hasResult && card == nil }
    }

    /// The server's clock, or the device's where the server does not tell it.
    package let generatedAt: Date
    package let source: DaySource
    package let day: DayFacts
    /// The latest start first.
    package let results: [Item]
    /// How many there are, those that were left out among them.
    package let total: Int

    package init(generatedAt: Date, source: DaySource, day: DayFacts, results: [Item], total: Int) {
        self.generatedAt = generatedAt
        self.source = source
        self.day = day
        self.results = results
        self.total = total
    }

    /// Races that have a result which could not be told.
    package var untold: Int {
        results.filter(\.isUntold).count
    }

    /// A sentence for people when something is wrong or left out; nil when all is well.
    package var warning: String? {
        Sentences.joined([
            source.fault?.sentence, source.isPartial ? "These results are those that were seen here" : nil,
            untold > 0 ? "\(untold) of \(results.count) results could not be asked for" : nil,
            total > results.count ? "\(total - results.count) more: raise --limit" : nil,
        ])
    }
}
