import FoundationEssentials
package import Models

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
                file.isCutOff = true
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
