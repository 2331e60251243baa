import FoundationEssentials
import Models

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
