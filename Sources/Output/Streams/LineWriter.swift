package import FoundationEssentials
import Glibc
package import Settings
import System

/// Writes lines to a descriptor from a separate thread, so that a slow reader does not delay the program. The
/// descriptor stays blocking: it is shared with the shell and other writers (docs/dev/decisions/0011-events.md).
package final class LineWriter: @unchecked Sendable {  // `queue` and `isFinished` are read and written under `lock`
    /// The reason why the thread has ended.
    package enum Ending: Sendable, Hashable {
        case finished
        case readerGone
        /// The errno of a failed write(2).
        case failed(Int32)
    }

    private let descriptor: Int32
    private let gapWords: @Sendable (LineQueue.Gap) -> String?
    private let onEnd: @Sendable (Ending) -> Void
    private let lock = Lock()
    private var queue: LineQueue
    private var isFinished = false

    /// - Parameters:
    ///   - gapWords: the line for those that were dropped, without its line feed; nil for none.
    ///   - onEnd: called once, on the thread.
    package init(
        descriptor: Int32, queue: LineQueue, gapWords: @escaping @Sendable (LineQueue.Gap) -> String?,
        onEnd: @escaping @Sendable (Ending) -> Void
    ) {
        (self.descriptor, self.queue, self.gapWords, self.onEnd) = (descriptor, queue, gapWords, onEnd)
    }

    /// Starts the thread, which keeps the writer alive until it ends. To be called once.
    package func start() throws(Failure) {
        do {
            _ = try WorkerThread { [self] in run() }
        } catch {
            throw Failure("internal", "No thread: \(error.words)", status: .internal)
        }
    }

    /// Never waits for the reader.
    /// - Parameters:
    ///   - line: without its line feed.
    ///   - at: time of the line, for the words of a gap.
    package func append(_ line: String, at: Date) {
        change { queue.append(line, at: at) }
    }

    /// The thread ends once everything is written.
    package func finish() {
        change { isFinished = true }
    }

    private func change(_ work: () -> Void) {
        lock.withLock(work)
        lock.wake()
    }

    private func run() {
        while let line = next() {
            // A line is one write(2), so a reader never sees half of a short one.
            let code = HarmlessText(line + "\n").write(on: descriptor)
            guard code == 0 else {
                onEnd(code == EPIPE ? .readerGone : .failed(code))
                return
            }
        }
        onEnd(.finished)
    }

    /// Waits for a line; nil after the last one.
    private func next() -> String? {
        lock.withLock {
            while queue.isEmpty, !isFinished { lock.wait() }
            return queue.next(gap: gapWords)
        }
    }
}

/// Lines that wait for a slow reader, within bounds of number and size.
///
/// If there are too many, the oldest are dropped, since the newest are nearer to the truth. A line in their place
/// reports their number (docs/dev/decisions/0011-events.md).
package struct LineQueue: Sendable {
    /// A run of consecutive lines that were dropped.
    package struct Gap: Hashable, Sendable {
        /// Number of lines, at least 1.
        package var count: Int
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
