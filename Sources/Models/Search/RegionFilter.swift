/// A country, or a state of it.
package struct Region: Hashable, Sendable, Comparable {
    /// One code for each country (`Country.code`), in capitals: `AUS`.
    package let country: String
    /// `NSW`; nil for the whole country.
    package let state: String?

    /// A country, or one of its states; case does not matter.
    /// - Parameter state: ignored if it is a code of the country itself.
    package init(country: String, state: String? = nil) {
        let code = Country.code(country) ?? ""
        self.country = code
        self.state = state.flatMap { $0.isEmpty || Country.code($0) == code ? nil : $0.uppercased() }
    }

    /// Region of a venue, as exactly as it is known; nil without a country.
    package init?(_ venue: Venue) {
        guard let country = venue.country, !country.isEmpty else { return nil }
        self.init(country: country, state: venue.state)
    }

    /// Reads `AUS`, `AUS-NSW` or `AUS/NSW`, in any case.
    /// - Returns: nil for anything else: an empty part, more than 12 characters, a sign.
    package init?(text: some StringProtocol) {
        let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "-" || $0 == "/" }
        let isPlain = parts.allSatisfy { part in
            (1...12).contains(part.count) && part.allSatisfy { $0.isLetter || $0.isNumber }
        }
        guard isPlain, let country = parts.first else { return nil }
        self.init(country: String(country), state: parts.count == 2 ? String(parts[1]) : nil)
    }

    /// The region as `init(text:)` reads it: `AUS`, `AUS-NSW`.
    package var text: String { state.map { "\(country)-\($0)" } ?? country }

    package func contains(_ other: Region) -> Bool {
        other.country == country && (state == nil || other.state == state)
    }

    /// The countries whose races are most, before all others.
    private static let first = ["AUS", "NZ"]

    /// Orders by country, Australia and New Zealand first, then by state; a country comes before its states.
    package static func < (left: Region, right: Region) -> Bool {
        let ranks = [left, right].map { first.firstIndex(of: $0.country) ?? first.count }
        return (ranks[0], left.country, left.state ?? "") < (ranks[1], right.country, right.state ?? "")
    }
}

/// Countries and states whose races are shown, and those whose races are left out.
package struct RegionFilter: Hashable, Sendable {
    /// Regions of which a race must be in one, in order; empty for all.
    package let chosen: [Region]
    /// Regions whose races are left out, in order.
    package let without: [Region]

    /// Shows every race, also those without a country.
    package static let all = RegionFilter([])

    package init(_ chosen: Set<Region>, without: Set<Region> = []) {
        (self.chosen, self.without) = (chosen.sorted(), without.sorted())
    }

    package init(country: String, state: String? = nil) { self.init([Region(country: country, state: state)]) }

    /// True if every race is shown.
    package var isAll: Bool { chosen.isEmpty && without.isEmpty }

    /// The only country or state that is shown; nil for several, and for all.
    package var only: Region? { chosen.count == 1 && without.isEmpty ? chosen[0] : nil }

    /// Whether a venue is shown. One without a country is in no chosen region, and in none that is left out.
    package func includes(_ venue: Venue) -> Bool {
        guard !isAll else { return true }
        guard let region = Region(venue) else { return chosen.isEmpty }
        return (chosen.isEmpty || chosen.contains { $0.contains(region) }) && !without.contains { $0.contains(region) }
    }
}

// MARK: - Text

/// Why a list of countries and states cannot be used.
package struct RegionFlaw: Error, Hashable, Sendable {
    /// A clause with the item and its place: `item 2, "ZZ", is no code of a country`.
    package let words: String
    /// The nearest right item; nil for none.
    package let nearest: String?
}

extension RegionFilter {
    /// Items of a list at most.
    private static let most = 40
    /// States of Australia that no country has as its code; the others are the same to a person.
    private static let states: Set = ["NSW", "VIC", "QLD", "TAS", "NT", "ACT", "WA"]

