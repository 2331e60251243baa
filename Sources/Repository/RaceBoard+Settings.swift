package import FoundationEssentials
package import Models
import Services

extension RaceBoard {
    /// Choices with which a board begins.
    package struct Settings: Sendable, Hashable {
        /// Rows, unless a setting or a choice by key has another number.
        package static let usualRows = 5
        /// Seconds between refreshes, unless a setting has another number.
        package static let usualInterval: TimeInterval = 30
        /// Part of the interval that one of many waits at least.
        package static let shortest = 0.9

        /// Which races the board shows at first.
        var filter: RaceFilter
        /// Number of rows, 1 to 100.
        package var rows: Int
        /// Seconds between two refreshes of the list.
        package var interval: TimeInterval
        /// The method of the feed that is requested first.
        var source: RaceSource
        /// Fallback of the source; nil for none.
        var backup: RaceSource?
        /// Place of this program among many that request the same feed, 0 up to 1: the interval is 0.9 to 1 of the set
        /// one, and early requests are 0 to 3 s late. nil for a program that is the only one.
        package var spread: Double?
        /// Whether an eviction, or a board that is short of races, brings a request forward. Races start on whole
        /// minutes, and so would the requests of all programs.
        package var isEager = true
        /// Least seconds between two requests if the relay is silent from the start; nil without a relay.
        package var share: TimeInterval?
        /// Whether the races are those of a simulated day.
        var isSimulated: Bool

        /// A backup that equals the source counts as none. By default the catalogue's first source, with its fallback.
        package init(
            filter: RaceFilter = .all, rows: Int = usualRows, interval: TimeInterval = usualInterval,
            source: RaceSource = Catalogue.first, backup: RaceSource? = Catalogue.fallback(of: Catalogue.first),
            spread: Double? = nil, isSimulated: Bool = false
        ) {
            self.isSimulated = isSimulated
            self.filter = filter
            self.rows = rows
            self.interval = interval
            self.source = source
            self.backup = source == backup ? nil : backup
            self.spread = spread.map { min(max($0, 0), 1) }
        }
    }
}
