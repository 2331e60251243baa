package import Facts
package import FoundationEssentials
import Models
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

/// A person's wish for a replay.
package enum ReplayIntent: Hashable, Sendable {
    /// Pauses the replay, or resumes a paused one.
    case pause
    case stepForward, stepBack
    /// Seconds forward, or back if negative.
    case seek(Int)
    /// Goes to a place of the record, 0 to 1000.
    case go(Int)
    case slower, faster, normalSpeed
}

/// Position and speed of a replay.
package struct ReplayState: Hashable, Sendable {
    /// `REPLAY 2x`, `REPLAY paused`, `REPLAY end`.
    package let words: String
    /// Local day of the replay, `Sat 21 Nov`.
    package let day: String
    /// Local time to the minute, for the narrowest screens.
    package let minute: String
    /// Position in the record and its length: `5m 10s of 30m 0s`.
    package let position: String
    /// Position in the record, 0 to 1000.
    package let place: Int
    package let isAtEnd: Bool
    /// Failed requests and moved starts, in order of place.
    let marks: [ReplayMark]
    /// Places of failed requests, 0 to 1000, in order.
    package var failures: [Int] { places(of: .failure) }
    /// Places of moved starts, 0 to 1000, in order.
    package var moves: [Int] { places(of: .move) }
    /// A sentence for the first seconds at the end of the record; nil otherwise.
    let end: String?

    /// - Parameters:
    ///   - marks: those of the record.
    ///   - announcesEnd: whether a sentence reports the end.
    ///   - now: the recorded board's clock.
    package init(_ clock: ReplayClock, marks: [ReplayMark], announcesEnd: Bool, at now: Date, localTime: LocalTime) {
        let shown = clock.now
        isAtEnd = shown >= clock.range.upperBound
        words = "\(tr("REPLAY")) " + (isAtEnd ? tr("end") : clock.isPaused ? tr("paused") : Self.speed(clock.speed))
        day = localTime.day(now)
        minute = localTime.time(minute: now)
        let length = Self.time(to: clock.range.upperBound, in: clock.range)
        position = tr("\(Self.time(to: shown, in: clock.range)) of \(length)")
        place = ReplayMark.thousandth(of: shown, in: clock.range)
        self.marks = marks
        end = announcesEnd ? tr("End of the record at \(localTime.exactTime(now)). < goes back a minute.") : nil
    }

    private func places(of kind: ReplayMark.Kind) -> [Int] {
        marks.lazy.filter { $0.kind == kind }.map(\.thousandth)
    }

    /// `5m 10s`, in whole seconds of the clock: the record may have begun between two of them.
    private static func time(to instant: Date, in range: ClosedRange<Date>) -> String {
        Countdown(start: instant, at: range.lowerBound).text
    }

    /// Speed with at most one decimal: `2x`, `0.5x`.
    private static func speed(_ speed: Double) -> String {
        let tenths = Int(clamping: (speed * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)x" : "\(tenths / 10).\(tenths % 10)x"
    }
}

extension BoardState {
    /// Marks the state as a replay, so that it cannot be taken for live.
    mutating func show(_ replay: ReplayState) {
        self.replay = replay
        // How well the clock was known counts while a race is waited for.
        detail?.facts.removeAll { $0.label == "Clock" }
        if data.kind == .live { data.words = data.was }
        notice = notice ?? replay.end.map { Wording($0, short: tr("The record ends here")) }
    }
}
