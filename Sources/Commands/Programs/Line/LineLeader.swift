import FoundationEssentials
import Models
import Repository
import Services
import Settings

/// The one line that requests the feed while no board runs: an engine with the board's own rules, and the socket
/// through which the other lines have what it knows.
@MainActor
final class LineLeader {
    let engine: BoardEngine
    let server: BoardServer
    private let lists: DayEngine
    private let settings: LineSettings
    private let ends: ProgramEnds
    private let feed: ProgramFeed

    /// - Parameters:
    ///   - store: gets what the feed answers.
    ///   - rank: its rank among those that show the feed.
    init(_ settings: LineSettings, store: OpenStore, as rank: RunningPlace.Rank, ends: ProgramEnds) {
        (self.settings, self.ends) = (settings, ends)
        feed = ProgramFeed(ends)
        let (clock, logger) = (ends.clock, ends.logger)
        engine = ends.boardEngine(settings.board, store: store.races.map(StoreWithoutRows.init))
        lists = DayEngine(
            clock: clock, generator: ends.random, logger: logger, serverClock: { [engine] in engine.snapshot.clock })
        server = BoardServer(engine, as: rank, ends: ends)
        engine.use(lists: settings.sources.races)
        lists.ports.onListing = { [engine] in engine.list($0) }
        engine.ports.onRaces = { [weak lists] _ in lists?.noteClock() }
    }

    /// Requests the feed, after what was saved of it is read.
    /// - Throws: a failure of the transport or the simulated day.
    func start() async throws(Failure) {
        let transport = try feed.open(settings.mode.ownDay, hiding: settings.secrets)
        let address = try await feed.address()
        let live = LiveFeeds(
            transport, clock: ends.clock, rate: settings.rate, limits: settings.limits,
            answers: settings.answers.open(clock: ends.clock), logger: ends.logger,
            meter: RequestMeter(logger: ends.logger))
        let open = live.open(settings.sources.served(at: address))
        let feeds = live.races(open)
        if !settings.sources.races.isEmpty {
            lists.use(
                meetings: open.compactMapValues { $0.meetings?(LiveFeeds.milliseconds) }, feeds: [:],
                settings: DayBoard.Settings(statuses: [], meetings: [], results: [], races: settings.sources.races),
                store: nil)
        }
        // A disk that hangs must not keep the line from the feed; a start that has been does nothing more.
        ends.tasks.start { [engine, ends] in
            await ends.real.sleep(until: ends.real.now + 1)
            engine.start(with: feeds)
        }
        await engine.restore()
        engine.start(with: feeds)
    }

    /// Ends everything, and frees the rank.
    func stop() async {
        server.end()
        await lists.stop()
        await engine.stop()
        await feed.close()
    }
}
