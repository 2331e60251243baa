import Commands
import FoundationEssentials
import Logging
import Models
import Services
import Settings

/// The venue's broker. A venue has one relay: with the same command on a second machine the two throw each other out.
@MainActor
final class RelayBroker: RelayOutlet {
    private let settings: FleetSettings
    private let openLink: OpenLink
    private let ends: ProgramEnds
    private var link: (any RelayLink)?
    private var onEvent: (@MainActor (RelayEvent) -> Void)?
    private var lastLoss: RelayError?
    private(set) var isOpen = false

    init(_ settings: FleetSettings, openLink: @escaping OpenLink, ends: ProgramEnds) {
        (self.settings, self.openLink, self.ends) = (settings, openLink, ends)
    }

    func begin(
        onEvent: @escaping @MainActor (RelayEvent) -> Void, onEnd: @escaping @MainActor (Int32?) -> Void
    ) throws(Failure) {
        self.onEvent = onEvent
        let venue = settings.venue
        var access = RelayAccess(
            settings.relay, clientID: "\(venue.text).relay", identity: settings.identity,
            filters: FleetTopic.forRelay(of: venue))
        access.will = RelayMessage(.relayUp(venue), FleetPresence(isUp: false).body)
        let mailbox = FleetMailbox(on: ends.real) { [weak self] in self?.take($0) }
        link = try openLink(access) { mailbox.put($0) }
    }

    func publish(_ message: RelayMessage) {
        if isOpen { link?.publish(message) }
    }

    func end() async {
        publish(RelayMessage(.relayUp(settings.venue), FleetPresence(isUp: false, since: nil).body))
        await link?.close()
    }

    private func take(_ event: RelayEvent) {
        switch event {
        case .connected:
            if lastLoss != nil { ends.logger.notice("the broker answers again") }
            (lastLoss, isOpen) = (nil, true)
            publish(RelayMessage(.relayUp(settings.venue), FleetPresence(isUp: true, program: Version.text).body))
        case .lost(let error):
            if error != lastLoss {
                ends.logger.warning("no connection to the broker", metadata: ["error": "\(error)"])
            }
            (lastLoss, isOpen) = (error, false)
        case .unreadable(let topic, let reason):
            ends.logger.warning("a message cannot be read", metadata: ["topic": "\(topic)", "reason": "\(reason)"])
        case .refused(let topic):
            ends.logger.warning("the broker refuses a message", metadata: ["topic": "\(topic.text)"])
        case .received: break
        }
        onEvent?(event)
    }
}
