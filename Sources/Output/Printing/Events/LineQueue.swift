package import FoundationEssentials

/// Lines that wait for a slow reader, within bounds of number and size.
///
/// If there are too many, the oldest are dropped, since the newest are nearer to the truth. A line in their place
/// reports their number (docs/dev/decisions/0011-events.md).
package struct LineQueue: Sendable {
    /// A run of consecutive lines that were dropped.
    package struct Gap: Hashable, Sendable {
        /// Number of lines, at least 1.
        package var count: Int
        /// Time of the first of them.
        package var first: Date
        /// Time of the last of them.
        package var last: Date
    }

    private struct Line: Sendable {
        let text: String
        let at: Date
    }

    private let limit: Int
    private let byteLimit: Int
    private var lines: [Line] = []
    private var gap: Gap?
    /// Bytes of the waiting lines in UTF-8, without line feeds.
    package private(set) var bytes = 0

    /// - Parameters:
    ///   - limit: most lines, at least 1.
    ///   - byteLimit: most bytes of all lines in UTF-8; the newest line stays at any length.
    package init(limit: Int = 1000, byteLimit: Int = 1 << 20) {
        self.limit = max(1, limit)
        self.byteLimit = byteLimit
    }

    /// True if neither a line nor a gap waits.
    package var isEmpty: Bool { lines.isEmpty && gap == nil }
    /// Number of waiting lines, without the line of a gap.
    package var count: Int { lines.count }

    /// Appends a line, and drops the oldest ones if that is too much.
    /// - Parameter at: time of the event in the line.
    package mutating func append(_ text: String, at: Date) {
        lines.append(Line(text: text, at: at))
        bytes += text.utf8.count
        var excess = 0
        while lines.count - excess > 1, lines.count - excess > limit || bytes > byteLimit {
            let line = lines[excess]
            bytes -= line.text.utf8.count
            gap = Gap(count: (gap?.count ?? 0) + 1, first: gap?.first ?? line.at, last: line.at)
            excess += 1
        }
        lines.removeFirst(excess)
    }

    /// Takes the next line. Before the first line after a gap it returns the words for the gap, if there are any.
    /// - Returns: nil if no line waits.
    package mutating func next(gap words: (Gap) -> String?) -> String? {
        if let gap {
            self.gap = nil
            if let line = words(gap) { return line }
        }
        guard !lines.isEmpty else { return nil }
        let line = lines.removeFirst()
        bytes -= line.text.utf8.count
        return line.text
    }
}
