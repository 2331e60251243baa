/// Selects races by category, by region and by search (board rules 3 and 4).
package struct RaceFilter: Hashable, Sendable {
    /// Chosen categories; an empty choice means all of them.
    package var categories: CategoryFilter
    /// Chosen country or state; `.all` for every one.
    package var region: RegionFilter
    /// Words that a race, its card or both together must contain; set by `update(for:on:)`.
    package private(set) var search: RaceSearch
    /// Words of the search that were found on known cards. A race is found by these words together with its own.
    private var onCards: [RaceID: SearchHits]

    package static let all = RaceFilter()

    /// A filter whose search knows of no cards; `update(for:on:)` adds them.
    package init(_ categories: CategoryFilter = .all, region: RegionFilter = .all, search: RaceSearch = .none) {
        self.categories = categories
        self.region = region
        self.search = search
        onCards = [:]
    }

    /// True if no category, no region and no search narrows the races.
    package var isAll: Bool { categories.isAll && region.isAll && search.isEmpty }

    /// Sets the search, and remembers which of its words the given cards contain.
    package mutating func update(for search: RaceSearch, on cards: [RaceID: RaceCard]) {
        self.search = search
        onCards = search.isEmpty ? [:] : cards.mapValues(search.hits(in:)).filter { !$0.value.isEmpty }
    }

    /// Whether a race passes category, region and search.
    /// - Parameter card: searched if given; otherwise the results of `update(for:on:)` count.
    package func includes(_ race: Race, card: RaceCard? = nil) -> Bool {
        guard categories.includes(race.category) else { return false }
        guard region.isAll || region.includes(race.venue) else { return false }
        if search.isEmpty { return true }
        return card.map { search.matches(race, card: $0) } ?? search.matches(race, onCard: onCards[race.id] ?? [])
    }

    /// Whether a meeting passes, by its own names or by those of one of its races.
    package func includes(_ meeting: RaceMeeting) -> Bool {
        categories.includes(meeting.category) && region.includes(meeting.venue)
            && search.matches(meeting, onCards: onCards)
    }
}
