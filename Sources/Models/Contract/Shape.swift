import FoundationEssentials

/// Shape of a type in JSON, read off the type itself.
package indirect enum Shape {
    /// A type of JSON Schema: `string`.
    case plain(String)
    /// Several types of JSON Schema, one of which a value has.
    case either([String])
    case list(Shape)
    /// An object with keys that are data.
    case map(Shape)
    case object([Property])
    case orNull(Shape)

    /// One key of an object, with the shape of its value.
    package struct Property {
        /// Key as it is written: `advertised_start`.
        package let name: String
        /// Whether every such object has the key.
        let isRequired: Bool
        /// Shape of the value, without its meaning.
        package let shape: Shape
        /// Description of the key; nil if it has none.
        let note: JSONNote?
    }

    /// - Throws: for a type that decodes by other means than its properties, or whose notes describe one that it has
    ///   not.
    static func of<Body: Decodable>(_ type: Body.Type) throws -> Shape { try read(type).shape }

    /// A sample value of a type, and the type's shape.
    static func read<Body: Decodable>(_ type: Body.Type) throws -> (value: Body, shape: Shape) {
        if let known = type as? any ShapeValue.Type {
            guard let value = known.sample as? Body else { throw Flaw("\(type)") }
            return (value, try known.shape())
        }
        let reader = ShapeReader(notes: (type as? any JSONBody.Type)?.notes ?? [:])
        let value = try Body(from: reader)
        if let stale = reader.stale { throw Flaw("\(type): no property \(stale)") }
        return (value, .object(reader.properties.sorted { $0.name < $1.name }))
    }
}

/// A type that is not an object of properties.
protocol ShapeValue: Decodable {
    static var sample: Self { get }
    static func shape() throws -> Shape
}

extension String: ShapeValue {
    static var sample: String { "" }
    static func shape() -> Shape { .plain("string") }
}

extension Bool: ShapeValue {
    static var sample: Bool { false }
    static func shape() -> Shape { .plain("boolean") }
}

extension Int: ShapeValue {
    static var sample: Int { 0 }
    static func shape() -> Shape { .plain("integer") }
}

extension Int32: ShapeValue {
    static var sample: Int32 { 0 }
    static func shape() -> Shape { .plain("integer") }
}

extension Double: ShapeValue {
    static var sample: Double { 0 }
    static func shape() -> Shape { .plain("number") }
}

extension Decimal: ShapeValue {
    static var sample: Decimal { 0 }
    static func shape() -> Shape { .plain("number") }
}

extension RunnerNumber: ShapeValue {
    static var sample: RunnerNumber { RunnerNumber(code: 0) }
    static func shape() -> Shape { .either(["integer", "string", "null"]) }
}

extension Nullable: ShapeValue {
    static var sample: Nullable { Nullable(nil) }
    static func shape() throws -> Shape { .orNull(try Shape.of(Value.self)) }
}

extension Array: ShapeValue where Element: Decodable {
    static var sample: [Element] { [] }
    static func shape() throws -> Shape { .list(try Shape.of(Element.self)) }
}

extension Dictionary: ShapeValue where Key == String, Value: Decodable {
    static var sample: [String: Value] { [:] }
    static func shape() throws -> Shape { .map(try Shape.of(Value.self)) }
}
