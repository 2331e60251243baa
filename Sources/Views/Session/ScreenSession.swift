package import FoundationEssentials

/// Ties a terminal to what is shown on it. The loop calls it; it never waits.
@MainActor
package protocol ScreenSession: AnyObject {
    /// Serves every event that waits.
    /// - Returns: what remains for the executable; events after it wait for the next call.
    func serveEvents() -> BoardSession.Outcome?
    /// One turn of the loop.
    /// - Returns: when the next turn is due, whatever else happens.
    func turn() -> Date
    /// Draws everything again at the next turn.
    func redraw()
}

extension BoardSession: ScreenSession {}
