package import Facts
import FoundationEssentials
package import Models
import Repository

/// The market: the runners of the races to come whose prices have moved most since they opened.
struct MarketList: ListContent {
    /// Percent of change from which a move is listed.
    static let least = MarketMove.least
    /// Most races whose prices are requested, those that start first.
    static let races = 20

    private var window = Market.Window.opening
    /// Races to come, the first start first.
    private var toCome: [Race] = []
    /// Moves to a shorter price, and all.
    private var (shorter, count) = (0, 0)

    /// The next start: then its runners leave the market.
    var changesAt: Date { toCome.first?.advertisedStart ?? .distantFuture }
    var split: Int? { shorter }
    var pane: String? { window == .opening ? HeadingWords.opening : HeadingWords.earlier }
    func needs(showing races: [RaceID]) -> ScreenNeeds { ScreenNeeds(markets: toCome.map(\.id), lists: true) }

    mutating func choose(_ intent: BoardIntent) -> Bool {
        guard intent == .nextPeriod else { return false }
        window = window.next
        return true
    }

    mutating func lines(in world: World) -> [ListLine<MarketRow>] {
        toCome = RunnerMove.racesToCome(world.day, world.filter, after: world.now, most: Self.races)
        let moves = RunnerMove.all(of: toCome, world.day.markets, world.watches, over: window, least: Self.least)
        (shorter, count) = (moves.count { $0.move.direction == .shortened }, moves.count)
        return moves.map { move in
            let runner = WatchEntry(.runner, category: move.race.category, name: move.name)
            return ListLine(row: move.row, race: move.race, target: move.name.isEmpty ? nil : runner)
        }
    }

    func fit(_ texts: inout ColumnWidths, to row: MarketRow) {
        texts.fit(row.meeting, .meeting)
        texts.fit(row.name, .name, more: row.isWatched ? 2 : 0)
    }

    func row(_ line: ListLine<MarketRow>, in world: World) -> MarketRow {
        var row = line.row
        (row.countdown, row.minutes, row.urgency) = world.countdown(to: line.race)
        return row
    }

    func head(in world: World) -> ListHead {
        let (seen, races) = (seen(in: world), toCome.count)
        return ListHead(
            title: tr("Market"),
            count: Wording(
                tr("\(shorter) shorter and \(count - shorter) longer by \(Self.least)% or more"),
                short: tr("\(shorter) shorter, \(count - shorter) longer")),
            notes: (window == .opening ? [] : [MarketWords.since(window)]) + notes(seen, at: world.now)
                + DayWords.notes(world.day.marketSources, clock: world.clock, localTime: world.localTime),
            legend: !seen.isEmpty && seen.count == races
                ? Wording(trn("next race", "next \(races) races", races)) : nil)
    }

    private func seen(in world: World) -> [Market] { toCome.compactMap { world.day.markets[$0.id] } }

    /// How much of the market was seen, and how old the oldest of it is.
    private func notes(_ seen: [Market], at now: Date) -> [Wording] {
        guard let oldest = seen.map(\.seenAt).min() else { return [] }
        let races = toCome.count
        let part = Wording(
            tr("prices of \(seen.count) of the next \(races) races"), short: tr("\(seen.count) of \(races) races"))
        let age = MarketWords.age(now.timeIntervalSince(oldest))
        return (seen.count < races ? [part] : []) + [age].compactMap(\.self)
    }

    func nothing(in world: World) -> [String] {
        let seen = seen(in: world)
        return MarketWords.nothing(
            races: toCome.count, seen: seen.count, priced: seen.count { $0.knows(window) }, day: world.day,
            filter: world.filter, window: window)
    }
}

/// The moves of prices: those to a shorter price first, then those to a longer one, each by size.
package typealias MarketState = ListState<MarketRow>

extension MarketState {
    /// Heading of the price before the move: `Open`, or `Was` for one of some minutes ago.
    package var before: String { pane ?? HeadingWords.opening }

    /// Words for moves since the prices opened; nil for others, which a remark in the head has.
    package var sinceOpening: Wording? { before == HeadingWords.opening ? MarketWords.since(.opening) : nil }
}

