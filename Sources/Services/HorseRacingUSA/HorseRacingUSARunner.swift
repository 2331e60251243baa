import FoundationEssentials
import Models

/// One of `horses` of a race. Only the name is needed.
struct HorseRacingUSARunner: Decodable {
    private(set) var runner: Runner
    /// Placing of the horse; nil if the source reports none, or if it did not finish.
    private(set) var placing: Placing?

    private enum Keys: String, CodingKey {
        case horse, jockey, trainer, age, weight, number, form, position, sp
        case id = "id_horse"
        case isScratched = "non_runner"
        case beaten = "distance_beaten"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        guard let name = container.loose(.horse, limit: 80) else {
            throw DecodingError.dataCorruptedError(forKey: .horse, in: container, debugDescription: "no name")
        }
        let number = container.runnerNumber(.number)
        var runner = Runner(number: number, name: name)
        runner.id = container.loose(.id, limit: 100)
        runner.jockey = container.loose(.jockey, limit: 60)
        runner.trainer = container.loose(.trainer, limit: 60)
        runner.age = Runner.age(container.loose(.age, limit: 6))
        runner.weight = container.loose(.weight, limit: 12).flatMap(ImperialMeasure.weight)
        runner.lastStarts = container.loose(.form, limit: 20)
        runner.startingPrice = container.loose(.sp, limit: 12).flatMap(Self.price)
        if container.flag(.isScratched) { runner.scratching = Runner.Scratching() }
        self.runner = runner
        let position = container.loose(.position, limit: 4).flatMap { Int($0) }
        guard let position, Runner.numberRange.contains(position), runner.scratching == nil else {
            placing = nil
            return
        }
        var placing = Placing(position: position, number: number, name: runner.name)
        placing.marginWords = container.loose(.beaten, limit: 20)
        self.placing = placing
    }

    /// `2.1`; also a fraction to one: `11/10`.
    private static func price(_ text: String) -> Price? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        if parts.count == 2 { return Price(numerator: Int(parts[0]), denominator: Int(parts[1])) }
        let isNumber =
            text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2e }
            && text.utf8.count(where: { $0 == 0x2e }) < 2
        return isNumber ? Price(Decimal(string: text)) : nil
    }
}

/// Text that is also written as a number.
struct LooseText: Decodable {
    let value: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            value = text
        } else if let flag = try? container.decode(Bool.self) {
            value = flag ? "true" : "false"
        } else {
            value = "\(try container.decode(Decimal.self))"
        }
    }
}

extension KeyedDecodingContainer {
    /// A text or a number as text, harmless; nil where there is none, and for an empty one.
    func loose(_ key: Key, limit: Int) -> String? {
        FeedText.clean(optional: lenient(LooseText.self, key)?.value, limit: limit)
    }
}
