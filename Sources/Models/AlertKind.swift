/// An event of a race that a person can be alerted to (docs/alerts.md). The word is the same in settings, in JSON and
/// in the store.
package enum AlertKind: Hashable, Sendable {
    /// So many minutes before the advertised start, 1 to 60.
    case before(minutes: Int)
    case due
    /// The interval begins in which it is expected to jump (`JumpClock`).
    case jump
    /// A source reports that the race has jumped, or has its result.
    case off
    case moved
    /// A source reports, in any word, that the race will not be run, or not as planned.
    case abandoned
    /// A runner of a known card is scratched.
    case scratched
    /// A price has moved by `MarketMove.least` percent or more within half an hour.
    case price
    /// A price is at a limit, or past it: of one runner by key, of any by a setting.
    case at(PriceLimit)
    /// Another runner of a known card is the favourite.
    case favourite
    case result
    /// The data is not live any more, and live again: they are about no race.
    case stale, live

    /// Minutes before a start that a kind may have.
    static let minutes = 1...60
    /// Words of the kinds without minutes, in the order of a race.
    package static let words: [String] = plain.map(\.word)

    private static let plain: [AlertKind] = [
        .due, .jump, .off, .moved, .abandoned, .scratched, .price, .favourite, .result, .stale, .live,
    ]

    /// - Returns: nil for a word that no kind has; `t-5` is five minutes before the start.
    package init?(word: String) {
        let word = word.lowercased()
        if let kind = Self.plain.first(where: { $0.word == word }) {
            self = kind
        } else if let minutes = Self.minutes(of: word, in: Self.minutes), word == "t-\(minutes)" {
            self = .before(minutes: minutes)
        } else if word.hasPrefix("at"), let limit = PriceLimit(word: word.dropFirst(2)) {
            self = .at(limit)
        } else {
            return nil
        }
    }

    /// Minutes before a start in a word such as `t-5`.
    /// - Returns: nil for another word, and for minutes out of the range.
    package static func minutes(of word: String, in range: ClosedRange<Int>) -> Int? {
        guard word.hasPrefix("t-"), let minutes = Int(word.dropFirst(2)), range.contains(minutes) else { return nil }
        return minutes
    }

    /// The kind in settings, JSON and store: `t-5`, `due`, `at>=5.00`.
    package var word: String {
        switch self {
        case .before(let minutes): "t-\(minutes)"
        case .due: "due"
        case .jump: "t-jump"
        case .off: "off"
        case .moved: "moved"
        case .abandoned: "abandoned"
        case .scratched: "scratched"
        case .price: "price"
        case .at(let limit): "at" + limit.word
        case .favourite: "favourite"
        case .result: "result"
        case .stale: "stale"
        case .live: "live"
        }
    }

    /// Seconds before the advertised start at which the alert is due; nil for an alert that waits for a source's
    /// report.
    package var secondsBefore: Int? {
        switch self {
        case .before(let minutes): minutes * 60
        case .due: 0
        default: nil
        }
    }

    /// Whether it is about one advertised start, and comes again for another: a time by it, or its move. The others
    /// are about the race.
    package var isOfStart: Bool { secondsBefore != nil || self == .jump || self == .moved || isOfData }

    /// Whether it is about the data as a whole, and not about a race.
    package var isOfData: Bool { self == .stale || self == .live }

    package var isOfCard: Bool {
        switch self {
        case .scratched, .price, .at, .favourite: true
        default: false
        }
    }

    /// The limit of a price that it is about; nil for any other kind.
    package var limit: PriceLimit? { if case .at(let limit) = self { limit } else { nil } }

    /// The kind after this one, for the key that sets an alert for one race; nil after the last, for no alert.
    package static func next(after kind: AlertKind?) -> AlertKind? {
        guard let kind else { return cycle.first }
        return cycle.firstIndex(of: kind).flatMap { $0 + 1 < cycle.count ? cycle[$0 + 1] : nil }
    }

    private static let cycle: [AlertKind] = [.before(minutes: 1), .before(minutes: 5), .due]
}

/// Which races alerts are for. Several of them add up; regions that are only left out narrow the others.
package enum AlertScope: Hashable, Sendable {
    case all
    /// Races of watched meetings, and those with a watched runner, jockey, driver or trainer.
    case watched
    case category(RaceCategory)
    case region(RegionFilter)
    case search(RaceSearch)

    /// The words that a setting accepts, for error messages.
    package static let takes =
        "a list of watched, all, horse, greyhound, harness, region:AUS, region:AUS-NSW, region:-USA, search:WORDS"

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
            guard let region = try? RegionFilter(checking: String(word.dropFirst(7))), !region.isAll else { return nil }
            self = .region(region)
        case _ where lower.hasPrefix("search:"):
            let search = RaceSearch(String(word.dropFirst(7)))
            guard !search.isEmpty, search.text.count <= RaceSearch.limit else { return nil }
            self = .search(search)
        default: return nil
        }
    }

    /// What is wrong with the region of a word; nil for a word without one.
    package static func regionFlaw(of word: String) -> RegionFlaw? {
        guard word.lowercased().hasPrefix("region:") else { return nil }
        do throws(RegionFlaw) {
            _ = try RegionFilter(checking: String(word.dropFirst(7)))
            return nil
        } catch {
            return error
        }
    }

    /// Regions that it only leaves out; nil for everything else.
    package var without: RegionFilter? {
        guard case .region(let region) = self, region.chosen.isEmpty else { return nil }
        return region
    }
}
