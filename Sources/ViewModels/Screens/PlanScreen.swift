package import Facts
import FoundationEssentials
package import Models
import Repository

/// The plan: which of the day's races one person can see, from now on.
struct PlanList: ListContent {
    /// Minutes between two jumps that a key goes through.
    static let gaps = [4, 6, 10, 15, 2]
    /// Seconds ahead that are planned: the listed races of a day at most.
    private static let reach: TimeInterval = 86_400

    private var gap = PlanList.gaps[0]
    private var isWatchedOnly = false
    private var plan = ViewingPlan([], in: Date.distantPast..<Date.distantPast, gap: 0)

    /// The next start: then its race leaves the plan.
    var changesAt: Date { plan.items.first?.entry.race.advertisedStart ?? .distantFuture }

    mutating func choose(_ intent: BoardIntent) -> Bool {
        switch intent {
        case .sort: isWatchedOnly.toggle()
        case .nextPeriod: gap = Self.gaps[((Self.gaps.firstIndex(of: gap) ?? 0) + 1) % Self.gaps.count]
        default: return false
        }
        return true
    }

    mutating func lines(in world: World) -> [ListLine<PlanRow>] {
        let known = world.watches.isEmpty ? [:] : world.knownCards
        let meetings = world.day.meetings.filter { world.filter.includes($0) }
        let entries = PlanEntries.all(of: meetings, delays: world.delays) { race in
            !world.watches.names(in: race, card: known[race.id]).isEmpty
        }
        let chosen = entries.filter { (!isWatchedOnly || $0.isWatched) && world.filter.includes($0.race) }
        plan = ViewingPlan(chosen, in: world.now..<world.now + Self.reach, gap: Double(gap * 60))
        let races = Dictionary(plan.items.map { ($0.entry.race.id, $0.entry.race) }) { one, _ in one }
        let free = Dictionary(plan.free.map { ($0.upperBound, $0) }) { one, _ in one }
        return plan.items.map { item in
            let race = item.entry.race
            let isSeen = if case .clash = item.part { false } else { true }
            let row = PlanRow(
                id: race.id, category: race.category, badge: RaceWords.badge(of: race.category),
                race: RaceWords.number(of: race), meeting: RaceWords.meeting(of: race),
                start: world.localTime.time(minute: race.advertisedStart), day: Self.day(of: race, in: world),
                late: item.entry.lateness.map(LatenessWords.short) ?? "",
                part: PlanWords.short(item.part, after: free[item.entry.jump], races), word: PlanWords.word(item.part),
                isSeen: isSeen,
                name: race.name, isWatched: item.entry.isWatched)
            return ListLine(row: row, race: race)
        }
    }

    /// Weekday of the start of a race, within a day; empty for today.
    private static func day(of race: Race, in world: World) -> String {
        let day = world.localTime.weekday(race.advertisedStart)
        return day == world.localTime.weekday(world.now) ? "" : day
    }

    func fit(_ texts: inout ColumnWidths, to row: PlanRow) {
        texts.fit(row.start, .start)
        texts.fit(row.day, .day, more: 1)
        texts.fit(row.meeting, .meeting, more: row.isWatched ? 2 : 0)
        texts.fit(row.late, .late)
        texts.fit(row.part.words, .plan)
        texts.fit(row.name, .name)
    }

    func row(_ line: ListLine<PlanRow>, in world: World) -> PlanRow {
        var row = line.row
        (row.countdown, _, row.urgency) = world.countdown(to: line.race)
        return row
    }

    func head(in world: World) -> ListHead {
        let last = plan.items.last.map { item in
            let (race, time) = (item.entry.race, world.localTime.time(minute: item.entry.race.advertisedStart))
            let day = Self.day(of: race, in: world)
            return day.isEmpty ? time : day + " " + time
        }
        return ListHead(
            title: isWatchedOnly ? tr("Plan, watched") : tr("Plan"),
            count: Wording(
                PlanWords.sum(plan, gap: gap * 60, until: last),
                short: tr("\(plan.seen.count) of \(plan.items.count)")),
            notes: DayWords.notes(world.day.sources, clock: world.clock, localTime: world.localTime))
    }

    func nothing(in world: World) -> [String] {
        [
            isWatchedOnly
                ? tr(
                    """
                    No watched race is coming. w on the board watches a meeting or a runner; s shows all races here.
                    """)
                : tr("No coming race is known yet.")
        ]
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
    /// Weekday of the start, `Sun`; empty for today.
    package var day: String
    /// Estimate of how late the meeting runs: `3m±2`; empty without one.
    package var late: String
    /// `see`, `see after 25m free`, `see, tight`, `clash R4 Enghien`; in short without the other meeting.
    package var part: Wording
    /// The same in a word: `see`, `tight`, `clash`.
    package var word: String
    /// True unless the race clashes with another one.
    package var isSeen: Bool
    /// Name of the race; empty without one.
    package var name: String
    /// True if the meeting or a runner is on the watch list.
    package var isWatched: Bool
    /// Time to the start: `12m`, `4m 5s`, `22s`.
    package var countdown = ""
    package var urgency = Countdown.Urgency.later
}
