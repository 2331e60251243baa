import FoundationEssentials
import Models

/// One of `runners` of an event. A number or a name is needed.
struct AffiliatesRunner: Decodable {
    let runner: Runner

    private enum Keys: String, CodingKey {
        case name, barrier, jockey, weight, age, sex, odds, favourite, mover
        case id = "entrant_id"
        case number = "runner_number"
        case trainer = "trainer_name"
        case lastStarts = "last_twenty_starts"
        case isScratched = "is_scratched"
        case isLateScratched = "is_late_scratched"
        case scratchTime = "scratch_time"
        case fluctuations = "flucs_with_timestamp"
        case plainFluctuations = "flucs"
        case comment = "form_comment"
        case isPrimary = "primary_market"
    }

    private enum WeightKeys: CodingKey { case allocated, total }

    private enum OddsKeys: String, CodingKey {
        case win = "fixed_win"
        case place = "fixed_place"
        case toteWin = "pool_win"
        case totePlace = "pool_place"
    }

    private enum FluctuationKeys: String, CodingKey {
        case open, high, low
        case nineAM = "nine_am"
        case lastSix = "last_six"
    }

    /// A price that the runner had at some moment.
    private struct Fluctuation: Decodable {
        let price: Price?
        let at: Date?

        private enum Keys: String, CodingKey {
            case price = "fluc"
            case at = "timestamp"
        }

        init(from decoder: any Decoder) throws {
            if let plain = try? LoosePrice(from: decoder) {
                (price, at) = (plain.value, nil)
            } else {
                let container = try decoder.container(keyedBy: Keys.self)
                price = container.price(.price)
                let time = container.lenient(LooseText.self, .at).flatMap { RFC3339.parse($0.value) }
                // A price that was never set has a time of the year 1.
                at = time.flatMap {
                    WireStart.sensible.contains(Int(clamping: $0.timeIntervalSince1970)) ? $0 : nil
                }
            }
        }

        var timed: TimedPrice? { price.flatMap { price in at.map { TimedPrice(at: $0, price: price) } } }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        // The service also lists runners of other markets of the race.
        guard container.lenient(LooseBool.self, .isPrimary)?.value ?? true else { throw NotMeant() }
        var runner = try container.runner(.number, .name)
        runner.odds = Self.odds(container)
        runner.id = container.text(.id, limit: 100)
        runner.barrier = container.whole(.barrier, in: Runner.numberRange)
        runner.jockey = container.text(.jockey, limit: 60)
        runner.trainer = container.text(.trainer, limit: 60)
        let weight = try? container.nestedContainer(keyedBy: WeightKeys.self, forKey: .weight)
        runner.weight = (weight?.decimal(.total) ?? weight?.decimal(.allocated)).flatMap { $0 > 0 ? $0 : nil }
        runner.age = Runner.age(container.loose(.age, limit: 6))
        runner.sex = container.loose(.sex, limit: 6)
        runner.lastStarts = container.text(.lastStarts, limit: 20)
        runner.isFavourite = container.flag(.favourite)
        runner.isMover = container.flag(.mover)
        runner.comment = container.text(.comment, limit: 600)
        let isLate = container.flag(.isLateScratched)
        if container.flag(.isScratched) || isLate {
            runner.scratching = Runner.Scratching(at: container.instant(.scratchTime), isLate: isLate)
        }
        let guide = (try? AffiliatesRunnerGuide(from: decoder))?.guide
        runner.guide = guide.flatMap { $0.isEmpty ? nil : Shared($0) }
        self.runner = runner
    }

    private static func odds(_ container: KeyedDecodingContainer<Keys>) -> Odds {
        let odds = try? container.nestedContainer(keyedBy: OddsKeys.self, forKey: .odds)
        var prices = container.list(Fluctuation.self, .plainFluctuations).compactMap(\.price)
        var timed: [TimedPrice] = []
        if let times = try? container.nestedContainer(keyedBy: FluctuationKeys.self, forKey: .fluctuations) {
            let latest = times.list(Fluctuation.self, .lastSix)
            // The latest come last, so that they count where two are of one second.
            let known = [.open, .high, .low, .nineAM].compactMap { times.lenient(Fluctuation.self, $0) } + latest
            timed = known.compactMap(\.timed)
            if prices.isEmpty {
                prices = latest.compactMap(\.price)
                let opening = times.lenient(Fluctuation.self, .open)?.price
                if let opening, opening != prices.first { prices.insert(opening, at: 0) }
            }
        }
        return Odds(
            win: odds?.price(.win), place: odds?.price(.place), toteWin: odds?.price(.toteWin),
            totePlace: odds?.price(.totePlace), fluctuations: prices, timed: timed)
    }
}

/// `T`, `H` and `G` of the affiliates API.
enum AffiliatesCategory {
    static func category(_ letter: String?) -> RaceCategory {
        switch letter?.uppercased() {
        case "T": .horse
        case "G": .greyhound
        case "H": .harness
        default: .unknown
        }
    }
}
