import FoundationEssentials

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
