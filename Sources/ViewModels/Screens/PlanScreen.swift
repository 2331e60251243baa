import Facts
import FoundationEssentials
package import Models
import Repository

/// The plan: which of the day's races one person can see, from now on.
///
/// Words are made when the data, the filter or a choice has changed, or a race has started; a tick makes countdowns.
struct PlanScreen: Screen {
    /// Minutes between two jumps that a key goes through.
    static let gaps = [4, 6, 10, 15, 2]
    /// Seconds ahead that are planned: the listed races of a day at most.
    private static let reach: TimeInterval = 86_400

    private var cursor = ListCursor<RaceID>()
    private var gap = PlanScreen.gaps[0]
    private var isWatchedOnly = false
    /// The data of which the list was made.
    private var made: (change: Int, gap: Int, isWatchedOnly: Bool)?
    private var plan = ViewingPlan([], in: Date.distantPast..<Date.distantPast, gap: 0)
    private var rows: [(row: PlanRow, start: Date)] = []
    private var texts = ColumnWidths()

    var selectedRace: Race? { cursor.index.map { plan.items[$0].entry.race } }
    var races: [Race] { plan.items.map(\.entry.race) }

    var room: Int {
        get { cursor.room }
        set { cursor.setRoom(newValue) }
    }

    mutating func forgetWords() { made = nil }

    mutating func serve(_ intent: BoardIntent, in world: World) -> ScreenOutcome {
        switch intent {
        case .sort: isWatchedOnly.toggle()
        case .nextPeriod: gap = Self.gaps[((Self.gaps.firstIndex(of: gap) ?? 0) + 1) % Self.gaps.count]
        default: return cursor.serve(intent) ? .served : .ignored
        }
        made = nil
        settle(in: world)
        return .served
    }

    mutating func settle(in world: World) {
        let next = plan.items.first?.entry.race.advertisedStart ?? .distantFuture
        if let made, made == (world.change, gap, isWatchedOnly), world.now < next { return }
        made = (world.change, gap, isWatchedOnly)
        let known = world.watches.isEmpty ? [:] : world.knownCards
        let meetings = world.day.meetings.filter { world.filter.includes($0) }
        let entries = PlanEntries.all(of: meetings, statuses: world.day.statuses, delays: world.delays) { race in
            !world.watches.names(in: race, card: known[race.id]).isEmpty
        }
        let chosen = entries.filter { (!isWatchedOnly || $0.isWatched) && world.filter.includes($0.race) }
        plan = ViewingPlan(chosen, in: world.now..<world.now + Self.reach, gap: Double(gap * 60))
        rows = Self.rows(of: plan, localTime: world.localTime)
        texts = rows.reduce(into: ColumnWidths()) { $0.fit($1.row) }
        cursor.settle(in: rows.map(\.row.id))
    }

    func state(of world: World) -> PlanState {
        var state = PlanState()
        state.head.title = isWatchedOnly ? tr("Plan, watched") : tr("Plan")
        state.head.notes = DayWords.notes(world.day.sources, clock: world.clock, localTime: world.localTime)
        guard !rows.isEmpty else {
            state.empty = [
                isWatchedOnly
                    ? tr(
                        """
                        No watched race is coming. w on the board watches a meeting or a runner; s shows all races here.
                        """)
                    : tr("No coming race is known yet.")
            ]
            return state
        }
        state.head.count = Wording(
            PlanWords.sum(plan, gap: gap * 60), short: tr("\(plan.seen.count) of \(plan.items.count)"))
        state.texts = texts
        state.list = cursor.window(rows) { row, start in
            let countdown = Countdown(start: start, at: world.now)
            var row = row
            row.countdown = countdown.calm
            row.urgency = countdown.urgency
            return row
        }
        return state
    }

    private static func rows(of plan: ViewingPlan, localTime: LocalTime) -> [(row: PlanRow, start: Date)] {
        let races = Dictionary(plan.items.map { ($0.entry.race.id, $0.entry.race) }) { one, _ in one }
        let free = Dictionary(plan.free.map { ($0.upperBound, $0) }) { one, _ in one }
        return plan.items.map { item in
            let race = item.entry.race
            let isSeen = if case .clash = item.part { false } else { true }
            let row = PlanRow(
                id: race.id, category: race.category, badge: RaceWords.badge(of: race.category),
                race: RaceWords.number(of: race), meeting: RaceWords.meeting(of: race),
                start: localTime.time(minute: race.advertisedStart),
                late: item.entry.lateness.map(LatenessWords.short) ?? "",
                part: PlanWords.part(item.part, races), isSeen: isSeen,
                free: isSeen ? free[item.entry.jump].map(PlanWords.length) ?? "" : "", isWatched: item.entry.isWatched)
            return (row, race.advertisedStart)
        }
    }
}

extension ColumnWidths {
    fileprivate mutating func fit(_ row: PlanRow) {
        fit(row.start, .start)
        fit(row.meeting, .meeting, more: row.isWatched ? 2 : 0)
        fit(row.late, .late)
        fit(row.part, .plan)
        fit(row.free, .before)
    }
}

/// The plan of races to see, in order of their starts.
package typealias PlanState = ListState<PlanRow>

/// Words of one race of the plan.
package struct PlanRow: ListRow {
    /// The board's id of the race, which the cursor follows.
    package var id: RaceID
    /// Category, for the colour of the badge.
    package var category: RaceCategory
    /// One letter for the category: `H`, `G`, `T` or `?`.
    package var badge: String
    /// Number of the race: `R7`, or `R-` without one.
    package var race: String
    /// Name of the meeting, or `Unnamed meeting`.
    package var meeting: String
    /// Local time of the advertised start.
    package var start: String
    /// Estimate of how late the meeting runs: `~3m`; empty without one.
    package var late: String
    /// `see`, `see, tight`, `clashes with R4 Enghien`.
    package var part: String
    /// True unless the race clashes with another one.
    package var isSeen: Bool
    /// Time without a race before it: `25m`; empty without one.
    package var free: String
    /// True if the meeting or a runner is on the watch list.
    package var isWatched: Bool
    /// Time to the start: `12m`, `4m 5s`, `22s`.
    package var countdown = ""
    package var urgency = Countdown.Urgency.later
}
