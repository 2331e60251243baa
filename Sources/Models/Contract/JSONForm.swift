package import FoundationEssentials

/// How a value is written as JSON: one list of keys, each with its meaning and where its value is found. Text and
/// schema are both made of it, so neither can have a key that the other lacks.
package struct JSONForm<Subject>: Sendable {
    let shape: Shape
    /// The keys of an object; empty for any other value.
    let keys: [JSONKey<Subject>]
    fileprivate let write: @Sendable (Subject, any Encoder) throws -> Void

    fileprivate init(
        _ shape: Shape, keys: [JSONKey<Subject>] = [],
        _ write: @escaping @Sendable (Subject, any Encoder) throws -> Void
    ) {
        (self.shape, self.keys, self.write) = (shape, keys, write)
    }

    package init(@ListBuilder<JSONKey<Subject>> _ keys: () -> [JSONKey<Subject>]) { self.init(keys: keys()) }

    init(keys: [JSONKey<Subject>]) {
        self.init(.object(keys.map(\.property).sorted { $0.name < $1.name }), keys: keys) { subject, encoder in
            var container = encoder.container(keyedBy: JSONName.self)
            for key in keys { try key.write(subject, &container) }
        }
    }

    /// One line without a line feed; keys in alphabetical order.
    /// - Throws: errors of the encoder, which a value without floating point numbers never causes.
    package func text(_ subject: Subject) throws -> String {
        try JSONText.of(JSONWritten(form: self, subject: subject))
    }

    package var list: JSONForm<[Subject]> {
        JSONForm<[Subject]>(.list(shape)) { [self] subjects, encoder in
            var container = encoder.unkeyedContainer()
            for subject in subjects { try container.encode(JSONWritten(form: self, subject: subject)) }
        }
    }

    /// Null for nil: unknown values are null everywhere (docs/programs.md, "JSON").
    package var orNull: JSONForm<Subject?> {
        JSONForm<Subject?>(.orNull(shape)) { [write] subject, encoder in
            if let subject { return try write(subject, encoder) }
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        }
    }

    /// An object with keys that are data.
    package var map: JSONForm<[String: Subject]> {
        JSONForm<[String: Subject]>(.map(shape)) { [self] subjects, encoder in
            var container = encoder.container(keyedBy: JSONName.self)
            for (name, subject) in subjects {
                try container.encode(JSONWritten(form: self, subject: subject), forKey: JSONName(stringValue: name))
            }
        }
    }

    /// The same of a value in which such a one is found.
    package func of<Other>(_ value: @escaping @Sendable (Other) -> Subject) -> JSONForm<Other> {
        JSONForm<Other>(shape) { [write] other, encoder in try write(value(other), encoder) }
    }
}

/// A value in its form, for an encoder.
struct JSONWritten<Subject>: Encodable {
    let form: JSONForm<Subject>
    let subject: Subject

    func encode(to encoder: any Encoder) throws { try form.write(subject, encoder) }
}

/// A name of an object's member that a table has, or a source chooses.
package struct JSONName: CodingKey {
    package let stringValue: String
    package var intValue: Int? { nil }

    package init(stringValue: String) { self.stringValue = stringValue }
    package init?(intValue: Int) { nil }
}

