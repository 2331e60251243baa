import Commands
import FoundationEssentials
import Logging
import Models
import Repository
import Services
import Settings

/// The link of a box to its venue's broker: it opens it, keeps its presence there, and passes on what comes.
@MainActor
final class BoxLink {
    let settings: FleetSettings
    /// Name of this box at the broker.
    let box: FleetName
    private(set) var isConnected = false
    /// End of the certificate with which it is connected; nil without one.
    private(set) var certificateEnds: Date?
    /// Called with each message, in order; on the main actor.
    var onMessage: [@MainActor (RelayMessage) -> Void] = []
    /// Called with the topic of each message that is too large or damaged, and with the problem.
    var onUnreadable: [@MainActor (FleetTopic, String) -> Void] = []
    /// Called when the connection has come or gone.
    var onConnection: [@MainActor (Bool) -> Void] = []

    let ends: ProgramEnds
    private let openLink: OpenLink
    private let started: Date
    private let serverNow: @MainActor () -> Date
    private var link: (any RelayLink)?
    /// The last trouble, so that each is logged once.
    private var lastLoss: RelayError?

    /// - Parameter serverNow: the server's clock, as this box knows it.
    init(
        _ settings: FleetSettings, as box: FleetName, openLink: @escaping OpenLink, ends: ProgramEnds,
        serverNow: @escaping @MainActor () -> Date
    ) {
        (self.settings, self.box, self.ends, self.serverNow) = (settings, box, ends, serverNow)
        self.openLink = openLink
        started = ends.clock.now
    }

    /// Opens the link, once. The connection comes later.
    /// - Throws: where there can be none: without the library, or a file of the certificates.
    func begin() throws(Failure) {
        guard link == nil else { return }
        var access = RelayAccess(
            settings.relay, clientID: "\(settings.venue.text).\(box.text)", identity: settings.identity,
            filters: FleetTopic.forBox(box, of: settings.venue, groups: settings.groups))
        access.will = RelayMessage(.boxUp(box, of: settings.venue), FleetPresence(isUp: false).body)
        let mailbox = FleetMailbox(on: ends.real) { [weak self] in self?.take($0) }
        link = try openLink(access) { mailbox.put($0) }
    }

    /// Sends a message, now or when there is a connection.
    func publish(_ topic: FleetTopic, _ payload: some FleetPayload) {
        link?.publish(RelayMessage(topic, payload.body))
    }

    /// Ends the connection: the box counts as down from now on.
    func end() async {
        publish(.boxUp(box, of: settings.venue), FleetPresence(isUp: false, since: serverNow()))
        await link?.close()
        link = nil
    }

    private func take(_ event: RelayEvent) {
        switch event {
        case .connected:
            if lastLoss != nil { ends.logger.notice("the broker answers again") }
            (isConnected, lastLoss) = (true, nil)
            certificateEnds = settings.certificateEnds
            let up = serverNow() - ends.clock.now.timeIntervalSince(started)
            publish(
                .boxUp(box, of: settings.venue), FleetPresence(isUp: true, since: up, program: Version.text))
            for listener in onConnection { listener(true) }
        case .lost(let error):
            if lastLoss != error {
                ends.logger.warning("no connection to the broker", metadata: ["error": "\(error)"])
            }
            (isConnected, lastLoss) = (false, error)
            for listener in onConnection { listener(false) }
        case .received(let message):
            for listener in onMessage { listener(message) }
        case .unreadable(let topic, let reason):
            ends.logger.warning(
                "a message cannot be read", metadata: ["topic": "\(topic)", "reason": "\(FeedText.clean(reason))"])
            guard let topic = FleetTopic(topic) else { return }
            for listener in onUnreadable { listener(topic, FeedText.clean(reason)) }
        case .refused(let topic):
            ends.logger.warning("the broker refuses a message", metadata: ["topic": "\(topic.text)"])
        }
    }
}
