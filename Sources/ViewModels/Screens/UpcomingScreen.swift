import Facts
import FoundationEssentials
package import Models
import Repository

/// Entries of the watch list in the races to come, then their results, as far as the board knows the cards.
struct UpcomingList: ListContent {
    /// Most races whose starters are requested, those that start first.
    static let requested = MarketList.races

    /// Races to come that can have a watched runner, jockey, driver or trainer, and those of them whose card is known.
    private var coverage = (races: 0, known: 0)
    /// Races without a whole card among the next `requested` races in the categories of watched runners and people.
    private var unread: [RaceID] = []
    private var counts = (entries: 0, results: 0)
    /// The next start: then its entries are gone.
    private(set) var changesAt = Date.distantFuture

    func needs(showing races: [RaceID]) -> ScreenNeeds { ScreenNeeds(markets: unread, whole: true, lists: true) }

    mutating func lines(in world: World) -> [ListLine<UpcomingRow>] {
        let cards = world.watches.isEmpty ? [:] : world.knownCards
        let coming =
            world.watches.isEmpty
            ? [] : RunnerMove.racesToCome(world.day, world.filter, after: world.now, most: .max)
        changesAt = coming.first?.advertisedStart ?? .distantFuture
        cover(coming, cards, in: world)
        let entries = coming.flatMap { race in
            world.watches.starts(in: race, card: cards[race.id]).map { start in
                let row = UpcomingRow(
                    start, world.day.markets[race.id], localTime: world.localTime, now: world.now)
                return ListLine(row: row, race: race, target: start.matched.first)
            }
        }
        let results = Self.results(in: world)
        counts = (entries.count, results.count)
        return entries + results
    }

    func fit(_ texts: inout ColumnWidths, to row: UpcomingRow) {
        func more(_ kind: WatchEntry.Kind) -> Int { row.watched.contains(kind) ? 2 : 0 }
        texts.fit(row.start, .start)
        texts.fit(row.day, .day, more: 1)
        texts.fit(row.barrier, .barrier)
        texts.fit(row.price, .price)
        texts.fit(row.meeting, .meeting, more: more(.meeting))
        if row.name.isEmpty { texts.fit(row.title, .title) } else { texts.fit(row.runner, .name, more: more(.runner)) }
        texts.fit(row.rider, .rider, more: more(.rider))
        texts.fit(row.trainer, .trainer, more: more(.trainer))
    }

    func row(_ line: ListLine<UpcomingRow>, in world: World) -> UpcomingRow {
        var row = line.row
        if row.finish.isEmpty { (row.countdown, _, row.urgency) = world.countdown(to: line.race) }
        return row
    }

    func head(in world: World) -> ListHead {
        ListHead(
            title: tr("Upcoming"), count: UpcomingWords.count(entries: counts.entries, results: counts.results),
            notes: [UpcomingWords.known(coverage.known, of: coverage.races)].compactMap(\.self)
                + DayWords.notes(world.day.sources, clock: world.clock, localTime: world.localTime))
    }

    func nothing(in world: World) -> [String] {
        UpcomingWords.nothing(isWatching: !world.watches.isEmpty, isReading: !unread.isEmpty)
    }

    private mutating func cover(_ coming: [Race], _ cards: [RaceID: RaceCard], in world: World) {
        let named = world.watches.categories(of: [.runner, .rider, .trainer])
        let races = coming.filter { named.contains($0.category) }
        coverage = (races.count, races.count { cards[$0.id] != nil })
        unread = races.prefix(Self.requested).map(\.id).filter { !world.knowsWhole($0) }
    }

    private static func results(in world: World) -> [ListLine<UpcomingRow>] {
        guard !world.watches.isEmpty else { return [] }
        let results = world.day.results.filter { world.filter.includes($0.race, card: $0.card) }
        return results.flatMap { result -> [ListLine<UpcomingRow>] in
            guard let card = result.card else { return [] }
            let isHidden = world.hidden.isHidden(result.id)
            return UpcomingReport.Result.all(of: card, race: result.race, by: world.watches).map { one in
                ListLine(
                    row: UpcomingRow(one, isHidden: isHidden, localTime: world.localTime, now: world.now),
                    race: result.race, target: one.start.matched.first)
            }
        }
    }
}

