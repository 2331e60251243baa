/// Makes lines of input that is read in pieces, within a bound.
struct LineReader {
    /// Bytes of the longest line that is taken.
    static let longest = 1000

    /// A line of the input, or that it was too long.
    enum Line: Hashable {
        /// The line without its line feed.
        case text(String)
        /// One of more bytes than `longest`; none of it is taken.
        case tooLong
    }

    private var bytes: [UInt8] = []
    private var isTooLong = false

    /// Takes bytes, and returns the lines that they end.
    mutating func take(_ more: some Sequence<UInt8>) -> [Line] {
        var lines: [Line] = []
        for byte in more {
            if byte == 0x0a {
                lines.append(end())
            } else if bytes.count == Self.longest {
                isTooLong = true
            } else {
                bytes.append(byte)
            }
        }
        return lines
    }

    /// Returns a last line without a line feed; nil if there is none.
    mutating func finish() -> Line? { bytes.isEmpty ? nil : end() }

    private mutating func end() -> Line {
        defer { (bytes, isTooLong) = ([], false) }
        return isTooLong ? .tooLong : .text(String(decoding: bytes, as: UTF8.self))
    }
}
