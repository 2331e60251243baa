import FoundationEssentials

/// A JSON object, or a part of one, whose properties are described for programs.
///
/// It is `Codable` so that its schema can be read off it (`Shape`): no JSON is decoded, but the compiler lists the
/// properties, with their types, in the decoder that it makes.
package protocol JSONBody: Codable, SendableMetatype {
    /// Descriptions of the properties, by their coding keys.
    static var notes: [String: JSONNote] { get }
}

/// A whole JSON text with a schema of its own.
package protocol JSONDocument: JSONBody {
    /// The name of the schema: `next`.
    static var name: String { get }
    /// Description of the document, in one sentence without its full stop.
    static var title: String { get }
    /// The version of the format, the value of its property `schema`.
    static var version: Int { get }
}

/// Description of a document's property, for its schema.
package struct JSONNote: ExpressibleByStringLiteral, Sendable {
    /// Words for people: the unit, and the meaning of null.
    let text: String
    /// The form of a text (JSON Schema, `format`).
    let format: String?
    /// The only words that a text can be; nil for any.
    let words: [String]?

    package init(stringLiteral text: String) { self.init(text) }

    /// - Parameters:
    ///   - format: the form of a text.
    ///   - words: the only words that it can be.
    package init(_ text: String, format: String? = nil, words: [String]? = nil) {
        (self.text, self.format, self.words) = (text, format, words)
    }

    /// An instant: RFC 3339, UTC, whole seconds.
    package static func time(_ text: String) -> JSONNote { JSONNote(text, format: "date-time") }

    /// A day as text of the form `2026-11-21`.
    package static func date(_ text: String) -> JSONNote { JSONNote(text, format: "date") }

    /// One of a few words. More may come without another version.
    package static func words(_ words: [String], _ text: String) -> JSONNote { JSONNote(text, words: words) }
}

/// The form that every JSON text of the program has: keys in alphabetical order and in snake case, on one line.
package enum JSONText {
    /// - Throws: errors of the encoder, which a value without floating point numbers never causes.
    package static func of(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.keyEncodingStrategy = .convertToSnakeCase
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// The same text with a line for each value, for people. Numbers and texts stay as they are written.
    /// - Parameter compact: JSON without spaces between its signs, as `of` writes it.
    package static func indented(_ compact: String) -> String {
        var out = String.UnicodeScalarView()
        var depth = 0
        var isText = false
        var isEscaped = false
        var last: Unicode.Scalar = " "
        for scalar in compact.unicodeScalars {
            if isText {
                out.append(scalar)
                isText = isEscaped || scalar != "\""
                isEscaped = !isEscaped && scalar == "\\"
                last = scalar
                continue
            }
            let isEnd = scalar == "}" || scalar == "]"
            if isEnd { depth -= 1 }
            let isFirst = last == "{" || last == "["
            // An empty object or list stays on the line of its key.
            if isEnd ? !isFirst : (isFirst || last == ",") { newLine(depth, &out) }
            out.append(scalar)
            if scalar == ":" { out.append(" ") }
            if scalar == "{" || scalar == "[" { depth += 1 }
            isText = scalar == "\""
            last = scalar
        }
        return String(out)
    }

    private static func newLine(_ depth: Int, _ out: inout String.UnicodeScalarView) {
        out.append(contentsOf: ("\n" + String(repeating: "  ", count: max(0, depth))).unicodeScalars)
    }

    /// The key of a property, as the encoder writes it: `advertisedStart` is `advertised_start`.
    static func key(_ name: String) -> String {
        var key = ""
        var wasSmall = false
        for character in name {
            if character.isUppercase, wasSmall { key += "_" }
            key += character.lowercased()
            wasSmall = !character.isUppercase
        }
        return key
    }
}

/// An optional value that is written as null instead of being left out: unknown values are null everywhere
/// (docs/programs.md, "JSON").
package struct Nullable<Value: Codable>: Codable, AlwaysWritten {
    /// The value; nil is written as null.
    package let value: Value?

    /// - Parameter value: nil for null.
    package init(_ value: Value?) {
        self.value = value
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        value = container.decodeNil() ? nil : try container.decode(Value.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let value { try container.encode(value) } else { try container.encodeNil() }
    }
}

/// A type whose key is always there.
protocol AlwaysWritten {}

extension Nullable: Equatable where Value: Equatable {}
extension Nullable: Hashable where Value: Hashable {}
extension Nullable: Sendable where Value: Sendable {}

extension Nullable where Value == String {
    /// Text, of which an empty one is not known.
    package init(text: String?) { self.init(text?.isEmpty == true ? nil : text) }
}

extension KeyedDecodingContainer {
    /// Null, and a key that a file of an earlier version has not, are nil.
    func decode<Value>(_ type: Nullable<Value>.Type, forKey key: Key) throws -> Nullable<Value> {
        try decodeIfPresent(type, forKey: key) ?? Nullable(nil)
    }
}
