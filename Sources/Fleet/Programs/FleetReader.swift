import Commands
import FoundationEssentials
import Logging
import Models
import Repository
import Services
import Settings

/// Reads a fleet off a broker, or one that is made up. It takes what has come when its owner wakes, so that a busy
/// fleet wakes the program at most once a second.
@MainActor
final class FleetReader {
    private(set) var board: FleetBoard
    /// Why there is no connection; nil with one, and before the first try.
    private(set) var trouble: RelayError?
    /// Times of the connection and of the last message that the broker had kept, by the real clock.
    private(set) var joined, lastKept: Date?
    /// An order that the broker refused since the last look.
    var wasRefused = false
    private let settings: FleetViewSettings
    private let openLink: OpenLink
    private let ends: ProgramEnds
    private let madeUp: SimulatedFleet?
    private let mailbox = FleetMailbox()
    private var link: (any RelayLink)?

    /// - Parameter madeUp: a fleet in place of a broker; nil for the broker of the settings.
    init(_ settings: FleetViewSettings, madeUp: SimulatedFleet?, openLink: @escaping OpenLink, ends: ProgramEnds) {
        (self.settings, self.openLink, self.ends, self.madeUp) = (settings, openLink, ends, madeUp)
        for warning in settings.warnings { ends.logger.warning("\(warning)") }
        board = FleetBoard(madeUp.map { $0.inventory.narrowed(to: settings.venue) } ?? settings.inventory)
    }

    /// Opens the link. The connection comes later.
    /// - Throws: where there can be none: without the library, or a file of the certificates.
    func open() throws(Failure) {
        let mailbox = mailbox
        if let madeUp {
            let link = MadeUpLink(madeUp, clock: ends.clock) { mailbox.put($0) }
            link.begin()
            self.link = link
            return
        }
        let access = RelayAccess(
            settings.relay, clientID: "fleet-\(ends.clientMark)", identity: settings.identity,
            filters: FleetTopic.forFleet(settings.venue))
        link = try openLink(access) { mailbox.put($0) }
    }

    /// Takes what has come.
    /// - Returns: whether something has.
    func drain() -> Bool {
        let events = mailbox.take()
        for event in events { take(event) }
        return !events.isEmpty
    }

    private func take(_ event: RelayEvent) {
        let now = ends.clock.now
        switch event {
        case .connected:
            if trouble != nil { ends.logger.notice("the broker answers again") }
            (trouble, joined, lastKept) = (nil, ends.real.now, nil)
            board.joined(at: now)
        case .lost(let error):
            if trouble != error {
                ends.logger.warning("no connection to the broker", metadata: ["error": "\(error)"])
            }
            (trouble, joined) = (error, nil)
            board.lost(at: now)
        case .received(let message):
            if message.wasKept { lastKept = ends.real.now }
            if isOfVenue(message.topic) { board.take(message, at: now) }
        case .unreadable(let topic, let reason): board.takeUnreadable(topic: topic, reason: reason)
        case .refused: wasRefused = true
        }
    }

    /// Whether a topic is of the chosen venue; one that is made up also has the others.
    private func isOfVenue(_ topic: FleetTopic) -> Bool {
        guard let venue = settings.venue, madeUp != nil else { return true }
        return topic.text.hasPrefix("\(FleetTopic.root)/\(venue.text)/")
    }

    func snapshot() -> FleetSnapshot { board.snapshot(at: ends.clock.now) }

    /// Picture of a box from the last request.
    func shot(of box: BoxAddress) -> BoxShot? { board.shot(of: box) }

    /// Orders a box to send a picture of its screen.
    func requestPicture(of box: BoxAddress) {
        var random = ends.random
        let order = SentOrder(.snapshot, number: Int.random(in: 1...1_000_000_000, using: &random))
        link?.publish(RelayMessage(.order(box.name, of: box.venue), order.body))
    }

    var broker: String { madeUp == nil ? settings.relay.text : tr("the simulated fleet") }

    /// Why there is no connection, as a sentence; nil with one.
    var troubleWords: String? { trouble?.words(broker) }

    func close() async {
        await link?.close()
        link = nil
    }
}
