import Facts
package import FoundationEssentials
import Logging
import Models
import Output
import Repository
import Services
package import Settings

/// The stream of events from its first line to its last: composes the parts on given ends.
///
/// A turn of the loop prints new events and returns the time at which the clock causes the next. In between the program
/// sleeps.
@MainActor
package final class WatchProgram: Program {
    package let life: ProgramLife
    private let settings: WatchSettings
    private let ends: ProgramEnds
    private let output: ProgramLines
    private let feed: ProgramFeed
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
    private var sent: [String: Int] = [:]

    /// - Parameter output: descriptor that lines are written to; it stays open.
    package init(_ settings: WatchSettings, output: Int32, ends: ProgramEnds) {
        self.settings = settings
        self.ends = ends
        life = ProgramLife(ends)
        self.output = ProgramLines(output, ends: ends)
        feed = ProgramFeed(ends)
        let (clock, logger) = (ends.clock, ends.logger)
        for warning in settings.warnings { logger.warning("\(warning)") }
        store = ends.openStore(settings.store, settings.record)
        engine = ends.boardEngine(settings.board, store: store.races.map(StoreWithoutRows.init))
        lines = BoardServer(engine, as: .board, ends: ends)
        lists = DayEngine(
            clock: clock, generator: ends.random, logger: logger,
            serverClock: { [engine] in engine.snapshot.clock })
        delaysDue = ends.real.now + Self.delaysAge
        watched = settings.narrowing.isWatchedOnly ? WatchedRows(store, ends: ends) : nil
        cards = CardWatch(settings.kinds)
        metrics = settings.metrics.map { MetricsFile($0, of: "watch", logger: logger) }
        meter = RequestMeter(logger: logger)
        engine.handle(.lists(settings.sources.races))
        lists.ports.onListing = { [engine] in engine.handle(.listed($0)) }
        engine.ports.onRaces = { [weak lists, isNeeded = cards.isNeeded] races in
            if isNeeded { lists?.note(races) } else { lists?.noteClock() }
        }
        form =
            settings.asJSON
            ? .json : .words(EventWords(localTime: ZoneReader.localTime(is12Hour: settings.is12Hour)))
    }

    /// - Throws: where no thread or no transport can be had.
    package func start() throws(Failure) {
        life.begin(self)
        calendar = try settings.calendar.map { path throws(Failure) in try WatchCalendar(path, logger: ends.logger) }
        if let failure = metrics?.begin() { throw failure }
        try output.begin(LineQueue(), gapWords: form.line) { [weak self] in self?.life.outputEnded($0) }
        if settings.record, store.record == nil {
            // On standard error there are only objects under --json.
            if !settings.asJSON { Console.note("raceboard: nothing is recorded: there is no store") }
            ends.logger.warning("nothing is recorded: there is no store")
        }
        ends.watchNetwork(of: { [settings] in settings.program }, for: { [weak self] in self?.engine })
        let transport = try feed.open(settings.mode.ownDay, hiding: settings.secrets)
        feed.serve { [self] in
            begin(transport, servedAt: $0)
        } onFailure: { [life] in
            life.fail($0)
        }
    }

    /// Prints the hello line and starts the feed.
    /// - Parameter address: that of the simulated day; nil for the feed of the settings.
    private func begin(_ transport: any OpenTransport, servedAt address: String?) {
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
        ends.tasks.start { [self] in await delays.use(store.jumps) }
        ends.tasks.start { [self] in
            await engine.restore()
            engine.start(with: feeds)
        }
        // A disk that hangs must not keep the stream from the feed; a start that has been does nothing more.
        life.after(1) { [engine] in engine.start(with: feeds) }
    }

    package func clockWasSet() { engine.checkDeviceClock() }

    package func turn() -> Date? {
        guard events != nil else { return nil }
        engine.checkDeviceClock()
        let now = ends.clock.now
        engine.advance()
        let whole = engine.snapshot
        decisions?.update(whole, clock: ends.clock)
        readDelays()
        let snapshot = cards.settled(watched?.narrowed(whole) ?? whole, lists)
        calendar?.update(snapshot.listed.prefix(settings.count), at: whole.clock.now(device: now))
        for event in events?.take(snapshot, device: now, delays: delays.delays) ?? [] { send(event) }
        for event in cards.take(snapshot, lists, count: settings.count, device: now) {
            send(events?.named(event) ?? event)
        }
        metrics?.update(whole, at: now, real: ends.real.now) {
            MetricsFile.Facts(figures: meter.figures, events: sent)
        }
        return [events?.nextDeadline(snapshot).map(ends.realInstant), lines.turned()].compactMap(\.self).min()
    }

    /// A board beside it sees how late races jump, and saves it.
    private func readDelays() {
        guard delaysDue <= ends.real.now else { return }
        delaysDue = ends.real.now + Self.delaysAge
        ends.tasks.start { [delays] in await delays.read() }
    }

    /// Seconds after which delays are read again.
    private static let delaysAge: TimeInterval = 300

    private func send(_ event: RaceEvent) {
        guard settings.kinds.contains(event.named) else { return }
        sent[event.name, default: 0] += 1
        output.append(form.line(event), at: event.at)
    }

    package func close() {
        output.close()
        lines.end()
        metrics?.end()
    }

    package func finish() async {
        await lists.stop()
        await engine.stop()
        await feed.close()
        await store.finish()
        await output.finish()
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

/// Which races of a board are watched: those of a watched meeting, and those with a watched name on their saved card.
/// It reads the store again when races come, and every five minutes: a board beside it changes what is watched.
@MainActor
final class WatchedRows {
    /// Seconds after which the store is read again.
    private static let age: TimeInterval = 300

    private let clock: any WallClock
    private let tasks: OwnedTasks
    private let find: @MainActor ([Race]) async -> Set<RaceID>
    private var ids: Set<RaceID> = []
    /// Races that were looked up last, and when they are due again.
    private var known: (ids: Set<RaceID>, due: Date)?
    private var isReading = false

    /// - Parameters:
    ///   - clock: real seconds.
    ///   - tasks: those of the program.
    ///   - find: the watched ones of some races.
    init(clock: any WallClock, tasks: OwnedTasks, find: @escaping @MainActor ([Race]) async -> Set<RaceID>) {
        (self.clock, self.tasks, self.find) = (clock, tasks, find)
    }

    /// The watched ones of the store.
    convenience init(_ store: OpenStore, ends: ProgramEnds) {
        self.init(clock: ends.real, tasks: ends.tasks) { [real = ends.real] races in
            await WatchedRaces(watches: store.races, cards: store.cards, clock: real).ids(of: races)
        }
    }

    /// The board with only the watched races, by the last reading of the store.
    func narrowed(_ snapshot: BoardSnapshot) -> BoardSnapshot {
        read(snapshot.listed.map(\.race))
        var narrowed = snapshot
        narrowed.slots = snapshot.races.filter { ids.contains($0.id) }
        narrowed.calledOff = snapshot.calledOff.filter { ids.contains($0.id) }
        return narrowed
    }

    /// One reading at a time: an older one would replace what a newer one found, and a slow disk would gather them.
    /// Races that came meanwhile are read at the turn that follows it.
    private func read(_ races: [Race]) {
        let all = Set(races.map(\.id))
        guard !isReading, known.map({ $0.ids != all || clock.now >= $0.due }) ?? true else { return }
        known = (all, clock.now + Self.age)
        isReading = true
        tasks.start { [self] in
            ids = await find(races)
            isReading = false
        }
    }
}
