package import Facts
package import FoundationEssentials
package import Models
import Observation
import Repository
package import Screen

/// Composes the state of the board from repositories, clock and the open screen, and routes a person's intents.
///
/// A key and a tick change it; of what has come it sees in each turn, by the repositories' revisions. Lists, cursor and
/// requests follow before the next key, and the state is made once, when it is read or at the end of the turn. It
/// changes only if something visible has changed.
@MainActor
@Observable
package final class BoardViewModel {
    /// State of everything on the screen, after everything that has come. A view that observes it draws once for each
    /// change.
    package var state: BoardState {
        update()
        return shown
    }
    private var shown = BoardState()
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
    /// A note that is typed; nil while none is.
    @ObservationIgnored var noting: NoteEntry?
    @ObservationIgnored var hidden = HiddenResults()
    @ObservationIgnored var seenCards = SeenCards()
    /// The last requests for the open screen.
    @ObservationIgnored var requested = ScreenNeeds()
    /// Changes of what words are made of, besides those of the repositories.
    @ObservationIgnored private var changes = 0
    /// Which changes of the cards it has taken over.
    @ObservationIgnored private var taken = DataRevision()
    /// Instant since which the board is held, by the program's clock; nil while it is not held.
    @ObservationIgnored var heldSince: Date?
    @ObservationIgnored var notices = Notices()
    /// Pages of a kiosk besides board and day, whose data is requested; nil for none.
    @ObservationIgnored package var kioskSheets: KioskSheets? {
        didSet { if kioskSheets != oldValue { noteData() } }
    }
    /// Starts a command on a key, with the race for its standard input.
    @ObservationIgnored package var onCommand: (@MainActor (OwnCommand, CommandInput) -> Void)?
    /// What the lists were settled with, and when by the program's clock; nil once a person has changed something.
    @ObservationIgnored private var settled: (world: World, at: Date, news: Int)?
    /// Whether the state is of everything that has come.
    @ObservationIgnored private var isMade = false

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
        shown.theme = preferences.theme
        repositories.watches.onProblem = { [weak self] in self?.report($0) }
        repositories.alerts.onProblem = { [weak self] in self?.report($0) }
        update()
    }

    /// Updates the state for a new second.
    package func tick() {
        repositories.playback.advance()
        repositories.picture?.advance()
        note()
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
        noteData()
    }

    /// Shows a notice for some seconds.
    /// - Parameter short: for a line with less room than the text needs; nil if the text is short.
    package func announce(_ text: String, short: String? = nil, for seconds: TimeInterval) {
        notices.show(text, short: short, for: seconds, at: clock.now)
        note()
    }

    /// Shows races of categories and region, and ends the search; earlier choices do not count.
    package func show(_ categories: CategoryFilter, in region: RegionFilter) {
        showAll()
        choose { ($0.filter, $0.region) = (categories, region) }
        note()
    }

    /// Serves an intent. Lists, cursor and requests follow at once, the state when it is read or at the turn's end.
    /// - Returns: false for intents of the program, not of the board: quit, suspend, redraw, reload.
    @discardableResult
    package func send(_ intent: BoardIntent) -> Bool {
        defer {
            note()
            settle()
        }
        return serve(intent)
    }

    /// - Returns: false for intents of the program.
    private func serve(_ intent: BoardIntent) -> Bool {
        if repositories.playback.mode.mayStandStill { notices.clear() } else { notices.endReply() }
        guard !serveOnScreen(intent) else { return true }
        switch intent {
        case .toggle(let category): choose { $0.filter = $0.filter.toggling(category) }
        case .showAll: showAll()
        case .moreRows: choose { $0.rows = min($0.rows + 1, Preferences.rowRange.upperBound) }
        case .fewerRows: choose { $0.rows = max($0.rows - 1, Preferences.rowRange.lowerBound) }
        case .nextTheme:
            choose { $0.theme = theme(after: $0.theme) }
            announce(tr("Theme: \(preferences.theme.name)"))
        case .togglePoster: togglePoster()
        case .nextLayout:
            choose { $0.layout = $0.layout.next }
            announce(tr("Layout: \(preferences.layout.rawValue)"))
        case .open: go { $0.openAbove(.card) }
        case .show(let id): show(id)
        case .openSetting, .signs: open(intent == .signs ? .help : .settings, at: intent)
        case .set(let name, let value): set(name, to: value)
        case .nextPane: nextPane(by: 1)
        case .previousPane: nextPane(by: -1)
        case .pane(let number): focus(pane: number)
        case .toggleZoom: desk.isZoomed.toggle()
        case .back where isPaneZoomed: desk.isZoomed = false
        case .back: go { $0.back() }
        case .help: go { $0.toggle(.help) }
        case .refresh: refresh()
        case .toggleHold: toggleHold()
        case .nextRegion: offerCountries()
        case .nextState: chooseRegion(preferences.region.nextState(in: regions.known))
        case .region(let region): chooseRegion(region)
        case .watch: toggleWatch()
        case .note: startNote()
        case .alert: turnAlert()
        case .run(let command): run(command)
        case .delay(let seconds): delayPicture(by: seconds)
        case .replay(let intent): repositories.playback.serve(intent)
        case .redraw, .reload, .suspend, .quit: return false
        // These intents have no effect on a screen that does not serve them.
        default: break
        }
        return true
    }

    /// Limits the scroll position; called by the session after a view has measured its lines.
    /// - Parameter limit: the last first line that still fills the screen.
    package func clampScroll(to limit: Int) {
        if stack.settleScroll(at: limit) { note() }
    }

    /// Current choices, with the values that options set for this run.
    package var preferences: Preferences { choices.current }

    /// Time by the board's clock: the server's, as far as it is known.
    package var boardNow: Date { snapshot.clock.now(device: clock.now) }

    /// Zone and form of local times; `configure` replaces it.
    package var localTime: LocalTime { display.localTime }

    var snapshot: BoardSnapshot { repositories.races.snapshot }

    /// What the lists and the state are made of, as it is now.
    var revision: DataRevision {
        var revision = repositories.revision
        revision.choices = changes
        return revision
    }

    // MARK: - Intents

    /// - Returns: whether search or open screen served the intent.
    private func serveOnScreen(_ intent: BoardIntent) -> Bool {
        if noting != nil { return serveNote(intent) }
        let sought = search.lists
        if search.serve(intent, on: stack.searchScope) {
            if search.lists != sought { want() }
            return true
        }
        var world = settle().world
        world.now = boardNow
        world.neighbours = stack.neighbours
        switch stack.serve(intent, in: world) {
        case .ignored: return false
        case .served: break
        case .announce(let words): announce(words)
        case .turned(let race): stack.follow(race)
        case .reveal(let id): hidden.reveal(id)
        case .revealInTurn(let id): hidden.revealInTurn(id)
        case .set(let name, let value): set(name, to: value)
        case .limit(let limit, let runner, let words, let race): set(limit, runner, words, of: race)
        case .setKey(let name, let key):
            if let problem = repositories.settings?.setKey(of: name, to: key) { announce(problem, seconds: 8) }
        }
        return true
    }

    /// Opens a screen where the intent says.
    private func open(_ id: ScreenID, at intent: BoardIntent) {
        if stack.open != id { show(id) }
        note()
        _ = serveOnScreen(intent)
    }

    /// Another screen; the search among the runners ends with the screen that it narrows, and the zoom of a pane with a
    /// list that has the whole screen anyway.
    func go(_ way: (inout ScreenStack) -> Void) {
        let hadRunners = stack.searches(.runners)
        way(&stack)
        if hadRunners, !stack.searches(.runners) { search.leaveCard() }
        if !stack.isAboveList, stack.open != .board, !panes.contains(stack.open) { desk.isZoomed = false }
    }

    private func toggleHold() {
        repositories.races.handle(.hold(!snapshot.isHeld))
        if snapshot.health.lastGood == nil { announce(tr("Nothing to hold yet")) }
    }

    private func refresh() {
        let health = snapshot.health
        repositories.races.handle(.refresh)
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

    /// Shows the reply to a key, which the next key removes.
    package func announce(_ text: String, short: String? = nil, seconds: TimeInterval = 3) {
        notices.reply(text, short: short, for: seconds, at: clock.now)
        note()
    }

    /// Announces whether the open screen was sent; no terminal reports whether it has taken a text.
    package func reportCopied(_ isCopied: Bool) {
        announce(
            isCopied ? tr("Sent to the terminal's clipboard") : tr("This terminal has no clipboard"),
            short: isCopied ? tr("Sent to clipboard") : tr("Not copied"))
        note()
    }

    /// Page of the open card's race; nil, with an announcement, if no source has one.
    package var pageOfRace: WebAddress? {
        let address = state.card?.content.address
        if address == nil { announce(tr("No source has a page of this race"), short: tr("No page")) }
        note()
        return address
    }

    // MARK: - Data

    /// Marks that words have to be made again.
    func noteData() {
        changes += 1
        note()
    }

    /// Marks that lists and state have to be made again.
    func note() { settled = nil }

    /// Makes the state of everything that has come since it was made last.
    package func update() {
        let (world, device, _) = settle()
        guard !isMade else { return }
        isMade = true
        let next = makeState(of: world, at: device)
        if next != shown { shown = next }
    }

    /// Has lists, cursors and requests follow everything that has come. One reading of the clock is for evictions and
    /// for the state: a second may begin between two readings.
    @discardableResult
    func settle() -> (world: World, at: Date, news: Int) {
        let news = repositories.news
        if let settled, (settled.world.change, settled.news) == (revision, news) { return settled }
        isMade = false
        let device = clock.now
        // Its own reading of the clock is a later one, so that nothing is left that is past at `device`.
        repositories.races.advance()
        heldSince = snapshot.isHeld ? heldSince ?? device : nil
        notices.note(snapshot, at: device)
        takeCards()
        var world = world(at: device)
        stack.board.settle(in: world)
        desk.note(stack.listedRace?.id, at: device, isOver: repositories.playback.mode.mayStandStill)
        world.isResting = isCardResting
        stack.settle(panes: shownPanes, in: world)
        let needs = needsWithAlerts(in: world)
        if request(needs) || world.change != revision {
            takeCards()
            world = self.world(at: device)
            stack.settle(panes: shownPanes, in: world)
        }
        if bell.isDue(for: stack.board.contents, at: world.now) { ring(at: device) }
        settled = (world, device, news)
        return (world, device, news)
    }

    /// Remembers the open card, and searches the cards again.
    private func takeCards() {
        let now = revision
        defer { taken = now }
        guard (now.cards, now.day) != (taken.cards, taken.day) else { return }
        if let open = repositories.cards.card, let card = open.card { seenCards.note(card, of: open.id) }
        if !search.lists.isEmpty { want() }
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
            guard let row, !row.isDecided, let due = RaceSight(row.boardRace).instant(before: minutes * 60) else {
                return false
            }
            return before < due && due <= now && now < row.race.advertisedStart + 1
        }
    }
}
