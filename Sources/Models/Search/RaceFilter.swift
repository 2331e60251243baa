/// Selects races by category, by region and by search (board rules 3 and 4).
package struct RaceFilter: Hashable, Sendable {
    /// Chosen categories; an empty choice means all of them.
    package var categories: CategoryFilter
    /// Chosen countries and states; `.all` for every one.
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
    package static func code(_ text: String?) -> String? {
        guard let text, !text.isEmpty else { return nil }
        let capitals = text.uppercased()
        return codes[capitals] ?? capitals
    }

    /// Codes of ISO 3166 and of the Olympic Committee for countries that no source was seen to write in several ways.
    private static let others = Set(
        """
        QAT BHR BRN OMN KWT LBN ISR IRN IRQ CHN TPE TWN THA VNM PHL IDN PAK LKA NPL KAZ UZB TKM AZE GEO ARM UKR RUS \
        BLR POL CZE SVK HUN AUT CHE SUI BEL NLD NED LUX PRT POR GRC GRE CYP MLT HRV CRO SVN SRB BIH MKD BGR ROU ROM \
        LTU LVA EST ISL GGY JEY JER IMN MAR TUN DZA ALG EGY LBY KEN UGA TZA ZWE ZIM ZMB NAM BWA SWZ MOZ NGA GHA SEN \
        ETH MDG REU NCL PNG FJI GUM PAN CRI GTM SLV HND NIC DOM PRI PUR JAM TTO BRB ATG MTQ GLP CUB VEN COL ECU BOL \
        PRY PAR GUY
        """.split(separator: " ").map(String.init))

    /// Whether it is the code of a country that a person may mean (`Country.code` is applied already or not).
    static func isCode(_ text: String) -> Bool { isKnown(text) || others.contains(text.uppercased()) }

    static func isKnown(_ text: String) -> Bool { codes[text.uppercased()] != nil }

    /// Whether two codes can mean one country; an unknown code can mean any.
    package static func canBeOne(_ one: String?, _ other: String?) -> Bool {
        guard one != other, let one = code(one), let other = code(other) else { return true }
        return one == other
    }
}
