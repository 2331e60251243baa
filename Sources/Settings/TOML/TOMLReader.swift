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
