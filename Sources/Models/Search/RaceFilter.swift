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

/// Country or state whose races are shown, or all.
package struct RegionFilter: Hashable, Sendable, Comparable {
    /// The feed's house code in capitals, `AUS`; nil for all.
    package let country: String?
    /// `NSW`; nil for the whole country.
    package let state: String?

    /// Shows every race, also those without a country.
    package static let all = RegionFilter(country: nil)

    private init(country: String?, state: String? = nil) {
        self.country = country
        self.state = state
    }

    /// A country, or one of its states; case does not matter.
    /// - Parameter state: ignored if it equals the country's code.
    package init(country: String, state: String? = nil) {
        let capitals = country.uppercased()
        let part = state?.uppercased()
        self.init(country: Optional(capitals), state: part == capitals ? nil : part)
    }

    /// Region of a venue, as exactly as it is known; nil without a country.
    package init?(_ venue: Venue) {
        guard let country = venue.country, !country.isEmpty else { return nil }
        self.init(country: country, state: venue.state.flatMap { $0.isEmpty ? nil : $0 })
    }

    /// Reads a text that `text` has written, in any case; `all` for all.
    /// - Returns: nil for anything else: an empty part, more than 12 characters, a sign.
    package init?(text: String) {
        let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let isPlain = parts.allSatisfy { part in
            (1...12).contains(part.count) && part.allSatisfy { $0.isLetter || $0.isNumber }
        }
        guard isPlain, let country = parts.first else { return nil }
        if parts.count == 1, country.lowercased() == "all" {
            self = .all
        } else {
            self.init(country: country, state: parts.count == 2 ? parts[1] : nil)
        }
    }

    /// The region as `init(text:)` reads it: `all`, `AUS`, `AUS-NSW`.
    package var text: String {
        [country ?? "all", state].compactMap(\.self).joined(separator: "-")
    }

    /// True if no country is chosen.
    package var isAll: Bool { country == nil }

    /// Whether a venue is in the region; one without a country is only in `.all`.
    package func includes(_ venue: Venue) -> Bool {
        guard let country else { return true }
        guard let other = RegionFilter(venue) else { return false }
        return other.country == country && (state == nil || other.state == state)
    }

    /// The country after this one among those of `known`; all after the last. A state's country is left.
    package func nextCountry(in known: some Sequence<RegionFilter>) -> RegionFilter {
        let whole = RegionFilter(country: country)
        return known.map { RegionFilter(country: $0.country) }.filter { whole < $0 }.min() ?? .all
    }

    /// The next state of its country, or of the first country with states if none is chosen; after the last state, the
    /// whole country.
    package func nextState(in known: some Sequence<RegionFilter>) -> RegionFilter {
        let states = known.filter { $0.state != nil && (country == nil || $0.country == country) }
        return states.filter { self < $0 }.min() ?? RegionFilter(country: country)
    }

    /// The countries whose races are most, before all others.
    private static let home = ["", "AUS", "NZ"]

    /// Orders by country, Australia and New Zealand first, then by state; a country comes before its states.
    package static func < (left: RegionFilter, right: RegionFilter) -> Bool {
        let ranks = [left, right].map { home.firstIndex(of: $0.country ?? "") ?? home.count }
        return (ranks[0], left.country ?? "", left.state ?? "") < (ranks[1], right.country ?? "", right.state ?? "")
    }
}

/// Codes of countries. Sources write one country in several ways: by codes of their own house, or of ISO 3166.
package enum Country {
    /// Codes that mean one country, that of the feed first.
    static let groups = [
        ["AUS", "AU"], ["NZ", "NZL"], ["UK", "GB", "GBR"], ["IRE", "IRL", "IE"], ["USA", "US"], ["CA", "CAN"],
        ["FR", "FRA"], ["GER", "DEU", "DE"], ["ITA", "IT"], ["ESP", "ES"], ["SWE", "SE"], ["NOR", "NO"],
        ["DEN", "DNK", "DK"], ["FIN", "FI"], ["TUR", "TR"], ["SAF", "ZAF", "RSA", "ZA"], ["HK", "HKG"],
        ["SGP", "SIN", "SG"], ["JPN", "JP"], ["KOR", "KR"], ["MAC", "MO"], ["IND", "IN"], ["MYS", "MAS", "MY"],
        ["UAE", "ARE", "AE"], ["KSA", "SAU", "SA"], ["ARG", "AR"], ["BRZ", "BRA", "BR"], ["CHI", "CHL", "CL"],
        ["PER", "PE"], ["URU", "URY", "UY"], ["MEX", "MX"], ["MUS", "MRI", "MU"],
    ]

    private static let codes = Dictionary(
        groups.flatMap { group in group.map { ($0, group[0]) } }, uniquingKeysWith: { first, _ in first })

    /// One code for every spelling of a country: `UK` for `gbr`. An unknown code is written in capitals.
    /// - Returns: nil if none is known.
    static func code(_ text: String?) -> String? {
        guard let text, !text.isEmpty else { return nil }
        let capitals = text.uppercased()
        return codes[capitals] ?? capitals
    }

    /// Whether a text is the code of a country.
    static func isKnown(_ text: String) -> Bool { codes[text.uppercased()] != nil }

    /// Whether two codes can mean one country; an unknown code can mean any.
    package static func canBeOne(_ one: String?, _ other: String?) -> Bool {
        guard one != other, let one = code(one), let other = code(other) else { return true }
        return one == other
    }
}
