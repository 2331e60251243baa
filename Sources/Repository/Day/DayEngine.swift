package import FoundationEssentials
package import Logging
package import Models
package import Services

/// The engine of the day's meetings, statuses and results.
package typealias DayEngine = Engine<DayBoard>

extension DayBoard.Event: MachineEvent {}

extension DayBoard: StateMachine {
    /// Feeds, store and listeners of the day's engine.
    package struct Ports {
        /// Called after each answer or failure of a secondary source's list.
        package var onListing: (@MainActor (RaceListing) -> Void)?
        /// Called after each change of the statuses that decide which races the board lists, and until when.
        var onStatuses: (@MainActor ([RaceID: DayStatus]) -> Void)?
        /// Called with the card after each answer: the merged one of a race that has started.
        package var onCard: (@MainActor (StoredCard) -> Void)?
        var meetings: [RaceSource: any MeetingsFeed] = [:]
        var feeds: [RaceSource: any CardFeed] = [:]
        var store: (any CardStore)?
        /// Races whose results are on the screen.
        var visible: [RaceID] = []
        /// Races whose prices are on the screen.
        var markets: [RaceID] = []
        /// Whether their whole cards are on the screen.
        var whole = false
        /// Races whose favourites are in the rows of the board.
        var rows: [RaceID] = []
        /// Races that a person sees on an open screen.
        var opened: Set<RaceID> = []
        /// Whether a screen of meetings or results is open.
        var opensLists = false
        /// Days of lists that a person has asked for, and that have not come yet.
        var asked: Set<AskedList> = []
        /// Races of the board that were reported to this engine last.
        var reported: [Race] = []
        /// Offset of the server's clock at which secondary sources were passed on last.
        var listedOffset: TimeInterval = 0
    }

    struct AskedList: Hashable {
        let day: String
        let source: RaceSource
    }

    /// Requests meetings or a card, saves a card, or sets the deadline.
    @MainActor package static func perform(_ action: Action, at now: Date, for engine: DayEngine) {
        switch action {
        case .fetchMeetings(let day, let source): engine.requestMeetings(day, source)
        case .fetchCard(let id, let source): engine.requestCard(id, source)
        case .keep(let card):
            engine.ports.onCard?(card)
            engine.save(card, to: engine.ports.store)
        case .pass(let card): engine.ports.onCard?(card)
        case .sleep(let until): engine.sleep(until: until)
        }
    }

    /// Passes on the races that run, are over, off or delayed, which the board must know.
    @MainActor package static func changed(
        from before: DaySnapshot, to after: DaySnapshot, at now: Date, for engine: DayEngine
    ) {
        guard before.statuses != after.statuses else { return }
        engine.ports.onStatuses?(after.statuses.filter { $0.value.decidesStart || !$0.value.status.countsDown })
    }

    /// Passes on the lists of secondary sources to the board.
    @MainActor package static func handled(_ event: Event, by engine: DayEngine) {
        switch event {
        case .meetings(_, _, let source), .noMeetings(_, _, _, let source):
            if let listing = engine.machine.listing(of: source) { engine.ports.onListing?(listing) }
        default: break
        }
    }
}

extension Engine: DayRepository where Machine == DayBoard {
    /// State of the day; empty until `use` is called.
    package var day: DaySnapshot { snapshot }

    /// Sets the races whose results are on the screen; the first are requested first.
    package func setVisibleResults(of races: [RaceID]) {
        guard races != ports.visible else { return }
        ports.visible = races
        handle(.setVisible(races))
    }

    /// Sets the races whose prices, or whole cards, are on the screen; the first are requested first.
    package func setVisibleMarkets(of races: [RaceID], whole: Bool) {
        guard (races, whole) != (ports.markets, ports.whole) else { return }
        (ports.markets, ports.whole) = (races, whole)
        handle(.setVisibleMarkets(races, whole: whole))
    }

    /// Sets the races whose favourites are in the rows of the board, the first first.
    package func setRowMarkets(of races: [RaceID]) {
        guard races != ports.rows else { return }
        ports.rows = races
        handle(.setRowMarkets(races))
    }

    /// Requests lists and results now, unless a request is under way or the source requires a wait.
    package func refreshDay() {
        let lists = machine.listedDays(at: serverNow)
        ports.asked = Set(lists.flatMap { source, days in days.map { DayBoard.AskedList(day: $0, source: source) } })
        handle(.refresh)
    }

    /// Sets the races and lists that a person has opened; their requests go before background requests.
    package func setOpened(_ races: Set<RaceID>, lists: Bool) { (ports.opened, ports.opensLists) = (races, lists) }
}

