/// Categories that the board shows (board rule 4). With no category or all three chosen, it shows every race.
package struct CategoryFilter: Hashable, Sendable {
    /// The chosen categories: one, two, or none for all. Never three, never `.unknown`.
    package let chosen: Set<RaceCategory>

    /// Shows every race, also those of unknown category.
    package static let all = CategoryFilter([])

    /// Reduces a choice to its normal form.
    /// - Parameter chosen: `.unknown` is ignored; all three known categories become none.
    package init(_ chosen: Set<RaceCategory>) {
        let known = chosen.intersection(RaceCategory.known)
        self.chosen = known.count == RaceCategory.known.count ? [] : known
    }

    /// True if no category is chosen.
    package var isAll: Bool { chosen.isEmpty }

    /// Adds a category, or removes it if it is chosen. A category key does this.
    package func toggling(_ category: RaceCategory) -> CategoryFilter {
        CategoryFilter(chosen.symmetricDifference([category]))
    }

    /// True for a chosen category, and for every category if none is chosen.
    package func includes(_ category: RaceCategory) -> Bool {
        chosen.isEmpty || chosen.contains(category)
    }

    /// Shown categories in the order of their keys: the chosen ones, or all three.
    package var categories: [RaceCategory] {
        RaceCategory.known.filter(includes)
    }
}
