import FoundationEssentials
import Logging
import Views

/// A kiosk's session with its PIN: what its keys lead to, but for the right PIN, is nothing.
@MainActor
final class LockedSession: ScreenSession {
    private let session: KioskSession
    private let pin: PINHash?
    private let logger: Logger

    init(_ session: KioskSession, pin: PINHash?, logger: Logger) {
        self.session = session
        self.pin = pin
        self.logger = logger
    }

    func serveEvents() -> BoardSession.Outcome? {
        var outcome = session.serveEvents()
        while case .check(let tried) = outcome {
            let isRight = pin?.matches(tried) ?? false
            logger.notice("a PIN was tried", metadata: ["right": "\(isRight)"])
            // What was typed behind the PIN is served, too.
            outcome = session.checked(isRight) ?? session.serveEvents()
        }
        return switch outcome {
        case .leave: .quit
        case .closed: .closed
        case .check, nil: nil
        }
    }

    func turn() -> Date { session.turn() }
    func redraw() { session.redraw() }
}
