import FoundationEssentials
import Models

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
    private static let sensible = 0..<253_402_300_800

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