extension Engine where Machine == DayBoard {
    /// An engine without feeds, which sends no requests; `use` adds feeds.
    /// - Parameters:
    ///   - generator: spreads retries.
    ///   - serverClock: returns the server's clock as the board knows it.
    package convenience init(
        clock: any WallClock, generator: any RandomNumberGenerator, logger: Logger,
        serverClock: @escaping @MainActor () -> ServerClock
    ) {
        let settings = DayBoard.Settings(statuses: [], meetings: [], results: [])
        self.init(
            DayBoard(settings: settings, at: clock.now), ports: DayBoard.Ports(), clock: clock, generator: generator,
            logger: logger, serverClock: serverClock)
    }

    /// Starts with feeds, or changes to others: forgets all data, and reads the store again.
    /// - Parameters:
    ///   - meetings: of every source that lists them.
    ///   - feeds: of every source that the settings name for results and prices.
    ///   - store: nil to save no data.
    package func use(
        meetings: [RaceSource: any MeetingsFeed], feeds: [RaceSource: any CardFeed], settings: DayBoard.Settings,
        store: (any CardStore)?
    ) {
        (ports.meetings, ports.feeds, ports.store) = (meetings, feeds, store)
        var settings = settings
        settings.results = settings.results.filter { feeds[$0] != nil }
        settings.markets = settings.markets.filter { feeds[$0] != nil }
        settings.statuses = settings.statuses.filter { meetings[$0] != nil }
        settings.meetings = settings.meetings.filter { meetings[$0] != nil }
        settings.races = settings.races.filter { meetings[$0] != nil }
        run(DayBoard(settings: settings, at: clock.now))
        handle(.races(ports.reported))
        handle(.setVisible(ports.visible))
        handle(.setVisibleMarkets(ports.markets, whole: ports.whole))
        handle(.setRowMarkets(ports.rows))
        handle(.start)
        restoreMeetings()
        guard let store else { return }
        let now = serverNow
        restore {
            let known = await store.results(now - DayRaces.memory..<now + 3600, limit: 2_000)
            return known.isEmpty ? nil : .known(known)
        }
    }

    /// Takes the races that the board knows, after each of its answers.
    package func note(_ races: [Race]) {
        noteClock()
        guard races != ports.reported else { return }
        ports.reported = races
        handle(.races(races))
    }

    /// Takes an answer to the open card, so that its result is not requested again.
    func note(_ card: StoredCard) { handle(.seen(card)) }

    /// A source's own id of a race of the board; the board's if the source lists no meetings, or not this race.
    package func id(at source: RaceSource, of race: Race) -> RaceID {
        !source.serves.contains(.meetings) ? race.id : machine.listedID(of: race, by: source) ?? race.id
    }

    /// Passes the lists of secondary sources on again if the server's clock has another offset than at the last call. A
    /// list may have come before that clock was known, and by another clock other races of it are to come.
    package func noteClock() {
        guard ports.listedOffset != serverOffset else { return }
        ports.listedOffset = serverOffset
        for listing in machine.listings { ports.onListing?(listing) }
    }

    /// Shows the meetings of an earlier run until a source answers, and if it does not.
    private func restoreMeetings() {
        for (source, days) in machine.listedDays(at: serverNow) {
            guard let feed = ports.meetings[source] else { continue }
            for day in days {
                restore { await feed.keptMeetings(on: day).map { .keptMeetings(day, $0, by: source) } }
            }
        }
    }

    fileprivate func requestMeetings(_ day: String, _ source: RaceSource) {
        guard let feed = ports.meetings[source] else { return }
        let asked = DayBoard.AskedList(day: day, source: source)
        let isOpened = ports.opensLists || ports.asked.contains(asked)
        request { () async throws(FeedError) in
            try await RequestPurpose.send(isOpened ? .opened : .background) { () async throws(FeedError) in
                try await feed.meetings(on: day)
            }
        } answered: { [self] answer in
            ports.asked.remove(asked)
            return .meetings(day, answer, by: source)
        } failed: { [self, logger] error, jitter in
            if !error.isThrottled { ports.asked.remove(asked) }
            logger.log(
                level: error.isThrottled ? .debug : .warning,
                "no meetings", metadata: ["source": "\(source.name)", "day": "\(day)", "error": "\(error)"])
            return .noMeetings(day, error, jitter: jitter, by: source)
        }
    }

    fileprivate func requestCard(_ id: RaceID, _ source: RaceSource) {
        guard let feed = ports.feeds[source], let race = machine.race(id) else { return }
        let itsID = self.id(at: source, of: race)
        let isOpened = ports.opened.contains(id)
        request { () async throws(FeedError) in
            try await RequestPurpose.send(isOpened ? .opened : .background) { () async throws(FeedError) in
                try await feed.card(of: itsID, start: race.advertisedStart)
            }
        } answered: { answer in
            .card(id, source, answer)
        } failed: { [logger] error, jitter in
            logger.log(
                level: error.isThrottled ? .debug : .warning, "no card",
                metadata: ["source": "\(source.name)", "error": "\(error)"])
            return .noCard(id, source, error, jitter: jitter)
        }
    }
}
