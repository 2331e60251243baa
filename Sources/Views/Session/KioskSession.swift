package import FoundationEssentials
package import Models
import Observation
package import ViewModels

/// Ties a terminal to a view model at a kiosk, where nobody is to do more than choose categories.
///
/// Every second a frame is drawn, and once a minute every cell of it, on a screen measured anew: whatever was
/// scribbled on it, or done to it, is gone then.
@MainActor
package final class KioskSession {
    /// What only the executable can do.
    package enum Outcome: Hashable, Sendable {
        /// The right PIN was given.
        case leave
        /// A PIN is to be checked; then `checked` is to be called.
        case check(pin: String)
        /// The terminal is gone.
        case closed
    }

    /// Seconds of the program's clock between two frames that are written whole.
    private static let wholeFrameInterval: TimeInterval = 60

    private let terminal: any Terminal
    private let viewModel: BoardViewModel
    private let clock: any WallClock
    /// Steady and in real seconds, also on a simulated day: for keys and PINs.
    private let real: any WallClock
    private let schedule: TickSchedule
    /// May be replaced when the configuration is read again.
    package var settings: KioskSettings {
        didSet {
            lock.keys = settings.keys
            isDirty = true
        }
    }
    private var lock: KioskLock
    /// The kiosk's own races: what its settings choose.
    package var home: Preferences
    /// When somebody pressed a key, until the kiosk's own races are back.
    private var lastKey: Date?
    /// Wrong PINs that count; to be kept for the next run.
    package var failures: Int { lock.failures }
    /// Frames that the terminal has taken: what a watchdog may trust.
    package private(set) var painted = 0
    private var isDirty = true
    private var nextTick: Date?
    private var wholeFrameDue: Date?
    private var shown: ScreenBuffer?

    package init(
        terminal: any Terminal, viewModel: BoardViewModel, clock: any WallClock, settings: KioskSettings,
        lock: KioskLock, schedule: TickSchedule = TickSchedule(), real: (any WallClock)? = nil
    ) {
        self.terminal = terminal
        self.viewModel = viewModel
        self.clock = clock
        self.real = real ?? clock
        home = viewModel.preferences
        self.settings = settings
        self.lock = lock
        self.schedule = schedule
        viewModel.setCapacity(KioskSettings.dayRows)
    }

    /// Serves every event that waits.
    /// - Returns: what remains for the executable; events after it wait for the next call.
    package func serveEvents() -> Outcome? {
        while let event = terminal.nextEvent() {
            switch event {
            case .closed: return .closed
            case .resized: isDirty = true
            case .click, .wheel: break
            case .key(let key):
                lastKey = real.now
                if let outcome = serve(lock.press(key, at: real.now)) { return outcome }
            }
        }
        return nil
    }

    /// Whether the PIN of the last `.check` was right.
    /// - Returns: `.leave` when it was.
    package func checked(_ isRight: Bool) -> Outcome? {
        serve(lock.checked(isRight, at: real.now))
    }

    /// One turn of the loop: ticks when a second has passed, draws when something has changed.
    /// - Returns: when the next turn is due, whatever else happens.
    package func turn() -> Date {
        let now = clock.now
        // A clock that was set back makes the tick due at once.
        if nextTick.map({ $0 <= now || $0 > schedule.next(after: now) }) ?? true {
            viewModel.tick()
            lock.tick(at: real.now)
            goHome()
            nextTick = schedule.next(after: now)
            isDirty = true
        }
        if wholeFrameDue.map({ $0 <= now || $0 > now + Self.wholeFrameInterval }) ?? true {
            wholeFrameDue = now + Self.wholeFrameInterval
            terminal.refit()
            isDirty = true
        }
        if isDirty { draw() }
        return nextTick ?? now
    }

    /// Draws everything anew at the next turn, on a screen that is measured again.
    package func redraw() {
        terminal.refit()
        isDirty = true
    }

    /// The clock was set: the next turn ticks.
    package func clockWasSet() {
        nextTick = nil
    }

    /// The last frame as text, a line for each row; empty before the first.
    package func snapshotText() -> String {
        guard let shown else { return "" }
        return (0..<shown.rows).map { shown.text(row: $0) + "\n" }.joined()
    }

    /// The same without block letters: a line of what it is worth, one for each race, one of what is wrong, and the
    /// announcement.
    package func snapshotWords() -> String {
        let state = viewModel.state
        let races = state.rows.prefix(plan.scene == .page(.day) ? .max : KioskSettings.boardRows)
        let rows = races.compactMap { row in
            guard case .race(let race) = row else { return nil as String? }
            return [race.countdown, race.categoryWord, race.number, race.meeting, race.start, race.note]
                .filter { !$0.isEmpty }.joined(separator: " ")
        }
        let problem = KioskMessageView.problem(state).joined(separator: " ")
        let lines = ["\(sceneName): \(dataWords)"] + rows + [problem, settings.announcement]
        return lines.filter { !$0.isEmpty }.map { $0 + "\n" }.joined()
    }

    /// What is shown and what it is worth, in a line: `board: LIVE, next Horse R7 Flemington 4m 5s`.
    package var summary: String {
        let state = viewModel.state
        guard let race = state.nextRace else { return "\(sceneName): \(dataWords), no race" }
        let when = race.isSettled ? race.note : race.countdown
        let words = [race.categoryWord, race.number, race.meeting, when].filter { !$0.isEmpty }
        return "\(sceneName): \(dataWords), next \(words.joined(separator: " "))"
    }

    private var dataWords: String {
        let data = viewModel.state.data
        return [data.words, data.cause].compactMap(\.self).joined(separator: ", ")
    }

    private var sceneName: String {
        switch plan.scene {
        case .page(let page): page.rawValue
        case .quiet: "quiet hours"
        }
    }

    private var plan: KioskPlan {
        let races = viewModel.state.rows.compactMap { if case .race(let race) = $0 { race } else { nil } }
        return KioskPlan(
            settings, at: viewModel.boardNow, localTime: viewModel.localTime,
            isPressing: races.contains { $0.urgency == .imminent }, hasRaces: !races.isEmpty)
    }

    /// A passer-by has gone: the kiosk's own races again.
    private func goHome() {
        guard settings.reset > 0, let pressed = lastKey, real.now >= pressed + TimeInterval(settings.reset) else {
            return
        }
        lastKey = nil
        viewModel.show(home.filter, in: home.region)
    }

    private func serve(_ answer: KioskLock.Answer) -> Outcome? {
        switch answer {
        case .ignored: break
        case .intent(.showAll):
            viewModel.show(.all, in: home.region)
            isDirty = true
        case .intent(let intent):
            viewModel.send(intent)
            isDirty = true
        case .changed: isDirty = true
        case .check(let pin):
            isDirty = true
            return .check(pin: pin)
        case .leave: return .leave
        }
        return nil
    }

    private func draw() {
        isDirty = false
        let frame = withObservationTracking {
            KioskFrame(
                state: viewModel.state, plan: plan, settings: settings, prompt: lock.prompt,
                now: viewModel.boardNow, localTime: viewModel.localTime)
        } onChange: { [weak self] in
            MainActor.assumeIsolated { self?.isDirty = true }
        }
        var canvas = Canvas(size: terminal.size, repertoire: terminal.repertoire)
        KioskView.draw(frame, on: &canvas)
        terminal.present(canvas.buffer, theme: frame.state.theme)
        shown = canvas.buffer
        if terminal.isTaking { painted += 1 }
    }
}
