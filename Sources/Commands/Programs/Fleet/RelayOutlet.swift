import FoundationEssentials
import Models
import Output
import Services
import Settings
import System

/// The way of a relay's messages.
@MainActor
protocol RelayOutlet: AnyObject {
    /// Whether what is published goes out now.
    var isOpen: Bool { get }
    /// - Parameters:
    ///   - onEvent: news of the link, on the main actor.
    ///   - onEnd: nothing more can be published; nil for a reader that has gone.
    func begin(
        onEvent: @escaping @MainActor (RelayEvent) -> Void, onEnd: @escaping @MainActor (Failure?) -> Void
    ) throws(Failure)
    func publish(_ message: RelayMessage)
    /// Returns when everything is sent, or cannot be.
    func end() async
}

/// Standard output: each board is a line, and a document of an open feed; a beat repeats the last one, so that its age
/// stays right.
@MainActor
final class RelayOutput: RelayOutlet {
    /// Seconds after which the board is written again if nothing has changed.
    private static let gap: TimeInterval = 30

    let isOpen = true
    private let descriptor: Int32
    private let ends: ProgramEnds
    private var writer: LineWriter?
    private var board: RelayBoard?
    private var writtenAt: Date?
    private var isDone = false
    private var done: CheckedContinuation<Void, Never>?
    private var onEnd: (@MainActor (Failure?) -> Void)?

    init(_ descriptor: Int32, ends: ProgramEnds) { (self.descriptor, self.ends) = (descriptor, ends) }

    func begin(
        onEvent: @escaping @MainActor (RelayEvent) -> Void, onEnd: @escaping @MainActor (Failure?) -> Void
    ) throws(Failure) {
        self.onEnd = onEnd
        // Only the newest board is worth a slow reader's time.
        let writer = LineWriter(
            descriptor: descriptor, queue: LineQueue(limit: 1), gapWords: { _ in nil },
            onEnd: { [weak self] ending in Task { @MainActor in self?.ended(ending) } })
        try writer.start()
        self.writer = writer
        // A reader that goes away while nothing is being written.
        ends.loop.watchEnd(of: descriptor) { _ in onEnd(nil) }
    }

    func publish(_ message: RelayMessage) {
        switch message.topic {
        case .board:
            board = try? RelayBoard(body: message.body)
            write()
        case .beat:
            guard let beat = try? RelayBeat(body: message.body), var board, beat.confirms == board.mark.seq,
                writtenAt.map({ ends.clock.now >= $0 + Self.gap }) ?? true || beat.feed.error != board.feed.error
            else { return }
            (board.at, board.feed) = (beat.at, beat.feed)
            self.board = board
            write()
        default: break
        }
    }

    private func write() {
        guard let board else { return }
        writtenAt = ends.clock.now
        writer?.append(String(decoding: board.body, as: UTF8.self), at: board.at)
    }

    func end() async {
        ends.loop.unwatch(descriptor)
        writer?.finish()
        guard writer != nil, !isDone else { return }
        await withCheckedContinuation { done = $0 }
    }

    private func ended(_ ending: LineWriter.Ending) {
        isDone = true
        done?.resume()
        done = nil
        switch ending {
        case .finished: break
        case .readerGone: onEnd?(nil)
        case .failed(let code): onEnd?(.cannotWrite(code))
        }
    }
}
