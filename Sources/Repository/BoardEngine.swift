package import FoundationEssentials
package import Logging
package import Models
package import Services

package typealias BoardEngine = Engine<RaceBoard>

extension RaceBoard.Event: MachineEvent {}

extension RaceBoard: StateMachine {
    /// Feeds, store and listeners of the board's engine.
    package struct Ports {
        /// Called with the number of races that left more than a second late, as after a suspend.
        package var onLateEvictions: (@MainActor (Int) -> Void)?
        /// Called with every race to come: after each answer, also of a secondary source, after news of a relay or of
        /// the day, and after `restore`.
        package var onRaces: (@MainActor ([Race]) -> Void)?
        /// Called with every event, after it.
        package var onEvent: (@MainActor (RaceBoard.Event) -> Void)?
        var feeds: [RaceSource: any NextRacesFeed] = [:]
        var saves: SaveQueue?
        /// Limits the wait for the disk.
        let realClock: any WallClock
        var deviceShift: TimeInterval = 0
    }

    /// Requests the feed, or sets the deadline.
    @MainActor package static func perform(_ action: Action, at now: Date, for engine: BoardEngine) {
        switch action {
        case .fetch(let source, let count): engine.fetch(source, count: count, at: now)
        case .sleep(let until): engine.sleep(until: until)
        }
    }

    /// Saves the order of the rows, and counts the races that left late.
    @MainActor package static func changed(
        from before: BoardSnapshot, to after: BoardSnapshot, at now: Date, for engine: BoardEngine
    ) {
        engine.noteLate(leaving: before, for: after, at: now)
        let isReordered = after.races.map(\.id) != before.races.map(\.id)
        // A run without an answer has no data to save, and its clock is not measured.
        let hasHeard = after.health.lastGood != nil && !after.health.isRestored
        if isReordered, hasHeard { engine.ports.saves?.note(engine.machine, at: now) }
    }

    /// Passes the event on, and the races that an answer, a list, a relay or the store has brought.
    @MainActor package static func handled(_ event: Event, by engine: BoardEngine) {
        engine.ports.onEvent?(event)
        switch event {
        case .answered, .listed, .restored, .relayed, .reported: engine.ports.onRaces?(engine.machine.toCome)
        default: break
        }
    }

    /// Waits for the save under way, and for the one that waits for it.
    @MainActor package static func finish(_ engine: BoardEngine) async { await engine.ports.saves?.finish() }
}

extension Engine: RaceRepository where Machine == RaceBoard {
    /// Regions of the races to come, as exactly as they are known.
    package var regions: Set<Region> { machine.regions }
}

extension Engine where Machine == RaceBoard {
    /// An engine that sends no requests before `start`.
    /// - Parameters:
    ///   - settings: rows, filter, and the sources to request.
    ///   - generator: spreads retries.
    ///   - store: keeps races across runs; nil for none.
    ///   - realClock: limits the wait for the disk if `clock` is a simulated one.
    ///   - heartbeat: most seconds between two deadlines, even if no work is due; nil for no limit.
    package convenience init(
        settings: RaceBoard.Settings, clock: any WallClock, generator: any RandomNumberGenerator, logger: Logger,
        store: (any RaceStore)? = nil, realClock: (any WallClock)? = nil, heartbeat: TimeInterval? = nil
    ) {
        self.init(
            RaceBoard(settings: settings, now: clock.now), ports: RaceBoard.Ports(realClock: realClock ?? clock),
            clock: clock, generator: generator, logger: logger, heartbeat: heartbeat)
        use(store)
    }

    /// Serial number of the request under way, from 1; nil while there is none.
    package var request: Int? { snapshot.health.isFetching ? requestCount : nil }

    /// Shows the races of an earlier run until the feed answers.
    package func restore() async {
        guard let stored = await ports.saves?.restore() else { return }
        logger.info("restored", metadata: ["races": "\(stored.races.count)"])
        handle(.restored(stored))
    }

