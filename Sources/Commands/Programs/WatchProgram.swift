import Facts
import FoundationEssentials
import Glibc
import Logging
import Models
import Output
import Repository
import Services
package import Settings
import System

/// The stream of events from its first line to its last: composes the parts on given ends.
///
/// A turn of the loop prints new events and returns the time at which the clock causes the next. In between the program
/// sleeps.
@MainActor
package final class WatchProgram {
    private let settings: WatchSettings
    private let ends: ProgramEnds
    /// Descriptor to which lines are written.
    private let output: Int32
    private let store: OpenStore
    private let engine: BoardEngine
    /// Requests the race lists of secondary sources.
    private let lists: DayEngine
    private let form: LineForm
    private let lines: BoardServer
    private let delays = DelayBook()
    /// Instant of the next reading of other programs' races from the store, by the program's clock.
    private var delaysDue: Date
    private var events: RaceEvents?
    private var decisions: DecisionLog?
    private let watched: WatchedRows?
    private var cards: CardWatch
    private var calendar: WatchCalendar?
    private let metrics: MetricsFile?
    private let meter: RequestMeter
    /// Events that were sent, by name.
    private var sent: [String: Int] = [:]
    private var due: Date?
    private var writer: LineWriter?
    private var writerEnd: CheckedContinuation<Void, Never>?
    private var isWriterDone = false
    private var transport: (any OpenTransport)?
    private var server: (any SimulatedDay)?
    private var closing: Task<Void, Never>?
    /// Why the stream ended, if it failed.
    package private(set) var failure: Failure?

    /// - Parameter output: descriptor that lines are written to; it stays open.
    package init(_ settings: WatchSettings, output: Int32, ends: ProgramEnds) {
        self.settings = settings
        self.output = output
        self.ends = ends
        let (clock, logger) = (ends.clock, ends.logger)
        for warning in settings.warnings { logger.warning("\(warning)") }
        store = ends.openStore(settings.store, settings.record)
        engine = ends.boardEngine(settings.board, store: store.races.map(StoreWithoutRows.init))
        lines = BoardServer(engine, as: .board, ends: ends)
        lists = DayEngine(
            clock: clock, generator: ends.random, logger: logger,
            serverClock: { [engine] in engine.snapshot.clock })
        delaysDue = ends.real.now + Self.delaysAge
        watched = settings.narrowing.isWatchedOnly ? WatchedRows(store, clock: ends.real) : nil
        cards = CardWatch(settings.kinds)
        metrics = settings.metrics.map { MetricsFile($0, of: "watch", logger: logger) }
        meter = RequestMeter(logger: logger)
        engine.use(lists: settings.sources.races)
        lists.ports.onListing = { [engine] in engine.list($0) }
        engine.ports.onRaces = { [weak lists, isNeeded = cards.isNeeded] races in
            if isNeeded { lists?.note(races) } else { lists?.noteClock() }
        }
        form =
            settings.asJSON
            ? .json : .words(EventWords(localTime: ZoneReader.localTime(is12Hour: settings.is12Hour)))
    }

    /// Called before the loop runs. The program ends by `ends.loop.stop`, with `failure` set if it failed.
    /// - Throws: where no thread or no transport can be had.
    package func start() throws(Failure) {
        let loop = ends.loop
        calendar = try settings.calendar.map { path throws(Failure) in try WatchCalendar(path, logger: ends.logger) }
        if let failure = metrics?.begin() { throw failure }
        let writer = LineWriter(
            descriptor: output, queue: LineQueue(), gapWords: form.line,
            onEnd: { [weak self] ending in Task { @MainActor in self?.writerEnded(ending) } })
        try writer.start()
        self.writer = writer
        if settings.record, store.record == nil {
            // On standard error there are only objects under --json.
            if !settings.asJSON { Console.note("raceboard: nothing is recorded: there is no store") }
            ends.logger.warning("nothing is recorded: there is no store")
        }
        loop.turn = { [weak self] in self?.turn() }
        loop.onClockSet = { [weak self] in self?.engine.checkDeviceClock() }
        loop.onSignal { [weak self] signal in self?.close(status: -signal) }
        // A reader that goes away while nothing is being written.
        loop.watchEnd(of: output) { [weak self] _ in self?.close(status: 0) }
        let transport = try ends.openTransport(settings.secrets, ends.logger)
        self.transport = transport
        guard let day = settings.mode.ownDay else {
            begin(transport)
            return
        }
        let server = try ends.openDay(day)
        self.server = server
        Task {
            do {
                begin(transport, servedAt: "http://127.0.0.1:\(try await server.start())")
            } catch {
                fail(Failure("internal", "The simulated feed cannot start: \(error)", status: .internal))
            }
        }
    }

    /// Prints the hello line and starts the feed.
    /// - Parameter address: that of the simulated day; nil for the feed of the settings.
    private func begin(_ transport: any OpenTransport, servedAt address: String? = nil) {
        lines.serve(settings.place)
        let url = address ?? settings.url
        let events = RaceEvents(settings.events(url: url))
        self.events = events
        send(events.hello(at: engine.snapshot.clock.now(device: ends.clock.now)))
        decisions = store.record.map { DecisionLog($0, of: settings.events(url: url)) }
        let live = LiveFeeds(
            transport, clock: ends.clock, rate: settings.rate, limits: settings.limits,
            answers: settings.answers.open(clock: ends.clock), logger: ends.logger,
            meter: meter, sink: store.record, isSimulated: settings.mode.isSimulated)
        let sources = settings.sources.served(at: address)
        let open = live.open(sources)
        let feeds = live.races(open)
        let day = cards.settings(sources, rate: settings.rate)
        if day != DayBoard.Settings(statuses: [], meetings: [], results: [], requestsPerMinute: Double(settings.rate)) {
            lists.use(
                meetings: open.compactMapValues { $0.meetings?(LiveFeeds.milliseconds) },
                feeds: open.compactMapValues { $0.cards?(LiveFeeds.milliseconds) }, settings: day, store: store.cards)
        }
        // Not before the first request: years of races may be saved.
        Task { await delays.use(store.jumps) }
        Task {
            await engine.restore()
            engine.start(with: feeds)
        }
        // A disk that hangs must not keep the stream from the feed; a start that has been does nothing more.
        Task {
            await ends.real.sleep(until: ends.real.now + 1)
            engine.start(with: feeds)
        }
    }

    /// - Returns: the device's clock when it is due again.
    private func turn() -> Date? {
        guard closing == nil, events != nil else { return nil }
        engine.checkDeviceClock()
        if let due, due <= ends.clock.now { engine.advance() }
        let whole = engine.snapshot
        decisions?.update(whole, clock: ends.clock)
        readDelays()
        let snapshot = cards.settled(watched?.narrowed(whole) ?? whole, lists)
        calendar?.update(snapshot.races.prefix(settings.count), at: whole.clock.now(device: ends.clock.now))
        for event in events?.take(snapshot, device: ends.clock.now, delays: delays.delays) ?? [] { send(event) }
        for event in cards.take(snapshot, lists, count: settings.count, device: ends.clock.now) {
            send(events?.named(event) ?? event)
        }
        due = events?.nextDeadline(snapshot)
        metrics?.update(whole, at: ends.clock.now, real: ends.real.now) {
            MetricsFile.Facts(figures: meter.figures, events: sent)
        }
        return [due.map(ends.realInstant), lines.turned()].compactMap(\.self).min()
    }

    /// A board beside it sees how late races jump, and saves it.
    private func readDelays() {
        guard delaysDue <= ends.real.now else { return }
        delaysDue = ends.real.now + Self.delaysAge
        Task { await delays.read() }
    }

    /// Seconds after which delays are read again.
    private static let delaysAge: TimeInterval = 300

    private func send(_ event: RaceEvent) {
        guard settings.kinds.contains(event.named) else { return }
        sent[event.name, default: 0] += 1
        writer?.append(form.line(event), at: event.at)
    }

    private func writerEnded(_ ending: LineWriter.Ending) {
        isWriterDone = true
        writerEnd?.resume()
        writerEnd = nil
        switch ending {
        case .finished: break
        case .readerGone: close(status: 0)
        case .failed(let code): fail(.cannotWrite(code))
        }
    }

    /// A failure after the end was decided does not change it.
    private func fail(_ failure: Failure) {
        guard closing == nil else { return }
        self.failure = failure
        close(status: failure.status.rawValue)
    }

    /// Ends every task and then the loop. What is not done within a second, a reader that does not read for example,
    /// is left.
    /// - Parameter status: the exit status, or a signal's number below zero.
    private func close(status: Int32) {
        guard closing == nil else { return }
        ends.loop.unwatch(output)
        writer?.finish()
        lines.end()
        metrics?.end()
        closing = Task {
            await lists.stop()
            await engine.stop()
            await transport?.close()
            await server?.stop()
            await store.finish()
            if !isWriterDone { await withCheckedContinuation { writerEnd = $0 } }
            ends.loop.stop(status)
        }
        Task {
            await ends.real.sleep(until: ends.real.now + 1)
            ends.loop.stop(status)
        }
    }
}

/// Form in which events are printed.
enum LineForm: Sendable {
    case json
    case words(EventWords)

    /// The line of an event, without a line feed.
    @Sendable func line(_ event: RaceEvent) -> String {
        switch self {
        // Nothing that an event holds makes the encoder fail; even the line for that case would be JSON.
        case .json: (try? event.json()) ?? #"{"event":"unreadable","schema":\#(RaceEvent.schema)}"#
        case .words(let words): words.line(event)
        }
    }

    /// The words for lines that were dropped.
    @Sendable func line(_ gap: LineQueue.Gap) -> String {
        line(RaceEvent(at: gap.last, .dropped(count: gap.count, since: gap.first)))
    }
}
