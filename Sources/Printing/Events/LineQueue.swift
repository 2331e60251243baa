package import FoundationEssentials

/// Lines that wait for a slow reader: bounded, so that it cannot fill the memory. When there are too many the oldest
/// go, since the newest are nearer to the truth; a line in their place says how many
/// (docs/dev/decisions/0011-events.md).
package struct LineQueue: Sendable {
    /// Lines that were dropped, one after the other.
    package struct Gap: Hashable, Sendable {
        package var count: Int
        /// The times of the first and of the last of them.
        package var first: Date
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
    /// Of the lines that wait.
    package private(set) var bytes = 0

    /// - Parameters:
    ///   - limit: lines, 1 at least.
    ///   - byteLimit: UTF-8, all lines together; the newest line stays whatever its length.
    package init(limit: Int = 1000, byteLimit: Int = 1 << 20) {
        self.limit = max(1, limit)
        self.byteLimit = byteLimit
    }

    package var isEmpty: Bool { lines.isEmpty && gap == nil }
    package var count: Int { lines.count }

    /// - Parameter at: when it was said.
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

    /// Takes the next line; before the first that follows a gap, the words for the gap.
    package mutating func next(gap words: (Gap) -> String) -> String? {
        if let gap {
            self.gap = nil
            return words(gap)
        }
        guard !lines.isEmpty else { return nil }
        let line = lines.removeFirst()
        bytes -= line.text.utf8.count
        return line.text
    }
}
