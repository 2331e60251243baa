import FoundationEssentials
import Models

/// One of `horses` of a race. Only the name is needed.
struct HorseRacingUSARunner: Decodable {
    private(set) var runner: Runner
    /// nil for who has none, or did not finish.
    private(set) var placing: Placing?

    /// Whether its number has a letter: `1A`.
    private let isShared: Bool

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
        let cloth = container.loose(.number, limit: 6) ?? ""
        // Horses of one owner share a number: 1 and 1A.
        let digits = cloth.prefix { $0.isASCII && $0.isNumber }
        let number = Int(digits).flatMap { Runner.numberRange.contains($0) ? $0 : nil } ?? 0
        isShared = digits.count < cloth.count && number > 0
        var runner = Runner(number: number, name: isShared ? "\(name) (\(cloth))" : name)
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

    /// Each with a number of its own: of two that share one (1 and 1A) the second, and who has none, has the next free
    /// one above the others. What was written of it stands behind the name.
    static func numbered(_ horses: [HorseRacingUSARunner]) -> [HorseRacingUSARunner] {
        var next = (horses.map(\.runner.number).max() ?? 0) + 1
        var taken: Set<Int> = [0]
        // The bare number before the one with a letter, and always in the same order: it must not change from answer to
        // answer.
        let order = horses.sorted {
            ($0.runner.number, $0.isShared ? 1 : 0, $0.runner.name) < (
                $1.runner.number, $1.isShared ? 1 : 0, $1.runner.name
            )
        }
        return order.map { horse in
            var horse = horse
            if !taken.insert(horse.runner.number).inserted, Runner.numberRange.contains(next) {
                horse.runner.number = next
                horse.placing?.number = next
                next += 1
            }
            return horse
        }
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
