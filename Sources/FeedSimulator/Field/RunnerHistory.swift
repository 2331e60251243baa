import Synchronization

/// Earlier races of runners in the season before a simulated day, so that their guides, their lines of last starts and
/// a saved season are one history.
///
/// A pure function of seed and date, so the cache has no visible effect.
final class RunnerHistory: Sendable {
    private struct Key: Hashable {
        let seed: UInt64
        let date: Int
    }

    /// One for all days: the names of a seed are the same however its day is staged.
    static let shared = RunnerHistory()

    private struct Dates {
        var seasons: [Key: [String]] = [:]
        var names: [Key: [String: [String]]] = [:]
    }

    private let dates = Mutex(Dates())

    private static let most = 400

    /// Ids of the races of a date that belong to the season, which has some of each day.
    func season(_ seed: UInt64, _ date: Int) -> [String] {
        let key = Key(seed: seed, date: date)
        if let known = dates.withLock({ $0.seasons[key] }) { return known }
        return found(key).season
    }

    /// Ids of those among them in which a name starts.
    /// - Parameter name: of `key(_:_:)`.
    func races(of name: String, _ seed: UInt64, _ date: Int) -> [String] {
        let key = Key(seed: seed, date: date)
        if let known = dates.withLock({ $0.names[key] }) { return known[name] ?? [] }
        return found(key).names[name] ?? []
    }

    private func found(_ key: Key) -> (season: [String], names: [String: [String]]) {
        let plan = DayPlanner.plan(seed: key.seed, date: key.date)
        let step = max(1, (plan.races.count + Season.racesADay - 1) / Season.racesADay)
        let races = stride(from: 0, to: plan.races.count, by: step).map { plan.races[$0] }
        var names: [String: [String]] = [:]
        for race in races {
            let listed = SimulatedRace(race, card: plan.meetings[race.meeting], startSeconds: race.plannedStart)
            for runner in SimulatedField(listed).starters {
                names[Self.key(runner, listed), default: []].append(race.id)
            }
        }
        let season = races.map(\.id)
        dates.withLock { [names] dates in
            if dates.seasons.count >= Self.most { dates = Dates() }
            (dates.seasons[key], dates.names[key]) = (season, names)
        }
        return (season, names)
    }

    /// Key of a runner: its name is unique only within its category.
    static func key(_ runner: SimulatedRunner, _ race: SimulatedRace) -> String { "\(race.category) \(runner.name)" }
}

extension RaceDay {
    /// Days before the running one that are a season.
    static let seasonDays = 40

    /// The races of a date that belong to the season, as this day has them.
    func seasonRaces(_ date: Int) -> [(race: PlannedRace, card: Meeting)] {
        entries(RunnerHistory.shared.season(seed, date), on: date)
    }

    /// Starts of a runner in the season that are final at an instant, and before a race, the latest first.
    func pastStarts(of runner: SimulatedRunner, before race: SimulatedRace, at instant: Int) -> [SimulatedStart] {
        let (today, key) = (instant / 86_400, RunnerHistory.key(runner, race))
        let starts = (today - Self.seasonDays...today).flatMap { date -> [SimulatedStart] in
            entries(RunnerHistory.shared.races(of: key, seed, date), on: date).compactMap { entry, card in
                guard entry.plannedStart < race.plan.plannedStart, entry.seed != race.plan.seed else { return nil }
                let past = pastRaces.race(entry.seed) {
                    PastRace(snapshot(entry, card, at: entry.plannedStart + Season.settled))
                }
                guard let past, past.final <= instant else { return nil }
                return past.places.first { $0.runner.name == runner.name }.map { SimulatedStart(race: past, place: $0) }
            }
        }
        return starts.sorted { $0.race.plannedStart > $1.race.plannedStart }
    }

    private func entries(_ ids: [String], on date: Int) -> [(race: PlannedRace, card: Meeting)] {
        guard !ids.isEmpty else { return [] }
        let plan = plan(date)
        return ids.compactMap { id in plan.race(id).map { ($0, plan.meetings[$0.meeting]) } }
    }
}

extension RaceSnapshot {
    /// Positions of up to six last starts, the latest at the right: those of the season, after what it did before.
    func lastStarts(of runner: SimulatedRunner) -> String {
        String((runner.career + String(pastStarts(of: runner).map(\.sign).reversed())).suffix(6))
    }

    /// Starts of a runner in the season, the latest first.
    func pastStarts(of runner: SimulatedRunner) -> [SimulatedStart] {
        runner.isVacant ? [] : day.pastStarts(of: runner, before: race, at: instant)
    }
}

/// Data that a guide has of a past race.
struct PastRace: Sendable {
    /// Advertised start by the plan, in Unix seconds.
    let plannedStart: Int
    /// Unix seconds from which its result is final.
    let final: Int
    let course: Racecourse
    let metres: Int
    let condition: String
    let starters: Int
    let places: [SimulatedResult.Place]
    /// Last prices to win in hundredths, by number.
    let prices: [Int: Int]
    /// Winning time in hundredths of a second.
    let time: Int
    let rating: Int

    /// - Returns: nil for a race that was not run.
    init?(_ snapshot: RaceSnapshot) {
        guard snapshot.stage == .final else { return nil }
        plannedStart = snapshot.race.plan.plannedStart
        final = snapshot.race.startSeconds + snapshot.result.final
        course = snapshot.race.card.course
        (metres, condition) = (snapshot.metres, snapshot.trackCondition ?? "Good")
        starters = snapshot.field.starters.count
        places = snapshot.result.places
        prices = snapshot.prices.prices.mapValues(\.win)
        time = snapshot.result.time
        rating = 40 + Int(snapshot.race.plan.seed % 46)
    }
}

/// A start of a runner in an earlier race of the season.
struct SimulatedStart: Sendable {
    let race: PastRace
    let place: SimulatedResult.Place

    /// Sign in a line of last starts; `0` for a place behind the ninth.
    var sign: Character { place.position > 9 ? "0" : Character("\(place.position)") }
}

/// Caches races that are over: each is in the guides of many runners. It has no visible effect.
final class PastRaces: Sendable {
    private let known = Mutex<[UInt64: PastRace?]>([:])

    /// Races of a season and some more.
    private static let most = 2000

    /// - Returns: nil for a race that was not run.
    func race(_ seed: UInt64, _ make: () -> PastRace?) -> PastRace? {
        if let race = known.withLock({ $0[seed] }) { return race }
        let race = make()
        known.withLock { known in
            if known.count >= Self.most { known = [:] }
            known[seed] = race
        }
        return race
    }
}
