/// Which categories the board shows (board rule 4). None chosen, or all three, shows every race.
package struct CategoryFilter: Hashable, Sendable {
    /// The chosen categories: one, two, or none for all. Never three, never `.unknown`.
    package let chosen: Set<RaceCategory>

    package static let all = CategoryFilter([])

    package init(_ chosen: Set<RaceCategory>) {
        let known = chosen.intersection(RaceCategory.known)
        self.chosen = known.count == RaceCategory.known.count ? [] : known
    }

    package var isAll: Bool { chosen.isEmpty }

    /// What a category key does: adds the category, or removes it when it was chosen.
    package func toggling(_ category: RaceCategory) -> CategoryFilter {
        CategoryFilter(chosen.symmetricDifference([category]))
    }

    package func includes(_ category: RaceCategory) -> Bool {
        chosen.isEmpty || chosen.contains(category)
    }

    /// The categories shown, in the order of their keys: the chosen ones, or all three.
    package var categories: [RaceCategory] {
        RaceCategory.known.filter(includes)
    }
}
