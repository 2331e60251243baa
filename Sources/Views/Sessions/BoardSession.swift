import Facts
package import FoundationEssentials
package import Models
import Observation
package import Screen
package import ViewModels

/// Connects a terminal with a view model: event to intent to state to buffer. The loop calls it; it never waits.
@MainActor
package final class BoardSession {
    /// Actions that only the executable can carry out.
    package enum Outcome: Hashable, Sendable {
        case quit, suspend, reload
        /// Opens a page in the browser of the desktop.
        case show(WebAddress)
        /// The terminal is gone, so the session cannot draw any more.
        case closed
    }

    private let terminal: any Terminal
    private let viewModel: BoardViewModel
    private let clock: any WallClock
    /// Times of ticks; changes only with the speed of a replay.
    package var schedule: TickSchedule
    private var layout: BoardLayout
    private var isDirty = true
    /// A key or a resize: to be shown at once.
    private var isUrgent = true
    private var nextTick: Date?
    private var lastFrame: Date?
    private var lastShown: [RaceID?] = []
    /// The last frame that the terminal took.
    private var taken: ScreenBuffer?
    /// Frames that the terminal has taken so far.
    package private(set) var framesShown = 0
    private var bells: Int
    private let showsTitle: Bool
    private let usesWords: Bool

    /// Sets the rows that fit on the terminal; it does not draw before the first `turn`.
    /// - Parameters:
    ///   - showsTitle: whether the terminal's title shows the next start.
    ///   - usesWords: whether words replace pictures of numbers in every theme, as they do in `mono`.
    package init(
        terminal: any Terminal, viewModel: BoardViewModel, clock: any WallClock,
        schedule: TickSchedule = TickSchedule(), showsTitle: Bool = false, usesWords: Bool = false
    ) {
        self.usesWords = usesWords
        self.showsTitle = showsTitle
        self.terminal = terminal
        self.viewModel = viewModel
        self.clock = clock
        self.schedule = schedule
        bells = viewModel.state.bells
        layout = BoardLayout(size: terminal.size, of: viewModel.state)
        updateRooms()
    }

    /// Serves every waiting event.
    /// - Returns: an action for the executable, nil for none; later events wait for the next call.
    package func serveEvents() -> Outcome? {
        var last: TerminalEvent?
        terminal.takesPaste = viewModel.place == .entry
        while let event = terminal.nextEvent() {
            defer {
                last = event
                terminal.takesPaste = viewModel.place == .entry
            }
            isUrgent = true
            switch event {
            case .closed: return .closed
            case .resized: isDirty = true
            case .click(let column, let row):
                if let outcome = click(column: column, line: row) { return outcome }
            case .wheel(let isUp, let column, let row):
                // The wheel moves the pane under the pointer.
                if let pane = layout.screen(atColumn: column, row: row, of: viewModel.state) { viewModel.focus(pane) }
                viewModel.send(isUp ? .scrollUp : .scrollDown)
            case .key(let key):
                guard let intent = viewModel.intent(for: key) else { break }
                // If a key that copies is repeated quickly, the copy is made once.
                if intent == .copy, event == last { break }
                if let outcome = serve(intent) { return outcome }
            }
        }
        return nil
    }

    /// One turn of the loop: ticks if a second has passed, draws if something has changed.
    /// - Returns: when the next turn is due at the latest.
    package func turn() -> Date {
        let now = clock.now
        // A clock that was set back makes the tick due at once.
        if nextTick.map({ $0 <= now || $0 > schedule.next(after: now) }) ?? true {
            viewModel.tick()
            nextTick = schedule.next(after: now)
        } else if let due = viewModel.nextUpdate, due <= now {
            viewModel.tick()
        }
        viewModel.update()
        drawIfDirty(at: now)
        return min(nextTick ?? now, viewModel.nextUpdate ?? .distantFuture)
    }

    /// Makes the next turn tick, since the clock was set.
    package func clockWasSet() {
        nextTick = nil
    }

    /// Draws everything again at the next turn.
    package func redraw() {
        terminal.repaint()
        isDirty = true
        isUrgent = true
    }

    /// Whether the last frame that the terminal took has a whole text, in letters that it can show.
    package func shows(_ text: String) -> Bool { taken?.has(text, in: terminal.repertoire) ?? false }

    private func serve(_ intent: BoardIntent) -> Outcome? {
        let intent = viewModel.resolved(intent)
        switch intent {
        case .quit: return .quit
        case .suspend: return .suspend
        case .reload: return .reload
        case .redraw: redraw()
        case .copy: viewModel.reportCopied(terminal.copy(copied))
        case .openPage: return viewModel.pageOfRace.map(Outcome.show)
        default: viewModel.send(intent)
        }
        return nil
    }

    /// Words of header and footer, tabs and heads of columns are buttons; a row is selected, and opened if it is
    /// selected already.
    private func click(column: Int, line: Int) -> Outcome? {
        if let intent = layout.headerIntent(atColumn: column, row: line, of: viewModel.state) { return serve(intent) }
        if let intent = layout.footerIntent(atColumn: column, row: line, of: viewModel.state) { return serve(intent) }
        if let intent = layout.scrubberIntent(atColumn: column, row: line, of: viewModel.state) { return serve(intent) }
        let pane = layout.screen(atColumn: column, row: line, of: viewModel.state)
        let isElsewhere = pane.map { $0 != viewModel.state.screen } ?? false
        if isElsewhere, let pane {
            viewModel.focus(pane)
        } else if let intent = layout.contentIntent(atColumn: column, row: line, of: viewModel.state) {
            return serve(intent)
        }
        guard let row = layout.row(atColumn: column, line: line, of: viewModel.state) else { return nil }
        return serve(!isElsewhere && layout.selectedRow(of: viewModel.state) == row ? .open : .select(row))
    }

    /// The open screen as lines of text.
    private var copied: String {
        var state = viewModel.state
        let size = state.copySize
        state.layout = .list
        let layout = BoardLayout(size: size, of: state)
        var canvas = canvas(size, state.theme)
        BoardView.draw(state, layout: layout, on: &canvas)
        let lines = (0..<size.rows).map { canvas.buffer.text(row: $0) }.dropFirst().dropLast(2)
        let used = lines.lastIndex { !$0.isEmpty }.map { lines[...$0] } ?? []
        return used.drop { $0.isEmpty }.joined(separator: "\n") + "\n"
    }

    private func canvas(_ size: TerminalSize, _ theme: Theme) -> Canvas {
        Canvas(
            size: size, repertoire: terminal.repertoire, usesWords: usesWords || theme.isMono, hasLinks: true)
    }

    private func updateRooms() {
        var desk = layout.desk
        if layout.isZoomed {
            // After the zoom these panes are back.
            var state = viewModel.state
            state.isZoomed = false
            desk = BoardLayout(size: layout.size, of: state).desk
        }
        viewModel.setRooms(
            layout.rooms(viewModel.kinds), panes: desk?.panes.map(\.screen) ?? [],
            withCard: layout.listsWithCard(viewModel.kinds),
            hasFurther: layout.hasFurther, hasPrices: layout.hasPrices,
            hasScore: layout.score != nil, hasPoster: layout.hasPoster)
    }

    private func drawIfDirty(at now: Date) {
        guard isDirty, isUrgent || isDue(at: now) else { return }
        let size = terminal.size
        let state = viewModel.state
        if !layout.isMade(for: state, size: size) {
            layout = BoardLayout(size: size, of: state)
            updateRooms()
            viewModel.update()
        }
        var canvas = canvas(size, state.theme)
        let limit = observe { BoardView.draw(viewModel.state, layout: layout, on: &canvas) }
        viewModel.clampScroll(to: limit)
        if terminal.present(canvas.buffer, theme: viewModel.state.theme) {
            taken = canvas.buffer
            framesShown += 1
        }
        if showsTitle { terminal.show(title: viewModel.state.title) }
        if viewModel.state.bells != bells {
            bells = viewModel.state.bells
            terminal.bell()
        }
        isUrgent = false
        lastFrame = now
        lastShown = viewModel.state.rows.map(\.id)
    }

    /// Whether a frame is due. On a fast clock, frames without a key keep a distance; a race that left is drawn at
    /// once.
    private func isDue(at now: Date) -> Bool {
        guard let lastFrame, schedule.frameGap > 0, viewModel.state.rows.map(\.id) == lastShown else { return true }
        let distance = now.timeIntervalSince(lastFrame)
        return distance < 0 || distance >= schedule.frameGap - 0.5
    }

    /// Draws, and watches the drawn state for its next change.
    private func observe<Result>(_ draw: () -> Result) -> Result {
        isDirty = false
        return withObservationTracking(draw) { [weak self] in
            MainActor.assumeIsolated { self?.isDirty = true }
        }
    }
}

