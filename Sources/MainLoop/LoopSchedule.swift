internal import FoundationEssentials

/// When the loop's timer goes off next. A rule, without a clock.
enum LoopSchedule {
    /// How long a turn that asks for the past is put off: 100 turns a second at most.
    static let patience = 0.01

    /// - Parameters:
    ///   - turn: when the turn asked to be called again.
    ///   - began: when that turn began.
    ///   - sleeper: the earliest deadline of those who sleep.
    /// - Returns: nil when nothing waits for the time.
    static func wake(turn: Date?, began: Date, sleeper: Date?) -> Date? {
        // A turn has seen every instant up to its beginning. Asked for one of those again, the loop would spin.
        let next = turn.map { $0 > began ? $0 : began.addingTimeInterval(patience) }
        return [next, sleeper].compactMap { $0 }.min()
    }
}
