/// The JSON Schema of a document, by its name.
package struct NamedSchema: Sendable {
    /// Name of the document, as `next`, in files and arguments.
    package let name: String
    /// Description of the document, without a full stop.
    package let title: String
    /// Version of the format, the value of its property `schema`.
    let version: Int
    private let body: any JSONDocument.Type

    /// The schema of a document, read off its type.
    package init<Body: JSONDocument>(_ type: Body.Type) {
        (name, title, version) = (type.name, type.title, type.version)
        body = type
    }

    /// - Throws: where a type of the document is none that a schema can be read off.
    package func shape() throws -> Shape { try Self.shape(of: body) }

    private static func shape<Body: JSONDocument>(of type: Body.Type) throws -> Shape { try Shape.of(type) }

    /// JSON Schema 2020-12, indented, with a line feed.
    /// - Throws: as `shape()`.
    package func text() throws -> String {
        let head: [(String, SchemaText)] = [
            ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
            ("$id", .text("urn:raceboard:schema:\(name):\(version)")), ("title", .text(title)),
        ]
        var schema = SchemaText(try shape())
        schema.set("schema", to: .object([("const", .number(version)), ("description", .text(Self.version))]))
        return SchemaText.object(head + schema.members).written(0) + "\n"
    }

    private static let version = "Version of this format. It rises if a program that reads the last one could go wrong"

    /// Paths of properties without a description.
    /// - Throws: as `shape()`.
    package func undescribed() throws -> [String] { try shape().undescribed("").filter { $0 != "schema" } }
}

extension Shape {
    /// Paths below one that have no description: `races[].venue.name`.
    fileprivate func undescribed(_ path: String) -> [String] {
        switch self {
        case .plain, .either: return []
        case .list(let item): return item.undescribed(path + "[]")
        case .map(let item): return item.undescribed(path + ".*")
        case .orNull(let shape): return shape.undescribed(path)
        case .object(let properties):
            return properties.flatMap { one in
                let inner = path.isEmpty ? one.name : "\(path).\(one.name)"
                return (one.note == nil ? [inner] : []) + one.shape.undescribed(inner)
            }
        }
    }
}

/// A JSON text with its keys in a chosen order.
indirect enum SchemaText {
    case text(String)
    case number(Int)
    case list([SchemaText])
    case object([(String, SchemaText)])

    init(_ shape: Shape) {
        switch shape {
        case .plain(let type): self = .object([("type", .text(type))])
        case .either(let types): self = .object([("type", .list(types.map(SchemaText.text)))])
        case .list(let item): self = .object([("type", .text("array")), ("items", SchemaText(item))])
        case .map(let item):
            self = .object([("type", .text("object")), ("additionalProperties", SchemaText(item))])
        case .orNull(let inner):
            let members = SchemaText(inner).members.map { name, value in
                name == "type" ? (name, SchemaText.list([value, .text("null")])) : (name, value)
            }
            self = .object(members)
        case .object(let properties):
            self = .object([
                ("type", .text("object")),
                ("properties", .object(properties.map { ($0.name, SchemaText($0)) })),
                ("required", .list(properties.filter(\.isRequired).map { .text($0.name) })),
            ])
        }
    }

    private init(_ property: Shape.Property) {
        var members = SchemaText(property.shape).members
        if let note = property.note {
            // This is not an `enum`, since new words may come without a new version.
            let words: SchemaText? = note.words.map { .list($0.map(SchemaText.text)) }
            if let words {
                if case .list(let item) = property.shape {
                    members[1].1 = .object(SchemaText(item).members + [("examples", words)])
                } else {
                    members.append(("examples", words))
                }
            }
            if let format = note.format { members.append(("format", .text(format))) }
            members.append(("description", .text(note.text)))
        }
        self = .object(members)
    }

    var members: [(String, SchemaText)] { if case .object(let members) = self { members } else { [] } }

    /// Replaces a property of an object's schema.
    mutating func set(_ name: String, to schema: SchemaText) {
        self = .object(
            members.map { key, value in
                guard key == "properties" else { return (key, value) }
                return (key, .object(value.members.map { $0.0 == name ? (name, schema) : $0 }))
            })
    }

    func written(_ depth: Int) -> String {
        let (line, end) = (
            "\n" + String(repeating: "  ", count: depth + 1), "\n" + String(repeating: "  ", count: depth)
        )
        switch self {
        case .text(let text): return Self.quoted(text)
        case .number(let number): return "\(number)"
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
