import Facts
import FoundationEssentials
import Models
import Repository

/// Finds the races that have alerts, with the known facts. Made once for each change of the data, not for a tick.
struct AlertScan {
    private let world: World
    private let settings: AlertSettings
    private let own: [RaceID: ArmedRace]
    private let words: AlertWords
    /// Cards for the watched and searched names; empty if no scope needs them.
    private let known: [RaceID: RaceCard]
    private let results: [RaceID: DayResult]
    private let scopes: Scopes

    /// Seconds before and after its start for which a race can have alerts.
    static let before: TimeInterval = 86_400
    static let after: TimeInterval = 3600

    package init(_ world: World, _ settings: AlertSettings, own: [RaceID: ArmedRace], words: AlertWords) {
        (self.world, self.settings, self.own, self.words) = (world, settings, own, words)
        scopes = Scopes(settings, world.watches)
        known = scopes.needsCards ? world.knownCards : [:]
        results = Dictionary(world.day.results.map { ($0.id, $0) }) { first, _ in first }
    }

    var races: [RaceID: AlertFacts] {
        var races: [RaceID: AlertFacts] = [:]
        let span = (world.now - Self.after)...(world.now + Self.before)
        if !settings.kinds.isEmpty || !own.isEmpty {
            for meeting in world.day.meetings {
                // The names of a meeting are folded once and not for each of its races.
                let isWatched = scopes.isWatched(WatchEntry(meeting))
                for listed in meeting.races where span.contains(listed.start) {
                    add(Race(listed, of: meeting), listed.status, isWatched, to: &races)
                }
            }
            // The board's own list is the newest.
            for row in world.board.listed where span.contains(row.race.advertisedStart) {
                let isWatched = scopes.isWatched(WatchEntry(meetingOf: row.race))
                add(row.race, row.status(world.day.statuses[row.id])?.status, isWatched, to: &races)
            }
        }
        return races
    }

    private func add(
        _ race: Race, _ status: RaceStatus?, _ isWatched: Bool, to races: inout [RaceID: AlertFacts]
    ) {
        let (isWhole, runners) = scopes.match(race, card: known[race.id], isWatched: isWatched)
        var kinds = isWhole || !runners.isEmpty ? settings.kinds : []
        // A person who sets an alert for a race also wants to know that it moves or is abandoned.
        let own = own[race.id]
        if let own { kinds.formUnion([own.kind, .moved, .abandoned].compactMap(\.self)) }
        guard !kinds.isEmpty else { return }
        var sight = RaceSight(BoardRace(race: race, status: status, confirmedAt: .distantPast))
        if kinds.contains(.scratched) { sight.scratched = scratched(of: race.id) }
        if kinds.contains(.result), let result = results[race.id] { sight.see(result) }
        var facts = AlertFacts(sight, kinds: kinds, runners: isWhole ? nil : runners)
        if kinds.contains(.price) { facts.moves = moves(of: race.id) }
        if kinds.contains(.jump) {
            facts.clock = JumpClock(
                world.delays.lateness(of: race), start: race.advertisedStart, status: status, at: world.now)
        }
        facts.limits = own?.limits ?? [:]
        if !facts.limits.isEmpty || kinds.contains(where: { $0.limit != nil || $0 == .favourite }) {
            let market = market(of: race.id)
            facts.quotes = Dictionary((market?.quotes ?? []).map { ($0.number, $0) }) { first, _ in first }
            facts.favourite = market?.favourite
        }
        facts.placings = sight.result.map { world.hidden.isHidden(race.id) ? "" : words.placings($0) }
        races[race.id] = facts
    }

    private func scratched(of id: RaceID) -> [RaceSight.Scratched]? {
        let card: [RaceSight.Scratched]? = world.seenCards.cards[id].map { card in
            card.runners.compactMap { runner in
                runner.scratching.map { (RaceEvent.Subject(number: runner.number, name: runner.name), $0.isLate) }
            }
        }
        let found = card ?? world.day.markets[id].map(RaceSight.scratched(in:))
        return found?.sorted { $0.runner.number < $1.runner.number }
    }

    /// Prices that were requested for their own sake, or else those of a card that was opened.
    private func market(of id: RaceID) -> Market? {
        world.day.markets[id] ?? world.seenCards.cards[id].map { Market($0, seenAt: world.now) }
    }

    private func moves(of id: RaceID) -> [Int: String] {
        guard let market = world.day.markets[id] else { return [:] }
        let moved = market.quotes.compactMap { quote -> (Int, String)? in
            guard let move = market.move(of: quote, over: .halfHour), move.percent >= MarketMove.least else {
                return nil
            }
            return (quote.number, words.move(quote.name, move))
        }
        return Dictionary(moved) { first, _ in first }
    }
}

extension AlertScan {
    /// Which races the settings are for.
    private struct Scopes {
        private let scopes: Set<AlertScope>
        /// Regions whose races have no alerts.
        private let without: [RegionFilter]
        private let watches: WatchList
        private let isForAll: Bool
        private let isForWatched: Bool
        private let hasSearch: Bool

        package init(_ settings: AlertSettings, _ watches: WatchList) {
            let all = settings.kinds.isEmpty ? [] : settings.scopes
            (without, scopes) = (all.compactMap(\.without), all.filter { $0.without == nil })
            self.watches = watches
            isForAll = scopes.contains(.all) || scopes.isEmpty && !without.isEmpty
            isForWatched = !watches.isEmpty && scopes.contains(.watched)
            hasSearch = scopes.contains { if case .search = $0 { true } else { false } }
        }

        var needsCards: Bool {
            hasSearch || isForWatched && !watches.categories(of: [.runner, .rider, .trainer]).isEmpty
        }

        func isWatched(_ meeting: WatchEntry) -> Bool { isForWatched && watches.contains(meeting) }

        /// - Returns: whether the race as a whole matches, and otherwise the runners for which it does.
        func match(_ race: Race, card: RaceCard?, isWatched: Bool) -> (isWhole: Bool, runners: Set<Int>) {
            guard without.allSatisfy({ $0.includes(race.venue) }) else { return (false, []) }
            if isForAll || isWatched { return (true, []) }
            let isWhole = scopes.contains { scope in
                switch scope {
                case .all, .watched: false
                case .category(let category): race.category == category
                case .region(let region): region.includes(race.venue)
                case .search(let search): search.matches(race, card: card)
                }
            }
            guard !isWhole, isForWatched, let card else { return (isWhole, []) }
            return (false, Set(watches.starts(in: race, card: card).compactMap { $0.runner?.number }))
        }
    }
}
