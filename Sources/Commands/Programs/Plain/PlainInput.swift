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
