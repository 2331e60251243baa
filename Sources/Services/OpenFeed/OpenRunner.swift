import FoundationEssentials
import Models

/// A runner of an open feed. A number or a name is needed.
struct OpenRunner: Decodable {
    let runner: Runner

    private enum Keys: String, CodingKey {
        case number, name, barrier, jockey, trainer, age, sex, win, place, fluctuations, comment, url
        case weight = "weight_kg"
        case lastStarts = "last_starts"
        case startingPrice = "starting_price"
        case isFavourite = "is_favourite"
        case isMover = "is_mover"
        case isScratched = "is_scratched"
        case isLateScratched = "is_late_scratched"
        case scratchedAt = "scratched_at"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        var runner = try container.runner(.number, .name)
        runner.odds = Odds(
            win: container.price(.win), place: container.price(.place),
            fluctuations: container.list(LoosePrice.self, .fluctuations).compactMap(\.value))
        runner.barrier = container.whole(.barrier, in: Runner.numberRange)
        runner.jockey = container.text(.jockey, limit: 60)
        runner.trainer = container.text(.trainer, limit: 60)
        runner.age = container.whole(.age, in: 1...40)
        runner.sex = container.text(.sex, limit: 6)
        runner.weight = container.decimal(.weight).flatMap { $0 > 0 ? $0 : nil }
        runner.lastStarts = container.text(.lastStarts, limit: 20)
        runner.startingPrice = container.price(.startingPrice)
        runner.isFavourite = container.flag(.isFavourite)
        runner.isMover = container.flag(.isMover)
        runner.comment = container.text(.comment, limit: 600)
        runner.address = container.openAddress(.url)
        let isLate = container.flag(.isLateScratched)
        if container.flag(.isScratched) || isLate {
            runner.scratching = Runner.Scratching(at: container.openInstant(.scratchedAt), isLate: isLate)
        }
        self.runner = runner
    }
}

/// A placing of an open feed. A position, and a number or a name are needed.
struct OpenPlacing: Decodable {
    let placing: Placing

    private enum Keys: String, CodingKey {
        case position, number, name, barrier, margin
        case marginLengths = "margin_lengths"
        case time = "time_s"
    }

    init(from decoder: any Decoder) throws {
        placing = try decoder.container(keyedBy: Keys.self).placing(
            position: .position, number: .number, name: .name, barrier: .barrier, margin: .marginLengths,
            marginWords: .margin, time: .time)
    }
}

/// A dividend of an open feed. Product and amount are needed.
struct OpenDividend: Decodable {
    let dividend: Dividend

    private enum Keys: String, CodingKey {
        case product, tote, amount, combination
        case isFinal = "is_final"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        guard let amount = container.decimal(.amount), amount > 0, let product = container.text(.product, limit: 60)
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .amount, in: container, debugDescription: "no product, or no amount")
        }
        dividend = Dividend(
            product: product, tote: container.text(.tote, limit: 20), amount: amount,
            isFinal: container.lenient(LooseBool.self, .isFinal)?.value ?? true,
            combination: container.runnerNumbers(.combination))
    }
}
