package import Models
internal import Repository
package import Screen

/// Choices that are saved for the next run.
package struct Preferences: Hashable, Sendable {
    /// Rows that a person can choose.
    package static let rowRange = 1...20
    /// Number of rows without a person's choice.
    package static let usualRows = RaceBoard.Settings.usualRows

    package var filter: CategoryFilter
    /// Number of rows; in `rowRange` if a person chooses it.
    package var rows: Int
    package var theme: Theme
    package var region: RegionFilter
    package var layout: LayoutChoice

    /// Moves `rows` into 1 to `most`.
    /// - Parameter most: most rows; a kiosk has more than a person can choose.
    package init(
        filter: CategoryFilter = .all, rows: Int = usualRows, theme: Theme = .standard, region: RegionFilter = .all,
        layout: LayoutChoice = .auto, most: Int = rowRange.upperBound
    ) {
        self.filter = filter
        self.region = region
        self.layout = layout
        self.rows = min(max(rows, Self.rowRange.lowerBound), most)
        self.theme = theme
    }

    /// Both filters in one, without a search.
    package var races: RaceFilter { RaceFilter(filter, region: region) }
}

/// How the board uses the space of a large screen.
package enum LayoutChoice: String, Hashable, Sendable, CaseIterable {
    /// The desk where it has room, otherwise the list.
    case auto
    /// A list of races, with the selected one at length.
    case list
    /// The races with card, results and meetings beside them; the list where the desk has no room.
    case desk
    /// The next countdown in big digits.
    case poster
}
