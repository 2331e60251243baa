import FoundationEssentials
package import Logging
package import Models
package import Services

/// Carries out the actions of `DayBoard`: requests meetings and results, saves cards, sleeps to the next deadline. On
/// the main actor, as `EvictionEngine` is.
@MainActor
package final class DayEngine: DayRepository {
    /// State of the day; empty until `use` is called.
    package private(set) var day = DaySnapshot()
    /// Called on every change of the day, after it.
    package var onDayChange: (@MainActor () -> Void)?

    /// Called after each answer or failure of a secondary source's list.
    package var onListing: (@MainActor (RaceListing) -> Void)?

    private var board: DayBoard
    private var meetings: [RaceSource: any MeetingsFeed] = [:]
    private var feeds: [RaceSource: any CardFeed] = [:]
    private let clock: any WallClock
    private let serverClock: @MainActor () -> ServerClock
    private let logger: Logger
    private var jitter: any RandomNumberGenerator
    private var store: (any CardStore)?
    private let alarm: Alarm
    private var fetches: [Question: Task<Void, Never>] = [:]
    private var looked: [RaceID] = []
    private var told: [Race] = []
    /// Number of services so far: an answer of any but the latest is ignored.
    private var service = 0

    private enum Question: Hashable {
        case meetings(RaceSource)
        case card
    }

    /// An engine without feeds, which requests nothing; `use` adds them.
    /// - Parameters:
    ///   - generator: spreads retries.
    ///   - serverClock: returns the server's clock as the board knows it.
    package init(
        clock: any WallClock, generator: any RandomNumberGenerator, logger: Logger,
        serverClock: @escaping @MainActor () -> ServerClock
    ) {
        board = DayBoard(settings: DayBoard.Settings(statuses: [], meetings: [], results: []), at: clock.now)
        self.clock = clock
        alarm = Alarm(clock: clock)
        self.serverClock = serverClock
        self.jitter = generator
        self.logger = logger
    }

    /// Starts with feeds, or changes to others: forgets everything that is known, and reads the store again.
    /// - Parameters:
    ///   - meetings: of every source that lists them.
    ///   - feeds: of every source that the settings name for results.
    ///   - store: nil to save nothing.
    package func use(
        meetings: [RaceSource: any MeetingsFeed], feeds: [RaceSource: any CardFeed], settings: DayBoard.Settings,
        store: (any CardStore)?
    ) {
        leave()
        self.meetings = meetings
        self.feeds = feeds
        self.store = store
        var settings = settings
        settings.results = settings.results.filter { feeds[$0] != nil }
        settings.statuses = settings.statuses.filter { meetings[$0] != nil }
        settings.meetings = settings.meetings.filter { meetings[$0] != nil }
        settings.races = settings.races.filter { meetings[$0] != nil }
        board = DayBoard(settings: settings, at: clock.now)
        handle(.races(told))
        handle(.look(looked))
        handle(.start)
        restoreMeetings()
        guard let store else { return }
        Task { [service] in
            let now = serverClock().now(device: clock.now)
            let known = await store.results(now - DayRaces.memory..<now + 3600, limit: 2_000)
            guard service == self.service, !known.isEmpty else { return }
            handle(.known(known))
        }
    }

    /// Sets the races whose results are on the screen; the first are requested first.
    package func lookAtResults(of races: [RaceID]) {
        guard races != looked else { return }
        looked = races
        handle(.look(races))
    }

    /// Requests lists and results now, unless a request is under way or the source requires a wait.
    package func refreshDay() { handle(.refresh) }

    /// Takes the races that the board knows, after each of its answers.
    package func note(_ races: [Race]) {
        guard races != told else { return }
        told = races
        handle(.races(races))
    }

    /// Takes an answer to the open card, so that its result is not requested again.
    package func note(_ card: StoredCard) { handle(.seen(card)) }

    /// A source's own id of a race of the board; the board's if the source lists no meetings, or not this race.
    package func id(at source: RaceSource, of race: Race) -> RaceID {
        !source.serves.contains(.meetings) ? race.id : board.listedID(of: race, by: source) ?? race.id
    }

    /// Ends the timer and the requests under way, and waits for them.
    package func stop() async {
        leave()
        for fetch in fetches.values { await fetch.value }
    }

    /// Shows the meetings of an earlier run until a source answers, and if it does not.
    private func restoreMeetings() {
        for (source, days) in board.listedDays(at: serverClock().now(device: clock.now)) {
            guard let feed = meetings[source] else { continue }
            Task { [service] in
                for day in days {
                    guard let kept = await feed.keptMeetings(on: day), service == self.service else { continue }
                    handle(.keptMeetings(day, kept, by: source))
                }
            }
        }
    }

    private func leave() {
        service += 1
        alarm.cancel()
        for fetch in fetches.values { fetch.cancel() }
    }

    private func handle(_ event: DayBoard.Event) {
        let now = clock.now
        for action in board.handle(event, at: now, clock: serverClock()) {
            switch action {
            case .fetchMeetings(let day, let source): askMeetings(day, source)
            case .fetchCard(let id, let source): askCard(id, source)
            case .keep(let card): keep(card)
            case .sleep(let until): alarm.set(until) { [weak self] in self?.handle(.timer) }
            }
        }
        let latest = board.snapshot(at: now, clock: serverClock())
        guard latest != day else { return }
        day = latest
        onDayChange?()
    }

    private func keep(_ card: StoredCard) {
        guard let store else { return }
        Task { [logger] in
            guard let problem = await store.keep(card) else { return }
            logger.warning(
                "the card is not saved", metadata: ["kind": "\(problem.kind)", "detail": "\(problem.detail)"])
        }
    }

    private func askMeetings(_ day: String, _ source: RaceSource) {
        guard let meetings = meetings[source] else { return }
        fetches[.meetings(source)] = Task { [service] in
            do throws(FeedError) {
                let answer = try await meetings.meetings(on: day)
                guard service == self.service else { return }
                handle(.meetings(day, answer, by: source))
                tell(source)
            } catch {
                guard service == self.service else { return }
                logger.warning(
                    "no meetings",
                    metadata: ["source": "\(source.name)", "day": "\(day)", "error": "\(error)"])
                let random = Double.random(in: 0..<1, using: &jitter)
                handle(.noMeetings(day, error, jitter: random, by: source))
                tell(source)
            }
        }
    }

    private func tell(_ source: RaceSource) {
        if let listing = board.listing(of: source) { onListing?(listing) }
    }

    private func askCard(_ id: RaceID, _ source: RaceSource) {
        guard let feed = feeds[source], let race = board.race(id) else { return }
        let itsID = self.id(at: source, of: race)
        fetches[.card] = Task { [service] in
            do throws(FeedError) {
                let answer = try await feed.card(of: itsID)
                guard service == self.service else { return }
                handle(.card(id, source, answer))
            } catch {
                guard service == self.service else { return }
                logger.warning("no result", metadata: ["source": "\(source.name)", "error": "\(error)"])
                handle(.noCard(id, source, error, jitter: Double.random(in: 0..<1, using: &jitter)))
            }
        }
    }
}
