import FoundationEssentials
import Logging
import Models
import Repository
import Services
import Settings

/// The venue's broker: this relay publishes while it has the id of the venue's relay, and listens for the one that has
/// it otherwise.
@MainActor
final class RelayBroker: RelayOutlet {
    private let settings: FleetSettings
    /// Id with which it waits.
    private let waitingID: String
    private let ends: ProgramEnds
    private var election: RelayElection
    private var link: (any RelayLink)?
    private var onEvent: (@MainActor (RelayEvent) -> Void)?
    private var onEnd: (@MainActor (Failure?) -> Void)?
    private var lastLoss: RelayError?
    private var isConnected = false
    /// Number of the link: what an earlier one still reports is over.
    private var generation = 0

    /// - Parameter machine: name in the id with which it waits, for the broker's log.
    init(_ settings: FleetSettings, machine: String, ends: ProgramEnds) {
        (self.settings, self.ends) = (settings, ends)
        waitingID = "\(settings.venue.text).relay.\(machine).\(ends.clientMark)"
        var random = ends.random
        election = RelayElection(at: ends.clock.now, chance: Double.random(in: 0..<1, using: &random))
    }

    var isLeading: Bool { election.isLeading && isConnected }
    var isWaiting: Bool { !election.isLeading }
    var due: Date? { isConnected ? election.due : nil }

    func begin(
        onEvent: @escaping @MainActor (RelayEvent) -> Void, onEnd: @escaping @MainActor (Failure?) -> Void
    ) throws(Failure) {
        (self.onEvent, self.onEnd) = (onEvent, onEnd)
        try open()
    }

    func publish(_ message: RelayMessage) {
        if isLeading { link?.publish(message) }
    }

    func turn(at now: Date) {
        // Whoever hears nothing because it is cut off would throw out the one that publishes.
        guard isConnected, election.turn(at: now) else { return }
        ends.logger.notice("this relay publishes for the venue", metadata: ["count": "\(election.count)"])
        openAgain()
    }

    func reachedFeed(at now: Date) { election.reachedFeed(at: now) }

    func end() async {
        if isLeading {
            link?.publish(RelayMessage(.relayUp(settings.venue), FleetPresence(isUp: false, since: nil).body))
        }
        await link?.close()
    }

    private func openAgain() {
        let old = link
        link = nil
        Task { await old?.close() }
        do {
            try open()
        } catch {
            onEnd?(error)
        }
    }

    private func open() throws(Failure) {
        generation += 1
        isConnected = false
        let venue = settings.venue
        var access = RelayAccess(
            settings.relay, clientID: election.isLeading ? "\(venue.text).relay" : waitingID,
            identity: settings.identity,
            filters: election.isLeading
                ? FleetTopic.forRelay(of: venue)
                : [FleetTopic.board(venue), .beat(venue), .relayUp(venue)].map(\.text))
        if election.isLeading { access.will = RelayMessage(.relayUp(venue), FleetPresence(isUp: false).body) }
        let mailbox = LinkMailbox { [weak self, generation] in self?.take($0, of: generation) }
        link = try ends.openLink(access) { mailbox.put($0) }
    }

    private func take(_ event: RelayEvent, of generation: Int) {
        guard generation == self.generation else { return }
        let now = ends.clock.now
        switch event {
        case .connected:
            if lastLoss != nil { ends.logger.notice("the broker answers again") }
            (lastLoss, isConnected) = (nil, true)
            election.joined(at: now)
            if isLeading {
                link?.publish(
                    RelayMessage(
                        .relayUp(settings.venue), FleetPresence(isUp: true, program: Version.text).body))
            }
        case .lost(.takenOver) where election.isLeading:
            ends.logger.notice("another relay publishes for the venue")
            election.wasThrownOut(at: now)
            openAgain()
        case .lost(let error):
            if error != lastLoss {
                ends.logger.warning("no connection to the broker", metadata: ["error": "\(error)"])
            }
            (lastLoss, isConnected) = (error, false)
        case .received(let message) where !election.isLeading:
            if case .beat = message.topic {
                let hasWay = (try? RelayBeat(body: message.body))?.feed.isBelieved ?? true
                election.heard(wasKept: message.wasKept, hasWay: hasWay, at: now)
            }
            if case .relayUp = message.topic, (try? FleetPresence(body: message.body))?.isUp == false {
                election.foundGone(at: now)
            }
        case .unreadable(let topic, let reason):
            ends.logger.warning("a message cannot be read", metadata: ["topic": "\(topic)", "reason": "\(reason)"])
        case .refused(let topic):
            ends.logger.warning("the broker refuses a message", metadata: ["topic": "\(topic.text)"])
        case .received: break
        }
        onEvent?(event)
    }
}
