package import FoundationEssentials
package import Logging
package import Models
package import Services

/// Carries out the actions of `RaceBoard`: requests the feed, and sleeps to the next deadline. Never polls.
///
/// Lives on the main actor, so that an eviction, the refill and the countdowns that follow are one step, and no frame
/// shows half of it (docs/dev/decisions/0002-engine-on-main-actor.md). Decoding happens elsewhere.
@MainActor
package final class EvictionEngine: RaceRepository {
    /// State of the board; without races until the store or the feed has answered.
    package private(set) var snapshot: BoardSnapshot
    /// Called on every change of the snapshot, after it.
    package var onChange: (@MainActor () -> Void)?
    /// Called with the number of races that left more than a second late, as after a suspend.
    package var onLateEvictions: (@MainActor (Int) -> Void)?
    /// Called with every race to come: after each answer, also of a secondary source, and after `restore`.
    package var onRaces: (@MainActor ([Race]) -> Void)?

    private var board: RaceBoard
    private var keeper: SaveQueue?
    private var feeds: [RaceSource: any NextRacesFeed] = [:]
    private let clock: any WallClock
    private let realClock: any WallClock
    private let logger: Logger
    private var jitter: any RandomNumberGenerator
    private let alarm: Alarm
    private var fetch: Task<Void, Never>?
    private var deviceShift: TimeInterval = 0
    private var isStopped = false
    /// Number of services so far: an answer of any but the latest is ignored.
    private var service = 0
    private let heartbeat: TimeInterval?
    /// When the timer came last.
    private var lastBeat: Date
    /// Number of times that the engine's own timer has fired. With a heartbeat, a rising number shows that the engine
    /// runs.
    package private(set) var beats = 0
    private var requests = 0
    /// Serial number of the request under way, from 1; nil while there is none.
    package var request: Int? { snapshot.health.isFetching ? requests : nil }

    /// An engine that requests nothing; `start` begins.
    /// - Parameters:
    ///   - settings: rows, filter, and the sources to request.
    ///   - generator: spreads retries.
    ///   - store: keeps races across runs; nil for none.
    ///   - realClock: limits the wait for the disk if `clock` is a simulated one.
    ///   - heartbeat: most seconds between two timers, also if nothing is due; nil for no limit.
    package init(
        settings: RaceBoard.Settings, clock: any WallClock, generator: any RandomNumberGenerator, logger: Logger,
        store: (any RaceStore)? = nil, realClock: (any WallClock)? = nil, heartbeat: TimeInterval? = nil
    ) {
        let now = clock.now
        self.heartbeat = heartbeat
        lastBeat = now
        board = RaceBoard(settings: settings, now: now)
        snapshot = board.snapshot(at: now)
        self.clock = clock
        alarm = Alarm(clock: clock)
        self.realClock = realClock ?? clock
        self.jitter = generator
        self.logger = logger
        use(store)
    }

    /// Shows the races of an earlier run until the feed answers.
    package func restore() async {
        guard let stored = await keeper?.restore() else { return }
        logger.info("restored", metadata: ["races": "\(stored.races.count)"])
        handle(.restored(stored))
        onRaces?(board.toCome)
    }

    /// Begins to send requests. Before that the board shows only restored races.
    /// - Parameter feeds: the feed of each source that the settings name.
    package func start(asking feeds: [RaceSource: any NextRacesFeed]) {
        self.feeds = feeds
        handle(.start)
    }

    /// Carries out everything that is due now: evictions, refills, requests.
    package func advance() { handle(.timer) }
    /// Requests the feed now, unless a request is under way or the service requires a wait.
    package func refresh() { handle(.refresh) }
    /// Changes filter and number of rows, 1 to 100; the snapshot has them when this returns.
    package func want(_ filter: RaceFilter, rows: Int) { handle(.want(filter, rows: rows)) }
    /// Holds order, refills and data, or releases them. Before the first answer nothing is held.
    package func hold(_ isHeld: Bool) { handle(.hold(isHeld)) }

    /// Takes the list of a secondary source (`DayEngine.onListing`).
    package func list(_ listing: RaceListing) {
        handle(.listed(listing))
        onRaces?(board.toCome)
    }

    /// Sets the secondary sources on the board; races of others are forgotten.
    package func use(lists sources: [RaceSource]) { handle(.lists(sources)) }

    /// Regions of the races to come, as exactly as they are known.
    package var regions: Set<RegionFilter> { board.regions }

    /// Checks whether the device's clock was set. Called at least once a second, and on the kernel's notice of a
    /// change.
    package func lookAtDeviceClock() {
        let shift = clock.deviceShift
        guard abs(shift - deviceShift) >= 0.5 else { return }
        logger.warning(
            "the device's clock was set", metadata: ["seconds": "\(Int(clamping: (shift - deviceShift).rounded()))"])
        deviceShift = shift
        handle(.deviceClock(shift: shift))
    }

    /// Applies other settings while the engine runs.
    /// - Parameters:
    ///   - interval: seconds between refreshes.
    ///   - backup: fallback of the source; nil for none.
    ///   - feeds: of another service, whose board starts empty; nil if the service is the same.
    ///   - store: of that service, so that nothing of it goes into the old one's store.
    package func configure(
        interval: TimeInterval, source: RaceSource, backup: RaceSource?,
        feeds: [RaceSource: any NextRacesFeed]? = nil, store: (any RaceStore)? = nil
    ) {
        if let feeds {
            self.feeds = feeds
            use(store)
            service += 1
            fetch?.cancel()
        }
        handle(.configure(interval: interval, source: source, backup: backup, isNewFeed: feeds != nil))
    }

    /// Ends the timer and a request under way, and waits for that.
    package func stop() async {
        isStopped = true
        alarm.cancel()
        fetch?.cancel()
        await fetch?.value
        await keeper?.finish()
    }

    private func handle(_ event: RaceBoard.Event) {
        guard !isStopped else { return }
        let now = clock.now
        let actions = board.handle(event, at: now)
        for action in actions {
            switch action {
            case .fetch(let source, let count): ask(source, count: count, at: now)
            case .sleep(let until): sleep(until: until)
            }
        }
        let latest = board.snapshot(at: now)
        guard latest != snapshot else { return }
        noteLate(leaving: snapshot, for: latest, at: now)
        let isReordered = latest.races.map(\.id) != snapshot.races.map(\.id)
        snapshot = latest
        onChange?()
        // A run without an answer has nothing to save, and its clock is not measured.
        let hasHeard = latest.health.lastGood != nil && !latest.health.isRestored
        if isReordered, hasHeard { keeper?.note(board, at: now) }
    }

    private func noteLate(leaving before: BoardSnapshot, for after: BoardSnapshot, at now: Date) {
        guard let onLateEvictions else { return }
        let server = after.clock.now(device: now)
        let left = Set(after.races.map(\.id))
        let late = before.races.count {
            !left.contains($0.id) && EvictionPolicy.deadline(start: $0.race.advertisedStart) + 1 < server
        }
        if late > 0 { onLateEvictions(late) }
    }

    private func sleep(until due: Date) {
        let next = heartbeat.map { min(due, lastBeat + $0) } ?? due
        alarm.set(next) { [weak self] in
            guard let self else { return }
            lastBeat = clock.now
            beats += 1
            handle(.timer)
        }
    }

    private func ask(_ source: RaceSource, count: Int, at asked: Date) {
        guard let feed = feeds[source] else { return }
        logger.debug("requesting", metadata: ["source": "\(source.name)", "count": "\(count)"])
        requests += 1
        fetch = Task { [service] in
            do throws(FeedError) {
                let answer = try await feed.nextRaces(count: count)
                guard service == self.service else { return }
                let level: Logger.Level = answer.skipped > 0 ? .warning : .debug
                logger.log(
                    level: level, "answered",
                    metadata: ["races": "\(answer.races.count)", "skipped": "\(answer.skipped)"])
                let came = clock.now
                await keep(answer, asked: asked)
                guard service == self.service else { return }
                handle(.answered(answer, asked: asked, came: came))
                onRaces?(board.toCome)
            } catch {
                guard service == self.service else { return }
                if !Task.isCancelled { logger.warning("no answer", metadata: ["error": "\(error)"]) }
                handle(.failed(error, asked: asked, jitter: Double.random(in: 0..<1, using: &jitter)))
            }
        }
    }

    private func use(_ store: (any RaceStore)?) {
        keeper?.onOutcome = nil
        keeper = store.map { SaveQueue(store: $0, clock: clock, real: realClock) }
        keeper?.onOutcome = { [weak self] in self?.stored($0) }
    }

    private func stored(_ problem: StoreProblem?) {
        if let problem {
            logger.error(
                "the store has a problem",
                metadata: ["kind": "\(problem.kind)", "path": "\(problem.path)", "detail": "\(problem.detail)"])
        } else {
            logger.notice("the store works again")
        }
        handle(.stored(problem))
    }

    /// Saves an answer before it is shown, unless the disk takes too long.
    private func keep(_ answer: FeedAnswer, asked: Date) async {
        guard let keeper, !isStopped else { return }
        let now = clock.now
        var next = board
        _ = next.handle(.answered(answer, asked: asked), at: now)
        await keeper.keep(next, at: now)
    }
}
