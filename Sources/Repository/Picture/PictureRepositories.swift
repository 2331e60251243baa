import FoundationEssentials
package import Models

/// The board's races as they were some seconds ago, by the same rules: a second `RaceBoard` gets each event of the
/// engine's when it is old enough. A person's choices count at once. Without a delay it is the engine itself.
@MainActor
package final class PictureRaces: RaceRepository {
    /// Called on every change of the snapshot, after it.
    package var onChange: (@MainActor () -> Void)?
    private let engine: BoardEngine
    private let clock: DelayedClock
    /// The board as it was; nil without a delay.
    private var past: (board: RaceBoard, snapshot: BoardSnapshot, at: Date)?
    private var events = PastValues<RaceBoard.Event>()

    init(_ engine: BoardEngine, clock: DelayedClock) {
        self.engine = engine
        self.clock = clock
        engine.onChange = { [weak self] in
            guard let self, past == nil else { return }
            onChange?()
        }
        engine.ports.onEvent = { [weak self] in self?.note($0) }
    }

    /// The board as it was; never older than the last call of a method.
    package var snapshot: BoardSnapshot { past?.snapshot ?? engine.snapshot }

    /// Carries out everything that was due by now, and shows the data that had come by then.
    package func advance() {
        guard past != nil else { return engine.advance() }
        catchUp()
        handle(.timer, at: clock.now)
        publish()
    }

    /// Requests the feed now; the answer is shown after the delay.
    package func refresh() {
        engine.refresh()
        serve(.refresh)
    }

    /// Changes filter and number of rows, 1 to 100, at once.
    package func want(_ filter: RaceFilter, rows: Int) {
        engine.want(filter, rows: rows)
        serve(.want(filter, rows: rows))
    }

    /// Holds the shown data, or releases it.
    package func hold(_ isHeld: Bool) {
        if past == nil { engine.hold(isHeld) }
        serve(.hold(isHeld))
    }

    /// Regions of the races to come, as they were.
    package var regions: Set<RegionFilter> { past?.board.regions ?? engine.regions }

    /// Begins a delay, with the board that is on the screen.
    func begin() {
        var board = engine.machine
        board.hearOnly()
        past = (board, engine.snapshot, engine.clock.now)
        engine.hold(false)
        publish()
    }

    func end() {
        let isHeld = snapshot.isHeld
        past = nil
        events.forget()
        if isHeld { engine.hold(true) }
        onChange?()
    }

    // MARK: -

    private func note(_ event: RaceBoard.Event) {
        guard past != nil else { return }
        switch event {
        // Both boards get these events directly.
        case .timer, .refresh, .want, .hold: break
        default: events.note(event, at: engine.clock.now)
        }
        // A list gives no result away, so a board without data shows the first list at once.
        guard past?.snapshot.health.lastGood == nil || past?.snapshot.health.isRestored == true else { return }
        for (_, event) in events.take(until: engine.clock.now) { handle(event, at: clock.now) }
        publish()
    }

    private func serve(_ event: RaceBoard.Event) {
        guard past != nil else { return }
        catchUp()
        handle(event, at: clock.now)
        publish()
    }

    private func catchUp() {
        for (at, event) in events.take(until: clock.now) { handle(event, at: at) }
    }

    /// The actions are the engine's to carry out: it has had the same events.
    private func handle(_ event: RaceBoard.Event, at now: Date) {
        guard let last = past?.at else { return }
        let now = max(now, last)
        past?.at = now
        _ = past?.board.handle(event, at: now)
    }

    private func publish() {
        guard let latest = past?.board.snapshot(at: clock.now), latest != past?.snapshot else { return }
        past?.snapshot = latest
        onChange?()
    }
}

