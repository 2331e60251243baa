import FoundationEssentials
import Models
import Synchronization

/// Notes the parts that a decoder leaves out, wherever in the body they are. Every answer is read with it, and each
/// list that passes over an item adds to it (`Lenient`, `OpenList`).
final class UnreadNotes: Sendable {
    private let notes = Mutex(Unread())
    private static let key = CodingUserInfoKey(rawValue: "unread")

    /// Reads a body. Bytes that are not UTF-8, and halves of a character, are shown as U+FFFD, and noted.
    /// - Returns: the value, and the parts of the body that are not in it.
    /// - Throws: the decoder's error.
    static func read<Body: Decodable>(_ type: Body.Type, _ bytes: [UInt8]) throws -> (body: Body, unread: Unread) {
        let notes = UnreadNotes()
        let decoder = JSONDecoder()
        if let key { decoder.userInfo[key] = notes }
        var readable = bytes
        if let first = firstBadByte(bytes) {
            readable = Array(String(decoding: bytes, as: UTF8.self).utf8)
            let place = JSONBreak.place(of: first, in: bytes)
            notes.add { "bytes that are not UTF-8, first in line \(place.line), column \(place.column)" }
        }
        if let first = LoneSurrogate.replaceAll(in: &readable) {
            let place = JSONBreak.place(of: first, in: readable)
            notes.add { "half of a character, first in line \(place.line), column \(place.column)" }
        }
        return (try decoder.decode(type, from: Data(readable)), notes.notes.withLock { $0 })
    }

    /// - Returns: nil for UTF-8, and for another encoding that a decoder knows by its first bytes.
    private static func firstBadByte(_ bytes: [UInt8]) -> Int? {
        if String(validating: bytes, as: UTF8.self) != nil || bytes.prefix(4).contains(0) { return nil }
        if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) { return nil }
        var parser = Unicode.UTF8.ForwardParser()
        var rest = bytes.makeIterator()
        var place = 0
        while case .valid(let scalar) = parser.parseScalar(from: &rest) { place += scalar.count }
        return place
    }

    fileprivate static func of(_ decoder: any Decoder) -> UnreadNotes? {
        key.flatMap { decoder.userInfo[$0] as? UnreadNotes }
    }

    /// - Parameter words: called only for the first ones: a hostile body may have a hundred thousand.
    fileprivate func add(_ words: () -> String) {
        notes.withLock { unread in
            if unread.first.count < Unread.kept {
                unread.add(FeedText.clean(words(), limit: 160))
            } else {
                unread.add(Unread(count: 1, first: []))
            }
        }
    }
}

extension Decoder {
    /// Notes that the item at this place is left out: `races[2].runners[0]: no number and no name`.
    func note(_ words: @autoclosure () -> String) {
        UnreadNotes.of(self)?.add {
            let place = codingPath.reduce(into: "") { place, key in
                place += key.intValue.map { "[\($0)]" } ?? (place.isEmpty ? "" : ".") + key.stringValue
            }
            return place.isEmpty ? words() : "\(place): \(words())"
        }
    }

    /// The value that is read here; nil, and a note, if it cannot be read.
    func unlessUnread<Value>(_ read: () throws -> Value) -> Value? {
        do {
            return try read()
        } catch is NotMeant {
            return nil
        } catch {
            note(FeedStatus.flaw(error))
            return nil
        }
    }
}

/// Finds the place where a text stops being JSON, which the decoder does not report.
package struct JSONBreak {
    /// Deeper than any answer of a source.
    private static let deepest = 200

    private let bytes: [UInt8]
    private var place = 0

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The place where a text is no JSON any more.
    /// - Returns: line and column, from 1; nil if all of it is JSON.
    package static func place(in bytes: [UInt8]) -> (line: Int, column: Int)? {
        var scanner = JSONBreak(bytes)
        if scanner.value(depth: 0) {
            scanner.skip()
            if scanner.place == bytes.count { return nil }
        }
        return place(of: scanner.place, in: bytes)
    }

    /// Line and column of a byte, from 1.
    static func place(of index: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
        let before = bytes.prefix(index)
        let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        return (before.count { $0 == 0x0A } + 1, min(index, bytes.count) - start + 1)
    }

    private mutating func skip() {
        while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
    }

    private mutating func take(_ sign: Unicode.Scalar) -> Bool {
        skip()
        guard place < bytes.count, bytes[place] == UInt8(ascii: sign) else { return false }
        place += 1
        return true
    }

    private mutating func value(depth: Int) -> Bool {
        skip()
        guard place < bytes.count, depth < Self.deepest else { return false }
        switch bytes[place] {
        case UInt8(ascii: "{"): return members(until: "}", depth: depth, named: true)
        case UInt8(ascii: "["): return members(until: "]", depth: depth, named: false)
        case UInt8(ascii: "\""): return string()
        default: return ["true", "false", "null"].contains { word($0) } || number()
        }
    }

    private mutating func members(until end: Unicode.Scalar, depth: Int, named: Bool) -> Bool {
        place += 1
        if take(end) { return true }
        repeat {
            skip()
            if named { guard string(), take(":") else { return false } }
            guard value(depth: depth + 1) else { return false }
        } while take(",")
        return take(end)
    }

    private mutating func string() -> Bool {
        guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else { return false }
        var end = place + 1
        while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
            end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard end < bytes.count else { return false }
        place = end + 1
        return true
    }

    private mutating func word(_ word: String) -> Bool {
        guard bytes[place...].starts(with: word.utf8) else { return false }
        place += word.utf8.count
        return true
    }

    private mutating func number() -> Bool {
        let digits = bytes[place...].prefix { "+-.0123456789eE".utf8.contains($0) }
        place += digits.count
        return !digits.isEmpty
    }
}
