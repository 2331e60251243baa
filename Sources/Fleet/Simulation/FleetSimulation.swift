package import Commands
package import FoundationEssentials
import Logging
import Models
import Services
package import Settings

/// A made-up fleet that is published to a broker over one link, until a signal.
@MainActor
package final class FleetSimulation: Program {
    package let life: ProgramLife
    private let openLink: OpenLink
    private let ends: ProgramEnds
    private let access: RelayAccess
    private var madeUp: SimulatedFleet
    private var link: (any RelayLink)?
    private let mailbox = FleetMailbox()
    private var isConnected = false

    /// - Parameter identity: folder with the certificates; used only for an encrypted address.
    package init(
        _ madeUp: SimulatedFleet, at broker: RelayAddress, identity: String?, openLink: @escaping OpenLink,
        ends: ProgramEnds
    ) {
        (self.madeUp, self.openLink, self.ends, life) = (madeUp, openLink, ends, ProgramLife(ends))
        access = RelayAccess(
            broker, clientID: "simulated-\(ends.clientMark)",
            identity: broker.isEncrypted ? identity : nil, filters: ["\(FleetTopic.root)/+/box/+/do"])
    }

    /// - Throws: where there can be no link to a broker.
    package func start() throws(Failure) {
        life.begin(self)
        link = try openLink(access) { [mailbox] in mailbox.put($0) }
    }

    /// - Returns: the steady clock's instant at which it is due again: once a second.
    package func turn() -> Date? {
        let now = ends.clock.now
        for event in mailbox.take() { take(event, at: now) }
        let news = madeUp.news(until: now)
        // The link keeps what it cannot send, and a broker that comes back gets everything.
        if isConnected { for one in news { link?.publish(one.message) } }
        return ends.realInstant(now + 1)
    }

    private func take(_ event: RelayEvent, at now: Date) {
        switch event {
        case .connected:
            isConnected = true
            for one in madeUp.standing { link?.publish(one.message) }
        case .lost(let error):
            isConnected = false
            ends.logger.warning("no connection to the broker", metadata: ["error": "\(error)"])
        case .received(let message):
            guard let shot = madeUp.answer(to: message, at: now) else { return }
            link?.publish(shot)
        case .unreadable: break
        case .refused(let topic):
            ends.logger.warning("the broker refuses a message", metadata: ["topic": "\(topic.text)"])
        }
    }

    package func received(_ signal: Int32) { life.close(status: signal == 15 ? 0 : -signal) }

    package func finish() async { await link?.close() }
}
