package import FoundationEssentials
package import Models
package import Settings

/// Reads a watch list that `raceboard watchlist show` wrote, or a person: JSON or CSV. A file is read whole or not at
/// all, and what is wrong in it is named with its place.
package enum WatchListReading {
    /// The most bytes of a file: many times those of a full list.
    package static let limit = 4 << 20

    /// - Parameters:
    ///   - name: of the file, as it may be shown.
    ///   - now: when a note was written whose time the file lacks.
    /// - Throws: status 65 for a file of a later version, and for anything that is not understood.
    package static func entries(_ bytes: [UInt8], of name: String, at now: Date) throws(Failure) -> [WatchEntry] {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        let isJSON = text.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
        do throws(Flaw) {
            return try isJSON ? ofJSON(text, at: now) : ofCSV(text, at: now)
        } catch {
            throw Failure(
                "import", "\(name)\(error.words)",
                hint: "Nothing was imported. raceboard watchlist show --csv prints the form.", status: .data)
        }
    }

    /// Values of an entry as texts, empty where there are none.
    private struct Draft {
        var values: [String: String] = [:]

        /// - Throws: with the value that cannot be used.
        func entry(at place: String, _ now: Date) throws(Flaw) -> WatchEntry {
            func cell(_ key: String) -> String { values[key] ?? "" }
            func wrong(_ key: String, _ takes: String) -> Flaw {
                let shown = FeedText.clean(cell(key), limit: 40)
                return Flaw("\(place): \(key) cannot be \"\(shown)\": it takes \(takes)")
            }
            guard let kind = WatchEntry.Kind(rawValue: cell("kind")) else {
                throw wrong("kind", WatchEntry.Kind.allCases.map(\.rawValue).joined(separator: ", "))
            }
            guard let category = RaceCategory(rawValue: cell("category")) else {
                throw wrong("category", RaceCategory.allCases.map(\.rawValue).joined(separator: ", "))
            }
            var written = now
            if !cell("note_written").isEmpty {
                guard let time = RFC3339.parse(cell("note_written")) else {
                    throw wrong("note_written", "a time such as 2026-11-21T09:30:00Z")
                }
                written = time
            }
            // A time beyond the present would win over every later note.
            let note = cell("note").isEmpty ? nil : WatchNote(cell("note"), written: min(written, now))
            let entry = WatchEntry(
                kind, category: category, name: FeedText.clean(cell("name"), limit: 160),
                country: FeedText.clean(optional: cell("country"), limit: 20), note: note)
            guard entry.isNamed else { throw wrong("name", "a name with a letter or a digit") }
            let length = cell("note").unicodeScalars.count
            guard length <= WatchNote.limit else {
                throw Flaw("\(place): the note has \(length) characters: it takes up to \(WatchNote.limit)")
            }
            return entry
        }
    }

    private static let names = ["kind", "category", "name", "country", "note", "note_written"]

    private static func checked(_ count: Int) throws(Flaw) {
        guard count <= WatchList.limit else {
            throw Flaw(" has more than \(WatchList.limit) entries, which is the most that can be watched")
        }
    }
}

extension WatchListReading {
    private struct Version: Decodable {
        let schema: Int?
    }

    private struct File: Decodable {
        let entries: [Entry]
    }

    /// Keys that this version does not know are left out.
    private struct Entry: Decodable {
        var values: [String: String] = [:]

        private struct Name: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }

            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Name.self)
            for name in WatchListReading.names {
                values[name] = try container.decodeIfPresent(String.self, forKey: Name(stringValue: name))
            }
        }
    }

    /// Keys and numbers on the way to what cannot be read.
    private static func path(of error: any Error) -> [any CodingKey] {
        switch error as? DecodingError {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            context.codingPath
        default: []
        }
    }

    private static func ofJSON(_ bytes: ArraySlice<UInt8>, at now: Date) throws(Flaw) -> [WatchEntry] {
        let (decoder, data) = (JSONDecoder(), Data(bytes))
        guard let version = try? decoder.decode(Version.self, from: data) else {
            throw Flaw(" is not JSON, or its schema is no number")
        }
        guard version.schema == WatchListReport.version else {
            let number = version.schema.map { "a watch list of version \($0)" } ?? "without its version, schema"
            throw Flaw(" is \(number): this raceboard reads version \(WatchListReport.version)")
        }
        let file: File
        do {
            file = try decoder.decode(File.self, from: data)
        } catch {
            let path = path(of: error)
            let place = path.count > 1 ? ", entry \((path[1].intValue ?? 0) + 1)" : ""
            let key = path.count > 2 ? ": \(FeedText.clean(path[2].stringValue, limit: 40))" : ""
            throw Flaw("\(place)\(key) is not what it should be: entries is a list of objects with texts")
        }
        try checked(file.entries.count)
        var entries: [WatchEntry] = []
        for (index, read) in file.entries.enumerated() {
            entries.append(try Draft(values: read.values).entry(at: ", entry \(index + 1)", now))
        }
        return entries
    }
}

