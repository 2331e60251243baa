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

    /// A number of digits and at most one point: `Decimal(string:)` would silently stop at any other character.
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
package struct LooseBool: Decodable {
    package let value: Bool

    package init(from decoder: any Decoder) throws {
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

/// An object with keys of the source's choice, read in the order of their text. A dictionary is read in another order
/// each time, and so would be the first notes of it (`UnreadNotes`).
struct WireTable<Value: Decodable>: Decodable {
    let items: [String: Value]

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: JSONName.self)
        let keys = container.allKeys.sorted { $0.stringValue < $1.stringValue }
        items = try keys.reduce(into: [:]) { $0[$1.stringValue] = try container.decode(Value.self, forKey: $1) }
    }
}

extension KeyedDecodingContainer {
    /// Text made harmless; nil where there is none, and for an empty one.
    package func text(_ key: Key, limit: Int) -> String? {
        FeedText.clean(optional: lenient(String.self, key), limit: limit)
    }

    package func whole(_ key: Key, in range: ClosedRange<Int>) -> Int? {
        lenient(LooseInt.self, key).flatMap { range.contains($0.value) ? $0.value : nil }
    }

    func decimal(_ key: Key) -> Decimal? { lenient(LooseDecimal.self, key)?.value }

    func price(_ key: Key) -> Price? { lenient(LoosePrice.self, key)?.value }

    func flag(_ key: Key) -> Bool { lenient(LooseBool.self, key)?.value ?? false }

    /// Items of a list; none, and a note, for anything else in its place.
    package func list<Value: Decodable>(_ type: Value.Type, _ key: Key) -> [Value] {
        if let list = lenient(LenientArray<Value>.self, key) { return list.values }
        note(key, "is no list")
        return []
    }

    /// Notes that a value cannot be read, unless there is none.
    func note(_ key: Key, _ words: String) {
        guard contains(key), (try? decodeNil(forKey: key)) != true, let place = try? superDecoder(forKey: key) else {
            return
        }
        place.note(words)
    }

    /// A value as it is written, in quotes, for a note.
    func written(_ key: Key) -> String {
        lenient(LooseText.self, key).map { "\"\(FeedText.clean($0.value, limit: 60))\"" } ?? ""
    }

    /// Code of a runner's number; 0 for none, and for one that cannot be read, which is noted.
    func runnerNumber(_ key: Key) -> Int {
        if let number = lenient(RunnerNumber.self, key) { return number.code }
        if written(key) != "\"\"" { note(key, "\(written(key)) is no number of a runner") }
        return 0
    }

    /// A runner by its number and its name, one of which may be missing.
    /// - Throws: without both.
    func runner(_ number: Key, _ name: Key) throws -> Runner {
        let runner = Runner(number: runnerNumber(number), name: text(name, limit: 80) ?? "")
        if runner.number > 0 || !runner.name.isEmpty { return runner }
        guard ["", "\"\""].contains(written(number)) else { throw NotMeant() }
        throw DecodingError.dataCorruptedError(
            forKey: number, in: self, debugDescription: "a runner without number and name")
    }

    /// Codes of the numbers of runners.
    func runnerNumbers(_ key: Key) -> [Int] { list(RunnerNumber.self, key).map(\.code).filter { $0 > 0 } }

    /// Seconds since 1970, or milliseconds, as whole seconds; 0 is none.
    func instant(_ key: Key) -> Date? {
        let seconds = lenient(LooseInt.self, key).map { OutsideNumber.seconds($0.value) }
        return seconds.flatMap {
            (1...253_402_300_799).contains($0) ? Date(timeIntervalSince1970: TimeInterval($0)) : nil
        }
    }

    /// A placing by the names that a source has for its parts. Parts that cannot be read are missing.
    /// - Parameters:
    ///   - margin: lengths behind the winner.
    ///   - marginWords: the same as words.
    ///   - time: seconds of the winner.
    /// - Throws: without a position, or without a number and a name.
    func placing(
        position: Key, number: Key, name: Key, barrier: Key, margin: Key, marginWords: Key, time: Key
    ) throws -> Placing {
        let range = Runner.numberRange
        let (runner, words) = (runnerNumber(number), text(name, limit: 80) ?? "")
        guard let place = whole(position, in: range), runner > 0 || !words.isEmpty else {
            throw DecodingError.dataCorruptedError(
                forKey: position, in: self,
                debugDescription: "no position, or neither number nor name: \(written(position)) \(words)")
        }
        var placing = Placing(position: place, number: runner, name: words)
        placing.barrier = whole(barrier, in: range)
        placing.margin = decimal(margin).flatMap { $0 >= 0 ? $0 : nil }
        placing.marginWords = text(marginWords, limit: 20)
        placing.time = decimal(time).flatMap { $0 > 0 ? $0 : nil }
        return placing
    }
}

/// An item that is absent when it cannot be read, and noted (`UnreadNotes`): one odd race does not lose the others.
package struct Lenient<Value: Decodable>: Decodable {
    package let value: Value?

    package init(from decoder: any Decoder) throws {
        value = decoder.unlessUnread { try Value(from: decoder) }
    }
}

/// An item that is left out without another note, such as a runner of another market or an item that is noted already.
struct NotMeant: Error {}

/// A whole number, also written as `7.0` or `"7"`.
struct LooseInt: Decodable {
    let value: Int

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int.self) {
            value = number
        } else if let number = try? container.decode(Double.self), let whole = Int(exactly: number.rounded(.down)) {
            value = whole
        } else if let text = try? container.decode(String.self), let number = Int(text) {
            value = number
        } else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a whole number")
        }
    }
}

/// An advertised start: RFC 3339 text (v2) or `{"seconds": n}` (v1). Fractions are dropped here (board rule 1).
struct WireStart: Decodable {
    let date: Date

    /// Range of starts, from 1970 to the end of 9999; no race starts outside of it.
    static let sensible = 0..<253_402_300_800

    private enum Keys: CodingKey { case seconds }

    /// Why a text is no start: it has no zone, or another form.
    static func flaw(_ text: String) -> String {
        let hasNoZone = RFC3339.parseLoose(text + "Z") != nil
        return "\"\(FeedText.clean(text, limit: 60))\" " + (hasNoZone ? "has no zone" : "is no start time")
    }

    init(from decoder: any Decoder) throws {
        if let container = try? decoder.singleValueContainer(), let text = try? container.decode(String.self) {
            guard let date = RFC3339.parseLoose(text),
                Self.sensible.contains(Int(clamping: date.timeIntervalSince1970))
            else {
                let key = container.codingPath.last?.stringValue ?? "start"
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "\(key) \(Self.flaw(text))")
            }
            self.date = date
        } else {
            let container = try decoder.container(keyedBy: Keys.self)
            let written = try container.decode(LooseInt.self, forKey: .seconds).value
            let seconds = OutsideNumber.seconds(written)
            guard Self.sensible.contains(seconds) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .seconds, in: container, debugDescription: "not a start time: \(seconds)")
            }
            date = Date(timeIntervalSince1970: Double(seconds))
        }
    }
}

extension RaceID {
    /// An id from the feed: opaque, but text all the same (board rule 10).
    init(wire text: String) {
        self.init(FeedText.clean(text, limit: 100))
    }
}

extension KeyedDecodingContainer {
    /// The value, or nil when it is absent, null or of another type.
    package func lenient<Value: Decodable>(_ type: Value.Type, _ key: Key) -> Value? {
        (try? decodeIfPresent(type, forKey: key)) ?? nil
    }
}
