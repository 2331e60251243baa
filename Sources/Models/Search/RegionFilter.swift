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
