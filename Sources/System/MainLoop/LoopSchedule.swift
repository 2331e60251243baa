internal import FoundationEssentials

/// Rule for the next instant of the loop's timer; it has no clock.
enum LoopSchedule {
    /// Seconds by which a turn that is due in the past is delayed: at most 100 turns a second.
    static let minimumWait = 0.01

    /// - Parameters:
    ///   - turn: time that the last turn requested for the next.
    ///   - began: when that turn began.
    ///   - sleeper: the earliest deadline of those who sleep.
    /// - Returns: nil if nothing waits for a time.
    static func wake(turn: Date?, began: Date, sleeper: Date?) -> Date? {
        // A turn has seen every instant up to its beginning. If it requests one of those again, the loop would spin.
        let next = turn.map { $0 > began ? $0 : began.addingTimeInterval(minimumWait) }
        return [next, sleeper].compactMap { $0 }.min()
    }
}
