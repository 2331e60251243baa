import Facts
package import Models
import Repository

/// The searches: one for board, results and meetings, which stays when a person changes between them, and one for the
/// runners of the open card.
struct BoardSearch {
    private(set) var lists = RaceSearch.none
    private(set) var runners = RaceSearch.none
    private var isTyping = false

    /// Search of a screen; nil without one.
    func state(on scope: SearchScope) -> SearchState? {
        guard scope != .none else { return nil }
        let search = scope == .runners ? runners : lists
        return isTyping || !search.text.isEmpty ? SearchState(search, isTyping: isTyping) : nil
    }

    /// - Returns: whether the intent was one for a search.
    mutating func serve(_ intent: BoardIntent, on scope: SearchScope) -> Bool {
        guard scope != .none else { return false }
        var text = scope == .runners ? runners.text : lists.text
        switch intent {
        case .startSearch: isTyping = true
        case .search(let scalar) where isTyping: text.unicodeScalars.append(scalar)
        // As in pagers, erasing in an empty search ends it.
        case .eraseSearch where isTyping: isTyping = text.popLast() != nil
        case .keepSearch where isTyping: isTyping = false
        case .back where isTyping || !text.isEmpty: (text, isTyping) = ("", false)
        default: return false
        }
        update(for: String(text.prefix(RaceSearch.limit)), on: scope)
        return true
    }

    /// - Returns: whether the lists were narrowed.
    mutating func clear() -> Bool {
        let wasNarrow = !lists.isEmpty
        (lists, runners, isTyping) = (.none, .none, false)
        return wasNarrow
    }

    /// Ends the search among runners: another card opens, or none.
    mutating func leaveCard() {
        runners = .none
        isTyping = false
    }

    private mutating func update(for text: String, on scope: SearchScope) {
        if scope == .runners {
            if text != runners.text { runners = RaceSearch(text) }
        } else if text != lists.text {
            lists = RaceSearch(text)
        }
    }
}

/// Search that narrows the open screen, and whether it is typed.
package struct SearchState: Hashable, Sendable {
    package var search: RaceSearch
    /// True while letters are added to it.
    package var isTyping: Bool

    /// Races that it finds while it is typed; nil if it finds none, and on other screens than the board.
    package var found: Int?

    /// What stands before the text: the key `/`, or `:` for one among commands, or words for another text.
    package let lead: String
    /// The lead of a search among commands.
    package static let ofCommands = ":"
    /// The lead of a search among countries, which have no keys and no values.
    static let ofCountries = tr("Country: ")

    /// A search that is typed, or one that is applied.
    package init(_ search: RaceSearch, isTyping: Bool = false, lead: String = "/") {
        self.search = search
        self.isTyping = isTyping
        self.lead = lead
    }

    /// Whether it narrows races, and not commands.
    package var isOfRaces: Bool { lead == "/" }

    /// Words for header and line: `/fle`.
    package var words: String { lead + search.text }
}

/// A search without matches: cards to request that may match it, and similar names.
struct FruitlessSearch {
    /// Races to come whose cards are requested for it, the first start first.
    let races: [RaceID]
    /// Words for the first empty row; nil if no name is near and no card can be requested.
    let words: Wording?

    /// nil without a search, and for one that finds a race.
    package init?(in world: World) {
        guard !world.search.isEmpty, world.board.slots.allSatisfy({ $0 == nil }) else { return nil }
        var filter = world.filter
        filter.update(for: .none, on: [:])
        let toCome =
            world.day.marketSources.isEmpty
            ? [] : RunnerMove.racesToCome(world.day, filter, after: world.now, most: MarketList.races)
        races = toCome.map(\.id)
        let known = world.knownCards
        let cards = known.values.sorted { $0.id.text < $1.id.text }
        let names =
            world.day.meetings.map(\.name)
            + cards.flatMap { card in card.runners.flatMap { [$0.name, $0.jockey ?? "", $0.trainer ?? ""] } }
        if let near = Self.near(world.search.text, among: names) {
            words = Wording(
                tr("nothing matches: did you mean \(near)?"), short: String(near.prefix(17)) + "?")
        } else {
            let unread = races.count { known[$0] == nil }
            words =
                unread == 0
                ? nil
                : Wording(
                    trn(
                        "nothing matches yet: reading \(unread) more card",
                        "nothing matches yet: reading \(unread) more cards", unread),
                    short: tr("reading cards"))
        }
    }

    /// The name that is a slip of the pen away, also if only its beginning was typed.
    private static func near(_ text: String, among names: [String]) -> String? {
        guard let key = FormName.key(text) else { return nil }
        let keys = names.compactMap { name in FormName.key(name).map { (key: $0, name: name) } }
        let parts = keys.map { (key: String($0.key.prefix(key.count)), name: $0.name) }
        return NearestName.slips(of: key, among: keys + parts, limit: 1).first
    }
}

/// Last cards that were opened in this run. A search covers them besides the races themselves.
struct SeenCards {
    static let limit = 100

    private(set) var cards: [RaceID: RaceCard] = [:]
    /// Ids in the order in which cards were first seen.
    private var order: [RaceID] = []

    mutating func note(_ card: RaceCard, of id: RaceID) {
        if cards.updateValue(card, forKey: id) == nil { order.append(id) }
        if order.count > Self.limit { cards[order.removeFirst()] = nil }
    }
}

/// Marks of a race: why the search found it, and its watched names.
struct RaceMarks: Hashable, Sendable {
    /// `8 Daisy's Star`: the match on its card; empty if its row shows the match.
    var found = ""
    /// Names on the watch list: the meeting's and runners'.
    var watched: [String] = []
}
