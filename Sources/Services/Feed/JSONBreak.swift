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
