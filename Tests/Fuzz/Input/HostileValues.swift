/// A whole document of a source, as it should be but for some values, which are taken from the ends of every range.
struct HostileValues {
    /// What may stand in the place of a value of JSON.
    static let ends: [String] = [
        "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
        "9223372036854775806", "18446744073709551615", "9007199254740993", "2147483648", "-2147483649", "1e308",
        "-1e308",
        "1e400", "1e19", "5e-324", "-0.0", "-0", "0", "-1", "1", "1.5", "0.1e-9", "99999", "253402300799",
        "253402300800",
        "-62135596801", "null", "true", "false", "[]", "{}", "[[]]", "\"\"", "\" \"", "\"-\"", "\"NaN\"",
        "\"Infinity\"", "\"-0\"", "\"1e308\"", "\"9223372036854775807\"", "\"-9223372036854775808\"",
        "\"9223372036854775808\"", "\"99999 1/99999 1/99999 miles\"", "\"1/0\"", "\"9999999999/1\"", "\"30-13\"",
        "\"0000-01-01T00:00:00Z\"", "\"9999-12-31T23:59:59Z\"", "\"9999-12-31 23:59:59\"", "\"0000-00-00 00:00:00\"",
        "\"=1+1\"", "\"\\ud83c\\uddfa\\ud83c\"", "\"\\u0000\\u001b[2J\"", "\"e\\u0301\\u0301\\u0301\"",
    ]

    private var reader: ByteReader

    /// - Parameter choices: decide which values are replaced, and by what.
    init(choices: ByteReader) { reader = choices }

    /// - Parameter document: JSON without spaces between its signs.
    mutating func bytes(of document: String) -> [UInt8] {
        var bytes = Array(document.utf8)
        for _ in 0...reader.choice(4) {
            let values = Self.values(of: bytes)
            guard !values.isEmpty else { break }
            bytes.replaceSubrange(
                values[Int(reader.word() % UInt64(values.count))], with: Array(reader.pick(Self.ends).utf8))
        }
        return bytes
    }

    /// Places of numbers, texts and words that are no names.
    static func values(of bytes: [UInt8]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var place = 0
        while place < bytes.count {
            let start = place
            if bytes[place] == UInt8(ascii: "\"") {
                place += 1
                while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
                    place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
                }
                place = min(place + 1, bytes.count)
                if place == bytes.count || bytes[place] != UInt8(ascii: ":") { found.append(start..<place) }
            } else if isWord(bytes[place]) {
                while place < bytes.count, isWord(bytes[place]) { place += 1 }
                found.append(start..<place)
            } else {
                place += 1
            }
        }
        return found
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x61...0x7a, 0x41...0x5a, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."): true
        default: false
        }
    }
}
