import FoundationEssentials
import Glibc
import Logging
import Views

/// A kiosk's session with its PIN: what its keys lead to, but for the right PIN, is nothing.
@MainActor
final class LockedSession: ScreenSession {
    private let session: KioskSession
    private let pin: PINHash?
    private let tries: PINTriesFile?
    private let logger: Logger
    private var kept: Int

    /// - Parameter tries: nil where nothing can be kept.
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
            // Before it is looked at: who takes the power away in between has had a try.
            keep()
            let isRight = pin?.matches(tried) ?? false
            logger.notice("a PIN was tried", metadata: ["right": "\(isRight)"])
            let next = session.checked(isRight)
            // A right one forgets the wrong ones, and no turn comes after it.
            keep()
            // What was typed behind the PIN is served, too.
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
        if code != 0 { logger.warning("wrong PINs are not kept: \(String(cString: strerror(code)))") }
    }

    func redraw() { session.redraw() }
}
