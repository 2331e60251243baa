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
