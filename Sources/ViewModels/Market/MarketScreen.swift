import Facts
import FoundationEssentials
import Models
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
        if window != .opening { state.before = HeadingWords.earlier }
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
