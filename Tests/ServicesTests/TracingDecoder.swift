import Foundation

/// A decoder that notes each key that is requested of it: what the code reads, by the code itself.
struct TracingDecoder: Decoder {
    let base: any Decoder

    var codingPath: [any CodingKey] { base.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(TracingContainer(try base.container(keyedBy: type), noted: base.noted))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        TracingList(base: try base.unkeyedContainer(), noted: base.noted)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { try base.singleValueContainer() }
}

/// Paths that were requested; each runs from the top: `runners[].odds.fixed_win`.
final class NotedPaths: @unchecked Sendable {  // One task alone decodes with it.
    private(set) var paths: Set<String> = []

    func note(_ path: [any CodingKey]) {
        paths.insert(Self.text(path))
    }

    static func text(_ path: [any CodingKey]) -> String {
        path.reduce(into: "") { text, key in
            let isIndex = key.intValue != nil && key.stringValue.hasPrefix("Index")
            text += isIndex ? "[]" : (text.isEmpty ? "" : ".") + key.stringValue
        }
    }

    static let key = CodingUserInfoKey(rawValue: "noted")
}

extension Decoder {
    var noted: NotedPaths? { NotedPaths.key.flatMap { userInfo[$0] as? NotedPaths } }
}

/// A value that is read by a tracing decoder.
struct Traced<Value: Decodable>: Decodable {
    let value: Value

    init(from decoder: any Decoder) throws {
        value = try Value(from: TracingDecoder(base: decoder))
    }

    /// Values that a JSON decoder makes by itself must not be wrapped.
    static var isPlain: Bool {
        Value.self is Decimal.Type || Value.self is Date.Type || Value.self is Data.Type || Value.self is URL.Type
    }
}

private struct TracingContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let base: KeyedDecodingContainer<Key>
    let noted: NotedPaths?

    init(_ base: KeyedDecodingContainer<Key>, noted: NotedPaths?) {
        (self.base, self.noted) = (base, noted)
    }

    var codingPath: [any CodingKey] { base.codingPath }
    var allKeys: [Key] { base.allKeys }

    private func note(_ key: Key) { noted?.note(codingPath + [key]) }

    func contains(_ key: Key) -> Bool {
        note(key)
        return base.contains(key)
    }

    func decodeNil(forKey key: Key) throws -> Bool {
        note(key)
        return try base.decodeNil(forKey: key)
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        note(key)
        guard !Traced<Value>.isPlain else { return try base.decode(type, forKey: key) }
        return try base.decode(Traced<Value>.self, forKey: key).value
    }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
        try plain(key) { try base.decode(type, forKey: $0) }
    }
    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        try plain(key) { try base.decode(type, forKey: $0) }
    }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
        try plain(key) { try base.decode(type, forKey: $0) }
    }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
        try plain(key) { try base.decode(type, forKey: $0) }
    }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
        try plain(key) { try base.decode(type, forKey: $0) }
    }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 {
        try plain(key) { try base.decode(type, forKey: $0) }
    }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
        try plain(key) { try base.decode(type, forKey: $0) }
    }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
        try plain(key) { try base.decode(type, forKey: $0) }
    }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
        try plain(key) { try base.decode(type, forKey: $0) }
    }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
        try plain(key) { try base.decode(type, forKey: $0) }
    }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
        try plain(key) { try base.decode(type, forKey: $0) }
    }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
        try plain(key) { try base.decode(type, forKey: $0) }
    }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
        try plain(key) { try base.decode(type, forKey: $0) }
    }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
        try plain(key) { try base.decode(type, forKey: $0) }
    }

    private func plain<Value>(_ key: Key, _ read: (Key) throws -> Value) throws -> Value {
        note(key)
        return try read(key)
    }

    func nestedContainer<Inner: CodingKey>(
        keyedBy type: Inner.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Inner> {
        note(key)
        return KeyedDecodingContainer(
            TracingContainer<Inner>(try base.nestedContainer(keyedBy: type, forKey: key), noted: noted))
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        note(key)
        return TracingList(base: try base.nestedUnkeyedContainer(forKey: key), noted: noted)
    }

    func superDecoder() throws -> any Decoder { TracingDecoder(base: try base.superDecoder()) }
    func superDecoder(forKey key: Key) throws -> any Decoder {
        TracingDecoder(base: try base.superDecoder(forKey: key))
    }
}

private struct TracingList: UnkeyedDecodingContainer {
    var base: any UnkeyedDecodingContainer
    let noted: NotedPaths?

    var codingPath: [any CodingKey] { base.codingPath }
    var count: Int? { base.count }
    var isAtEnd: Bool { base.isAtEnd }
    var currentIndex: Int { base.currentIndex }

    mutating func decodeNil() throws -> Bool { try base.decodeNil() }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        guard !Traced<Value>.isPlain else { return try base.decode(type) }
        return try base.decode(Traced<Value>.self).value
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool { try base.decode(type) }
    mutating func decode(_ type: String.Type) throws -> String { try base.decode(type) }
    mutating func decode(_ type: Double.Type) throws -> Double { try base.decode(type) }
    mutating func decode(_ type: Float.Type) throws -> Float { try base.decode(type) }
    mutating func decode(_ type: Int.Type) throws -> Int { try base.decode(type) }
    mutating func decode(_ type: Int8.Type) throws -> Int8 { try base.decode(type) }
    mutating func decode(_ type: Int16.Type) throws -> Int16 { try base.decode(type) }
    mutating func decode(_ type: Int32.Type) throws -> Int32 { try base.decode(type) }
    mutating func decode(_ type: Int64.Type) throws -> Int64 { try base.decode(type) }
    mutating func decode(_ type: UInt.Type) throws -> UInt { try base.decode(type) }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try base.decode(type) }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try base.decode(type) }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try base.decode(type) }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try base.decode(type) }

    mutating func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type) throws -> KeyedDecodingContainer<Inner> {
        KeyedDecodingContainer(TracingContainer<Inner>(try base.nestedContainer(keyedBy: type), noted: noted))
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        TracingList(base: try base.nestedUnkeyedContainer(), noted: noted)
    }

    mutating func superDecoder() throws -> any Decoder { TracingDecoder(base: try base.superDecoder()) }
}
