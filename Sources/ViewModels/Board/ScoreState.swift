import Facts
import FoundationEssentials
package import Models
import Repository

/// The day's score: where races of each category start around now, and who won those that are run. Every cell of it is
/// half a minute, or a whole one, of the clock, so that it moves by cells.
package struct ScoreState: Hashable, Sendable {
    /// Seconds of the clock in the smallest cell.
    package static let step = 30

    /// Races in the order of their starts, without those of which nothing may be said.
    package var races: [Mark] = []
    /// Quarters of an hour, each with its local time: `14:15`.
    package var quarters: [Quarter] = []
    /// Steps from the reference date to now, and the local time of now: `14:03`.
    package var now = 0
    package var time = ""

    package init() {}

    /// A race, at the place of its advertised start.
    package struct Mark: Hashable, Sendable {
        package let category: RaceCategory
        /// Steps from the reference date to the advertised start.
        package let at: Int
        package let sign: Sign
        package let isWatched: Bool
        /// Whether one person cannot see both it and another watched race to come.
        package let clashes: Bool

        /// - Parameter at: steps from the reference date.
        package init(_ category: RaceCategory, at: Int, _ sign: Sign, isWatched: Bool = false, clashes: Bool = false) {
            (self.category, self.at, self.sign) = (category, at, sign)
            (self.isWatched, self.clashes) = (isWatched, clashes)
        }
    }

    /// What is known of a race, in one sign.
    package enum Sign: Hashable, Sendable {
        /// A race to come, by its number at the meeting.
        case race(Int)
        /// Winner, as the code of a `RunnerNumber`.
        case winner(Int)
        /// A race of which a source reports that it runs.
        case running
        /// A race that a source calls off.
        case off
        /// A race whose start has passed, while no winner is known or shown.
        case passed
    }

    /// A quarter of an hour, for the scale above the lanes.
    package struct Quarter: Hashable, Sendable {
        package let at: Int
        package let time: String

        /// - Parameter at: steps from the reference date.
        package init(at: Int, _ time: String) { (self.at, self.time) = (at, time) }
    }

    /// Steps from the reference date to an instant.
    static func steps(_ instant: Date) -> Int {
        let seconds = instant.timeIntervalSinceReferenceDate
        guard abs(seconds) < 1e12 else { return seconds < 0 ? .min / 2 : .max / 2 }
        return Int(clamping: (seconds / Double(step)).rounded(.down))
    }
}

/// The races of the day's score, which change with the data alone.
struct ScoreContent {
    /// Seconds before and after now that no screen exceeds while the races stay the same.
    private static let before: TimeInterval = 2400, after: TimeInterval = 10_800

    private struct Entry {
        let race: Race
        let status: RaceStatus?
        let winner: Int?
        let isWatched: Bool
    }

    private var entries: [Entry] = []
    /// Watched races of which the plan has no time for one, and those that are seen instead.
    private var clashing: Set<RaceID> = []

    init() {}

    /// - Parameter rows: races of the board, which the day's lists may not have.
    init(in world: World, rows: [Race]) {
        let span = world.now - Self.before...world.now + Self.after
        let results = Dictionary(world.day.results.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let listed = world.day.meetings.flatMap { meeting in
            meeting.races.filter { span.contains($0.start) }.map { Race($0, of: meeting) }
        }
        let others = (results.values.map(\.race) + rows).filter { span.contains($0.advertisedStart) }
        let all = listed + others
        let races = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }).values
        entries = races.filter { world.filter.includes($0, card: results[$0.id]?.card) }.map { race in
            let isHidden = world.hidden.isHidden(race.id)
            return Entry(
                race: race, status: world.day.status(of: race.id, on: world.board)?.status ?? results[race.id]?.status,
                winner: isHidden ? nil : results[race.id]?.card?.placings.first?.number,
                isWatched: !world.watches.names(in: race, card: results[race.id]?.card).isEmpty)
        }.sorted { $0.race < $1.race }
        let watched = entries.filter { $0.isWatched && $0.status.countsDown }.map {
            ViewingPlan.Entry(race: $0.race, lateness: world.delays.lateness(of: $0.race), isWatched: true)
        }
        let plan = ViewingPlan(watched, in: world.now..<span.upperBound, gap: ViewingPlan.usualGap)
        clashing = Set(
            plan.items.flatMap { item -> [RaceID] in
                guard case .clash(let other) = item.part else { return [] }
                return [item.entry.race.id, other]
            })
    }

    func state(at now: Date, _ localTime: LocalTime) -> ScoreState {
        var state = ScoreState()
        guard !entries.isEmpty else { return state }
        state.now = ScoreState.steps(now)
        state.time = localTime.time(minute: now)
        state.races = entries.map { entry in
            let sign = sign(of: entry, at: now)
            let isToCome = if case .race = sign { true } else { false }
            return ScoreState.Mark(
                entry.race.category, at: ScoreState.steps(entry.race.advertisedStart), sign,
                isWatched: entry.isWatched, clashes: isToCome && clashing.contains(entry.race.id))
        }
        let quarter = 900 / ScoreState.step
        // Times after the last race are left out: what is not listed is not known.
        let last = min(state.races.last?.at ?? state.now, state.now + Int(Self.after) / ScoreState.step)
        state.quarters = stride(from: (state.now / quarter + 1) * quarter, through: max(last, state.now), by: quarter)
            .map { at in
                let instant = Date(timeIntervalSinceReferenceDate: Double(at * ScoreState.step))
                return ScoreState.Quarter(at: at, localTime.time(minute: instant))
            }
        return state
    }

    private func sign(of entry: Entry, at now: Date) -> ScoreState.Sign {
        if entry.status.isNotRun { return .off }
        if let winner = entry.winner { return .winner(winner) }
        if entry.status == .live { return .running }
        let isToCome = entry.race.advertisedStart > now && entry.status.countsDown
        return isToCome ? .race(entry.race.number) : .passed
    }
}
