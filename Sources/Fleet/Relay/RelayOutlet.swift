import Commands
import FoundationEssentials
import Models
import Output
import Services
import Settings

/// The way of a relay's messages.
@MainActor
protocol RelayOutlet: AnyObject {
    /// Whether what is published goes out now.
    var isOpen: Bool { get }
    /// - Parameters:
    ///   - onEvent: news of the link, on the main actor.
    ///   - onEnd: nothing more can be published: the errno of a failed write, or nil for a reader that is gone.
    func begin(
        onEvent: @escaping @MainActor (RelayEvent) -> Void, onEnd: @escaping @MainActor (Int32?) -> Void
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
    private let ends: ProgramEnds
    private let output: ProgramLines
    private var board: RelayBoard?
    private var writtenAt: Date?

    init(_ descriptor: Int32, ends: ProgramEnds) {
        (self.ends, output) = (ends, ProgramLines(descriptor, ends: ends))
    }

    func begin(
        onEvent: @escaping @MainActor (RelayEvent) -> Void, onEnd: @escaping @MainActor (Int32?) -> Void
    ) throws(Failure) {
        // Only the newest board is worth a slow reader's time.
        try output.begin(LineQueue(limit: 1), gapWords: { _ in nil }, onEnd: onEnd)
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
        output.append(String(decoding: board.body, as: UTF8.self), at: board.at)
    }

    func end() async {
        output.close()
        await output.finish()
    }
}
