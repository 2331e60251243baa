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
        runner.name = container.openText(.name, limit: 80) ?? ""
        runner.odds = Odds(
            win: container.openPrice(.win), place: container.openPrice(.place),
            fluctuations: container.list(OpenPrice.self, .fluctuations).compactMap(\.value))
        runner.barrier = container.openWhole(.barrier, in: Runner.numberRange)
        runner.jockey = container.openText(.jockey, limit: 60)
        runner.trainer = container.openText(.trainer, limit: 60)
        runner.age = container.openWhole(.age, in: 1...40)
        runner.sex = container.openText(.sex, limit: 6)
        runner.weight = container.openDecimal(.weight)
        runner.lastStarts = container.openText(.lastStarts, limit: 20)
        runner.startingPrice = container.openPrice(.startingPrice)
        runner.isFavourite = container.openFlag(.isFavourite)
        runner.isMover = container.openFlag(.isMover)
        runner.comment = container.openText(.comment, limit: 600)
        runner.address = container.openAddress(.url)
        let (isLate, scratchedAt) = (container.openFlag(.isLateScratched), container.openInstant(.scratchedAt))
        if container.openFlag(.isScratched) || isLate {
            runner.scratching = Runner.Scratching(at: scratchedAt, isLate: isLate)
        }
        self.runner = runner
    }
}

/// A placing of an open feed. A position, and a number or a name are needed.
struct OpenPlacing: Decodable {
    let placing: Placing

    private enum Keys: String, CodingKey {
        case position, number, name, barrier, margin, win
        case marginLengths = "margin_lengths"
        case time = "time_s"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        var placing = try container.placing(
            position: .position, number: .number, name: .name, barrier: .barrier, margin: .marginLengths,
            marginWords: .margin, time: .time)
        placing.name = container.openText(.name, limit: 80) ?? ""
        placing.win = container.openPrice(.win)
        placing.barrier = container.openWhole(.barrier, in: Runner.numberRange)
        placing.margin = container.noting(.marginLengths, placing.margin)
        placing.marginWords = container.openText(.margin, limit: 20)
        placing.time = container.openDecimal(.time)
        self.placing = placing
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
            product: product, tote: container.openText(.tote, limit: 20), amount: amount,
            isFinal: container.noting(.isFinal, container.lenient(LooseBool.self, .isFinal))?.value ?? true,
            combination: container.runnerNumbers(.combination))
    }
}

/// Values of an open feed. A value that is written but cannot be read is noted with its text.
extension KeyedDecodingContainer {
    /// Passes on the value that was read of a key. Without a value it makes a note, unless the key has null, an empty
    /// text or 0.
    func noting<Value>(_ key: Key, _ value: Value?) -> Value? {
        guard value == nil, contains(key) else { return value }
        let text = lenient(LooseText.self, key).map { FeedText.clean($0.value, limit: 60) }
        if let text, ["", "0"].contains(text) { return nil }
        note(key, text == nil ? "is of the wrong type" : "\(written(key)) cannot be read")
        return nil
    }

    /// Text cleaned by `FeedText`; text that cannot be read is noted.
    func openText(_ key: Key, limit: Int) -> String? { noting(key, text(key, limit: limit)) }

    /// A whole number, also as `7.0`; 7.5 is none.
    func openWhole(_ key: Key, in range: ClosedRange<Int>) -> Int? {
        let isWhole = decimal(key).map { $0 == $0.rounded(places: 0) } ?? true
        return noting(key, isWhole ? whole(key, in: range) : nil)
    }

    /// A number above 0; anything else is noted.
    func openDecimal(_ key: Key) -> Decimal? { noting(key, decimal(key).flatMap { $0 > 0 ? $0 : nil }) }

    func openPrice(_ key: Key) -> Price? { noting(key, price(key)) }

    func openFlag(_ key: Key) -> Bool { noting(key, lenient(LooseBool.self, key))?.value ?? false }
}

/// A price of a list; 0 is none.
struct OpenPrice: Decodable {
    let value: Price?

    init(from decoder: any Decoder) throws {
        value = try LoosePrice(from: decoder).value
        let written = try LooseText(from: decoder).value
        guard value == nil, !["", "0"].contains(written) else { return }
        throw DecodingError.dataCorrupted(
            .init(codingPath: decoder.codingPath, debugDescription: "\"\(written)\" is no price"))
    }
}
