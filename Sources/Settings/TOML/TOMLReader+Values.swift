import Models

extension TOMLReader {
    /// The values between `[` and `]`, over several lines if need be.
    mutating func readList() throws(Flaw) -> [String] {
        let start = line
        place += 1
        var values: [String] = []
        while true {
            skipLines()
            if take("]") { return values }
            if peek == UInt8(ascii: "[") { throw error("a list in a list is not supported") }
            guard peek != nil else { throw Flaw("the ] of a list is missing", line: start) }
            values.append(try readValue())
            skipLines()
            if take("]") { return values }
            guard take(",") else {
                throw peek == nil
                    ? Flaw("the ] of a list is missing", line: start)
                    : error("a comma or ] is missing in a list")
            }
        }
    }

    /// A string, a number, true or false.
    mutating func readValue() throws(Flaw) -> String {
        switch peek {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return try readString()
        case UInt8(ascii: "{"): throw error("{ } is not supported")
        case nil, UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "#"): throw error("the value is missing")
        default: break
        }
        let start = place
        while let byte = peek, !" \t\r\n,]#".utf8.contains(byte) { place += 1 }
        let word = String(decoding: bytes[start..<place], as: UTF8.self)
        guard let value = Self.bare(word) else {
            throw error("\(word) needs quotes: \"\(word)\"")
        }
        return value
    }

    /// Value of a word without quotes; nil if it is not valid TOML.
    static func bare(_ word: String) -> String? {
        if word == "true" || word == "false" { return word }
        let parts = word.split(separator: "_", omittingEmptySubsequences: false)
        // An underscore must be between digits.
        let isDigit: (Character) -> Bool = { word.hasPrefix("0x") ? $0.isHexDigit : $0.isASCII && $0.isNumber }
        let isSpaced = zip(parts, parts.dropFirst()).allSatisfy { left, right in
            left.last.map(isDigit) ?? false && right.first.map(isDigit) ?? false
        }
        let text = parts.joined()
        guard isSpaced, !text.isEmpty else { return nil }
        for (lead, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where text.hasPrefix(lead) {
            let digits = text.dropFirst(2)
            guard digits.first?.isHexDigit ?? false else { return nil }
            return Int(digits, radix: radix).map(String.init)
        }
        let isSigned = text.hasPrefix("+") || text.hasPrefix("-")
        let digits = isSigned ? text.dropFirst() : text[...]
        let whole = digits.prefix { $0.isASCII && $0.isNumber }
        guard whole == "0" || whole.first.map({ $0 != "0" }) ?? false else { return nil }
        if whole.count == digits.count { return Int(text).map(String.init) }
        return isFraction(digits.dropFirst(whole.count)) && Double(text) != nil ? text : nil
    }

    /// `.5`, `e3`, `.5e-3`: what may follow the digits of a decimal number.
    private static func isFraction(_ text: Substring) -> Bool {
        var rest = text
        if rest.first == "." {
            rest = rest.dropFirst()
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            guard !digits.isEmpty else { return false }
            rest = rest.dropFirst(digits.count)
        }
        guard let mark = rest.first else { return true }
        guard mark == "e" || mark == "E" else { return false }
        rest = rest.dropFirst()
        if rest.first == "+" || rest.first == "-" { rest = rest.dropFirst() }
        return !rest.isEmpty && rest.allSatisfy { $0.isASCII && $0.isNumber }
    }

    /// A string between double quotes with escapes, or between single quotes without.
    mutating func readString() throws(Flaw) -> String {
        let quote = bytes[place]
        if bytes[place...].starts(with: [quote, quote, quote]) {
            throw error("a string of several lines is not supported")
        }
        place += 1
        var text: [UInt8] = []
        while let byte = peek, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") {
            place += 1
            if byte == quote { return String(decoding: text, as: UTF8.self) }
            if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                text += String(try readEscape()).utf8
            } else {
                text.append(byte)
            }
        }
        throw error("the quote that ends a string is missing")
    }

    /// Reads the escape sequence behind a backslash.
    private mutating func readEscape() throws(Flaw) -> Unicode.Scalar {
        let mark = peek
        place += mark == nil ? 0 : 1
        switch mark {
        case UInt8(ascii: "b"): return "\u{08}"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "f"): return "\u{0C}"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "u"): return try readScalar(digits: 4)
        case UInt8(ascii: "U"): return try readScalar(digits: 8)
        default:
            throw error("a backslash starts one of \\b \\t \\n \\f \\r \\\" \\\\ \\u \\U; for a plain one use '...'")
        }
    }

    private mutating func readScalar(digits: Int) throws(Flaw) -> Unicode.Scalar {
        let text = bytes[place...].prefix(digits)
        guard text.count == digits, text.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let number = UInt32(String(decoding: text, as: UTF8.self), radix: 16), let scalar = Unicode.Scalar(number)
        else { throw error("\\u needs four hexadecimal digits of a character, \\U eight") }
        place += digits
        return scalar
    }
}
