import FoundationEssentials
package import Logging
package import Models
package import Services

/// Carries out the actions of `CardBoard` while a card is open: sends requests, saves cards, sleeps to the next
/// deadline. On the main actor, as `EvictionEngine` is.
@MainActor
package final class CardEngine: CardRepository {
    /// The open card; nil while none is open.
    package private(set) var card: CardSnapshot?
    /// Called on every change of the card, after it; also when the card is closed.
    package var onCardChange: (@MainActor () -> Void)?
    /// Called with the merged card after each answer.
    package var onCard: (@MainActor (StoredCard) -> Void)?
    /// Returns a source's own id of a race; by default the board's.
    package var idAt: @MainActor (RaceSource, Race) -> RaceID = { $1.id }

    private var settings: CardBoard.Settings
    private var board: CardBoard?
    private var feeds: [RaceSource: any CardFeed] = [:]
    private let clock: any WallClock
    private let serverClock: @MainActor () -> ServerClock
    private let logger: Logger
    private var jitter: any RandomNumberGenerator
    private var store: (any CardStore)?
    private var race: Race?
    private let alarm: Alarm
    private var fetches: [RaceSource: Task<Void, Never>] = [:]
    /// Number of opened cards: an answer to a closed card is ignored.
    private var opened = 0

    /// An engine without feeds; `use` adds them.
    /// - Parameters:
    ///   - generator: spreads retries.
    ///   - store: nil to save nothing.
    ///   - serverClock: returns the server's clock as the board knows it.
    package init(
        settings: CardBoard.Settings, clock: any WallClock, generator: any RandomNumberGenerator, logger: Logger,
        store: (any CardStore)?, serverClock: @escaping @MainActor () -> ServerClock
    ) {
        self.settings = settings
        self.clock = clock
        alarm = Alarm(clock: clock)
        self.serverClock = serverClock
        self.jitter = generator
        self.logger = logger
        self.store = store
    }

    /// Replaces feeds, settings and store; an open card is opened again with them.
    package func use(
        _ feeds: [RaceSource: any CardFeed], settings: CardBoard.Settings, store: (any CardStore)?
    ) {
        self.feeds = feeds
        self.settings = settings
        self.store = store
        if let race { open(race) }
    }

    /// Opens a race's card and requests it from each source that can know the race. A card that was open is closed.
    package func open(_ race: Race) {
        leave()
        self.race = race
        let answers = { [feeds, idAt] (source: RaceSource) in
            feeds[source] != nil && idAt(source, race).canBe(of: source)
        }
        board = CardBoard(
            race,
            settings: CardBoard.Settings(
                runners: settings.runners.filter(answers), results: settings.results.filter(answers)),
            at: clock.now)
        handle(.timer)
        guard let store else { return }
        Task { [opened] in
            guard let stored = await store.card(of: race.id), opened == self.opened else { return }
            handle(.restored(stored))
        }
    }

    /// Ends the requests and the timer of the card. Without an open card nothing happens.
    package func closeCard() {
        leave()
        (board, race) = (nil, nil)
        guard card != nil else { return }
        card = nil
        onCardChange?()
    }

    /// Requests every source now whose last request did not fail, unless one is under way.
    package func refreshCard() { handle(.refresh) }

    /// Takes the latest list; if the open race has changed in it, the card follows.
    package func note(_ races: [Race]) {
        guard let race, let now = races.first(where: { $0.id == race.id }), now != race else { return }
        self.race = now
        handle(.race(now))
    }

    /// Ends the timer and the requests under way, and waits for them.
    package func stop() async {
        let underWay = fetches.values
        leave()
        board = nil
        for fetch in underWay { await fetch.value }
    }

    private func leave() {
        opened += 1
        alarm.cancel()
        for fetch in fetches.values { fetch.cancel() }
        fetches = [:]
    }

    private func handle(_ event: CardBoard.Event) {
        guard var board else { return }
        let now = clock.now
        let actions = board.handle(event, at: now, clock: serverClock())
        self.board = board
        for action in actions {
            switch action {
            case .fetch(let source): ask(source)
            case .keep(let card): keep(card)
            case .sleep(let until): alarm.set(until) { [weak self] in self?.handle(.timer) }
            }
        }
        let latest = board.snapshot(clock: serverClock())
        guard latest != card else { return }
        card = latest
        onCardChange?()
    }

    private func keep(_ card: StoredCard) {
        onCard?(card)
        guard let store else { return }
        Task { [logger] in
            guard let problem = await store.keep(card) else { return }
            logger.warning(
                "the card is not saved", metadata: ["kind": "\(problem.kind)", "detail": "\(problem.detail)"])
        }
    }

    private func ask(_ source: RaceSource) {
        guard let feed = feeds[source], let race else { return }
        let id = idAt(source, race)
        fetches[source] = Task { [opened] in
            do throws(FeedError) {
                let answer = try await feed.card(of: id)
                guard opened == self.opened else { return }
                handle(.answered(source, answer))
            } catch {
                guard opened == self.opened else { return }
                logger.warning("no card", metadata: ["source": "\(source.name)", "error": "\(error)"])
                handle(.failed(source, error, jitter: Double.random(in: 0..<1, using: &jitter)))
            }
        }
    }
}
