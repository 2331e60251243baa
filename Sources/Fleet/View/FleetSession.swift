import FoundationEssentials
import Models
import Screen
import ViewModels
import Views

/// Connects a terminal with the screen of a fleet. The loop calls it; it never waits.
@MainActor
final class FleetSession: ScreenSession {
    private let terminal: any Terminal
    private let clock: any WallClock
    private var screen: FleetScreen
    private var layout: FleetLayout
    private var shown: FleetState?
    private var nextTick: Date?
    private var isUrgent = true
    /// Whether the open page changed, so that its picture is another one.
    private(set) var needsData = false
    /// Called for a box whose picture is requested.
    var onPicture: @MainActor (BoxAddress) -> Void = { _ in }

    /// Makes a session that does not draw before the first `turn`.
    init(terminal: any Terminal, screen: FleetScreen, clock: any WallClock) {
        (self.terminal, self.screen, self.clock) = (terminal, screen, clock)
        layout = FleetLayout(size: terminal.size, strip: 0)
    }

    /// Box whose page is open; nil for none.
    var openBox: BoxAddress? { screen.openBox }
    /// State that was drawn last; nil before the first frame.
    var state: FleetState? { shown }

    /// Whether the screen has to be drawn again at this time.
    func isDue(at now: Date) -> Bool {
        isUrgent || (nextTick.map { $0 <= now || $0 > TickSchedule().next(after: now) } ?? true)
    }

    /// Takes the latest snapshot, which the next frame shows.
    /// - Parameters:
    ///   - shot: picture of the open box; nil without one.
    ///   - trouble: why there is no connection; nil with one.
    func take(_ snapshot: FleetSnapshot, shot: BoxShot?, trouble: String?) {
        screen.trouble = trouble
        screen.take(snapshot, shot: shot)
        (needsData, isUrgent) = (false, true)
    }

    /// Shows a reply for some seconds, or until a key has an effect.
    func announce(_ words: String) {
        screen.announce(words, at: clock.now)
        isUrgent = true
    }

    /// Serves every event that waits.
    /// - Returns: an action for the program; later events wait for the next call.
    func serveEvents() -> BoardSession.Outcome? {
        while let event = terminal.nextEvent() {
            isUrgent = true
            let outcome: FleetScreen.Outcome?
            switch event {
            case .closed: return .closed
            case .resized:
                shown = nil
                outcome = nil
            case .key(let key): outcome = screen.serve(key, at: clock.now)
            case .wheel(let isUp, _, _): outcome = screen.serve(isUp ? .moveUp : .moveDown, at: clock.now)
            case .click(let column, let row): outcome = click(column: column, line: row)
            }
            needsData = true
            switch outcome {
            case .quit: return .quit
            case .suspend: return .suspend
            case .redraw: redraw()
            case .picture(let box): onPicture(box)
            case nil: break
            }
        }
        return nil
    }

    private func click(column: Int, line: Int) -> FleetScreen.Outcome? {
        guard let shown else { return nil }
        if let intent = layout.intent(atColumn: column, line: line, of: shown) {
            return screen.serve(intent, at: clock.now)
        }
        guard shown.page == nil, shown.help == nil, let row = layout.row(atLine: line) else { return nil }
        return screen.serve(shown.list.cursor == row ? .open : .select(row), at: clock.now)
    }

    /// One turn of the loop: draws if a second has passed or something has changed.
    /// - Returns: when the next turn is due at the latest.
    func turn() -> Date {
        let now = clock.now
        guard isDue(at: now) else { return nextTick ?? now }
        nextTick = TickSchedule().next(after: now)
        isUrgent = false
        draw(at: now)
        return nextTick ?? now
    }

    /// Draws everything again at the next turn.
    func redraw() {
        terminal.repaint()
        shown = nil
        isUrgent = true
    }

    private func draw(at now: Date) {
        let size = terminal.size
        var state = screen.state(at: now)
        layout = FleetLayout(size: size, of: state)
        if screen.room != layout.capacity {
            screen.setRoom(layout.capacity)
            state = screen.state(at: now)
        }
        guard state != shown else { return }
        var canvas = Canvas(size: size, repertoire: terminal.repertoire)
        let limit = FleetView.draw(state, layout: layout, on: &canvas)
        screen.settleScroll(at: limit)
        terminal.present(canvas.buffer, theme: state.theme)
        shown = state
    }
}
