package import FoundationEssentials
package import Models
import Services
import Synchronization

/// A fleet that is made up: for a demo, and to fill a broker.
package protocol MadeUpFleet: Sendable {
    /// Boxes and venues that the fleet should have.
    var inventory: FleetInventory { get }
    /// Messages that a broker has kept at the start.
    var standing: [FleetNews] { get }
    /// Time at which something comes next.
    var next: Date { get }
    /// Moves on, and reports what has happened.
    mutating func news(until now: Date) -> [FleetNews]
    /// Picture of a box; nil for one that does not answer.
    func shot(of address: BoxAddress, at now: Date) -> BoxShot?
}

extension MadeUpFleet {
    /// Picture of a box, as it answers an order; nil for any other message, and for a box that does not answer.
    func answer(to message: RelayMessage, at now: Date) -> RelayMessage? {
        guard case .order(let name, let venue) = message.topic, let sent = try? SentOrder(body: message.body),
            sent.order == .snapshot, var shot = shot(of: BoxAddress(name, of: venue), at: now)
        else { return nil }
        shot.number = sent.number
        return RelayMessage(.shot(name, of: venue), shot.body)
    }
}

/// A link to a made-up fleet in place of a broker: what is published goes to the fleet, and orders are answered.
final class MadeUpLink: RelayLink {
    private let madeUp: Mutex<any MadeUpFleet>
    private let clock: any WallClock
    private let onEvent: @Sendable (RelayEvent) -> Void
    private let task = Mutex<Task<Void, Never>?>(nil)

    init(_ madeUp: any MadeUpFleet, clock: any WallClock, _ onEvent: @escaping @Sendable (RelayEvent) -> Void) {
        self.madeUp = Mutex(madeUp)
        (self.clock, self.onEvent) = (clock, onEvent)
    }

    /// Sends what a broker has kept, and then everything as it happens.
    func begin() {
        onEvent(.connected)
        for news in madeUp.withLock({ $0.standing }) {
            var message = news.message
            message.wasKept = true
            onEvent(.received(message))
        }
        let reports = Task { [weak self] in
            while !Task.isCancelled, let self {
                await clock.sleep(until: madeUp.withLock { $0.next })
                for news in madeUp.withLock({ $0.news(until: clock.now) }) { onEvent(.received(news.message)) }
            }
        }
        task.withLock { $0 = reports }
    }

    func publish(_ message: RelayMessage) {
        guard let shot = madeUp.withLock({ $0.answer(to: message, at: clock.now) }) else { return }
        onEvent(.received(shot))
    }

    func close() async { task.withLock { $0?.cancel() } }
}
