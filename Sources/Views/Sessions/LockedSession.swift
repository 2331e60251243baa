package import FoundationEssentials

/// A kiosk's session with its PIN: only the right PIN leads out of it.
@MainActor
package final class LockedSession: ScreenSession {
    private let session: KioskSession
    private let checkPIN: @MainActor (String) -> Bool
    private let keepFailures: @MainActor (Int) -> Void
    private var kept: Int

    /// - Parameters:
    ///   - checkPIN: whether a PIN is the right one.
    ///   - keepFailures: called with the number of wrong PINs whenever it changes, to be saved for the next run.
    package init(
        _ session: KioskSession, checkPIN: @escaping @MainActor (String) -> Bool,
        keepFailures: @escaping @MainActor (Int) -> Void
    ) {
        self.session = session
        self.checkPIN = checkPIN
        self.keepFailures = keepFailures
        kept = session.failures
    }

    /// Serves every event that waits, and checks each PIN that was typed.
    /// - Returns: `.quit` after the right PIN.
    package func serveEvents() -> BoardSession.Outcome? {
        var outcome = session.serveEvents()
        while case .check(let tried) = outcome {
            // Saved before the check, so that a power cut in between counts as a try.
            keep()
            let next = session.checked(checkPIN(tried))
            // The right PIN resets the count, and no turn follows to save it.
            keep()
            // Keys after the PIN are served, too.
            outcome = next ?? session.serveEvents()
        }
        return switch outcome {
        case .leave: .quit
        case .closed: .closed
        case .check, nil: nil
        }
    }

    /// One turn of the loop.
    /// - Returns: when the next turn is due at the latest.
    package func turn() -> Date {
        defer { keep() }
        return session.turn()
    }

    private func keep() {
        guard session.failures != kept else { return }
        kept = session.failures
        keepFailures(kept)
    }

    /// Draws everything again at the next turn, on a screen that is measured again.
    package func redraw() { session.redraw() }
}
