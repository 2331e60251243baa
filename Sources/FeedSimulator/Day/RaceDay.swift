package import FoundationEssentials
package import Models

/// An endless believable sequence of racing days, made from a seed.
///
/// A pure value: its races depend on the seed, the staged instant and the given one alone, not on earlier calls nor on
/// the start of the process. A race is listed from two hours before its advertised start until 30 to 180 seconds after
/// it (each race its own). One in 25 is delayed by 5 to 20 minutes, which becomes known between 8 minutes before and 29
/// seconds after the start. One in 80 is abandoned and vanishes 2 to 15 minutes before it.
///
/// Source: `docs/dev/feed.md`, "How the list behaves in time" and "Notes for a simulator".
package struct RaceDay: Sendable {
    /// Seed of the days: the same seed gives the same days.
    package let seed: UInt64
    private let plans: DayPlanCache
    /// Races that are over, for the guides of later ones.
    let pastRaces = PastRaces()

    /// Seconds ahead up to which races are listed.
    static let horizon = 7200
    /// Seconds after which races of equal start may change places.
    static let tieBucket = 120
    /// The most seconds by which a race that is still listed may have been planned to start earlier.
    private static let longestPast = 20 * 60 + 180

    /// Instant at which each state of a race is seen: a few races around it are moved for that (`Staging`). nil for
    /// none.
    private let staged: Date?

    /// - Parameters:
    ///   - seed: any number; `--seed` sets it.
    ///   - staged: instant at which one race is due, one has jumped, one has interim placings, one is final, one is
    ///     abandoned, one was put off and one has a scratched runner; nil leaves that to chance.
    package init(seed: UInt64, staged: Date? = nil) {
        (self.seed, self.staged) = (seed, staged)
        plans = DayPlanCache(seed: seed, staged: staged.map(UnixTime.seconds))
    }

    /// The list as it was four minutes before the staged instant, when the race that has been put off had its first
    /// start and the abandoned one was still to be run.
    /// - Returns: nil for a day that is not staged.
    package var earlier: (races: [Race], at: Date)? {
        guard let staged else { return nil }
        let instant = staged - Double(Staging.before)
        return (races(at: instant).map { Race($0, at: UnixTime.seconds(of: instant)) }, instant)
    }

    /// Races of a meeting that begins after the staged instant, below the next rows of a board. Empty for a day that is
    /// not staged.
    package var interest: [Race] {
        guard let staged else { return [] }
        let later = races(at: staged).filter { $0.start > staged + Self.soon }
        guard let first = later.first(where: { $0.number == 1 }) ?? later.first else { return [] }
        return later.filter { $0.meetingID == first.meetingID }.map { Race($0, at: UnixTime.seconds(of: staged)) }
    }

    /// Seconds within which races are among the next.
    private static let soon = 4_500.0

    /// Name of the starter of a race with the best chance, of those whose names come once on its day: what is followed
    /// runs in one place. nil for a race that is not known.
    package func favourite(of race: Race) -> String? {
        guard let staged, let snapshot = snapshot(of: race.id.text, at: UnixTime.seconds(of: staged)) else {
            return nil
        }
        let (card, date) = (snapshot.race.card, snapshot.race.plan.plannedStart / 86_400)
        var others: Set<String> = []
        for plan in [date - 1, date].map(plan) {
            for other in plan.races where other.plannedStart / 86_400 == date && other.id != snapshot.race.id {
                let listed = SimulatedRace(other, card: plan.meetings[other.meeting], startSeconds: other.plannedStart)
                let isNear = listed.card.course.country == card.course.country && listed.category == card.category
                if isNear { others.formUnion(SimulatedField(listed).runners.map(\.name)) }
            }
        }
        let starters = snapshot.field.starters.sorted { $0.strength > $1.strength }
        return (starters.first { !others.contains($0.name) } ?? starters.first)?.name.titleCased
    }

    /// Listed races at an instant (UTC, fractions rounded down), ascending by start. Races of equal start are in either
    /// order, which may change every two minutes.
    package func races(at now: Date) -> [SimulatedRace] {
        let instant = UnixTime.seconds(of: now)
        let date = instant / 86400
        let bucket = UInt64(truncatingIfNeeded: instant / Self.tieBucket)
        var found: [(start: Int, tie: UInt64, race: SimulatedRace)] = []
        for plan in [date - 1, date, date + 1].map(plan) {
            for race in plan.races(plannedIn: instant - Self.longestPast...instant + Self.horizon) {
                guard let start = race.start(at: instant) else { continue }
                var tie = SplitMix64(seed: race.seed, salt: bucket)
                found.append(
                    (start, tie.next(), SimulatedRace(race, card: plan.meetings[race.meeting], startSeconds: start)))
            }
        }
        found.sort { $0.start != $1.start ? $0.start < $1.start : $0.tie < $1.tie }
        return found.map(\.race)
    }

    /// - Parameter date: days since 1 January 1970 UTC.
    func plan(_ date: Int) -> DayPlan { plans.plan(date) }
}

extension Race {
    /// A race as the list describes it at an instant, in Unix seconds.
    fileprivate init(_ race: SimulatedRace, at instant: Int) {
        let details = RaceDetails(race, at: instant)
        let course = race.card.course
        self.init(
            id: RaceID(race.id), category: race.category, number: race.number, meeting: race.meeting,
            name: details.name, advertisedStart: race.start, distance: details.metres, trackCondition: details.track,
            weather: details.weather, venue: Venue(name: course.name, state: course.state, country: course.country),
            comment: details.comment)
    }
}

/// A race as the simulated feed lists it at one instant, and so as a board must show it.
package struct SimulatedRace: Sendable {
    /// Lower-case UUID of version 4, as in the feed.
    package let id: String
    /// Category of the race; never `.unknown`.
    package let category: RaceCategory
    /// Name of the meeting. Two categories can have meetings of one name at once.
    package let meeting: String
    /// Number of the race at its meeting, 1 to 12.
    package let number: Int
    /// Advertised start as the feed reports it now, a UTC instant on a whole second.
    package let start: Date

    let card: Meeting
    /// Id of its meeting in answers of the affiliates.
    package var meetingID: String { card.id }
    let plan: PlannedRace
    /// Prize money of all places together, in the meeting's currency: 5,000 to 34,500.
    var prizeMoney: Int { 5_000 + Int(plan.seed % 60) * 500 }
    let startSeconds: Int

    init(_ plan: PlannedRace, card: Meeting, startSeconds: Int) {
        id = plan.id
        category = card.category
        meeting = card.course.name
        number = plan.number
        start = Date(timeIntervalSince1970: Double(startSeconds))
        (self.card, self.plan, self.startSeconds) = (card, plan, startSeconds)
    }

    /// The same race with its start `seconds` later.
    func moved(by seconds: Int) -> SimulatedRace {
        SimulatedRace(plan, card: card, startSeconds: startSeconds + seconds)
    }
}
