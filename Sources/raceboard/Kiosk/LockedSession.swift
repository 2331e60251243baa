import FoundationEssentials
import Glibc
import Logging
import Sessions
import Settings
import Views

/// A kiosk's session with its PIN: only the right PIN leads out of it.
@MainActor
final class LockedSession: ScreenSession {
    private let session: KioskSession
    private let pin: PINHash?
    private let tries: PINTriesFile?
    private let logger: Logger
    private var kept: Int

    /// - Parameter tries: nil if nothing can be saved.
    init(_ session: KioskSession, pin: PINHash?, tries: PINTriesFile?, logger: Logger) {
        self.session = session
        self.pin = pin
        self.tries = tries
        self.logger = logger
        kept = session.failures
    }

    func serveEvents() -> BoardSession.Outcome? {
        var outcome = session.serveEvents()
        while case .check(let tried) = outcome {
            // Saved before the check, so that a power cut in between counts as a try.
            keep()
            let isRight = pin?.matches(tried) ?? false
            logger.notice("a PIN was tried", metadata: ["right": "\(isRight)"])
            let next = session.checked(isRight)
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

    func turn() -> Date {
        defer { keep() }
        return session.turn()
    }

    private func keep() {
        guard session.failures != kept else { return }
        kept = session.failures
        let code = tries?.write(kept) ?? 0
        if code != 0 { logger.warning("the count of wrong PINs cannot be saved: \(String(cString: strerror(code)))") }
    }

    func redraw() { session.redraw() }
}
