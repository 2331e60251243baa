import FoundationEssentials
import Models
import Repository

/// A person's wish for a replay.
package enum ReplayIntent: Hashable, Sendable {
    /// Pauses or resumes.
    case pause
    case stepForward, stepBack
    /// Seconds forward, or back if negative.
    case seek(Int)
    case slower, faster, normalSpeed
}

/// Position and speed of a replay.
package struct ReplayState: Hashable, Sendable {
    /// `REPLAY 2x`, `REPLAY paused`, `REPLAY end`.
    package let words: String
    /// Local day of the replay, `Sat 21 Nov`.
    package let day: String
    /// A sentence at the end of the record; nil before.
    let end: String?

    /// - Parameter now: the recorded board's clock.
    init(_ clock: ReplayClock, at now: Date, localTime: LocalTime) {
        words = "REPLAY " + (clock.isAtEnd ? "end" : clock.isPaused ? "paused" : Self.speed(clock.speed))
        day = localTime.day(now)
        end = clock.isAtEnd ? "End of the record at \(localTime.exactTime(now)). < goes back a minute." : nil
    }

    /// `2x`, `0.5x`.
    private static func speed(_ speed: Double) -> String {
        let tenths = Int(clamping: (speed * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)x" : "\(tenths / 10).\(tenths % 10)x"
    }
}

extension BoardState {
    /// Marks the state as a replay, so that nobody takes it for live.
    mutating func show(_ replay: ReplayState) {
        self.replay = replay
        if data.kind == .live { data.words = ScreenWords.wasLive }
        notice = notice ?? replay.end.map { Wording($0, short: "The record ends here") }
    }
}
