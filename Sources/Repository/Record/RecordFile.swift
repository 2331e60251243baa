package import FoundationEssentials
package import Models

/// A record as a file (docs/blackbox.md).
package struct RecordFile: Hashable, Sendable {
    /// Name of the format, in the first line of the file.
    package static let format = "raceboard-record"
    /// Version of the format; files of any other are rejected.
    static let version = 1
    /// Most bytes of a line; longer ones are rejected.
    static let longestLine = 8 << 20
    /// The most entries: several weeks of a kiosk.
    static let mostEntries = 200_000
    package static let counts = 0...100_000
    package static let statuses = 100...599

    /// Version of the program that made the record.
    package var program: String
    /// Instant at which the run began, by the program's clock.
    package var began: Date
    package var entries: [RecordEntry]

    /// A record; `entries` in order of time.
    package init(program: String, began: Date, entries: [RecordEntry]) {
        self.program = program
        self.began = began
        self.entries = entries
    }
}

/// Reads the text that `RecordWriter` writes. It may come from any person: every input gives a record, or the line that
/// is wrong.
package enum RecordReader {
    /// Reads a record. A last line that was cut off is no error.
    /// - Throws: the first line that is not as docs/blackbox.md describes.
    package static func read(_ bytes: [UInt8]) throws(Flaw) -> RecordFile {
        let decoder = JSONDecoder()
        var lines = Lines(bytes: bytes)
        guard let first = try lines.next() else { throw Flaw("the file is empty", line: 1) }
        let header = try readHeader(first, decoder)
        var file = RecordFile(program: FeedText.clean(header.program, limit: 40), began: header.began, entries: [])
        while let line = try lines.next() {
            guard file.entries.count < RecordFile.mostEntries else {
                throw Flaw("more than \(RecordFile.mostEntries) entries", line: line.number)
            }
            do throws(Flaw) {
                file.entries.append(try readEntry(line, decoder))
            } catch {
                guard !line.isWhole else { throw error }
            }
        }
        return file
    }

    private static func readHeader(
        _ line: Line, _ decoder: JSONDecoder
    ) throws(Flaw) -> (program: String, began: Date) {
        struct Form: Decodable {
            let format: String
            let version: Int
        }
        let data = Data(line.bytes)
        guard let form = try? decoder.decode(Form.self, from: data), form.format == RecordFile.format else {
            throw Flaw("this is not a raceboard record", line: 1)
        }
        guard form.version == RecordFile.version else {
            throw Flaw("version \(form.version) of the format is not known", line: 1)
        }
        guard let header = try? decoder.decode(RecordHeader.self, from: data),
            let began = RecordTime.parse(header.began)
        else { throw Flaw("the header is not whole", line: 1) }
        return (header.program, began)
    }

    private static func readEntry(_ line: Line, _ decoder: JSONDecoder) throws(Flaw) -> RecordEntry {
        guard !line.bytes.isEmpty else { throw Flaw("the line is empty", line: line.number) }
        let read: RecordLine
        do {
            read = try decoder.decode(RecordLine.self, from: Data(line.bytes))
        } catch {
            throw Flaw(words(of: error), line: line.number)
        }
        do throws(Flaw) {
            return try read.entry()
        } catch {
            throw Flaw(error.words, line: line.number)
        }
    }

    private static func words(of error: any Error) -> String {
        switch error as? DecodingError {
        case .keyNotFound(let key, _): return "\"\(FeedText.clean(key.stringValue, limit: 40))\" is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context): return flaw(context)
        case .dataCorrupted(let context) where !context.codingPath.isEmpty: return flaw(context)
        default: return "not JSON"
        }
    }

    private static func flaw(_ context: DecodingError.Context) -> String {
        guard let key = context.codingPath.first else { return "not an object" }
        return "\"\(FeedText.clean(key.stringValue, limit: 40))\" is not of its kind"
    }

    struct Line {
        let number: Int
        let bytes: ArraySlice<UInt8>
        /// Whether a line feed ended it.
        let isWhole: Bool
    }

    /// The lines of a file, one by one.
    struct Lines {
        let bytes: [UInt8]
        private var start = 0
        private var number = 0

        init(bytes: [UInt8]) { self.bytes = bytes }

        mutating func next() throws(Flaw) -> Line? {
            guard start < bytes.count else { return nil }
            number += 1
            let end = lineEnd
            guard end - start <= RecordFile.longestLine else {
                throw Flaw("the line is longer than 8 MB", line: number)
            }
            defer { start = end + 1 }
            return Line(number: number, bytes: bytes[start..<end], isWhole: end < bytes.count)
        }

        private var lineEnd: Int {
            bytes.withUnsafeBufferPointer { buffer in
                var index = start
                while index < buffer.count, buffer[index] != 0x0a { index += 1 }
                return index
            }
        }
    }
}

/// A record as text: NDJSON, a header and then a line an entry (docs/blackbox.md).
package enum RecordWriter {
    /// The whole file: a header, and one line for each entry.
    package static func bytes(of file: RecordFile) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let header = RecordHeader(
            format: RecordFile.format, version: RecordFile.version, program: file.program,
            began: RecordTime.format(file.began))
        var bytes = line(header, encoder)
        for entry in file.entries { bytes += line(RecordLine(entry), encoder) }
        return bytes
    }

    /// One line with its line feed; empty for a value that JSON cannot hold (NaN).
    private static func line(_ value: some Encodable, _ encoder: JSONEncoder) -> [UInt8] {
        guard let data = try? encoder.encode(value), data.count < RecordFile.longestLine else { return [] }
        return Array(data) + [UInt8(ascii: "\n")]
    }
}

/// Header of a record: the first line of its file.
struct RecordHeader: Codable {
    var format: String
    var version: Int
    var program: String
    var began: String
}

/// Instants of a record: `2026-11-21T03:00:00.123456Z`, UTC, to the microsecond, 1970 to 9999.
enum RecordTime {
    private static let range = 0.0...253_402_300_799

    /// Fractions beyond a microsecond are dropped; a time out of range becomes its end.
    static func format(_ instant: Date) -> String {
        let seconds = min(max(instant.timeIntervalSince1970, range.lowerBound), range.upperBound)
        let whole = seconds.rounded(.down)
        // A `Date` of this century is exact to a tenth of a microsecond.
        let micros = min(999_999, Int(clamping: ((seconds - whole) * 1e6 + 0.2).rounded(.down)))
        return "\(RFC3339.format(Date(timeIntervalSince1970: whole)).dropLast()).\(micros.padded(6))Z"
    }

    /// Reads a time, also with fewer or no digits of a fraction, and with a numeric offset.
    static func parse(_ text: String) -> Date? {
        guard let whole = RFC3339.parse(text), range.contains(whole.timeIntervalSince1970) else { return nil }
        guard let dot = text.utf8.firstIndex(of: UInt8(ascii: ".")) else { return whole }
        let digits = text.utf8[dot...].dropFirst().prefix { (0x30...0x39).contains($0) }.prefix(6)
        let micros = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        return whole + Double(micros) / [1, 10, 100, 1e3, 1e4, 1e5, 1e6][digits.count]
    }
}
