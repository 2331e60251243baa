package import FoundationEssentials
import Models
import Services
import Synchronization

extension SimulatedFleet {
    /// Picture of a box, as it answers an order; nil for any other message, and for a box that does not answer.
    package func answer(to message: RelayMessage, at now: Date) -> RelayMessage? {
        guard case .order(let name, let venue) = message.topic, let sent = try? SentOrder(body: message.body),
            sent.order == .snapshot, var shot = shot(of: BoxAddress(name, of: venue), at: now)
        else { return nil }
        shot.number = sent.number
        return RelayMessage(.shot(name, of: venue), shot.body)
    }
}

/// A link to a made-up fleet in place of a broker: what is published goes to the fleet, and orders are answered.
final class MadeUpLink: RelayLink {
    private let madeUp: Mutex<SimulatedFleet>
    private let clock: any WallClock
    private let onEvent: @Sendable (RelayEvent) -> Void
    private let task = Mutex<Task<Void, Never>?>(nil)

    init(_ madeUp: SimulatedFleet, clock: any WallClock, _ onEvent: @escaping @Sendable (RelayEvent) -> Void) {
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