    /// Begins to send requests. Before that the board shows only restored races.
    /// - Parameter feeds: the feed of each source that the settings name.
    package func start(with feeds: [RaceSource: any NextRacesFeed]) {
        ports.feeds = feeds
        handle(.start)
    }

    /// Requests the same service by these feeds from now on.
    package func use(feeds: [RaceSource: any NextRacesFeed]) { ports.feeds = feeds }

    /// Checks whether the device's clock was set. Called at least once a second, and on the kernel's notice of a
    /// change.
    package func checkDeviceClock() {
        let shift = clock.deviceShift
        guard abs(shift - ports.deviceShift) >= 0.5 else { return }
        let seconds = Int(clamping: (shift - ports.deviceShift).rounded())
        logger.warning("the device's clock was set", metadata: ["seconds": "\(seconds)"])
        ports.deviceShift = shift
        handle(.deviceClock(shift: shift))
    }

    /// Applies other settings while the engine runs.
    /// - Parameters:
    ///   - interval: seconds between refreshes.
    ///   - backup: fallback of the source; nil for none.
    ///   - feeds: of another service, whose board starts empty; nil if the service is the same.
    ///   - store: of that service, so that its data does not go into the old one's store.
    package func configure(
        interval: TimeInterval, source: RaceSource, backup: RaceSource?,
        feeds: [RaceSource: any NextRacesFeed]? = nil, store: (any RaceStore)? = nil
    ) {
        if let feeds {
            ports.feeds = feeds
            use(store)
            abandonRequests()
        }
        handle(.configure(interval: interval, source: source, backup: backup, isNewFeed: feeds != nil))
    }

    fileprivate func noteLate(leaving before: BoardSnapshot, for after: BoardSnapshot, at now: Date) {
        guard let onLateEvictions = ports.onLateEvictions else { return }
        let server = after.clock.now(device: now)
        let left = Set(after.races.map(\.id))
        let late = before.races.count {
            !left.contains($0.id) && EvictionPolicy.deadline(start: $0.race.advertisedStart) + 1 < server
        }
        if late > 0 { onLateEvictions(late) }
    }

    fileprivate func fetch(_ source: RaceSource, count: Int, at requested: Date) {
        guard let feed = ports.feeds[source] else { return }
        logger.debug("requesting", metadata: ["source": "\(source.name)", "count": "\(count)"])
        // Empty places fill without a person's request.
        let purpose = machine.plan.isGrowing ? RequestPurpose.opened : .asked
        request { () async throws(FeedError) in
            try await RequestPurpose.send(purpose) { () async throws(FeedError) in
                try await feed.nextRaces(count: count)
            }
        } answered: { [self] answer in
            logger.log(
                level: answer.unread.count > 0 ? .warning : .debug, "answered",
                metadata: [
                    "races": "\(answer.races.count)", "skipped": "\(answer.skipped)",
                    "unread": "\(answer.unread.first.joined(separator: "; "))",
                ])
            let came = clock.now
            await keep(answer, requested: requested)
            return .answered(answer, requested: requested, came: came)
        } failed: { [logger] error, jitter in
            let isThrottled = error.isThrottled && purpose == .opened
            logger.log(level: isThrottled ? .debug : .warning, "no answer", metadata: ["error": "\(error)"])
            return .failed(error, requested: requested, jitter: jitter)
        }
    }

    private func use(_ store: (any RaceStore)?) {
        ports.saves?.onOutcome = nil
        ports.saves = store.map { SaveQueue(store: $0, clock: clock, real: ports.realClock) }
        ports.saves?.onOutcome = { [weak self] in self?.stored($0) }
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
    private func keep(_ answer: FeedAnswer, requested: Date) async {
        guard let saves = ports.saves else { return }
        let now = clock.now
        var next = machine
        _ = next.handle(.answered(answer, requested: requested), at: now)
        await saves.keep(next, at: now)
    }
}
