import Facts
import FoundationEssentials
import Models
package import Repository
import Services
package import Settings

/// Sources and store of a board: the engines, the way to the feeds, the simulated day, the saved data.
@MainActor
final class BoardSources {
    var engine: BoardEngine { engines.board }
    var cards: CardEngine { engines.cards }
    var day: DayEngine { engines.day }
    var delays: DelayBook { engines.delays }
    /// Whether an answer of any kind is awaited.
    var isRequesting: Bool { engine.isRequesting || cards.isRequesting || day.isRequesting }
    /// Counts the requests since the start.
    let meter: RequestMeter
    /// View of the engines that the board shows.
    let picture: PictureDelay
    private(set) var store: OpenStore
    /// Watch list at the start of a simulated day, on a person's board; empty elsewhere.
    let watched: [WatchEntry]
    /// The venue that it is joined to; nil for none.
    let venue: (any BoardVenue)?
    private let engines: Engines
    private let ends: ProgramEnds
    private let feed: ProgramFeed
    private var feeds: LiveFeeds?
    /// Each for as long as its values hold: it knows when the source was last requested.
    private var open: [RaceSource: (values: SourceValues?, source: OpenSource)] = [:]
    /// The simulated day's address, once it is there.
    private var simulatedURL: String?
    /// Called with the address of the simulated day.
    var onServed: ((String) -> Void)?
    private var decisions: DecisionLog?
    /// The source of the board's races, and its base address.
    private var first: RaceSource
    private var service: String

    /// - Parameters:
    ///   - heartbeat: as of `Engine`.
    ///   - isOneOfMany: whether others began with it and request the same feed, as the boxes of a venue.
    init(
        _ settings: BoardSettings, preferences: Preferences, ends: ProgramEnds, heartbeat: TimeInterval?,
        isOneOfMany: Bool
    ) {
        (first, service) = (settings.source, settings.url)
        self.ends = ends
        feed = ProgramFeed(ends)
        store = ends.openStore(settings.store, settings.record)
        watched = isOneOfMany ? [] : store.watched
        var board = RaceBoard.Settings(
            filter: preferences.races, rows: preferences.rows, interval: settings.interval, source: settings.source,
            backup: Catalogue.fallback(of: settings.source),
            isSimulated: settings.mode.isSimulated)
        if settings.fleet != nil, !settings.mode.isSimulated {
            let stored = FleetStateFile.share.read(in: settings.environment).flatMap(RelayShare.init)
            board.share = stored?.seconds(rate: settings.rate, hasCache: settings.sources.cache != nil) ?? 0
        }
        let engine = ends.boardEngine(board, store: store.races, heartbeat: heartbeat)
        engines = Engines(engine, cards: settings.sources.ofCard, generator: ends.random)
        venue = ends.joinVenue(settings, engine, ends)
        venue?.onStatuses = { [day = engines.day] in day.handle(.heard($0)) }
        picture = PictureDelay(engines)
        picture.set(settings.delay)
        let meter = RequestMeter(logger: ends.logger)
        self.meter = meter
        engine.ports.onLateEvictions = { meter.noteLateEvictions($0) }
        engine.handle(.lists(settings.sources.races))
        venue?.onNews = { [weak self, clock = ends.clock] news in
            self?.store.record?.append(.relayed(at: clock.now, json: news.json))
        }
        if let known = store.known { engine.handle(.restored(known)) }
    }

    /// Starts the feeds of a program, once: the live ones, or the simulated day and then the way to it.
    func connect(_ settings: BoardSettings, of life: ProgramLife) {
        guard feed.transport == nil, !life.isClosing else { return }
        do throws(Failure) {
            try feed.open(settings.mode.ownDay, hiding: settings.secrets)
            try venue?.begin()
        } catch {
            return life.fail(error)
        }
        feed.serve(
            { [self] url in
                simulatedURL = url
                if let url { onServed?(url) }
                begin(settings)
            }, onFailure: { life.fail($0) })
    }

    /// A turn of the loop: checks the device's clock, and updates the black box.
    /// - Returns: when it has something to do next, by the program's clock; nil for nothing.
    func turn() -> Date? {
        engine.checkDeviceClock()
        decisions?.update(engine.snapshot, clock: ends.clock)
        return venue?.turn()
    }

    /// Takes the feed and the other sources of changed settings.
    /// - Parameter place: where the store was until now.
    func useFeed(_ settings: BoardSettings, place: StorePlace) {
        let isNewFeed = settings.mode.isAnother((settings.source, settings.url), than: (first, service))
        (first, service) = (settings.source, settings.url)
        if isNewFeed { moveStore(from: place, to: settings) }
        let feeds = isNewFeed ? makeFeeds(settings) : nil
        engine.configure(
            interval: settings.interval, source: settings.source, backup: Catalogue.fallback(of: settings.source),
            feeds: isNewFeed ? feeds?.races(opened(placed(settings))) ?? [:] : nil, store: store.races)
        if isNewFeed, settings.store != place { ends.tasks.start { [engine] in await engine.restore() } }
        useSources(settings)
    }

