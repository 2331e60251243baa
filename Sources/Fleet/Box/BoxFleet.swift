package import Commands
package import FoundationEssentials
import Logging
package import Models
package import Repository
package import Services
package import Settings
package import Views

/// A board's part in its venue: it takes what the relay reports, shows notices, and reports how it is.
@MainActor
package final class BoxFleet: BoardVenue {
    /// Seconds in which an answer gives the server's clock.
    private static let clockWait: TimeInterval = 20

    /// The link, for other parts that send or receive.
    let link: BoxLink
    let cards: RelayedCards
    /// Called with statuses that the relay reports, by the ids of races.
    package var onStatuses: (@MainActor ([RaceID: DayStatus]) -> Void)?
    /// Called with all news of the relay that the board takes.
    package var onNews: (@MainActor (RelayNews) -> Void)?
    private let engine: BoardEngine
    private let ends: ProgramEnds
    /// Whether the box shows a simulated day: then it takes no races of the relay, and says so.
    private let isSimulated: Bool
    private let file: FleetFileWriter
    /// The share that the file has, and when it was written in this run, by a steady clock.
    private var stored: (share: RelayShare?, at: Date?)
    private var follower: RelayFollower
    private var schedule: HealthSchedule
    /// Instant from which a box that does not know the server's clock reports too.
    private let mayReportFrom: Date
    /// Statuses that have come since the last turn: after a connection there are hundreds at once.
    private var statuses: [RaceID: DayStatus] = [:]

    /// Takes what was sent to this box, once it has a screen.
    private var receiver: FleetReceiver?
    /// The notices of a board on a desktop; nil in a kiosk.
    private var desktop: DesktopNotices?
    /// The report of a kiosk; nil on a desktop.
    private var kiosk: KioskReport?

    /// - Returns: nil for settings without a venue.
    package init?(_ settings: BoardSettings, engine: BoardEngine, ends: ProgramEnds, openLink: @escaping OpenLink) {
        guard let fleet = settings.fleet, let box = fleet.box else { return nil }
        (self.engine, self.ends, isSimulated) = (engine, ends, settings.mode.isSimulated)
        let (clock, environment) = (ends.clock, settings.environment)
        link = BoxLink(fleet, as: box, openLink: openLink, ends: ends) { engine.snapshot.clock.now(device: clock.now) }
        file = FleetFileWriter(.share, environment: environment, ends: ends)
        cards = RelayedCards {
            let server = engine.snapshot.clock
            return server.isMeasured ? server.now(device: clock.now) : nil
        }
        follower = RelayFollower(hasCache: settings.sources.cache != nil, rate: settings.rate)
        mayReportFrom = clock.now + Self.clockWait
        var random = ends.random
        schedule = HealthSchedule(at: clock.now, phase: Double.random(in: 0..<1, using: &random))
        link.onConnection.append { [weak self] in self?.connection($0) }
        guard !isSimulated else { return }
        stored.share = FleetStateFile.share.read(in: environment).flatMap(RelayShare.init)
        link.onMessage.append { [weak self] in self?.take($0) }
        link.onUnreadable.append { [weak self] topic, words in
            guard let self else { return }
            carryOut(follower.unusable(topic, words: words))
        }
    }

    package func configure(hasCache: Bool, rate: Int) {
        follower.configure(hasCache: hasCache, rate: rate)
        guard let share = follower.share ?? stored.share else { return }
        engine.handle(.share(share.seconds(rate: rate, hasCache: hasCache)))
    }

    package func begin() throws(Failure) { try link.begin() }

    package func inFront(of own: any CardFeed, isOpen: Bool) -> any CardFeed {
        cards.inFront(of: own, at: link.settings.venue, isOpen: isOpen)
    }

    package func show(on session: BoardSession, of parts: BoardParts) {
        let notices = DesktopNotices(parts.viewModel, on: session, real: parts.real)
        desktop = notices
        receiver = FleetReceiver(link, parts, screen: notices)
    }

    package func show(on kiosk: KioskSession, of parts: BoardParts) {
        self.kiosk = KioskReport(kiosk)
        receiver = FleetReceiver(link, parts, screen: kiosk)
    }

    package func drawn(_ parts: BoardParts, restarts: Int) {
        receiver?.turned()
        desktop?.turned()
        guard link.isConnected else { return }
        report(kiosk?.health(of: parts, over: link, restarts: restarts) ?? BoxReport.health(of: parts, over: link))
    }

    package func turn() -> Date? {
        carryOut(follower.turn(at: ends.clock.now))
        if !statuses.isEmpty {
            onStatuses?(statuses)
            statuses = [:]
        }
        keepShare()
        return follower.due
    }

    private func report(_ health: BoxHealth) {
        var health = health
        health.revs = receiver?.revs ?? [:]
        health.shown = receiver?.shown ?? [:]
        health.waits = receiver?.waits ?? [:]
        let ofDay = isSimulated ? "its races are simulated" : nil
        health.problem = health.problem ?? ofDay ?? follower.problem ?? receiver?.problem
        // By the device's own clock a report may be of a time to come, beside which the next ones would count as older.
        guard engine.snapshot.clock.isMeasured || ends.clock.now >= mayReportFrom else { return }
        guard schedule.sends(health, at: ends.clock.now) else { return }
        link.publish(.health(link.box, of: link.settings.venue), health)
    }

    package func end() async { await link.end() }

    /// Writes a share that has changed: at once, and then once an hour, since the number of boxes changes often.
    private func keepShare() {
        guard let share = follower.share, share != stored.share else { return }
        let now = ends.real.now
        if let at = stored.at, at <= now, now < at + 3600 { return }
        stored = (share, now)
        file.write(share.file)
    }

    private func connection(_ isUp: Bool) {
        if isUp { schedule.sendAgain() }
        guard !isSimulated else { return }
        carryOut(follower.connection(isUp, at: ends.clock.now))
    }

    private func take(_ message: RelayMessage) {
        cards.take(message)
        if case .status(let id, _) = message.topic, let body = try? RelayStatus(body: message.body), body.id == id {
            statuses[id] = DayStatus(body.status, start: body.start)
        }
        carryOut(follower.take(message, at: ends.clock.now))
    }

    private func carryOut(_ actions: [RelayFollower.Action]) {
        for action in actions {
            switch action {
            case .report(let news):
                onNews?(news)
                engine.handle(.relayed(news))
            case .request(let question): link.publish(.question(link.box, of: link.settings.venue), question)
            case .flaw(let topic, let words): ends.logger.warn(ofFlaw: words, in: topic)
            }
        }
    }
}

extension Logger {
    /// Reports a message of a relay that cannot be used.
    func warn(ofFlaw words: String, in topic: FleetTopic) {
        warning("a message of the relay cannot be used", metadata: ["topic": "\(topic.text)", "reason": "\(words)"])
    }
}
