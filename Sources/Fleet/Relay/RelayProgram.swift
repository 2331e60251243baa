package import Commands
package import FoundationEssentials
import Logging
import Models
import Output
import Repository
import Services
package import Settings

/// The relay of a venue: it requests the feed once, and passes on what it answers to a broker, or to standard output
/// (docs/fleet/relay.md).
@MainActor
package final class RelayProgram: Program {
    package let life: ProgramLife
    private let settings: RelaySettings
    private let ends: ProgramEnds
    private let engine: BoardEngine
    private let day: RelayDay
    private let notify: SdNotify
    private var publisher: RelayPublisher
    private var outlet: any RelayOutlet
    private let feed: ProgramFeed
    /// Whether the feed has answered, so that its time is known. Tests read it.
    private(set) var isReady = false
    /// Whether systemd has heard that it runs.
    private var isReported = false

    /// - Parameter output: descriptor that lines are written to, without a broker; it stays open.
    package init(_ settings: RelaySettings, output: Int32, openLink: @escaping OpenLink, ends: ProgramEnds) {
        (self.settings, self.ends) = (settings, ends)
        life = ProgramLife(ends, limit: 2)
        feed = ProgramFeed(ends)
        for warning in settings.warnings { ends.logger.warning("\(warning)") }
        engine = ends.boardEngine(settings.board)
        day = RelayDay(engine, settings: settings, ends: ends)
        notify = SdNotify(environment: settings.environment)
        let venue = settings.fleet?.venue ?? .here
        publisher = RelayPublisher(venue: venue, budget: settings.rate)
        outlet =
            settings.fleet.map { RelayBroker($0, openLink: openLink, ends: ends) } ?? RelayOutput(output, ends: ends)
    }

    /// - Throws: where no thread, no transport or no link can be had.
    package func start() throws(Failure) {
        life.begin(self)
        engine.ports.onEvent = { [weak self] in self?.heard($0) }
        day.onMessage = { [weak self] in self?.send([$0]) }
        try outlet.begin(
            onEvent: { [weak self] in self?.take($0) }, onEnd: { [weak self] in self?.life.outputEnded($0) })
        ends.watchNetwork(of: { [settings] in settings.program }, for: { [weak self] in self?.engine })
        let transport = try feed.open(settings.mode.ownDay, hiding: settings.secrets)
        feed.serve { [self] in
            connect(transport, servedAt: $0)
        } onFailure: { [life] in
            life.fail($0)
        }
    }

    private func connect(_ transport: any OpenTransport, servedAt address: String?) {
        let live = LiveFeeds(
            transport, clock: ends.clock, rate: settings.rate, limits: settings.limits,
            answers: settings.answers.open(clock: ends.clock), logger: ends.logger)
        let open = live.open(settings.sources.served(at: address))
        engine.start(with: live.races(open))
        day.use(open, settings.sources.served(at: address), rate: settings.rate)
    }

    // MARK: - what the feed answers

    private func heard(_ event: RaceBoard.Event) {
        switch event {
        case .answered(let answer, _, _):
            let hasServer =
                answer.serverDate != nil || answer.notBefore != nil || answer.cacheAge > answer.ownAge
            guard engine.snapshot.clock.isMeasured || !hasServer else {
                // From a cache, and too old to measure a clock by: the machine's own may be wrong.
                if !isReported { notify.ready("the feed's answers are too old to date") }
                isReported = true
                return
            }
            if publisher.due == nil { publisher.begin(at: ends.clock.now, server: serverNow) }
            send(publisher.answered(answer, feed: report, at: ends.clock.now, server: serverNow))
            if !isReady { notify.ready("the feed answers") }
            (isReady, isReported) = (true, true)
        case .failed:
            send(publisher.beat(feed: report, at: ends.clock.now, server: serverNow))
            // The relay runs; to start it again would not bring the feed back.
            if !isReported { notify.ready("the feed does not answer") }
            isReported = true
        default: break
        }
    }

    private var serverNow: Date { engine.snapshot.clock.now(device: ends.clock.now) }

    private var report: RelayFeedReport {
        let (snapshot, now) = (engine.snapshot, ends.clock.now)
        let health = snapshot.health
        var report = RelayFeedReport(
            state: .init(health.state(at: now, hasRaces: !snapshot.races.isEmpty)), source: health.source.name,
            trueAt: health.lastGood.map { snapshot.clock.now(device: $0) }, isSimulated: health.isSimulated)
        switch health.problem {
        case .failed(let error)?: (report.error, report.state) = (error, error.isOfService ? .failing : .unreachable)
        case .stopped?: (report.isStopped, report.state) = (true, .failing)
        // What is old has its age, and what is in doubt is not confirmed.
        case .cached?, .aged?, .clock?, nil: break
        }
        return report
    }

    // MARK: - what boxes want

    private func take(_ event: RelayEvent) {
        switch event {
        case .connected:
            // Without an answer of the feed the server's clock is not known, and nothing can be dated.
            guard isReady else { return }
            publisher.begin(at: ends.clock.now, server: serverNow)
            send(publisher.all(feed: report, at: ends.clock.now, server: serverNow))
            for message in day.all(at: ends.clock.now) { send([message]) }
        case .received(let message):
            // Boxes are counted from the start; the time is known from the feed's first answer on.
            if case .question = message.topic, publisher.due == nil { return }
            send(publisher.take(message, server: serverNow))
        default: break
        }
    }

    private func send(_ messages: [RelayMessage]) {
        guard !life.isClosing else { return }
        for message in messages { outlet.publish(message) }
        if messages.contains(where: { if case .beat = $0.topic { true } else { false } }) {
            // A relay that no longer publishes is started again.
            notify.feed()
        }
    }

    package func clockWasSet() { engine.checkDeviceClock() }

    package func turn() -> Date? {
        engine.checkDeviceClock()
        let now = ends.clock.now
        day.turn(at: now)
        let due = outlet.isOpen ? publisher.due : nil
        if let due, due <= now {
            send(publisher.beat(feed: report, at: now, server: serverNow))
        } else if due == nil, isReported {
            // It waits: for the broker, or for the feed's first answer.
            notify.feed()
        }
        return ends.realInstant((outlet.isOpen ? publisher.due : nil) ?? now + RelayPublisher.gap)
    }

    // MARK: - the end

    package func close() { notify.stopping() }

    package func finish() async {
        await day.stop()
        await engine.stop()
        await outlet.end()
        await feed.close()
    }
}

extension RelayFeedReport.State {
    fileprivate init(_ state: FeedHealth.State) {
        self =
            switch state {
            case .awaited: .waiting
            case .live: .live
            case .stale: .stale
            case .noData: .noData
            }
    }
}
