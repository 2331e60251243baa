package import FoundationEssentials
package import Models

/// Where requests to one host or source are remembered, for every program of this user that asks.
package protocol RequestCounter: Sendable {
    /// What is remembered, changed in one step that no other program divides.
    /// - Parameter change: gets seconds by a clock that all who share it have in common.
    /// - Returns: what `change` returned.
    func update<Answer: Sendable>(
        _ change: @escaping @Sendable (_ ledger: inout RequestLedger, _ now: TimeInterval) -> Answer
    ) async -> Answer
}

/// Requests of one run, by its own clock, which may be a simulated one.
package actor CounterMemory: RequestCounter {
    private var ledger = RequestLedger()
    private let clock: any WallClock

    package init(clock: any WallClock) {
        self.clock = clock
    }

    package func update<Answer: Sendable>(
        _ change: @escaping @Sendable (_ ledger: inout RequestLedger, _ now: TimeInterval) -> Answer
    ) -> Answer {
        change(&ledger, clock.now.timeIntervalSinceReferenceDate)
    }
}
