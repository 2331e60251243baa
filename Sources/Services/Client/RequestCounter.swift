package import FoundationEssentials
package import Models

/// Ledger of requests to one host or source, shared by every program of this user.
package protocol RequestCounter: Sendable {
    /// Reads and changes the ledger in one step that no other program can divide.
    /// - Parameter change: gets the ledger, and seconds by a clock that all these programs share.
    /// - Returns: the result of `change`.
    func update<Answer: Sendable>(
        _ change: @escaping @Sendable (_ ledger: inout RequestLedger, _ now: TimeInterval) -> Answer
    ) async -> Answer
}

/// Ledger of one run, by its own clock, which may be a simulated one.
package actor CounterMemory: RequestCounter {
    private var ledger = RequestLedger()
    private let clock: any WallClock

    /// - Parameter clock: its seconds since 2001 are the ledger's time.
    package init(clock: any WallClock) {
        self.clock = clock
    }

    /// Changes the ledger; no other work runs on this actor meanwhile.
    package func update<Answer: Sendable>(
        _ change: @escaping @Sendable (_ ledger: inout RequestLedger, _ now: TimeInterval) -> Answer
    ) -> Answer {
        change(&ledger, clock.now.timeIntervalSinceReferenceDate)
    }
}
