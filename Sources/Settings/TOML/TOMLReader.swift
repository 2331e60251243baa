import Models

/// Reads the TOML 1.0 that settings need: comments, tables, dotted and quoted keys, strings of one line, whole and
/// decimal numbers, true and false, and lists of these. The rest of TOML is rejected with an error that names the line.
///
/// Pure: bytes in, entries or an error out. It takes time in proportion to the bytes, and no recursion.
struct TOMLReader {
    let bytes: [UInt8]
    var place = 0
    var line = 1
    private var table: [String] = []
    /// Meaning that a name has already, with its line.
    private var known: [String: (isValue: Bool, line: Int)] = [:]
    private var headers: Set<String> = []
    private var entries: [TOMLEntry] = []
    private var spans: [TOMLText.Span] = []
    /// Place of the first `[table]`; nil without one.
    private var firstHeader: Int?

    /// - Returns: the settings in the order of the text.
    static func read(_ bytes: some Sequence<UInt8>) throws(Flaw) -> [TOMLEntry] {
        try TOMLText(bytes).entries
    }

    /// - Returns: the settings in the order of the text, where each is, and where the first table begins.
    static func places(
        in bytes: some Sequence<UInt8>
    ) throws(Flaw) -> (entries: [TOMLEntry], spans: [TOMLText.Span], firstHeader: Int?) {
        var reader = TOMLReader(Array(bytes))
        try reader.checkBytes()
        try reader.readAll()
        return (reader.entries, reader.spans, reader.firstHeader)
    }

    private init(_ bytes: [UInt8]) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        self.bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(3)) : bytes
    }

    /// Checks that the bytes are text: UTF-8 without control characters, lines that end in LF or CR LF.
    private func checkBytes() throws(Flaw) {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, part) in lines.enumerated() {
            let number = index + 1
            let endsLine = number < lines.count && part.last == UInt8(ascii: "\r")
            let text = endsLine ? part.dropLast() : part
            if text.contains(where: { $0 < 0x20 && $0 != UInt8(ascii: "\t") || $0 == 0x7F }) {
                throw Flaw("there is a control character", line: number)
            }
            guard String(validating: text, as: UTF8.self) != nil else {
                throw Flaw("the text is not UTF-8", line: number)
            }
        }
    }

    private mutating func readAll() throws(Flaw) {
        while true {
            skipLines()
            guard let next = peek else { return }
            if next == UInt8(ascii: "[") { try readHeader() } else { try readEntry() }
            try endLine()
        }
    }

    private mutating func readHeader() throws(Flaw) {
        firstHeader = firstHeader ?? place
        place += 1
        if peek == UInt8(ascii: "[") { throw error("[[ ]] is not supported") }
        table = try readKey()
        guard take("]") else { throw error("the ] of a table is missing") }
        let name = Self.name(table)
        try claim(table, isValue: false, at: line)
        guard headers.insert(name).inserted else { throw error("the table [\(name)] appears twice") }
    }

    private mutating func readEntry() throws(Flaw) {
        let (start, key) = (line, place)
        let path = table + (try readKey())
        guard take("=") else { throw error("an = is missing after the name") }
        skipBlanks()
        try claim(path, isValue: true, at: start)
        let value = place
        let isList = peek == UInt8(ascii: "[")
        let values = try isList ? readList() : [readValue()]
        entries.append(TOMLEntry(key: Self.name(path), values: values, isList: isList, line: start))
        spans.append(TOMLText.Span(key: key, value: value..<place))
    }

    /// A name is a value once, or a table.
    private mutating func claim(_ path: [String], isValue: Bool, at line: Int) throws(Flaw) {
        for length in 1...path.count {
            let name = Self.name(path.prefix(length))
            let isLast = length == path.count
            if let before = known[name] {
                guard before.isValue || isLast && isValue else { continue }
                throw Flaw("\(name) is already set in line \(before.line)", line: line)
            }
            known[name] = (isValue && isLast, line)
        }
    }

    /// Reads a name into its parts: `a.b."c d"`.
    private mutating func readKey() throws(Flaw) -> [String] {
        var parts: [String] = []
        repeat {
            guard parts.count < 8 else { throw error("the name has too many parts") }
            skipBlanks()
            if peek == UInt8(ascii: "\"") || peek == UInt8(ascii: "'") {
                parts.append(try readString())
            } else {
                let start = place
                while let byte = peek, Self.isBare(byte) { place += 1 }
                guard place > start else { throw error("a name is missing") }
                parts.append(String(decoding: bytes[start..<place], as: UTF8.self))
            }
            skipBlanks()
        } while take(".")
        return parts
    }

    private static func name(_ path: some Sequence<String>) -> String {
        path.map { $0.utf8.allSatisfy(isBare) && !$0.isEmpty ? $0 : "\"\($0)\"" }.joined(separator: ".")
    }

    private static func isBare(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    // MARK: - Marks and blanks

    var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

    func error(_ words: String) -> Flaw { Flaw(words, line: line) }

    mutating func take(_ mark: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: mark) else { return false }
        place += 1
        return true
    }

    mutating func skipBlanks() {
        while peek == UInt8(ascii: " ") || peek == UInt8(ascii: "\t") { place += 1 }
    }

    /// Blanks, comments and ends of lines.
    mutating func skipLines() {
        while let byte = peek {
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): place += 1
            case UInt8(ascii: "#"): while let byte = peek, byte != UInt8(ascii: "\n") { place += 1 }
            case UInt8(ascii: "\n"):
                place += 1
                line += 1
            default: return
            }
        }
    }

    private mutating func endLine() throws(Flaw) {
        skipBlanks()
        switch peek {
        case nil, UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "#"): return
        default: throw error("unexpected text after the value: write one setting per line")
        }
    }
}

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

/// A setting as a file has it: `key = value`.
struct TOMLEntry: Hashable, Sendable {
    /// Key with the names of its tables before it: `kiosk.pin`. A part that needs quotes has them.
    let key: String
    /// One, or those of a list, as text: a number in decimal, `true`, `false`, a string as it is.
    let values: [String]
    let isList: Bool
    /// Line of the key, from 1.
    let line: Int
}

/// A value as TOML has it.
struct TOMLValue: Hashable, Sendable {
    /// The value as text; a list has commas.
    let text: String
    /// Whether a number, `true` and `false` need no quotes.
    let isBare: Bool

    static func list(_ strings: [String]) -> String {
        "[" + strings.map { literal($0, isBare: false) }.joined(separator: ", ") + "]"
    }

    /// - Parameter asList: whether it is written as a list, as the file had it.
    func text(asList: Bool) -> String {
        guard asList else { return Self.literal(text, isBare: isBare) }
        let parts = text.split(separator: ",").map { part in
            Self.literal(part.trimmingSpaces, isBare: isBare)
        }
        return "[" + parts.joined(separator: ", ") + "]"
    }

    private static func literal(_ text: String, isBare: Bool) -> String {
        if isBare, TOMLReader.bare(text) == text { return text }
        let escaped = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                "\\u" + String(repeating: "0", count: scalar.value < 0x10 ? 3 : 2) + String(scalar.value, radix: 16)
            default: String(scalar)
            }
        }
        return "\"" + escaped.joined() + "\""
    }
}
