/// Which races are shown: by category, by region and by what is looked for (board rules 3 and 4).
package struct RaceFilter: Hashable, Sendable {
    package var categories: CategoryFilter
    package var region: RegionFilter
    package private(set) var search: RaceSearch
    /// What of the search was found on cards that are known; races are found by these words and their own together.
    private var onCards: [RaceID: SearchHits]

    package static let all = RaceFilter()

    package init(_ categories: CategoryFilter = .all, region: RegionFilter = .all, search: RaceSearch = .none) {
        self.categories = categories
        self.region = region
        self.search = search
        onCards = [:]
    }

    package var isAll: Bool { categories.isAll && region.isAll && search.isEmpty }

    /// Looks for something else, also on cards.
    package mutating func look(for search: RaceSearch, on cards: [RaceID: RaceCard]) {
        self.search = search
        onCards = search.isEmpty ? [:] : cards.mapValues(search.hits(in:)).filter { !$0.value.isEmpty }
    }

    /// - Parameter card: where it is at hand; else what was found on the card that was known counts.
    package func includes(_ race: Race, card: RaceCard? = nil) -> Bool {
        guard categories.includes(race.category) else { return false }
        guard region.isAll || region.includes(race.venue) else { return false }
        if search.isEmpty { return true }
        return card.map { search.matches(race, card: $0) } ?? search.matches(race, onCard: onCards[race.id] ?? [])
    }

    /// A meeting is found by its own names and by those of its races.
    package func includes(_ meeting: RaceMeeting) -> Bool {
        categories.includes(meeting.category) && region.includes(meeting.venue)
            && search.matches(meeting, onCards: onCards)
    }
}
