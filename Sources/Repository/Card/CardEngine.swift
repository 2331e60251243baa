package import FoundationEssentials
package import Logging
package import Models
package import Services

/// The engine of the open card. Its machine is nil while no card is open, and then it sends no requests.
package typealias CardEngine = Engine<CardBoard?>

extension CardBoard.Event: MachineEvent {}

extension CardBoard {
    /// Feeds, store and listeners of the card's engine.
    package struct Ports {
        /// Called with the merged card after each answer.
        package var onCard: (@MainActor (StoredCard) -> Void)?
        /// Returns a source's own id of a race; by default the board's.
        package var idAt: @MainActor (RaceSource, Race) -> RaceID = { $1.id }
        var settings: Settings
        var feeds: [RaceSource: any CardFeed] = [:]
        var store: (any CardStore)?
        /// The race of the open card, as the list has it now.
        package var race: Race?
    }
}

extension Optional: StateMachine where Wrapped == CardBoard {
    /// Returns no action while no card is open.
    package mutating func handle(
        _ event: CardBoard.Event, at now: Date, clock: ServerClock
    ) -> [CardBoard.Action] {
        self?.handle(event, at: now, clock: clock) ?? []
    }

    /// nil while no card is open.
    package func snapshot(at now: Date, clock: ServerClock) -> CardSnapshot? { self?.snapshot(clock: clock) }

    /// Requests a source, saves the card, or sets the deadline.
    @MainActor package static func perform(_ action: CardBoard.Action, at now: Date, for engine: CardEngine) {
        switch action {
        case .fetch(let source): engine.fetch(source)
        case .keep(let card):
            engine.ports.onCard?(card)
            engine.save(card, to: engine.ports.store)
        case .sleep(let until): engine.sleep(until: until)
        }
    }

    package typealias Ports = CardBoard.Ports
}

extension Engine: CardRepository where Machine == CardBoard? {
    /// The open card; nil while none is open.
    package var card: CardSnapshot? { snapshot }

    /// Opens a race's card and requests it from each source that can know the race. A card that was open is closed.
    package func open(_ race: Race) {
        let (feeds, idAt, settings) = (ports.feeds, ports.idAt, ports.settings)
        let answers = { (source: RaceSource) in
            feeds[source] != nil && idAt(source, race).canBe(of: source)
        }
        ports.race = race
        run(CardBoard(race, settings: settings, at: clock.now, canAnswer: answers))
        handle(.timer)
        guard let store = ports.store else { return }
        restore { await store.card(of: race.id).map { .restored($0) } }
    }

    /// Ends the requests and the timer of the card; has no effect without an open card.
    package func closeCard() {
        ports.race = nil
        run(nil)
        handle(.timer)
    }

    /// Requests every source now whose last request did not fail, unless one is under way.
    package func refreshCard() { handle(.refresh) }
}

extension Engine where Machine == CardBoard? {
    /// An engine without feeds; `use` adds them.
    /// - Parameters:
    ///   - generator: spreads retries.
    ///   - store: nil to save no cards.
    ///   - serverClock: returns the server's clock as the board knows it.
    package convenience init(
        settings: CardBoard.Settings, clock: any WallClock, generator: any RandomNumberGenerator, logger: Logger,
        store: (any CardStore)?, serverClock: @escaping @MainActor () -> ServerClock
    ) {
        self.init(
            nil, ports: CardBoard.Ports(settings: settings, store: store), clock: clock, generator: generator,
            logger: logger, serverClock: serverClock)
    }

    /// Replaces feeds, settings and store; an open card is opened again with them.
    package func use(
        _ feeds: [RaceSource: any CardFeed], settings: CardBoard.Settings, store: (any CardStore)?
    ) {
        (ports.feeds, ports.settings, ports.store) = (feeds, settings, store)
        if let race = ports.race { open(race) }
    }

    /// Takes the latest list; if the open race has changed in it, the card follows.
    package func note(_ races: [Race]) {
        guard let race = ports.race, let now = races.first(where: { $0.id == race.id }), now != race else { return }
        ports.race = now
        handle(.race(now))
    }

    fileprivate func fetch(_ source: RaceSource) {
        guard let feed = ports.feeds[source], let race = ports.race else { return }
        let id = ports.idAt(source, race)
        request { () async throws(FeedError) in
            try await feed.card(of: id, start: race.advertisedStart)
        } answered: { answer in
            .answered(source, answer)
        } failed: { [logger] error, jitter in
            logger.log(
                level: error.isThrottled ? .debug : .warning, "no card",
                metadata: ["source": "\(source.name)", "error": "\(error)"])
            return .failed(source, error, jitter: jitter)
        }
    }
}