    func useInterval(_ settings: BoardSettings) {
        engine.configure(
            interval: settings.interval, source: settings.source, backup: Catalogue.fallback(of: settings.source))
    }

    func useRate(_ settings: BoardSettings) {
        feeds?.configure(rate: settings.rate)
        day.handle(.rate(Double(settings.rate)))
        venue?.configure(hasCache: settings.sources.cache != nil, rate: settings.rate)
    }

    func useCache(_ settings: BoardSettings) {
        feeds?.use(placed(settings).cache)
        venue?.configure(hasCache: settings.sources.cache != nil, rate: settings.rate)
    }

    /// Every source that the settings name, those that are requested first, with what became of the requests.
    func used(_ settings: BoardSettings) -> [UsedSource] {
        let sources = settings.sources
        let first = [settings.source] + [Catalogue.fallback(of: settings.source)].compactMap(\.self)
        let others = sources.values.keys.filter { sources.isRequested($0) && !first.contains($0) }
        let named = first.filter { sources.values[$0] != nil } + others.sorted { $0.name < $1.name }
        return named.map { source in
            let isLimited = !settings.mode.isSimulated && OpenFeedAddress(source.name)?.isLocal != true
            return UsedSource(source, meter.use(of: source.name), perMinute: isLimited ? settings.rate : nil)
        } + sources.notes.map { UsedSource($0.source, SourceUse(), absence: $0.words) }
    }

    /// Ends every task, and closes the store.
    func close() async {
        await engines.stop()
        await venue?.end()
        await feed.close()
        await store.finish()
    }

    // MARK: -

    private func begin(_ settings: BoardSettings) {
        guard let feeds = makeFeeds(settings) else { return }
        engine.start(with: feeds.races(opened(placed(settings))))
        useSources(settings)
    }

    /// The simulated day's sources at its address.
    private func placed(_ settings: BoardSettings) -> SourceSettings {
        settings.sources.served(at: simulatedURL)
    }

    private func useSources(_ settings: BoardSettings) {
        let sources = placed(settings)
        let open = opened(sources)
        // Another budget or key is another way to the same service.
        if let feeds { engine.use(feeds: feeds.races(open)) }
        let found = open.compactMapValues { $0.cards?(LiveFeeds.milliseconds) }
        cards.use(relayed(found, isOpen: true), settings: sources.ofCard, store: store.cards)
        engine.handle(.lists(sources.races))
        day.use(
            meetings: open.compactMapValues { $0.meetings?(LiveFeeds.milliseconds) },
            feeds: relayed(found, isOpen: false), settings: sources.ofDay(rate: settings.rate), store: store.cards)
    }

    /// The feeds behind what the venue's relay has sent, if there is one.
    private func relayed(_ feeds: [RaceSource: any CardFeed], isOpen: Bool) -> [RaceSource: any CardFeed] {
        guard let venue else { return feeds }
        return feeds.mapValues { venue.inFront(of: $0, isOpen: isOpen) }
    }

    /// Opens the sources that have changed, and keeps the others.
    private func opened(_ sources: SourceSettings) -> [RaceSource: OpenSource] {
        guard let feeds else { return [:] }
        for (source, fresh) in feeds.open(sources) where open[source]?.values != sources.values[source] {
            open[source] = (sources.values[source], fresh)
        }
        for source in open.keys where sources.values[source] == nil { open[source] = nil }
        return open.mapValues(\.source)
    }

    private func makeFeeds(_ settings: BoardSettings) -> LiveFeeds? {
        guard let transport = feed.transport else { return nil }
        // One client for the whole run: what it knows of a host survives a change of the address.
        let feeds =
            feeds?.recording(to: store.record)
            ?? LiveFeeds(
                transport, clock: ends.clock, rate: settings.rate, limits: settings.limits,
                answers: settings.answers.open(clock: ends.clock), logger: ends.logger, meter: meter,
                sink: store.record, isSimulated: settings.mode.isSimulated)
        self.feeds = feeds
        decisions = store.record.map { DecisionLog($0, of: settings.decisions) }
        return feeds
    }

    /// Another feed's races and answers go to their own folder (`StorePlace`).
    private func moveStore(from place: StorePlace, to settings: BoardSettings) {
        guard settings.store != place else { return }
        let old = store
        store = ends.openStore(settings.store, old.record != nil)
        ends.tasks.start { [delays, store] in
            await delays.use(store.jumps)
            await old.finish()
        }
    }
}

extension SourceSettings {
    /// Sources from which the open card is requested.
    var ofCard: CardBoard.Settings { CardBoard.Settings(runners: card, results: results, statuses: status) }
    /// Sources of the day.
    /// - Parameter rate: requests a minute to a host.
    package func ofDay(rate: Int) -> DayBoard.Settings {
        DayBoard.Settings(
            statuses: status, meetings: meetings, results: results, races: races, markets: card,
            requestsPerMinute: Double(rate))
    }
}
