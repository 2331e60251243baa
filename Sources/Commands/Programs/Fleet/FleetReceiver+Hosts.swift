import Models
import Repository
import Settings
import Views

/// Holds something that comes later, without keeping it.
@MainActor
final class Weak<Value: AnyObject> {
    weak var value: Value?
}

extension KioskSession: ReceivingScreen {
    func sharedFrame() -> String? { snapshotText() }

    var limits: BoxNotices.Shown {
        var limits = BoxNotices.Shown()
        limits.isQuiet = isQuiet
        return limits
    }
}

extension FleetReceiver {
    /// A receiver of messages for a board.
    /// - Returns: nil without a way to a broker.
    convenience init?(_ parts: BoardParts, screen: any ReceivingScreen) {
        guard let link = parts.fleet?.link else { return nil }
        let (engine, clock) = (parts.engine, parts.clock)
        self.init(
            link, environment: parts.settings.environment, real: parts.real, logger: parts.logger, screen: screen,
            serverNow: { engine.snapshot.clock.now(device: clock.now) }, reload: parts.reload)
    }
}
