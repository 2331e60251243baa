package import Models

/// What the board remembers between runs.
package struct Preferences: Hashable, Sendable {
    package static let rowRange = 1...20

    package var filter: CategoryFilter
    /// In `rowRange`.
    package var rows: Int
    package var theme: Theme

    package init(filter: CategoryFilter = .all, rows: Int = 5, theme: Theme = .standard) {
        self.filter = filter
        self.rows = min(max(rows, Self.rowRange.lowerBound), Self.rowRange.upperBound)
        self.theme = theme
    }
}
