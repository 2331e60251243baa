import FoundationEssentials
import Models
import Synchronization

/// Notes the parts that a decoder leaves out, wherever in the body they are. Every answer is read with it, and each
/// list that passes over an item adds to it (`Lenient`, `OpenList`).
final class UnreadNotes: Sendable {
    private let notes = Mutex(Unread())
    private static let key = CodingUserInfoKey(rawValue: "unread")

    /// Reads a body. Bytes that are not UTF-8 are shown as U+FFFD, and noted.
    /// - Returns: the value, and the parts of the body that are not in it.
    /// - Throws: the decoder's error.
    static func read<Body: Decodable>(_ type: Body.Type, _ bytes: [UInt8]) throws -> (body: Body, unread: Unread) {
        let notes = UnreadNotes()
        let decoder = JSONDecoder()
        if let key { decoder.userInfo[key] = notes }
        var data = Data(bytes)
        if let first = firstBadByte(bytes) {
            data = Data(String(decoding: bytes, as: UTF8.self).utf8)
            let place = JSONBreak.place(of: first, in: bytes)
            notes.add { "bytes that are not UTF-8, first in line \(place.line), column \(place.column)" }
        }
        return (try decoder.decode(type, from: data), notes.notes.withLock { $0 })
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
