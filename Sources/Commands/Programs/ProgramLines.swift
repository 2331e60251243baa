package import FoundationEssentials
import Models
package import Output
package import Settings
import System

/// The lines of a program: written by a thread, whose end the program waits for.
@MainActor
package final class ProgramLines {
    private let descriptor: Int32
    private let ends: ProgramEnds
    private var writer: LineWriter?
    private var isDone = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var onEnd: (@MainActor (Int32?) -> Void)?

    /// - Parameter descriptor: gets the lines, and stays open.
    package init(_ descriptor: Int32, ends: ProgramEnds) { (self.descriptor, self.ends) = (descriptor, ends) }

    /// - Parameters:
    ///   - gapWords: the line for those that were dropped; nil for none.
    ///   - onEnd: called once no more lines can be written: with the errno of a failed write, or with nil for a reader
    ///     that is gone.
    /// - Throws: where no thread can be had.
    package func begin(
        _ queue: LineQueue, gapWords: @escaping @Sendable (LineQueue.Gap) -> String?,
        onEnd: @escaping @MainActor (Int32?) -> Void
    ) throws(Failure) {
        self.onEnd = onEnd
        let writer = LineWriter(
            descriptor: descriptor, queue: queue, gapWords: gapWords,
            onEnd: { [weak self, real = ends.real] ending in real.callSoon { self?.ended(ending) } })
        try writer.start()
        self.writer = writer
        // A reader that goes away while nothing is being written.
        ends.loop.watchEnd(of: descriptor) { _ in onEnd(nil) }
    }

    package func append(_ line: String, at: Date) { writer?.append(line, at: at) }

    /// No more lines come; those that wait are still written.
    package func close() {
        ends.loop.unwatch(descriptor)
        writer?.finish()
    }

    /// Returns when all lines are written, or cannot be.
    package func finish() async {
        if writer != nil, !isDone { await withCheckedContinuation { waiting.append($0) } }
    }

    private func ended(_ ending: LineWriter.Ending) {
        isDone = true
        for waiting in waiting { waiting.resume() }
        waiting = []
        switch ending {
        case .finished: break
        case .readerGone: onEnd?(nil)
        case .failed(let code): onEnd?(code)
        }
    }
}
