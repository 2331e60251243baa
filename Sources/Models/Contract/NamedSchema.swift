/// Shape of a value in JSON.
package indirect enum Shape: Sendable {
    /// A type of JSON Schema: `string`.
    case plain(String)
    /// Several types of JSON Schema, one of which a value has.
    case either([String])
    case constant(Int)
    case whole(ClosedRange<Int>)
    case words([String])
    /// A text that this regular expression matches.
    case matching(String)
    /// A value that one of these describes.
    case any([Shape])
    case list(Shape)
    /// An object with keys that are data.
    case map(Shape)
    case object([Property])
    /// An object that has no other keys than these.
    case closed([Property])
    case orNull(Shape)

    /// One key of an object, with the shape of its value.
    package struct Property: Sendable {
        /// Key as it is written: `advertised_start`.
        package let name: String
        /// Whether every such object has the key.
        let isRequired: Bool
        /// Shape of the value, without its meaning.
        package let shape: Shape
        let note: JSONNote
    }
}

extension Shape.Property {
    /// A key that an object need not have.
    package init(_ name: String, _ shape: Shape, _ note: JSONNote) {
        self.init(name: name, isRequired: false, shape: shape, note: note)
    }
}

/// The JSON Schema of a document, by its name.
package struct NamedSchema: Sendable {
    /// Name of the document, as `next`, in files and arguments.
    package let name: String
    /// Description of the document, without a full stop.
    package let title: String
    /// Version of the format, the value of its property `schema`.
    let version: Int
    package let shape: Shape

    package init(name: String, title: String, version: Int, shape: Shape) {
        (self.name, self.title, self.version, self.shape) = (name, title, version, shape)
    }

    /// JSON Schema 2020-12, indented, with a line feed.
    package var text: String {
        let head: [(String, SchemaText)] = [
            ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
            ("$id", .text("urn:raceboard:schema:\(name):\(version)")), ("title", .text(title)),
        ]
        return SchemaText.object(head + SchemaText(shape).members).written(0) + "\n"
    }
}

/// A JSON text with its keys in a chosen order.
indirect enum SchemaText {
    case text(String)
    case number(Int)
    case no
    case list([SchemaText])
    case object([(String, SchemaText)])

    init(_ shape: Shape) {
        switch shape {
        case .plain(let type): self = .object([("type", .text(type))])
        case .either(let types): self = .object([("type", .list(types.map(SchemaText.text)))])
        case .constant(let number): self = .object([("const", .number(number))])
        case .whole(let range):
            let most = range.upperBound == .max ? [] : [("maximum", SchemaText.number(range.upperBound))]
            self = .object([("type", .text("integer")), ("minimum", .number(range.lowerBound))] + most)
        case .words(let words):
            self = .object([("type", .text("string")), ("enum", .list(words.map(SchemaText.text)))])
        case .matching(let pattern): self = .object([("type", .text("string")), ("pattern", .text(pattern))])
        case .any(let shapes): self = .object([("anyOf", .list(shapes.map { SchemaText($0) }))])
        case .list(let item): self = .object([("type", .text("array")), ("items", SchemaText(item))])
        case .map(let item):
            self = .object([("type", .text("object")), ("additionalProperties", SchemaText(item))])
        case .orNull(let inner):
            let members = SchemaText(inner).members.map { name, value in
                name == "type" ? (name, SchemaText.list([value, .text("null")])) : (name, value)
            }
            self = .object(members)
        case .object(let properties):
            self = .object(
                Self.keys(properties) + [("required", .list(properties.filter(\.isRequired).map { .text($0.name) }))])
        case .closed(let properties): self = .object(Self.keys(properties) + [("additionalProperties", .no)])
        }
    }

    private static func keys(_ properties: [Shape.Property]) -> [(String, SchemaText)] {
        [("type", .text("object")), ("properties", .object(properties.map { ($0.name, SchemaText($0)) }))]
    }

    private init(_ property: Shape.Property) {
        var members = SchemaText(property.shape).members
        let note = property.note
        // This is not an `enum`, since new words may come without a new version.
        if let words = note.words.map({ SchemaText.list($0.map(SchemaText.text)) }) {
            if case .list(let item) = property.shape {
                members[1].1 = .object(SchemaText(item).members + [("examples", words)])
            } else {
                members.append(("examples", words))
            }
        }
        if let format = note.format { members.append(("format", .text(format))) }
        members.append(("description", .text(note.text)))
        self = .object(members)
    }

    var members: [(String, SchemaText)] { if case .object(let members) = self { members } else { [] } }

    func written(_ depth: Int) -> String {
        let (line, end) = (
            "\n" + String(repeating: "  ", count: depth + 1), "\n" + String(repeating: "  ", count: depth)
        )
        switch self {
        case .text(let text): return Self.quoted(text)
        case .number(let number): return "\(number)"
        case .no: return "false"
        case .list(let items): return "[" + items.map { $0.written(depth) }.joined(separator: ", ") + "]"
        case .object(let members):
            if members.isEmpty { return "{}" }
            return "{"
                + members.map { line + Self.quoted($0.0) + ": " + $0.1.written(depth + 1) }.joined(separator: ",") + end
                + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
