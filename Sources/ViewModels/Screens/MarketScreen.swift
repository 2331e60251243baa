import Facts
import FoundationEssentials
package import Models
import Repository

/// The market: the runners of the races to come whose prices have moved most since they opened.
///
/// Words are made when meetings, prices, the filter or the watch list have changed, or a race has started; a tick makes
/// countdowns.
struct MarketScreen: Screen {
    /// Percent of change from which a move is listed.
    static let least = MarketMove.least
    /// Most races whose prices are requested, those that start first.
    static let races = 20

    private var cursor = ListCursor<MarketRow.ID>()
    private var window = Market.Window.opening
    /// Data that the list was made of.
    private var source: Source?
    private var made: Date?
    /// Races to come, the first start first.
    private var toCome: [Race] = []
    private var moves: [RunnerMove] = []
    private var texts = ColumnWidths()

    private struct Source: Equatable {
        let meetings: [RaceMeeting]
        let statuses: [RaceID: DayStatus]
        let markets: [RaceID: Market]
        let filter: RaceFilter
        let watches: WatchList

        package init(_ world: World) {
            (meetings, statuses, markets) = (world.day.meetings, world.day.statuses, world.day.markets)
            (filter, watches) = (world.filter, world.watches)
        }
    }

    var selectedRace: Race? { cursor.index.map { moves[$0].race } }

    /// Each race once, in the order of the list.
    var races: [Race] {
        moves.reduce(into: []) { races, move in
            if !races.contains(where: { $0.id == move.race.id }) { races.append(move.race) }
        }
    }

    /// The selected runner, or the meeting of one without a name.
    var watchTarget: WatchEntry? {
        cursor.index.map { moves[$0] }.map { move in
            move.name.isEmpty
                ? WatchEntry(meetingOf: move.race)
                : WatchEntry(.runner, category: move.race.category, name: move.name)
        }
    }

    var room: Int {
        get { cursor.room }
        set { cursor.setRoom(newValue) }
    }

    mutating func forgetWords() { source = nil }

    mutating func serve(_ intent: BoardIntent, in world: World) -> ScreenOutcome {
        guard intent == .nextPeriod else { return cursor.serve(intent) ? .served : .ignored }
        window = window.next
        source = nil
        return .served
    }

    func needs(in world: World) -> ScreenNeeds {
        var needs = ScreenNeeds()
        needs.lists = true
        needs.markets = toCome.map(\.id)
        return needs
    }

    mutating func settle(in world: World) {
        let now = world.now
        let source = Source(world)
        let isSame = source == self.source
        // An earlier time means that the clock was set back.
        let isFresh = made.map { $0 <= now } ?? false
        if isSame, isFresh, toCome.first.map({ now < $0.advertisedStart }) ?? true { return }
        self.source = source
        made = now
        toCome = RunnerMove.racesToCome(world.day, world.filter, after: now, most: Self.races)
        moves = RunnerMove.all(of: toCome, world.day.markets, world.watches, over: window, least: Self.least)
        texts = moves.reduce(into: ColumnWidths()) { texts, move in
            texts.fit(move.row.meeting, .meeting)
            texts.fit(move.row.name, .name, more: move.row.isWatched ? 2 : 0)
        }
        cursor.settle(in: moves.map(\.row.id))
    }

    func state(of world: World) -> MarketState {
        var state = MarketState()
        state.head.title = tr("Market")
        state.pane = window == .opening ? HeadingWords.opening : HeadingWords.earlier
        let seen = toCome.compactMap { world.day.markets[$0.id] }
        state.head.notes =
            (window == .opening ? [] : [MarketWords.since(window)])
            + Self.notes(seen, of: toCome.count, at: world.now)
            + DayWords.notes(world.day.marketSources, clock: world.clock, localTime: world.localTime)
        guard !moves.isEmpty else {
            state.empty = MarketWords.nothing(
                races: toCome.count, seen: seen.count, priced: seen.count { $0.knows(window) },
                day: world.day,
                filter: world.filter, window: window)
            return state
        }
        state.head.count = Wording(
            trn(
                "\(moves.count) move of \(Self.least)% or more", "\(moves.count) moves of \(Self.least)% or more",
                moves.count), short: "\(moves.count)")
        state.texts = texts
        state.list = cursor.window(moves) { move in
            var row = move.row
            let status = world.day.statuses[move.race.id]?.status
            guard let countdown = Countdown(start: move.race.advertisedStart, at: world.now, of: status) else {
                row.countdown = status.map(DayWords.shortWord) ?? ""
                row.minutes = row.countdown
                return row
            }
            row.countdown = countdown.calm
            row.minutes = translated(countdown.minutes)
            row.urgency = countdown.urgency
            return row
        }
        return state
    }

    /// How much of the market was seen, and how old the oldest of it is.
    private static func notes(_ seen: [Market], of races: Int, at now: Date) -> [Wording] {
        guard let oldest = seen.map(\.seenAt).min() else { return [] }
        let minutes = Int(clamping: max(0, now.timeIntervalSince(oldest))) / 60
        let part = Wording(
            tr("prices of \(seen.count) of the next \(races) races"), short: tr("\(seen.count) of \(races) races"))
        guard minutes >= 2 else { return [part] }
        return [part, Wording(tr("prices up to \(minutes)m old"), short: tr("\(minutes)m old"))]
    }
}

/// The moves of prices: steamers first, then drifters, each by size.
package typealias MarketState = ListState<MarketRow>

extension MarketState {
    /// Heading of the price before the move: `Open`, or `Was` for one of some minutes ago.
    package var before: String { pane ?? HeadingWords.opening }
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
    /// Direction and size in words: `firmed 29%`.
    package var words: String
    /// Price without the overround, normalised in proportion: `12.4`; empty unless every starter has a price.
    package var fair = ""
    /// Overround of the race's fixed win prices: `21%`; empty unless every starter has a price.
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
            direction: move.direction, words: MarketWords.words(move),
            fair: book?.fair(move.now)?.text ?? "", book: book.map { "\($0.overround)%" } ?? "",
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
            guard isOpen(day.statuses[listed.id]?.status ?? listed.status) else { continue }
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
