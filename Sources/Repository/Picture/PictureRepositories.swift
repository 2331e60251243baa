import FoundationEssentials
package import Models

/// The board's races as they were some seconds ago, by the same rules: a second `RaceBoard` gets each event of the
/// engine's when it is old enough, with the plan of requests that the engine had. A person's choices count at once.
@MainActor
final class PictureRaces: RaceRepository {
    /// The board as it was; never older than the last call of a method.
    private(set) var snapshot: BoardSnapshot
    private(set) var revision = 0
    private let engine: BoardEngine
    private let clock: DelayedClock
    private var board: RaceBoard
    /// Instant of the board's last event.
    private var last: Date
    /// The engine's plan after its last event, with which it takes the next one.
    private var plan: FetchPlan
    private var events = PastValues<(event: RaceBoard.Event, plan: FetchPlan)>()

    init(_ engine: BoardEngine, clock: DelayedClock) {
        (self.engine, self.clock) = (engine, clock)
        (board, snapshot, last) = (engine.machine, engine.snapshot, engine.clock.now)
        engine.handle(.hold(false))
        plan = engine.machine.plan
        engine.ports.onEvent = { [weak self] in self?.note($0) }
        publish()
    }

    /// Leaves the screen to the engine, held if this was.
    func end() {
        engine.ports.onEvent = nil
        if snapshot.isHeld { engine.handle(.hold(true)) }
    }

    /// Carries out everything that was due by now, and shows the data that had come by then.
    func advance() { serve(.timer) }

    /// Filter and rows change at once; the feed is requested now, and its answer shown after the delay. Only the shown
    /// data is held.
    func handle(_ event: RaceBoard.Event) {
        if case .hold = event {} else { engine.handle(event) }
        serve(event)
    }

    var regions: Set<Region> { board.regions }

    // MARK: -

    private func note(_ event: RaceBoard.Event) {
        switch event {
        // Both boards get these events directly.
        case .timer, .refresh, .want, .hold: break
        default: events.note((event, plan), at: engine.clock.now)
        }
        plan = engine.machine.plan
        // A list gives no result away, so a board without data shows the first list at once.
        guard snapshot.health.lastGood == nil || snapshot.health.isRestored else { return }
        for (_, past) in events.take(until: engine.clock.now) { handle(past.event, with: past.plan, at: clock.now) }
        publish()
    }

    private func serve(_ event: RaceBoard.Event) {
        for (at, past) in events.take(until: clock.now) { handle(past.event, with: past.plan, at: at) }
        handle(event, at: clock.now)
        publish()
    }

    private func handle(_ event: RaceBoard.Event, with plan: FetchPlan, at now: Date) {
        board.plan = plan
        handle(event, at: now)
    }

    /// The actions are the engine's to carry out: it has had the same events.
    private func handle(_ event: RaceBoard.Event, at now: Date) {
        last = max(now, last)
        _ = board.handle(event, at: last)
    }

    private func publish() {
        let latest = board.snapshot(at: clock.now)
        guard latest != snapshot else { return }
        snapshot = latest
        revision += 1
    }
}

/// The open card as it was some seconds ago. A card that cannot reveal anything early is shown as soon as it comes;
/// without a delay every card is.
@MainActor
package final class PictureCards: CardRepository {
    private let live: any CardRepository
    private let clock: DelayedClock
    private var shown: CardSnapshot?
    private var changes = 0
    private var past = PastValues<CardSnapshot>()
    /// Revision of the last card that was noted.
    private var noted = 0

    init(_ live: any CardRepository, clock: DelayedClock) {
        self.live = live
        self.clock = clock
    }

    /// The card as it was; nil while none is open.
    package var card: CardSnapshot? {
        note()
        return clock.seconds == 0 ? live.card : shown
    }

    /// Number of changes of the card since the delay began or ended.
    package var revision: Int {
        note()
        return clock.seconds == 0 ? live.revision : changes
    }

    package func open(_ race: Race) { live.open(race) }
    package func closeCard() { live.closeCard() }
    /// Requests every source now; the answers are shown after the delay.
    package func refreshCard() { live.refreshCard() }

    func begin() { (shown, noted) = (live.card, live.revision) }

    func end() { past.forget() }

    func advance() {
        note()
        guard let latest = past.take(until: clock.now).last?.value else { return }
        show(latest)
    }

    // MARK: -

    /// Takes over what has come since the last look; whoever shows it looks in every turn.
    private func note() {
        guard clock.seconds > 0, noted != live.revision else { return }
        noted = live.revision
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
        changes += 1
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
    private let live: any DayRepository
    private let clock: DelayedClock
    private var reached = DaySnapshot()
    private var shown = DaySnapshot()
    private var changes = 0
    private var past = PastValues<DaySnapshot>()
    /// Revision of the last day that was noted.
    private var noted = 0

    init(_ live: any DayRepository, clock: DelayedClock) {
        self.live = live
        self.clock = clock
    }

    package var day: DaySnapshot {
        note()
        return clock.seconds == 0 ? live.day : shown
    }

    /// Number of changes of the day since the delay began or ended.
    package var revision: Int {
        note()
        return clock.seconds == 0 ? live.revision : changes
    }

    package func setVisibleResults(of races: [RaceID]) { live.setVisibleResults(of: races) }
    /// Sets the races whose prices, or whole cards, are on the screen.
    package func setVisibleMarkets(of races: [RaceID], whole: Bool) { live.setVisibleMarkets(of: races, whole: whole) }
    /// Sets the races whose favourites are in the rows of the board.
    package func setRowMarkets(of races: [RaceID]) { live.setRowMarkets(of: races) }
    package func setOpened(_ races: Set<RaceID>, lists: Bool) { live.setOpened(races, lists: lists) }
    /// Requests lists and results now; their data is shown after the delay.
    package func refreshDay() { live.refreshDay() }

    func begin() {
        (reached, noted) = (live.day, live.revision)
        show()
    }

    func end() { past.forget() }

    func advance() {
        note()
        guard let latest = past.take(until: clock.now).last?.value else { return }
        reached = latest
        show()
    }

    // MARK: -

    /// Takes over what has come since the last look; whoever shows it looks in every turn.
    private func note() {
        guard clock.seconds > 0, noted != live.revision else { return }
        noted = live.revision
        past.note(live.day, at: clock.live.now)
        show()
    }

    private func show() {
        let next = merged(clock.now - PictureTime.longAgo)
        guard next != shown else { return }
        shown = next
        changes += 1
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
