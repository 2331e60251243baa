import Synchronization

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

    /// - Parameter seed: of the race.
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
