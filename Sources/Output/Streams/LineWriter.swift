package import FoundationEssentials
import Glibc
package import Settings
import System

/// Writes lines to a descriptor from a separate thread, so that a slow reader does not delay the program. The
/// descriptor stays blocking: it is shared with the shell and other writers (docs/dev/decisions/0011-events.md).
package final class LineWriter: @unchecked Sendable {  // `queue` and `isFinished` are read and written under `lock`
    /// The reason why the thread has ended.
    package enum Ending: Sendable, Hashable {
        /// All that was queued is written.
        case finished
        /// The reader has closed its end.
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
        self.descriptor = descriptor
        self.queue = queue
        self.gapWords = gapWords
        self.onEnd = onEnd
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
            let code = Output.write(Array((TerminalGate.clean(line) + "\n").utf8), to: descriptor)
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