extension WatchListReading {
    private static func ofCSV(_ bytes: ArraySlice<UInt8>, at now: Date) throws(Flaw) -> [WatchEntry] {
        guard String(validating: bytes, as: UTF8.self) != nil else { throw Flaw(" is not text in UTF-8") }
        var reader = CSVReader(bytes)
        guard let heads = try reader.next()?.fields.map({ FeedText.clean($0, limit: 40).lowercased() }) else {
            throw Flaw(" is empty")
        }
        if let strange = heads.first(where: { !names.contains($0) }) {
            throw Flaw(", line 1: the column \"\(strange)\" is not known: it takes " + names.joined(separator: ", "))
        }
        if let missing = names.prefix(3).first(where: { !heads.contains($0) }) {
            throw Flaw(", line 1: the column \(missing) is missing: kind, category and name are needed")
        }
        var entries: [WatchEntry] = []
        while let (line, fields) = try reader.next() {
            guard fields.count == heads.count else {
                throw Flaw(", line \(line): it has \(fields.count) values for \(heads.count) columns")
            }
            let values = zip(heads, fields).map { ($0, CSVText.unescaped($1)) }
            entries.append(
                try Draft(values: Dictionary(values) { first, _ in first }).entry(at: ", line \(line)", now))
            try checked(entries.count)
        }
        return entries
    }
}

/// The lines of a CSV file with their fields, one by one: RFC 4180, also with semicolons and with single line feeds.
private struct CSVReader {
    private let bytes: ArraySlice<UInt8>
    private let separator: UInt8
    private var place: Int
    private var line = 1

    /// Semicolons part the fields of a file whose first line has one.
    init(_ bytes: ArraySlice<UInt8>) {
        (self.bytes, place) = (bytes, bytes.startIndex)
        let isOfSemicolons = bytes.prefix { $0 != 0x0A }.contains(UInt8(ascii: ";"))
        separator = UInt8(ascii: isOfSemicolons ? ";" : ",")
    }

    /// The next line that is not empty, with its number.
    /// - Returns: nil at the end.
    /// - Throws: if a quote is not closed.
    mutating func next() throws(Flaw) -> (line: Int, fields: [String])? {
        while place < bytes.endIndex, bytes[place] == 0x0A || bytes[place] == 0x0D { skipEnd() }
        guard place < bytes.endIndex else { return nil }
        let first = line
        var fields: [String] = []
        while true {
            fields.append(try field(of: first))
            guard place < bytes.endIndex, bytes[place] == separator else { break }
            place += 1
        }
        guard place < bytes.endIndex else { return (first, fields) }
        guard bytes[place] == 0x0A || bytes[place] == 0x0D else {
            throw Flaw(", line \(first): a value goes on behind its closing quote")
        }
        skipEnd()
        return (first, fields)
    }

    private mutating func skipEnd() {
        if bytes[place] == 0x0A { line += 1 }
        place += 1
    }

    private mutating func field(of first: Int) throws(Flaw) -> String {
        var found: [UInt8] = []
        let quote = UInt8(ascii: "\"")
        guard place < bytes.endIndex, bytes[place] == quote else {
            while place < bytes.endIndex, ![separator, 0x0A, 0x0D].contains(bytes[place]) {
                found.append(bytes[place])
                place += 1
            }
            return String(decoding: found, as: UTF8.self)
        }
        place += 1
        while place < bytes.endIndex {
            let byte = bytes[place]
            place += 1
            if byte == 0x0A { line += 1 }
            guard byte == quote else {
                found.append(byte)
                continue
            }
            guard place < bytes.endIndex, bytes[place] == quote else {
                return String(decoding: found, as: UTF8.self)
            }
            found.append(quote)
            place += 1
        }
        throw Flaw(", line \(first): a quote is not closed")
    }
}
