import Facts
import FoundationEssentials
import Models
import Repository
import Services
import Settings
import System

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
        engine.handle(.lists(settings.sources.races))
        lists.ports.onListing = { [engine] in engine.handle(.listed($0)) }
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

/// Finds the data of a line where it is cheapest: a running board, another line that requests, the store. Else this
/// line is the one that requests (docs/line.md, "Where the data comes from").
@MainActor
final class LineSeeker {
    enum Found {
        case board(LineBoard)
        /// No other program requests the feed: this one does, with the rank that it has now.
        case nobody(RunningPlace.Rank, ByteLock?)
        /// Another program is about to answer: the seconds to the next attempt.
        case soon(TimeInterval)
    }

    private let settings: LineSettings
    private let ends: ProgramEnds
    private let store: OpenStore
    /// Times in a row that a rank was taken, and its program did not serve.
    private var misses = 0

    /// Seconds for an answer of a board, which is there at once, and of a line, whose request may be under way.
    private static let limits: [RunningPlace.Rank: TimeInterval] = [.board: 2, .line: 12, .deputy: 12]
    /// Attempts to find the socket of a rank that is taken.
    private static let mostMisses = 20

    init(_ settings: LineSettings, store: OpenStore, ends: ProgramEnds) {
        (self.settings, self.store, self.ends) = (settings, store, ends)
    }

    /// - Parameter latest: instant of the real clock at which the wait for any of them is over; nil for no limit.
    func seek(until latest: Date?) async -> Found {
        guard let place = settings.place else { return .nobody(.line, nil) }
        var silent: Set<RunningPlace.Rank> = []
        for rank in RunningPlace.Rank.allCases {
            switch await read(rank, of: place, until: latest) {
            case .board(let board): return .board(board)
            case .silent: silent.insert(rank)
            case .nobody: break
            }
        }
        if let saved = await saved(within: savedAge) { return .board(saved) }
        for rank in [RunningPlace.Rank.line, .deputy] where !silent.contains(rank) {
            guard let claim = place.claim(rank) else {
                misses += 1
                // A program that has the rank and serves nobody does not count for ever.
                if misses > Self.mostMisses { continue }
                return .soon(again)
            }
            misses = 0
            // The one that had the rank until now may have saved its answer.
            if let saved = await saved(within: savedAge) {
                claim.end()
                return .board(saved)
            }
            return .nobody(rank, claim)
        }
        return .soon(again)
    }

    /// A program that has just taken a rank serves within moments. Programs may hold every rank for hours without
    /// serving: then a look a second is enough.
    private var again: TimeInterval { misses > Self.mostMisses ? 1 : 0.05 }

    /// The answer of a rank above this one, for a program that requests.
    func superior(to rank: RunningPlace.Rank) async -> LineBoard? {
        guard let place = settings.place else { return nil }
        for other in RunningPlace.Rank.allCases where other.rawValue < rank.rawValue {
            if case .board(let board) = await read(other, of: place, until: nil) { return board }
        }
        return nil
    }

    /// Seconds up to which saved data counts: a line that follows needs it only until the next request is due.
    private var savedAge: TimeInterval {
        settings.follows ? min(settings.maxAge, TimeInterval(settings.interval)) : settings.maxAge
    }

    /// Saved data, up to an age.
    /// - Parameter age: seconds; nil for any age.
    func saved(within age: TimeInterval?) async -> LineBoard? {
        guard age != 0, let races = store.races else { return nil }
        let stored = await DiskWait.wait(ends.real) { await races.restore() }
        let now = ends.clock.now
        guard let stored else { return nil }
        var known = LineBoard(stored, settings: settings.board, lists: settings.sources.races, at: now)
        known?.isSimulated = settings.mode.isSimulated
        guard let known, let age else { return known }
        return !known.isOld && known.age(at: now).map { $0 <= age } == true ? known : nil
    }

    /// Outcome of asking the program of one rank.
    private enum Answer {
        case board(LineBoard)
        case nobody
        /// A program has the rank, and hangs or is stopped.
        case silent
    }

    private func read(_ rank: RunningPlace.Rank, of place: RunningPlace, until latest: Date?) async -> Answer {
        let end = ends.real.now + (Self.limits[rank] ?? 0)
        let outcome = await SocketText.read(
            place.socket(of: rank), limit: LineBoard.limit, until: min(end, latest ?? end), on: ends.loop,
            clock: ends.real)
        switch outcome {
        case .nobody: return .nobody
        case .silent: return .silent
        case .text(let bytes):
            return LineBoard(wire: bytes, feed: place.feed, at: ends.clock.now).map(Answer.board) ?? .nobody
        }
    }
}