    /// The filter as it is read: `all`, `AUS`, `AUS-NSW`, `AUS,NZ,-AUS-NSW`.
    package var text: String {
        isAll ? "all" : (chosen.map(\.text) + without.map { "-" + $0.text }).joined(separator: ",")
    }

    /// Reads a text that `text` has written, in any case, with whatever codes a source has.
    /// - Returns: nil for anything else.
    package init?(text: String) {
        guard let filter = try? Self.read(text, isKnown: { _ in true }) else { return nil }
        self = filter
    }

    /// Reads what a person has written: countries and states, separated by commas; `-` before one leaves it out.
    /// - Throws: for a code of no country, and for a list that no race can pass.
    package init(checking text: String) throws(RegionFlaw) { self = try Self.read(text, isKnown: Country.isCode) }

    private static func read(_ text: String, isKnown: (String) -> Bool) throws(RegionFlaw) -> RegionFilter {
        var (chosen, without): (Set<Region>, Set<Region>) = ([], [])
        let items = text.split(separator: ",", maxSplits: most, omittingEmptySubsequences: false)
        guard items.count <= most else { throw RegionFlaw(words: "it has more than \(most) items", nearest: nil) }
        let words = items.map { $0.filter { $0 != " " } }
        for (index, word) in words.enumerated() {
            if word.lowercased() == "all" {
                guard words.indices.allSatisfy({ $0 == index || words[$0].hasPrefix("-") }) else {
                    throw RegionFlaw(words: "all stands alone, or before what is left out", nearest: "all")
                }
                continue
            }
            let isLeft = word.hasPrefix("-")
            guard let region = Region(text: isLeft ? String(word.dropFirst()) : word), isKnown(region.country) else {
                throw flaw(of: word, at: index)
            }
            if isLeft { without.insert(region) } else { chosen.insert(region) }
        }
        if let lost = chosen.first(where: { one in without.contains { $0.contains(one) } }) {
            throw RegionFlaw(words: "\(lost.text) is both chosen and left out", nearest: nil)
        }
        return RegionFilter(chosen, without: without)
    }

    private static func flaw(of word: String, at index: Int) -> RegionFlaw {
        let shown = FeedText.clean(word, limit: 20)
        guard !shown.isEmpty else { return RegionFlaw(words: "item \(index + 1) is empty", nearest: nil) }
        let code = word.drop { $0 == "-" }.uppercased()
        let codes = Country.groups.flatMap(\.self)
        let nearest = states.contains(code) ? "AUS-" + code : NearestName.of(code, among: codes)
        return RegionFlaw(words: "item \(index + 1), \"\(shown)\", is no code of a country", nearest: nearest)
    }
}

// MARK: - Keys

extension RegionFilter {
    /// Countries in the order in which a list offers them: the own one, those with races to come, then the others.
    /// - Parameters:
    ///   - known: regions of every known race.
    ///   - coming: those of races to come.
    ///   - home: the own country by one code; nil if it is not known.
    package static func offered(_ known: Set<Region>, coming: Set<Region>, home: String?) -> [String] {
        let (soon, all) = (Set(coming.map(\.country)), Set(known.union(coming).map(\.country)))
        func rank(_ country: String) -> Int { country == home ? 0 : soon.contains(country) ? 1 : 2 }
        return all.map { Region(country: $0) }
            .sorted { (rank($0.country), $0) < (rank($1.country), $1) }.map(\.country)
    }

    /// The next state of its country, or of the first country with states if it is not one; after the last state, the
    /// whole country.
    package func nextState(in known: some Sequence<Region>) -> RegionFilter {
        let states = known.filter { $0.state != nil && (only == nil || $0.country == only?.country) }
        let next = states.filter { state in only.map { $0 < state } ?? true }.min()
        return next.map { RegionFilter([$0]) } ?? only.map { RegionFilter(country: $0.country) } ?? self
    }
}