/// Words of one runner whose price has moved.
package struct MarketRow: ListRow {
    /// Heading of the price before the move.
    package typealias Pane = String

    /// Identity of a row: a runner in a race.
    package struct ID: Hashable, Sendable {
        /// The board's id of the race.
        package let race: RaceID
        /// Number of the saddlecloth or rug, as a code (`RunnerNumber`).
        package let number: Int
    }

    /// The runner, which the cursor follows.
    package var id: ID
    /// Category, for the colour of the badge.
    package var category: RaceCategory
    /// One letter for the category: `H`, `G`, `T` or `?`.
    package var badge: String
    /// Number of the race: `R7`, or `R-` without one.
    package var race: String
    /// Name of the meeting, or `Unnamed meeting`.
    package var meeting: String
    /// Number of the saddlecloth or rug: `4`, `1A`.
    package var number: String
    /// Name of the runner, or `Unnamed`.
    package var name: String
    /// First fixed win price of the runner: `14`.
    package var opening: String
    /// Fixed win price of now: `10`.
    package var now: String
    package var direction: PriceMove
    /// Size of the move, with its sign: `-29%`.
    package var move: String
    /// Price without the overround, normalised in proportion: `12.4`; empty unless every starter has a price.
    package var fair = ""
    /// Sum of the chances of the race's fixed win prices: `121%`; empty unless every starter has a price.
    package var book = ""
    /// True if the meeting or the runner is on the watch list.
    package var isWatched: Bool
    /// Time to the start: `12m`, `4m 5s`, `22s`.
    package var countdown = ""
    /// The same without seconds, for a pane beside the next races: `4m`, `<1m`.
    package var minutes = ""
    package var urgency = Countdown.Urgency.later
}

/// The move of one runner's price, with the words that do not follow the clock.
struct RunnerMove {
    let race: Race
    /// Empty if the source reports none.
    let name: String
    let move: MarketMove
    let row: MarketRow

    package init(_ quote: Market.Quote, _ move: MarketMove, _ book: PriceBook?, of race: Race, _ watches: WatchList) {
        (self.race, self.move, name) = (race, move, quote.name)
        row = MarketRow(
            id: MarketRow.ID(race: race.id, number: quote.number), category: race.category,
            badge: RaceWords.badge(of: race.category), race: RaceWords.number(of: race),
            meeting: RaceWords.meeting(of: race), number: RunnerNumber.text(quote.number),
            name: quote.name.isEmpty ? tr("Unnamed") : quote.name, opening: move.opening.text, now: move.now.text,
            direction: move.direction, move: MarketWords.signed(move),
            fair: book?.fair(move.now)?.text ?? "", book: book.map { "\(100 + $0.overround)%" } ?? "",
            isWatched: watches.contains(runner: quote.name, race.category)
                || watches.contains(meetingOf: race))
    }

    /// Moves of a size, steamers first, then drifters, the greatest first.
    /// - Parameters:
    ///   - window: since when.
    ///   - least: percent of the price at the beginning of the window.
    static func all(
        of races: [Race], _ markets: [RaceID: Market], _ watches: WatchList, over window: Market.Window, least: Int
    ) -> [RunnerMove] {
        let moves = races.flatMap { race -> [RunnerMove] in
            guard let market = markets[race.id] else { return [] }
            return market.quotes.compactMap { quote -> RunnerMove? in
                guard let move = market.move(of: quote, over: window), move.percent >= least else { return nil }
                return RunnerMove(quote, move, market.book, of: race, watches)
            }
        }
        return moves.sorted { left, right in
            if left.move.direction != right.move.direction { return left.move.direction == .shortened }
            if left.move.percent != right.move.percent { return left.move.percent > right.move.percent }
            return left.race == right.race ? left.row.id.number < right.row.id.number : left.race < right.race
        }
    }

    /// Races that wait for their start and are open, the first start first.
    static func racesToCome(_ day: DaySnapshot, _ filter: RaceFilter, after now: Date, most: Int) -> [Race] {
        // Races are sorted by their places, and only the first few are made: there are a thousand a day.
        var places: [(start: Date, meeting: Int, race: Int)] = []
        for (index, meeting) in day.meetings.enumerated() where filter.includes(meeting) {
            for (place, race) in meeting.races.enumerated() where race.start > now {
                places.append((race.start, index, place))
            }
        }
        places.sort { $0.start < $1.start }
        var races: [Race] = []
        for place in places {
            // Races that start together are sorted by meeting, number and id.
            if races.count >= most, let last = races.last, place.start > last.advertisedStart { break }
            let meeting = day.meetings[place.meeting]
            let listed = meeting.races[place.race]
            guard isOpen(listed.status) else { continue }
            let race = Race(listed, of: meeting)
            if filter.includes(race) { races.append(race) }
        }
        return Array(races.sorted().prefix(most))
    }

    private static func isOpen(_ status: RaceStatus?) -> Bool {
        switch status {
        case nil, .open, .delayed, .other: status?.hasResult != true
        case .closed, .live, .notRun, .interim, .final: false
        }
    }
}
