import Models

/// The text of a settings file, changed one setting at a time: every other byte stays as it is, also comments, order
/// and ends of lines.
struct TOMLText {
    /// Place of a setting in the text, in bytes from its beginning.
    struct Span: Hashable, Sendable {
        /// Place of the setting's name, in bytes.
        let key: Int
        /// Range of the value's bytes in the text.
        let value: Range<Int>
    }

    let bytes: [UInt8]
    let entries: [TOMLEntry]
    private let spans: [Span]
    /// Place of the first `[table]`; nil without one.
    private let firstHeader: Int?

    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    private static let lineFeed = UInt8(ascii: "\n")

    /// - Throws: for a text that is not the TOML that is read here, with the line.
    init(_ bytes: some Sequence<UInt8>) throws(Flaw) {
        self.bytes = Array(bytes)
        let places = try TOMLReader.places(in: self.bytes)
        // The reader counts from behind the byte order mark.
        let start = self.bytes.starts(with: Self.mark) ? Self.mark.count : 0
        entries = places.entries
        spans = places.spans.map { span in
            Span(key: span.key + start, value: span.value.lowerBound + start..<span.value.upperBound + start)
        }
        firstHeader = places.firstHeader.map { $0 + start }
    }

    /// The text with another value for a name outside tables. A new line comes behind the commented one of this name,
    /// else behind the last setting outside tables.
    func setting(_ name: String, to value: TOMLValue) -> [UInt8] {
        let isList = entries.first { $0.key == name }?.isList ?? false
        return setting(name, toText: value.text(asList: isList))
    }

    /// The same for a value as TOML writes it. A name with a table before it, as in `keys.plan`, comes behind the last
    /// one of that table.
    func setting(_ name: String, toText value: String) -> [UInt8] {
        if let index = entries.firstIndex(where: { $0.key == name }) {
            return replacing(spans[index].value, by: value)
        }
        let table = name.prefix(through: name.lastIndex(of: ".") ?? name.startIndex)
        if table.hasSuffix("."), let last = entries.lastIndex(where: { $0.key.hasPrefix(table) }) {
            let isInTable = !bytes[spans[last].key...].starts(with: table.utf8)
            let own = isInTable ? String(name.dropFirst(table.count)) : name
            return inserting("\(own) = \(value)", at: lineEnd(after: spans[last].value.upperBound))
        }
        return inserting("\(name) = \(value)", at: endOfLine(ofLast: name))
    }

    private func inserting(_ text: String, at end: Int) -> [UInt8] {
        var line = text
        let needsBreak = end > start && bytes[end - 1] != Self.lineFeed
        line = needsBreak ? lineEnd + line + lineEnd : line + lineEnd
        return replacing(end..<end, by: line)
    }

    /// The text without the lines of a setting; the same text if it has none.
    func removing(_ name: String) -> [UInt8] {
        guard let index = entries.firstIndex(where: { $0.key == name }) else { return bytes }
        let first = bytes[..<spans[index].key].lastIndex(of: Self.lineFeed).map { $0 + 1 } ?? start
        return replacing(first..<lineEnd(after: spans[index].value.upperBound), by: "")
    }

    private var start: Int { bytes.starts(with: Self.mark) ? Self.mark.count : 0 }

    private func replacing(_ range: Range<Int>, by text: String) -> [UInt8] {
        Array(bytes[..<range.lowerBound]) + Array(text.utf8) + Array(bytes[range.upperBound...])
    }

    /// The end of a line, as the first line has it.
    private var lineEnd: String {
        guard let first = bytes.firstIndex(of: Self.lineFeed), first > 0 else { return "\n" }
        return bytes[first - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n"
    }

    /// Place behind the end of the line that a place is in.
    private func lineEnd(after place: Int) -> Int {
        bytes[place...].firstIndex(of: Self.lineFeed).map { $0 + 1 } ?? bytes.count
    }

    /// Place of a new line: outside tables, since a name below `[table]` is one of that table.
    private func endOfLine(ofLast name: String) -> Int {
        let end = firstHeader.map { beginning(ofCommentsBefore: $0) } ?? bytes.count
        if let commented = commentedLine(of: name, before: end) { return lineEnd(after: commented) }
        let last = spans.last { $0.key < end }
        return last.map { lineEnd(after: $0.value.upperBound) } ?? end
    }

    /// Place of the comments directly above a table, which are about the table.
    private func beginning(ofCommentsBefore header: Int) -> Int {
        var first = lineStart(of: header)
        while first > start {
            let above = lineStart(of: first - 1)
            guard bytes[above..<first].first(where: { $0 != 0x20 && $0 != 0x09 }) == UInt8(ascii: "#") else { break }
            first = above
        }
        return first
    }

    private func lineStart(of place: Int) -> Int {
        bytes[..<place].lastIndex(of: Self.lineFeed).map { $0 + 1 } ?? start
    }

    /// Place of the last `# name = …` outside tables; nil without one.
    private func commentedLine(of name: String, before end: Int) -> Int? {
        var place = start
        var found: Int?
        while place < end {
            let next = lineEnd(after: place)
            let words = String(decoding: bytes[place..<next], as: UTF8.self).filter { $0 != " " && $0 != "\t" }
            if words.hasPrefix("#\(name)=") { found = place }
            place = next
        }
        return found
    }
}
