package import FoundationEssentials
import Models

extension RaceBoard {
    /// The next races under every filter, with what happened to them and the status that the board shows, in its order.
    /// - Parameters:
    ///   - count: the most.
    ///   - now: the program's clock.
    package func first(_ count: Int, at now: Date) -> [BoardRace] {
        ledger.first(count, passing: .all, at: clock.now(device: now)).map { row in
            var row = row
            row.status = row.status(ledger.reported[row.id])?.status
            return row
        }
    }
}
