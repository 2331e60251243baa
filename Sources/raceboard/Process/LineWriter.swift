import FoundationEssentials
import Glibc
import Printing

/// Writes lines to a descriptor from a thread of its own, so that a slow reader keeps nobody waiting. The descriptor
/// stays blocking: it is shared with the shell and with whatever else writes there (docs/dev/decisions/0011-events.md).
final class LineWriter: @unchecked Sendable {  // `queue` and `isFinished` are read and written under `mutex`
    /// How the thread has ended.
    enum Ending: Sendable, Hashable {
        /// Everything was written.
        case finished
        /// Nobody reads any more.
        case readerGone
        /// The errno of write(2).
        case failed(Int32)
    }

    private let descriptor: Int32
    private let gapWords: @Sendable (LineQueue.Gap) -> String
    private let onEnd: @Sendable (Ending) -> Void
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let wake = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var queue: LineQueue
    private var isFinished = false

    /// - Parameters:
    ///   - gapWords: the line for those that were dropped, without its line feed.
    ///   - onEnd: called once, on the thread.
    init(
        descriptor: Int32, queue: LineQueue, gapWords: @escaping @Sendable (LineQueue.Gap) -> String,
        onEnd: @escaping @Sendable (Ending) -> Void
    ) {
        self.descriptor = descriptor
        self.queue = queue
        self.gapWords = gapWords
        self.onEnd = onEnd
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(wake, nil)
    }

    deinit {
        pthread_cond_destroy(wake)
        pthread_mutex_destroy(mutex)
        wake.deallocate()
        mutex.deallocate()
    }

    /// Starts the thread, which keeps the writer alive until it ends. To be called once.
    func start() throws(Failure) {
        let box = Unmanaged.passRetained(self)
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { box in
                if let box { Unmanaged<LineWriter>.fromOpaque(box).takeRetainedValue().run() }
                return nil
            }, box.toOpaque())
        guard code == 0 else {
            box.release()
            throw Failure("internal", "No thread: \(String(cString: strerror(code)))", status: .internal)
        }
        pthread_detach(thread)
    }

    /// Never waits for the reader.
    /// - Parameters:
    ///   - line: without its line feed.
    ///   - at: when it was said, for the words of a gap.
    func append(_ line: String, at: Date) {
        held { queue.append(line, at: at) }
    }

    /// The thread ends once everything is written.
    func finish() {
        held { isFinished = true }
    }

    private func held(_ work: () -> Void) {
        pthread_mutex_lock(mutex)
        work()
        pthread_cond_signal(wake)
        pthread_mutex_unlock(mutex)
    }

    private func run() {
        while let line = next() {
            // A line is one write(2): whoever reads in between never sees half of a short one.
            let code = Output.write(Array((TerminalGate.clean(line) + "\n").utf8), to: descriptor)
            guard code == 0 else {
                onEnd(code == EPIPE ? .readerGone : .failed(code))
                return
            }
        }
        onEnd(.finished)
    }

    /// Waits for a line; nil when there will be none.
    private func next() -> String? {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while queue.isEmpty, !isFinished { pthread_cond_wait(wake, mutex) }
        return queue.next(gap: gapWords)
    }
}
