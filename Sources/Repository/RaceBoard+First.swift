package import FoundationEssentials
import Models

extension RaceBoard {
    /// The next races under every filter, with what happened to them, in the board's order.
    /// - Parameters:
    ///   - count: the most.
    ///   - now: the program's clock.
    package func first(_ count: Int, at now: Date) -> [BoardRace] {
        ledger.first(count, passing: .all, at: clock.now(device: now))
    }
}
