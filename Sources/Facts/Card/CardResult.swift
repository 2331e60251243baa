/// Result of a race, in words.
package struct CardResult: Hashable, Sendable {
    /// Heading: `Final result`, `Interim result: may still change`.
    package var title: String
    /// False if placings may still change.
    package var isFinal: Bool
    /// Sorted by position; scratched runners last.
    package var rows: [PlacingRow]
    /// Exotics, and other dividends that are in no row: `Trifecta 2-4-7 396.60`.
    package var dividends: [String]

    /// A result; without rows it has no placings.
    init(title: String, isFinal: Bool, rows: [PlacingRow] = [], dividends: [String] = []) {
        self.title = title
        self.isFinal = isFinal
        self.rows = rows
        self.dividends = dividends
    }
}