/// Connects a terminal with its content. The loop calls it; it never waits.
@MainActor
package protocol ScreenSession: AnyObject {
    /// Serves every event that waits.
    /// - Returns: an action for the executable; later events wait for the next call.
    func serveEvents() -> BoardSession.Outcome?
    /// One turn of the loop.
    /// - Returns: when the next turn is due, if no event comes before.
    func turn() -> Date
    /// Draws everything again at the next turn.
    func redraw()
}

extension BoardSession: ScreenSession {}

/// Times of the board's ticks: each second edge, or fewer if the clock runs fast.
package struct TickSchedule: Sendable, Hashable {
    /// Frames in a real second at the most.
    static let framesPerSecond = 9.0

    /// Simulated seconds in a real one; 1 for the device's clock.
    package let speed: Double

    package init(speed: Double = 1) {
        self.speed = speed
    }

    /// The first whole second after an instant that is not too close to it, by the board's clock.
    package func next(after now: Date) -> Date {
        let seconds = now.timeIntervalSinceReferenceDate
        let gap = speed > 1 ? speed / Self.framesPerSecond : 0
        let edge = (seconds + gap).rounded(.up)
        return Date(timeIntervalSinceReferenceDate: edge > seconds ? edge : edge + 1)
    }

    /// Least simulated seconds between two frames without a key or a change.
    var frameGap: TimeInterval { speed > 1 ? speed / Self.framesPerSecond : 0 }
}
