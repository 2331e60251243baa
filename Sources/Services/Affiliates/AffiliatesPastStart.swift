import FoundationEssentials
import Models

/// One of `last_starts` of a runner. All values are texts, and every one of them may be missing.
struct AffiliatesPastStart: Decodable {
    let start: PastStart

    private enum Keys: String, CodingKey {
        case barrier, distance, finish, jockey, margin, gear, track, date, stipes
        case winner, second, third
        case field = "number_of_runners"
        case raceClass = "class"
        case prizeMoney = "prize_money"
        case startingPrice = "starting_price"
        case time = "time_ran"
        case trackCondition = "track_condition"
        case weight = "weight_carried"
        case last600 = "last_600"
        case rating = "run_rating"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        var start = PastStart()
        start.day = container.text(.date, limit: 12).flatMap(AffiliatesDay.slashed)
        start.track = container.text(.track, limit: 30)
        start.distance = container.whole(.distance, in: OutsideNumber.distances)
        start.trackCondition = container.text(.trackCondition, limit: 40)
        start.finish = container.whole(.finish, in: Runner.numberRange)
        start.field = container.whole(.field, in: Runner.numberRange)
        start.barrier = container.whole(.barrier, in: Runner.numberRange)
        start.margin = container.decimal(.margin).flatMap { $0 >= 0 && $0 < 1000 ? $0 : nil }
        start.weight = container.decimal(.weight).flatMap { $0 > 0 && $0 < 1000 ? $0 : nil }
        start.jockey = container.text(.jockey, limit: 60)
        start.raceClass = container.text(.raceClass, limit: 40)
        start.prizeMoney = container.decimal(.prizeMoney).flatMap { $0 > 0 ? $0 : nil }
        start.startingPrice = container.price(.startingPrice)
        start.placed = [container.text(.winner, limit: 60), container.text(.second, limit: 60)].compactMap(\.self)
        // A missing name would move the next one up to a better place.
        if start.placed.count == 2, let third = container.text(.third, limit: 60) { start.placed.append(third) }
        if container.text(.winner, limit: 1) == nil { start.placed = [] }
        start.time = container.text(.time, limit: 12)
        start.last600 = container.text(.last600, limit: 12)
        start.rating = container.whole(.rating, in: 1...250)
        start.gear = container.text(.gear, limit: 160)
        start.stewards = container.text(.stipes, limit: 300)
        self.start = start
    }
}
