/// Which races alerts are for. Several of them add up.
package enum AlertScope: Hashable, Sendable {
    case all
    /// Races of watched meetings, and those with a watched runner, rider or trainer.
    case watched
    case category(RaceCategory)
    case region(RegionFilter)
    case search(RaceSearch)

    /// The words that a setting accepts, for error messages.
    package static let takes =
        "a list of watched, all, horse, greyhound, harness, region:AUS, region:AUS-NSW, search:WORDS"

    /// - Returns: nil for a word that is no scope.
    package init?(word: String) {
        let lower = word.lowercased()
        switch lower {
        case "all": self = .all
        case "watched": self = .watched
        case "horse": self = .category(.horse)
        case "greyhound": self = .category(.greyhound)
        case "harness": self = .category(.harness)
        case _ where lower.hasPrefix("region:"):
            guard let region = RegionFilter(text: String(word.dropFirst(7))), !region.isAll else { return nil }
            self = .region(region)
        case _ where lower.hasPrefix("search:"):
            let search = RaceSearch(String(word.dropFirst(7)))
            guard !search.isEmpty, search.text.count <= RaceSearch.limit else { return nil }
            self = .search(search)
        default: return nil
        }
    }
}
