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