/// A key of an object, with its meaning and its value.
package struct JSONKey<Subject>: Sendable {
    let property: Shape.Property
    let write: @Sendable (Subject, inout KeyedEncodingContainer<JSONName>) throws -> Void

    /// - Parameters:
    ///   - name: as programs read it: `advertised_start`.
    ///   - note: its meaning, for the schema.
    package init<Value>(
        _ name: String, _ note: JSONNote, _ form: JSONForm<Value>, _ value: @escaping @Sendable (Subject) -> Value
    ) {
        property = Shape.Property(name: name, isRequired: true, shape: form.shape, note: note)
        write = { subject, container in
            let written = JSONWritten(form: form, subject: value(subject))
            try container.encode(written, forKey: JSONName(stringValue: name))
        }
    }

    package init<Value: JSONValue>(_ name: String, _ note: JSONNote, _ value: @escaping @Sendable (Subject) -> Value) {
        self.init(name, note, Value.form, value)
    }

    /// A key that an object without the value has not.
    package static func ifAny<Value>(
        _ name: String, _ note: JSONNote, _ form: JSONForm<Value>, _ value: @escaping @Sendable (Subject) -> Value?
    ) -> JSONKey {
        JSONKey(Shape.Property(name: name, isRequired: false, shape: form.shape, note: note)) { subject, container in
            guard let found = value(subject) else { return }
            try container.encode(JSONWritten(form: form, subject: found), forKey: JSONName(stringValue: name))
        }
    }

    package static func ifAny<Value: JSONValue>(
        _ name: String, _ note: JSONNote, _ value: @escaping @Sendable (Subject) -> Value?
    ) -> JSONKey { ifAny(name, note, Value.form, value) }

    private init(
        _ property: Shape.Property,
        _ write: @escaping @Sendable (Subject, inout KeyedEncodingContainer<JSONName>) throws -> Void
    ) { (self.property, self.write) = (property, write) }

    /// The same key of a value in which such a one is found.
    func of<Other>(_ value: @escaping @Sendable (Other) -> Subject) -> JSONKey<Other> {
        JSONKey<Other>(property) { [write] other, container in try write(value(other), &container) }
    }
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

/// A type with one form wherever it stands.
package protocol JSONValue: SendableMetatype {
    static var form: JSONForm<Self> { get }
}

extension JSONValue where Self: Encodable {
    fileprivate static func plain(_ shape: Shape) -> JSONForm<Self> {
        JSONForm(shape) { value, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(value)
        }
    }
}

extension String: JSONValue { package static var form: JSONForm<String> { plain(.plain("string")) } }
extension Bool: JSONValue { package static var form: JSONForm<Bool> { plain(.plain("boolean")) } }
extension Int: JSONValue { package static var form: JSONForm<Int> { plain(.plain("integer")) } }
extension Int32: JSONValue { package static var form: JSONForm<Int32> { plain(.plain("integer")) } }
extension Double: JSONValue { package static var form: JSONForm<Double> { plain(.plain("number")) } }
extension Decimal: JSONValue { package static var form: JSONForm<Decimal> { plain(.plain("number")) } }
extension RunnerNumber: JSONValue {
    package static var form: JSONForm<RunnerNumber> { plain(.either(["integer", "string", "null"])) }
}
extension Date: JSONValue { package static var form: JSONForm<Date> { String.form.of(RFC3339.format) } }
extension RaceID: JSONValue { package static var form: JSONForm<RaceID> { String.form.of(\.text) } }
extension RaceCategory: JSONValue { package static var form: JSONForm<RaceCategory> { String.form.of(\.rawValue) } }
extension RaceStatus: JSONValue { package static var form: JSONForm<RaceStatus> { String.form.of(\.word) } }
extension Price: JSONValue { package static var form: JSONForm<Price> { Decimal.form.of(\.decimal) } }
extension Optional: JSONValue where Wrapped: JSONValue {
    package static var form: JSONForm<Wrapped?> { Wrapped.form.orNull }
}
extension Array: JSONValue where Element: JSONValue {
    package static var form: JSONForm<[Element]> { Element.form.list }
}
extension Dictionary: JSONValue where Key == String, Value: JSONValue {
    package static var form: JSONForm<[String: Value]> { Value.form.map }
}

extension String {
    /// nil for an empty text, which stands for an unknown one.
    package var known: String? { isEmpty ? nil : self }
}

extension Int {
    /// nil for 0, which stands for an unknown number.
    package var known: Int? { self > 0 ? self : nil }
}

/// A whole JSON text with its keys and its schema.
package struct JSONDocument<Subject>: Sendable {
    /// What programs may rely on in it.
    package let schema: NamedSchema
    private let form: JSONForm<Subject>
    /// The schemas of its lines, and how each list becomes lines.
    private var lists: [(schema: NamedSchema, lines: @Sendable (Subject) throws -> [String])] = []

    /// - Parameters:
    ///   - name: of the schema: `next`.
    ///   - title: what it is, in one sentence without its full stop.
    ///   - version: rises if a program that reads the last one could go wrong.
    package init(
        _ name: String, _ title: String, version: Int = 1,
        @ListBuilder<JSONKey<Subject>> _ keys: () -> [JSONKey<Subject>]
    ) {
        let number = JSONKey<Subject>(
            "schema", "Version of this format. It rises if a program that reads the last one could go wrong",
            JSONForm(.constant(version)) { _, encoder in try version.encode(to: encoder) }, { $0 })
        form = JSONForm(keys: [number] + keys())
        schema = NamedSchema(name: name, title: title, version: version, shape: form.shape)
    }

    /// One object on one line, without a line feed; keys in alphabetical order.
    /// - Throws: errors of the encoder, which a value without floating point numbers never causes.
    package func text(_ subject: Subject) throws -> String { try form.text(subject) }

    /// The same document, of which `--jsonl` prints this list with an object on each line.
    /// - Parameters:
    ///   - name: of the schema of a line, which each line names: `result`.
    ///   - title: what a line is, in one sentence without its full stop.
    ///   - form: of an entry, an object.
    package func lines<Item>(
        _ name: String, _ title: String, _ form: JSONForm<Item>, with keys: [JSONKey<Subject>],
        _ items: @escaping @Sendable (Subject) -> [Item]
    ) -> JSONDocument {
        let line = JSONDocument<(whole: Subject, item: Item)>(name, title) {
            JSONKey("line", .words([name], "Name of the schema of this line.")) { _ in name }
            keys.map { key in key.of { $0.whole } }
            form.keys.map { key in key.of { $0.item } }
        }
        var document = self
        document.lists.append((line.schema, { whole in try items(whole).map { try line.text((whole, $0)) } }))
        return document
    }

    /// Schemas of the lines, after that of the whole.
    package var schemas: [NamedSchema] { [schema] + lists.map(\.schema) }

    /// An object on each line, each ended by a line feed; without a list the whole is one line.
    /// - Throws: errors of the encoder, which a value without floating point numbers never causes.
    package func lines(_ subject: Subject) throws -> String {
        guard !lists.isEmpty else { return try text(subject) + "\n" }
        return try lists.flatMap { try $0.lines(subject) }.map { $0 + "\n" }.joined()
    }
}

/// A report that is printed as one JSON object.
package protocol JSONReport {
    static var document: JSONDocument<Self> { get }
}

extension JSONReport {
    /// One object and a line feed; keys in alphabetical order, absent values null, money as decimal numbers.
    /// - Throws: errors of the encoder, which no value of a report causes.
    package func json() throws -> String { try Self.document.text(self) + "\n" }
}