extension UpcomingRow {
    /// - Parameter market: prices of the race; nil if they are not known.
    fileprivate init(_ start: WatchedStart, _ market: Market?, localTime: LocalTime, now: Date) {
        let (race, runner) = (start.race, start.runner)
        let kinds = Set(start.matched.map(\.kind))
        let day = localTime.day(race.advertisedStart)
        let quote = market?.quotes.first { $0.number == runner?.number }
        self.init(
            id: ID(race: race.id, number: runner?.number, isResult: false), category: race.category,
            badge: RaceWords.badge(of: race.category), race: RaceWords.number(of: race),
            meeting: RaceWords.meeting(of: race), title: race.name,
            start: localTime.time(minute: race.advertisedStart),
            day: day == localTime.day(now) ? "" : localTime.weekday(race.advertisedStart),
            number: runner.map { "\($0.number)" } ?? "",
            name: runner.map { $0.name.isEmpty ? tr("Unnamed") : $0.name } ?? "",
            barrier: runner?.barrier.map { "\($0)" } ?? "", rider: runner?.jockey ?? "",
            trainer: runner?.trainer ?? "", price: (quote?.now ?? runner?.odds.win)?.text ?? "",
            isScratched: runner?.scratching != nil, watched: kinds)
    }

    /// - Parameter isHidden: whether a setting hides the result.
    fileprivate init(_ result: UpcomingReport.Result, isHidden: Bool, localTime: LocalTime, now: Date) {
        self.init(result.start, nil, localTime: localTime, now: now)
        id.isResult = true
        finish = isHidden ? tr("hidden") : UpcomingWords.finish(result)
        price = isHidden ? "" : result.price?.text ?? ""
        // If the result is hidden, the winner is hidden too.
        if isHidden, watched == [.meeting] { (number, name, barrier, rider, trainer) = ("", "", "", "", "") }
    }
}

/// Entries of the watch list in start order, then their results, the latest first.
package typealias UpcomingState = ListState<UpcomingRow>

/// Words of one entry or result. Unknown values are empty.
package struct UpcomingRow: ListRow {
    /// A runner in a race, or a race as a whole, to come or past.
    package struct ID: Hashable, Sendable {
        /// The board's id of the race.
        package var race: RaceID
        /// Saddlecloth or rug; nil for a race of a watched meeting.
        var number: Int?
        var isResult: Bool
    }

    /// Subject of the line, which the cursor follows.
    package var id: ID
    /// Category, for the colour of the badge.
    package var category: RaceCategory
    /// One letter for the category: `H`, `G`, `T` or `?`.
    package var badge: String
    /// Number of the race: `R7`, or `R-` without one.
    package var race: String
    /// Name of the meeting, or `Unnamed meeting`.
    package var meeting: String
    /// Name of the race; empty without one.
    package var title: String
    /// Local time of the advertised start.
    package var start: String
    /// Weekday of the start, `Sun`; empty for today.
    package var day: String
    /// Number of the runner; empty for a race as a whole.
    package var number: String
    /// Name of the runner; empty for a race as a whole.
    package var name: String
    /// Barrier, box or draw as text: `4`.
    package var barrier: String
    /// Name of the jockey or driver.
    package var rider: String
    package var trainer: String
    /// Fixed win price; for a result the starting price, or else the last fixed one.
    package var price: String
    package var isScratched: Bool
    /// Which of its names are on the watch list.
    package var watched: Set<WatchEntry.Kind>
    /// Position of a result: `1`, `2=`, `unplaced`; empty for an entry.
    package var finish = ""
    /// Time to the start: `12m`, `4m 5s`, `22s`; empty for a result.
    package var countdown = ""
    package var urgency = Countdown.Urgency.later

    /// Name of the runner behind its number: `4 Amber Echo`.
    package var runner: String { number + " " + name }

    /// What stands in place of a countdown: `scratched`, `placed 2`, `unplaced`; empty for an entry with a countdown.
    package var endWords: String {
        guard finish.isEmpty else { return finish.first?.isNumber == true ? tr("placed \(finish)") : finish }
        return isScratched ? tr("scratched") : ""
    }
}
