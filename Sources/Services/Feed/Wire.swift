import FoundationEssentials
import Models

/// A number that is read without going through binary: money, weights, margins. Also written as text: `"57.5"`.
struct LooseDecimal: Decodable {
    let value: Decimal

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Decimal.self), number.isFinite {
            value = number
        } else if let text = try? container.decode(String.self), let number = Self.parse(text) {
            value = number
        } else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a number")
        }
    }

    /// Digits and one point, nothing else: `Decimal(string:)` would stop at the first odd character in silence.
    static func parse(_ text: String) -> Decimal? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let isNumber =
            (1...2).contains(parts.count) && text.utf8.count <= 20
            && parts.allSatisfy { part in !part.isEmpty && part.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        return isNumber ? Decimal(string: text) : nil
    }
}

/// A price, also written as text. A card has hundreds: read as binary and rounded to the thousandth, which no number
/// of up to three places within `Price`'s range can miss, at a hundredth of the cost of a `Decimal`.
struct LoosePrice: Decodable {
    /// nil for a number that is no price.
    let value: Price?

    init(from decoder: any Decoder) throws {
        if let number = try? decoder.singleValueContainer().decode(Double.self) {
            value = Price(thousandths: Int(clamping: (number * 1000).rounded()))
        } else {
            value = Price(try LooseDecimal(from: decoder).value)
        }
    }
}

/// true and false, also written as text or as 0 and 1; `"no"` and an empty text are false.
struct LooseBool: Decodable {
    let value: Bool

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let flag = try? container.decode(Bool.self) {
            value = flag
        } else if let number = try? container.decode(Int.self) {
            value = number != 0
        } else {
            value = !["", "0", "false", "no"].contains(try container.decode(String.self).lowercased())
        }
    }
}

/// Items of an array that can be read; the others are left out.
struct LenientArray<Value: Decodable>: Decodable {
    let values: [Value]
    /// Number of items, with those that were left out.
    let listed: Int

    init(from decoder: any Decoder) throws {
        let all = try [Lenient<Value>](from: decoder)
        values = all.compactMap(\.value)
        listed = all.count
    }
}

extension KeyedDecodingContainer {
    /// Text made harmless; nil where there is none, and for an empty one.
    func text(_ key: Key, limit: Int) -> String? {
        FeedText.clean(optional: lenient(String.self, key), limit: limit)
    }

    func whole(_ key: Key, in range: ClosedRange<Int>) -> Int? {
        lenient(LooseInt.self, key).flatMap { range.contains($0.value) ? $0.value : nil }
    }

    func decimal(_ key: Key) -> Decimal? { lenient(LooseDecimal.self, key)?.value }

    /// A price, where the number is one.
    func price(_ key: Key) -> Price? { lenient(LoosePrice.self, key)?.value }

    func flag(_ key: Key) -> Bool { lenient(LooseBool.self, key)?.value ?? false }

    func list<Value: Decodable>(_ type: Value.Type, _ key: Key) -> [Value] {
        lenient(LenientArray<Value>.self, key)?.values ?? []
    }

    /// Seconds since 1970, as whole seconds; 0 is none.
    func instant(_ key: Key) -> Date? {
        whole(key, in: 1...253_402_300_799).map { Date(timeIntervalSince1970: TimeInterval($0)) }
    }

    /// A placing by the names that a source has for its parts. What cannot be read is missing.
    /// - Parameters:
    ///   - margin: lengths behind the winner.
    ///   - marginWords: the same as words.
    ///   - time: seconds of the winner.
    /// - Throws: without a position or a number.
    func placing(
        position: Key, number: Key, name: Key, barrier: Key, margin: Key, marginWords: Key, time: Key
    ) throws -> Placing {
        let range = Runner.numberRange
        guard let place = whole(position, in: range), let runner = whole(number, in: range) else {
            throw DecodingError.dataCorruptedError(
                forKey: position, in: self, debugDescription: "no position, or no number")
        }
        var placing = Placing(position: place, number: runner, name: text(name, limit: 80) ?? "")
        placing.barrier = whole(barrier, in: range)
        placing.margin = decimal(margin).flatMap { $0 >= 0 ? $0 : nil }
        placing.marginWords = text(marginWords, limit: 20)
        placing.time = decimal(time).flatMap { $0 > 0 ? $0 : nil }
        return placing
    }
}
