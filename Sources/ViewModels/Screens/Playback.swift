package import Facts
package import FoundationEssentials
package import Repository

/// Moves a board's time besides the clock: a person moves it in a record. A live board has a clock only.
@MainActor
package protocol Playback: AnyObject {
    var mode: BoardMode { get }
    /// Called after the clock has moved on.
    func advance()
    func serve(_ intent: ReplayIntent)
    /// Position and speed; nil for a live board.
    /// - Parameter now: the board's clock.
    func state(at now: Date, localTime: LocalTime) -> ReplayState?
}

/// A live board, which only the clock moves.
@MainActor
package final class LivePlayback: Playback {
    package let mode = BoardMode.live

    package init() {}

    /// Has no effect, since the engine follows the clock itself.
    package func advance() {}
    package func serve(_ intent: ReplayIntent) {}
    package func state(at now: Date, localTime: LocalTime) -> ReplayState? { nil }
}

extension ReplayRepository: Playback {
    package var mode: BoardMode { .replay }

    /// Moves the record's clock, and the board after it.
    package func serve(_ intent: ReplayIntent) {
        switch intent {
        case .pause: clock.isPaused ? clock.resume() : clock.pause()
        case .stepForward: clock.step(forward: true)
        case .stepBack: clock.step(forward: false)
        case .seek(let seconds): clock.seek(to: clock.now + Double(seconds))
        case .go(let thousandth): clock.seek(to: ReplayMark.instant(of: thousandth, in: clock.range))
        case .slower: clock.run(at: clock.speed / 2)
        case .faster: clock.run(at: clock.speed * 2)
        case .normalSpeed: clock.run(at: 1)
        }
        advance()
    }

    /// Position and speed of the replay.
    package func state(at now: Date, localTime: LocalTime) -> ReplayState? {
        ReplayState(clock, marks: marks, announcesEnd: announcesEnd, at: now, localTime: localTime)
    }
}