/// The open card as it was some seconds ago. A card that cannot reveal anything early is shown as soon as it comes;
/// without a delay every card is.
@MainActor
package final class PictureCards: CardRepository {
    /// Called on every change of the card, after it.
    package var onCardChange: (@MainActor () -> Void)?
    private let live: any CardRepository
    private let clock: DelayedClock
    private var shown: CardSnapshot?
    private var past = PastValues<CardSnapshot>()

    init(_ live: any CardRepository, clock: DelayedClock) {
        self.live = live
        self.clock = clock
        live.onCardChange = { [weak self] in self?.note() }
    }

    /// The card as it was; nil while none is open.
    package var card: CardSnapshot? { clock.seconds == 0 ? live.card : shown }

    /// Opens the card of a race, and requests it.
    package func open(_ race: Race) { live.open(race) }
    /// Closes the card; `card` is nil after it.
    package func closeCard() { live.closeCard() }
    /// Requests every source now; the answers are shown after the delay.
    package func refreshCard() { live.refreshCard() }

    func begin() { shown = live.card }

    func end() {
        past.forget()
        onCardChange?()
    }

    func advance() {
        guard let latest = past.take(until: clock.now).last?.value else { return }
        show(latest)
    }

    // MARK: -

    private func note() {
        guard clock.seconds > 0 else {
            onCardChange?()
            return
        }
        let latest = live.card
        if latest?.id != shown?.id {
            past.forget()
            shown = nil
        }
        guard let latest, shown?.card != nil || reveals(latest) else {
            past.forget()
            show(latest)
            return
        }
        past.note(latest, at: clock.live.now)
        if shown == nil { show(CardSnapshot(id: latest.id, race: latest.race, isFetching: true)) }
    }

    private func show(_ card: CardSnapshot?) {
        guard card != shown else { return }
        shown = card
        onCardChange?()
    }

    /// Whether the card may show values that the delayed picture lacks.
    private func reveals(_ snapshot: CardSnapshot) -> Bool {
        guard let card = snapshot.card, let start = card.advertisedStart ?? snapshot.race?.advertisedStart else {
            return snapshot.card != nil
        }
        guard start > clock.now - PictureTime.longAgo else { return false }
        return !card.placings.isEmpty || card.actualStart != nil || ![nil, RaceStatus.open].contains(card.status)
    }
}

/// The day as it was some seconds ago. Results of races that are long over are shown as soon as they come; without a
/// delay everything is.
@MainActor
package final class PictureDay: DayRepository {
    /// Called on every change of the day, after it.
    package var onDayChange: (@MainActor () -> Void)?
    private let live: any DayRepository
    private let clock: DelayedClock
    /// The day as it was by `clock`.
    private var reached = DaySnapshot()
    private var shown = DaySnapshot()
    private var past = PastValues<DaySnapshot>()

    init(_ live: any DayRepository, clock: DelayedClock) {
        self.live = live
        self.clock = clock
        live.onDayChange = { [weak self] in self?.note() }
    }

    /// State of the day as it was.
    package var day: DaySnapshot { clock.seconds == 0 ? live.day : shown }

    /// Sets the races whose results are on the screen.
    package func setVisibleResults(of races: [RaceID]) { live.setVisibleResults(of: races) }
    /// Sets the races whose prices are on the screen.
    package func setVisibleMarkets(of races: [RaceID]) { live.setVisibleMarkets(of: races) }
    /// Sets the races whose favourites are in the rows of the board.
    package func setRowMarkets(of races: [RaceID]) { live.setRowMarkets(of: races) }
    package func setOpened(_ races: Set<RaceID>, lists: Bool) { live.setOpened(races, lists: lists) }
    /// Requests lists and results now; their data is shown after the delay.
    package func refreshDay() { live.refreshDay() }

    func begin() {
        reached = live.day
        show()
    }

    func end() {
        past.forget()
        onDayChange?()
    }

    func advance() {
        guard let latest = past.take(until: clock.now).last?.value else { return }
        reached = latest
        show()
    }

    // MARK: -

    private func note() {
        guard clock.seconds > 0 else {
            onDayChange?()
            return
        }
        past.note(live.day, at: clock.live.now)
        show()
    }

    private func show() {
        let next = merged(clock.now - PictureTime.longAgo)
        guard next != shown else { return }
        shown = next
        onDayChange?()
    }

    /// - Parameter old: races that started before this instant are long over.
    private func merged(_ old: Date) -> DaySnapshot {
        let latest = live.day
        var day = reached
        day.results =
            reached.results.filter { $0.race.advertisedStart > old }
            + latest.results.filter { $0.race.advertisedStart <= old }
        // Lists give nothing away. Before the first delayed list, showing the latest is better than "no source".
        if day.sources.isEmpty {
            (day.sources, day.meetings, day.isPartial) = (latest.sources, latest.meetings, latest.isPartial)
        }
        if day.marketSources.isEmpty { (day.marketSources, day.markets) = (latest.marketSources, latest.markets) }
        return day
    }
}
