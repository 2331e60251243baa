package import Facts
package import FoundationEssentials
package import Models
import Observation
import Repository
import Screen

/// Composes the state of the board from repositories, clock and the open screen, and routes a person's intents.
///
/// `state` changes in one synchronous step, and only if something visible has changed.
@MainActor
@Observable
package final class BoardViewModel {
    /// State of everything on the screen; a view that observes it draws once for each change.
    package private(set) var state = BoardState()
    /// The screens of this board, in the order of the help.
    package let kinds: [ScreenKind]
    package internal(set) var keys: KeyTable
    /// The panes of a desk, and the rest of its cursor.
    @ObservationIgnored var desk = Desk()

    @ObservationIgnored var repositories: BoardRepositories
    @ObservationIgnored let clock: any WallClock
    @ObservationIgnored var display: BoardDisplay
    @ObservationIgnored private var bell: BoardBell
    @ObservationIgnored var bells = 0
    /// Instant of the last bell, by the program's clock.
    @ObservationIgnored var rungAt: Date?
    @ObservationIgnored var choices: BoardChoices
    @ObservationIgnored var stack: ScreenStack
    @ObservationIgnored var search = BoardSearch()
    @ObservationIgnored var hidden = HiddenResults()
    @ObservationIgnored var seenCards = SeenCards()
    /// The last requests for the open screen.
    @ObservationIgnored var requested = ScreenNeeds()
    /// Number of changes of the repositories' data.
    @ObservationIgnored var change = 0
    /// Instant since which the board is held, by the program's clock; nil while it is not held.
    @ObservationIgnored var heldSince: Date?
    @ObservationIgnored var notices = Notices()
    @ObservationIgnored private var isUpdating = false
    /// Whether an update is due for changes since the last one.
    @ObservationIgnored var isUpdateDue = false
    /// Whether the state waits for the end of a burst of keys.
    @ObservationIgnored var defersState = false
    /// Whether a key of the burst has changed data of the state.
    @ObservationIgnored var isStateDue = false

    /// - Parameters:
    ///   - preferences: choices at the start, options included.
    ///   - stored: saved choices, which options do not change; nil for the same.
    ///   - screens: the screens that there are.
    ///   - remember: called whenever a choice changes that is saved for the next run.
    package init(
        _ repositories: BoardRepositories, clock: any WallClock, display: BoardDisplay, preferences: Preferences,
        stored: Preferences? = nil, screens: [ScreenKind] = Screens.all,
        remember: @escaping @MainActor (Preferences) -> Void
    ) {
        self.repositories = repositories
        self.clock = clock
        self.display = display
        choices = BoardChoices(preferences, stored: stored, remember: remember)
        kinds = screens
        keys = KeyTable(repositories.playback.mode, of: screens, changes: display.keys)
        stack = ScreenStack(screens)
        bell = BoardBell(minutes: display.bell)
        hidden.hides = display.hidesResults
        state.theme = preferences.theme
        repositories.races.onChange = { [weak self] in self?.repositoryChanged() }
        repositories.cards.onCardChange = { [weak self] in self?.cardsChanged() }
        repositories.day.onDayChange = { [weak self] in self?.cardsChanged() }
        repositories.delays.onChange = { [weak self] in self?.repositoryChanged() }
        repositories.watches.onChange = { [weak self] in self?.repositoryChanged() }
        repositories.watches.onProblem = { [weak self] in self?.report($0) }
        repositories.alerts.onChange = { [weak self] in self?.repositoryChanged() }
        repositories.alerts.onNews = { [weak self] in self?.updateSoon() }
        repositories.alerts.onProblem = { [weak self] in self?.report($0) }
        repositories.form.onChange = { [weak self] in self?.update() }
        repositoryChanged()
    }

    /// Updates the state for a new second.
    package func tick() {
        repositories.playback.advance()
        repositories.picture?.advance()
        update()
    }

    /// Applies reloaded settings. They are not saved as choices, since their file has them.
    /// - Parameter preferences: choices that replace the current ones.
    package func configure(_ preferences: Preferences, _ display: BoardDisplay) {
        let before = self.preferences
        choices.replace(by: preferences)
        let hadKeys = self.display.keys
        self.display = display
        if display.keys != hadKeys { makeKeys() }
        bell.minutes = display.bell
        hidden.hides = display.hidesResults
        stack.forgetWords()
        if preferences.races != before.races || preferences.rows != before.rows { want() }
        repositoryChanged()
    }

    /// Shows a notice for some seconds.
    /// - Parameter short: for a line with less room than the text needs; nil if the text is short.
    package func announce(_ text: String, short: String? = nil, for seconds: TimeInterval) {
        notices.show(text, short: short, for: seconds, at: clock.now)
        update()
    }

    /// Shows races of categories and region, and ends the search; earlier choices do not count.
    package func show(_ categories: CategoryFilter, in region: RegionFilter) {
        showAll()
        choose { ($0.filter, $0.region) = (categories, region) }
        update()
    }

    /// Serves an intent, and updates the state at once.
    /// - Returns: false for intents of the program, not of the board: quit, suspend, redraw, reload.
    @discardableResult
    package func send(_ intent: BoardIntent) -> Bool {
        if repositories.playback.mode.mayStandStill { notices.clear() } else { notices.endReply() }
        guard !serveOnScreen(intent) else {
            update()
            return true
        }
        switch intent {
        case .toggle(let category): choose { $0.filter = $0.filter.toggling(category) }
        case .showAll: showAll()
        case .moreRows: choose { $0.rows = min($0.rows + 1, Preferences.rowRange.upperBound) }
        case .fewerRows: choose { $0.rows = max($0.rows - 1, Preferences.rowRange.lowerBound) }
        case .nextTheme:
            choose { $0.theme = theme(after: $0.theme) }
            announce(tr("Theme: \(preferences.theme.name)"))
        case .togglePoster: choose { $0.layout = $0.layout == .poster ? .auto : .poster }
        case .nextLayout:
            choose { $0.layout = $0.layout.next }
            announce(tr("Layout: \(preferences.layout.rawValue)"))
        case .open: go { $0.openAbove(.card) }
        case .show(let id): show(id)
        case .nextPane: nextPane(by: 1)
        case .previousPane: nextPane(by: -1)
        case .toggleZoom: desk.isZoomed.toggle()
        case .back where desk.isZoomed: desk.isZoomed = false
        case .back: go { $0.back() }
        case .help: go { $0.toggle(.help) }
        case .refresh: refresh()
        case .toggleHold: toggleHold()
        case .nextRegion: chooseRegion { $0.nextCountry(in: $1) }
        case .nextState: chooseRegion { $0.nextState(in: $1) }
        case .watch: toggleWatch()
        case .alert: turnAlert()
        case .delay(let seconds): delayPicture(by: seconds)
        case .replay(let intent): repositories.playback.serve(intent)
        case .redraw, .reload, .suspend, .quit: return false
        // These intents have no effect on a screen that does not serve them.
        default: break
        }
        update()
        return true
    }

    /// Limits the scroll position; called by the session after a view has measured its lines.
    /// - Parameter limit: the last first line that still fills the screen.
    package func clampScroll(to limit: Int) {
        if stack.settleScroll(at: limit) { update() }
    }

    /// Current choices, with the values that options set for this run.
    package var preferences: Preferences { choices.current }

    /// Time by the board's clock: the server's, as far as it is known.
    package var boardNow: Date { snapshot.clock.now(device: clock.now) }

    /// Zone and form of local times; `configure` replaces it.
    package var localTime: LocalTime { display.localTime }

    var snapshot: BoardSnapshot { repositories.races.snapshot }

    // MARK: - Intents

    /// - Returns: whether search or open screen served the intent.
    private func serveOnScreen(_ intent: BoardIntent) -> Bool {
        let sought = search.lists
        if search.serve(intent, on: stack.searchScope) {
            if search.lists != sought { want() }
            return true
        }
        var world = world(at: clock.now)
        world.neighbours = stack.neighbours
        switch stack.serve(intent, in: world) {
        case .ignored: return false
        case .served: break
        case .announce(let words): announce(words)
        case .turned(let race): stack.follow(race)
        case .reveal(let id): hidden.reveal(id)
        case .revealInTurn(let id): hidden.revealInTurn(id)
        case .set(let name, let value):
            if let problem = repositories.settings?.set(name, to: value) { announce(problem, seconds: 8) }
        }
        return true
    }

    /// Another screen; the search among the runners ends with the screen that it narrows.
    func go(_ way: (inout ScreenStack) -> Void) {
        let hadRunners = stack.searches(.runners)
        way(&stack)
        if hadRunners, !stack.searches(.runners) { search.leaveCard() }
    }

    private func toggleHold() {
        repositories.races.hold(!snapshot.isHeld)
        if snapshot.health.lastGood == nil { announce(tr("Nothing to hold yet")) }
    }

    private func refresh() {
        let health = snapshot.health
        repositories.races.refresh()
        if requested.card != nil { repositories.cards.refreshCard() }
        repositories.day.refreshDay()
        if snapshot.health.isFetching {
            notices.awaitRefresh()
            announce(tr("Refreshing"))
        } else if health.lastGood != nil || health.problem != nil {
            let time = localTime.exactTime(snapshot.clock.now(device: health.nextTry))
            announce(tr("The feed allows no requests until \(time)"), short: tr("Wait till \(time)"))
        }
    }

    func announce(_ text: String, short: String? = nil, seconds: TimeInterval = 3) {
        notices.reply(text, short: short, for: seconds, at: clock.now)
    }

    /// Announces whether the open screen was sent; no terminal reports whether it has taken a text.
    package func reportCopied(_ isCopied: Bool) {
        announce(
            isCopied ? tr("Sent to the terminal's clipboard") : tr("This terminal has no clipboard"),
            short: isCopied ? tr("Sent to clipboard") : tr("Not copied"))
        update()
    }

    /// Page of the open card's race; nil, with an announcement, if no source has one.
    package var pageOfRace: WebAddress? {
        makeDueState()
        let address = state.card?.content.address
        if address == nil { announce(tr("No source has a page of this race"), short: tr("No page")) }
        update()
        return address
    }

    // MARK: - Data

    private func cardsChanged() {
        if let open = repositories.cards.card, let card = open.card { seenCards.note(card, of: open.id) }
        if !search.lists.isEmpty { want() }
        repositoryChanged()
    }

    func repositoryChanged() {
        change += 1
        heldSince = snapshot.isHeld ? heldSince ?? clock.now : nil
        stack.board.settle(in: world(at: clock.now))
        notices.note(snapshot, at: clock.now)
        update()
    }

    /// Uses one reading of the clock for evictions and for the state: a second may begin between two readings.
    func update() {
        guard !isUpdating else { return }
        isUpdateDue = false
        isUpdating = true
        defer { isUpdating = false }
        let device = clock.now
        if stack.board.hasOverdueRace(at: snapshot.clock.now(device: device)) { repositories.races.advance() }
        desk.note(stack.listedRace?.id, at: device, isOver: repositories.playback.mode.mayStandStill)
        var world = world(at: device)
        stack.settle(panes: shownPanes, in: world)
        let needs = needsWithAlerts(in: world)
        if request(needs) || world.change != change {
            world = self.world(at: device)
            stack.settle(panes: shownPanes, in: world)
        }
        if bell.isDue(for: stack.board.contents, at: world.now) { ring(at: device) }
        isStateDue = defersState
        guard !defersState else { return }
        let next = makeState(of: world, at: device)
        if next != state { state = next }
    }
}

/// Rings once for each race, when its start comes within the chosen minutes.
struct BoardBell {
    /// Minutes before the start; nil if it never rings.
    var minutes: Int?
    /// Instant of the last check, by the board's clock.
    private var checked: Date?

    package init(minutes: Int?) {
        self.minutes = minutes
    }

    /// - Returns: whether the bell rings now.
    mutating func isDue(for rows: [RowContent?], at now: Date) -> Bool {
        defer { checked = now }
        guard let minutes, let before = checked, before < now else { return false }
        return rows.contains { row in
            guard let row, !row.isDecided else { return false }
            let start = row.race.advertisedStart
            return Countdown(start: start, at: before).seconds > minutes * 60
                && (0...minutes * 60).contains(Countdown(start: start, at: now).seconds)
        }
    }
}
