/// Arranges the races around an instant, so that each state that a race can have is seen at once: the start of a demo.
///
/// A pure function of plans and instant. Each state goes to the race that moves least for it; all else of that race,
/// and every other race, is as planned.
struct Staging {
    /// Races in their new form, by their seed.
    private(set) var changes: [UInt64: PlannedRace] = [:]
    private let instant: Int
    private let entries: [Entry]

    /// A race with the meeting that it belongs to.
    private struct Entry {
        let race: PlannedRace
        let card: Meeting
    }

    /// State in which one race of the day is staged.
    private enum Part: CaseIterable {
        case due, jumped, abandoned, moved, interim, final
    }

    /// Seconds around the instant from which races are taken.
    private static let reach = -3600...1800
    /// The least seconds between two starts of a meeting.
    private static let spacing = 480
    /// Seconds before the instant at which all that is staged was still as planned.
    static let before = 240

    /// - Parameters:
    ///   - instant: Unix seconds.
    ///   - plans: of its date and of the one before.
    init(at instant: Int, plans: [DayPlan]) {
        self.instant = instant
        let span = instant + Self.reach.lowerBound...instant + Self.reach.upperBound
        entries = plans.flatMap { plan in
            plan.races(plannedIn: span).map { Entry(race: $0, card: plan.meetings[$0.meeting]) }
        }
        for part in Part.allCases {
            guard let race = nearest(to: part) else { continue }
            changes[race.seed] = race
        }
    }

    /// The race that moves least, in its new form.
    private func nearest(to part: Part) -> PlannedRace? {
        let possible = entries.filter { $0.race.fate == .runs && changes[$0.race.seed] == nil }
            .compactMap { entry in staged(entry, as: part).map { (race: $0, entry: entry) } }
            .filter { isClear($0.race, of: $0.entry.card) }
        let distance = { (one: PlannedRace, entry: Entry) in abs(one.plannedStart - entry.race.plannedStart) }
        return possible.min { distance($0.race, $0.entry) < distance($1.race, $1.entry) }?.race
    }

    /// Whether a new start keeps its distance from the other races of the meeting.
    private func isClear(_ race: PlannedRace, of card: Meeting) -> Bool {
        entries.allSatisfy { other in
            guard other.card.id == card.id, other.race.seed != race.seed else { return true }
            let start = (changes[other.race.seed] ?? other.race).plannedStart
            let isInOrder = (start < race.plannedStart) == (other.race.number < race.number)
            return isInOrder && abs(start - race.plannedStart) >= Self.spacing
        }
    }

    /// - Returns: nil for a race that cannot have the part.
    private func staged(_ entry: Entry, as part: Part) -> PlannedRace? {
        var race = entry.race
        switch part {
        case .due: (race.plannedStart, race.jump) = (start(before: 12, from: 0), 110)
        case .jumped: (race.plannedStart, race.jump) = (start(before: 25, from: 10), 5)
        case .abandoned:
            race.plannedStart = Self.minute(instant + 120)
            race.fate = .abandoned(known: race.plannedStart - 180)
        case .moved:
            // The race is delayed twenty seconds after its start, to a start that is soon; its card has a scratched
            // runner.
            race.hasScratching = true
            race.plannedStart = Self.minute(instant + 180) - 300
            race.fate = .delayed(known: race.plannedStart + 20, seconds: 300)
        case .interim, .final:
            let result = result(of: entry)
            // A result with a protest would show the protest as its status.
            guard result.protest == nil else { return nil }
            race.plannedStart = Self.minute(instant - (part == .final ? result.final : result.interim))
        }
        return race
    }

    private func result(of entry: Entry) -> SimulatedResult {
        let race = SimulatedRace(entry.race, card: entry.card, startSeconds: entry.race.plannedStart)
        return SimulatedResult(SimulatedField(race), race.plan, metres: RaceDetails(race, at: instant).metres)
    }

    /// A start that has just been: of the whole minute, as most are, unless that race would leave the board at once.
    /// - Parameters:
    ///   - seconds: before the instant, at either end of a minute.
    ///   - first: the second of a minute from which a race that started with it has its state.
    private func start(before seconds: Int, from first: Int) -> Int {
        let minute = Self.minute(instant)
        return (first..<Self.latest).contains(instant - minute) ? minute : instant - seconds
    }

    /// The second of a minute from which a race that started with it would soon be gone.
    private static let latest = 45

    /// The whole minute at or before an instant.
    private static func minute(_ instant: Int) -> Int { instant / 60 * 60 }
}
