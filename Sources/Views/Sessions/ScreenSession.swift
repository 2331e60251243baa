package import FoundationEssentials

/// Connects a terminal with its content. The loop calls it; it never waits.
@MainActor
package protocol ScreenSession: AnyObject {
    /// Serves every event that waits.
    /// - Returns: an action for the executable; later events wait for the next call.
    func serveEvents() -> BoardSession.Outcome?
    /// One turn of the loop.
    /// - Returns: when the next turn is due, if no event comes before.
    func turn() -> Date
    /// Draws everything again at the next turn.
    func redraw()
}

extension BoardSession: ScreenSession {}
