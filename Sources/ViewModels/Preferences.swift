package import Models

/// What the board remembers between runs.
package struct Preferences: Hashable, Sendable {
    package static let rowRange = 1...20

    package var filter: CategoryFilter
    /// In `rowRange` where a person chooses.
    package var rows: Int
    package var theme: Theme
    package var region: RegionFilter

    /// - Parameter most: the most rows; more than a person may choose on a kiosk.
    package init(
        filter: CategoryFilter = .all, rows: Int = 5, theme: Theme = .standard, region: RegionFilter = .all,
        most: Int = rowRange.upperBound
    ) {
        self.filter = filter
        self.region = region
        self.rows = min(max(rows, Self.rowRange.lowerBound), most)
        self.theme = theme
    }

    /// Both filters.
    package var races: RaceFilter { RaceFilter(filter, region: region) }
}
