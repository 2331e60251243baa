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

/// A decoder without input: it notes which properties a type requests, and gives each some value.
final class ShapeReader: Decoder {
    let notes: [String: JSONNote]
    private(set) var properties: [Shape.Property] = []
    private var optional: Set<String> = []
    private var requested: Set<String> = []

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(notes: [String: JSONNote]) {
        self.notes = notes
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Members(reader: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Flaw("a list") }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { throw Flaw("a value") }

    /// A note about a property that there is not.
    var stale: String? { notes.keys.filter { !requested.contains($0) }.min() }

    /// A type looks for a property only if it may be missing.
    fileprivate func look(for key: any CodingKey) { optional.insert(key.stringValue) }

    fileprivate func value<Value: Decodable>(_ type: Value.Type, _ key: any CodingKey) throws -> Value {
        let (value, shape) = try Shape.read(type)
        let name = key.stringValue
        requested.insert(name)
        properties.append(
            Shape.Property(
                name: JSONText.key(name), isRequired: !optional.contains(name), shape: shape, note: notes[name]))
        return value
    }

    private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let reader: ShapeReader
        var codingPath: [any CodingKey] { [] }
        var allKeys: [Key] { [] }

        func contains(_ key: Key) -> Bool {
            reader.look(for: key)
            return true
        }

        func decodeNil(forKey key: Key) throws -> Bool { false }
        func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
            if !(type is any AlwaysWritten.Type) { reader.look(for: key) }
            return try reader.value(type, key)
        }

        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
            try reader.value(type, key)
        }

        func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try reader.value(type, key) }
        func decode(_ type: String.Type, forKey key: Key) throws -> String { try reader.value(type, key) }
        func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try reader.value(type, key) }
        func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try reader.value(type, key) }
        func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try reader.value(type, key) }
        func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try reader.value(type, key) }
        func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try reader.value(type, key) }
        func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try reader.value(type, key) }
        func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try reader.value(type, key) }
        func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try reader.value(type, key) }
        func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try reader.value(type, key) }
        func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try reader.value(type, key) }
        func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try reader.value(type, key) }
        func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try reader.value(type, key) }

        func nestedContainer<Inner: CodingKey>(
            keyedBy type: Inner.Type, forKey key: Key
        ) throws -> KeyedDecodingContainer<Inner> { throw Flaw(key.stringValue) }

        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
            throw Flaw(key.stringValue)
        }

        func superDecoder() throws -> any Decoder { throw Flaw("a superclass") }
        func superDecoder(forKey key: Key) throws -> any Decoder { throw Flaw(key.stringValue) }
    }
}
