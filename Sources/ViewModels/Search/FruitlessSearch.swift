import Facts
import Models
import Repository

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
            ? [] : RunnerMove.racesToCome(world.day, filter, after: world.now, most: MarketScreen.races)
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
