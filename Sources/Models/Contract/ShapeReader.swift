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
