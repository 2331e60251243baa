package import Facts
package import FoundationEssentials
package import Models
import Observation
package import Screen
package import ViewModels

/// Connects a terminal with a view model at a kiosk, where a person can only choose categories.
///
/// Every second a frame is drawn. Once a minute every cell of it is written, on a screen that is measured again, so
/// that stray output and changes of the screen disappear.
@MainActor
package final class KioskSession {
    /// Actions that only the executable can carry out.
    package enum Outcome: Hashable, Sendable {
        /// The right PIN was typed: the kiosk ends.
        case leave
        /// A PIN to check; the caller then calls `checked`.
        case check(pin: String)
        /// The terminal is gone, so the session cannot draw any more.
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
    /// Settings of the kiosk; a reload replaces them.
    package var settings: KioskSettings {
        didSet {
            lock.keys = settings.keys
            viewModel.kioskSheets = KioskSheets(settings)
            isDirty = true
        }
    }
    /// Notices that this screen has received: a cover in the next frame, a line at the next tick.
    package var notices = KioskNotices() {
        didSet { if notices.cover != oldValue.cover { isDirty = true } }
    }
    /// Notices whose whole text the last frame had that the terminal took, or the last ones one after the other.
    package private(set) var shownNotices: [KioskNotice] = []
    /// Parts of the announcement that frames have had.
    private var announced = AnnouncedParts()
    private var lock: KioskLock
    /// The kiosk's own races, which its settings choose and to which it returns.
    package var home: Preferences
    /// Time of the last key, until the kiosk's own races are back.
    private var lastKey: Date?
    /// Wrong PINs since the last right one, to be saved for the next run.
    var failures: Int { lock.failures }
    /// Frames that the terminal accepted, on which the watchdog relies.
    package private(set) var framesShown = 0
    private var isDirty = true
    private var nextTick: Date?
    private var wholeFrameDue: Date?
    private var shown: ScreenBuffer?
    /// The theme that was chosen last, and how it is drawn.
    private var theme: (chosen: Theme, drawn: Theme)?

    /// - Parameter clock: the program's clock, which may be a simulated one.
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
        viewModel.setRooms([.board: KioskSettings.dayRows])
        viewModel.kioskSheets = KioskSheets(settings)
    }

    /// Serves every waiting event.
    /// - Returns: an action for the executable, nil for none; later events wait for the next call.
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

    /// Takes the result of the last `.check`.
    /// - Returns: `.leave` if the PIN was right; otherwise nil.
    package func checked(_ isRight: Bool) -> Outcome? {
        serve(lock.checked(isRight, at: real.now))
    }

    /// One turn of the loop: ticks if a second has passed, draws if something has changed.
    /// - Returns: when the next turn is due at the latest.
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
        viewModel.update()
        if isDirty { draw() }
        return nextTick ?? now
    }

    /// Draws everything again at the next turn, on a screen that is measured again.
    func redraw() {
        terminal.refit()
        isDirty = true
    }

    /// Last frame as text, one line for each row; empty before the first.
    package func snapshotText() -> String {
        guard let shown else { return "" }
        return (0..<shown.rows).map { shown.text(row: $0) + "\n" }.joined()
    }

    /// Last frame in words instead of block letters: its state, one line for each race, the problem, the announcement.
    package func snapshotWords() -> String {
        let state = viewModel.state
        // In quiet hours the dark screen shows no races.
        let races = isQuiet ? [] : state.rows.prefix(plan.scene == .page(.day) ? .max : KioskSettings.boardRows)
        var rows = races.compactMap { row in
            guard case .race(let race) = row else { return nil as String? }
            return [race.countdown, race.categoryWord, race.number, race.meeting, race.start, race.note]
                .filter { !$0.isEmpty }.joined(separator: " ")
        }
        if case .page(let page) = plan.scene, let sheet = state.sheets[page] { rows = sheet.words }
        let problem = KioskWords.problem(state).joined(separator: " ")
        let lines =
            ["\(sceneName): \(dataWords)", notices.cover?.words ?? ""] + rows + [problem, current.announcement]
        return lines.filter { !$0.isEmpty }.map { $0 + "\n" }.joined()
    }

    /// Scene, state of the data and next race on one line: `board: LIVE, next Horse R7 Flemington 4m 5s`.
    package var summary: String {
        let state = viewModel.state
        guard let race = state.nextRace else { return tr("\(sceneName): \(dataWords), no race") }
        let when = race.countdown.isEmpty ? race.note : race.countdown
        let words = [race.categoryWord, race.number, race.meeting, when].filter { !$0.isEmpty }
        return tr("\(sceneName): \(dataWords), next \(words.joined(separator: " "))")
    }

    /// Whether the screen is dark for quiet hours.
    package var isQuiet: Bool { if case .quiet = plan.scene { true } else { false } }

    private var dataWords: String {
        let data = viewModel.state.data
        return [data.words, data.delay, data.cause].compactMap(\.self).joined(separator: ", ")
    }

    private var sceneName: String {
        switch plan.scene {
        case .page(let page): translated(page.rawValue)
        case .announcement: tr("announcement")
        case .quiet: tr("quiet hours")
        }
    }

    /// The settings, with the announcement that was sent.
    private var current: KioskSettings {
        var current = settings
        if let sent = notices.announcement { current.announcement = sent.text }
        return current
    }

    private var plan: KioskPlan {
        let state = viewModel.state
        let races = state.rows.compactMap { if case .race(let race) = $0 { race } else { nil } }
        var filled = Set(state.sheets.keys).union([.board])
        if !races.isEmpty { filled.insert(.day) }
        return KioskPlan(
            settings, at: viewModel.boardNow, localTime: viewModel.localTime,
            isPressing: races.contains { $0.urgency == .imminent },
            empty: Set(KioskPage.allCases).subtracting(filled), announces: announces)
    }

    /// Whether the line at the bottom has room for parts of the announcement alone.
    private var announces: Bool {
        let (announcement, size) = (current.announcement, terminal.size)
        guard !announcement.isEmpty else { return false }
        let layout = KioskLayout(
            size: size, halves: terminal.repertoire != .ascii, wanted: settings.letters.scale(rows: size.rows),
            hasAnnouncement: true)
        return !(layout.map { KioskMessageView.isWhole(announcement, layout: $0) } ?? true)
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
                state: viewModel.state, plan: plan, settings: current, prompt: lock.prompt, cover: notices.cover,
                now: viewModel.boardNow, localTime: viewModel.localTime)
        } onChange: { [weak self] in
            MainActor.assumeIsolated { self?.isDirty = true }
        }
        var canvas = Canvas(size: terminal.size, repertoire: terminal.repertoire)
        let has = KioskView.draw(frame, on: &canvas)
        shown = canvas.buffer
        guard terminal.present(canvas.buffer, theme: drawn(frame.state.theme)) else { return }
        framesShown += 1
        shownNotices = has.hasCover ? [notices.evacuation].compactMap(\.self) : []
        if let sent = notices.announcement, let (part, count) = has.announcement,
            announced.isWhole(with: part, of: count, in: sent)
        {
            shownNotices.append(sent)
        }
    }

    /// A theme with the contrast of a wall, where the terminal has colours for it. The Linux console has its own.
    private func drawn(_ chosen: Theme) -> Theme {
        guard terminal.colors == .twoHundredFiftySix else { return chosen }
        if let theme, theme.chosen == chosen { return theme.drawn }
        let drawn = chosen.onWall
        theme = (chosen, drawn)
        return drawn
    }
}

/// Which parts of an announcement a screen has had: a long one is shown part by part.
struct AnnouncedParts {
    private var notice: KioskNotice?
    private var count = 0
    private var seen: Set<Int> = []

    /// Remembers that a part of a notice was on the screen.
    /// - Parameters:
    ///   - part: the part's number, from 0.
    ///   - count: parts of the whole text on a screen of this size.
    /// - Returns: whether every part was on the screen.
    mutating func isWhole(with part: Int, of count: Int, in notice: KioskNotice) -> Bool {
        if notice != self.notice || count != self.count {
            (self.notice, self.count, seen) = (notice, count, [])
        }
        seen.insert(part)
        return seen.count >= count
    }
}
