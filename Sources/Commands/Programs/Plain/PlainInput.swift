import System

/// Reads what a person types, on the main loop. A terminal stays in its usual mode, so that its own keys edit a line.
@MainActor
final class PlainInput {
    /// The reason why no more input comes.
    enum Ending: Hashable {
        /// The input has reached its end.
        case finished
        /// The terminal has been closed or has failed.
        case hungUp
    }

    private let descriptor: Int32
    private let isTerminal: Bool
    private let loop: any ProgramLoop
    private let onLine: (LineReader.Line) -> Void
    private let onEnd: (Ending) -> Void
    private var reader = LineReader()
    private var isOver = false

    init(
        _ streams: PlainStreams, loop: any ProgramLoop, onLine: @escaping (LineReader.Line) -> Void,
        onEnd: @escaping (Ending) -> Void
    ) {
        (descriptor, isTerminal) = (streams.input, streams.isTerminal)
        (self.loop, self.onLine, self.onEnd) = (loop, onLine, onEnd)
    }

    /// Reads, or waits while too many lines are unanswered: a file may have any number.
    var isReading = false {
        didSet {
            guard isReading != oldValue, !isOver else { return }
            if isReading {
                loop.watch(descriptor) { [weak self] in self?.read($0) }
            } else {
                loop.unwatch(descriptor)
            }
        }
    }

    private func read(_ ready: Readiness) {
        let (bytes, isEnd) = Input.available(descriptor, most: 4096)
        if !bytes.isEmpty { return reader.take(bytes).forEach(onLine) }
        guard isEnd || ready.contains(.failed) else { return }
        loop.unwatch(descriptor)
        isOver = true
        if let last = reader.finish() { onLine(last) }
        onEnd(isTerminal && !ready.isDisjoint(with: [.hungUp, .failed]) ? .hungUp : .finished)
    }
}
