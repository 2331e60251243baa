package import FoundationEssentials
package import Models
import Observation
package import Repository
import Screen

/// Turns the repository's snapshots, the clock and a person's intents into the state of the board.
///
/// `state` changes in one synchronous step, and only if something visible has changed.
@MainActor
@Observable
package final class BoardViewModel {
    /// State of everything on the screen; a view that observes it draws once for each change.
    package private(set) var state = BoardState()

    /// Zone and form of local times; `configure` replaces it.
    @ObservationIgnored let repository: any RaceRepository
    @ObservationIgnored let replay: ReplayRepository?
    @ObservationIgnored let clock: any WallClock
    @ObservationIgnored package private(set) var localTime: LocalTime
    @ObservationIgnored var bell: BoardBell
    @ObservationIgnored let remember: @MainActor (Preferences) -> Void
    /// Current choices, options included.
    @ObservationIgnored package internal(set) var preferences: Preferences
    /// Saved choices: options override them without changing them.
    @ObservationIgnored var stored: Preferences
    /// Number of rows that fit on the screen.
    @ObservationIgnored private var capacity = Preferences.rowRange.upperBound
    @ObservationIgnored var faces: [RowContent?] = []
    @ObservationIgnored var cursor = BoardCursor()
    @ObservationIgnored var screen = BoardState.Screen.board
    @ObservationIgnored let cards: (any CardRepository)?
    @ObservationIgnored let day: (any DayRepository)?
    @ObservationIgnored var cardScreen = CardScreen()
    @ObservationIgnored var resultsScreen = ResultsScreen()
    @ObservationIgnored var meetingsScreen = MeetingsScreen()
    @ObservationIgnored var formScreen = FormScreen()
    @ObservationIgnored let form: FormLoader?
    @ObservationIgnored var search = BoardSearch()
    @ObservationIgnored let watches: WatchListController
    @ObservationIgnored var seenCards = SeenCards()
    /// Screen to which Esc on a card returns.
    @ObservationIgnored var cardOrigin = BoardState.Screen.board
    /// Screen to which closing the help returns.
    @ObservationIgnored var helpOrigin = BoardState.Screen.board
    @ObservationIgnored var isPoster = false
    /// By the program's clock; nil while the board is not held.
    @ObservationIgnored private(set) var heldSince: Date?
    @ObservationIgnored var notice: (what: BoardState.Wording, until: Date)?
    @ObservationIgnored private var isAwaitingRefresh = false
    @ObservationIgnored private var isAdvancing = false
    @ObservationIgnored private var toldStoreProblem: StoreProblem.Kind?

    /// - Parameters:
    ///   - preferences: choices at the start, options included.
    ///   - stored: saved choices, which options do not change; nil for the same.
    ///   - bell: minutes before a race's start at which the bell rings; nil for never.
    ///   - remember: called whenever a choice changes that is saved for the next run.
    ///   - replay: the repository once more if it is a record's; nil for a live one.
    ///   - cards: nil if no source provides cards.
    ///   - day: nil if no source provides the day.
    ///   - hidesResults: whether results are hidden until a key shows them.
    ///   - watches: nil for a watch list that lasts as long as the program.
    ///   - form: nil if no form is counted.
    package init(
        repository: any RaceRepository, clock: any WallClock, localTime: LocalTime, preferences: Preferences,
        stored: Preferences? = nil, bell: Int? = nil, remember: @escaping @MainActor (Preferences) -> Void,
        replay: ReplayRepository? = nil, cards: (any CardRepository)? = nil, day: (any DayRepository)? = nil,
        hidesResults: Bool = false, watches: WatchListController? = nil, form: FormLoader? = nil
    ) {
        self.repository = repository
        self.cards = cards
        self.day = day
        self.replay = replay
        self.clock = clock
        self.localTime = localTime
        self.preferences = preferences
        self.stored = stored ?? preferences
        self.bell = BoardBell(minutes: bell)
        self.remember = remember
        resultsScreen.hidesResults = hidesResults
        self.form = form
        self.watches = watches ?? WatchListController(store: nil, clock: clock)
        state.theme = preferences.theme
        repository.onChange = { [weak self] in self?.repositoryChanged() }
        cards?.onCardChange = { [weak self] in self?.cardsChanged() }
        day?.onDayChange = { [weak self] in self?.cardsChanged() }
        self.watches.onChange = { [weak self] in self?.repositoryChanged() }
        form?.onChange = { [weak self] in self?.update() }
        self.watches.onProblem = { [weak self] in self?.tell($0) }
        repositoryChanged()
    }

    /// Sets the number of rows that fit on the screen; at least 1.
    package func setCapacity(_ rows: Int) {
        guard capacity != max(1, rows) else { return }
        capacity = max(1, rows)
        repositoryChanged()
    }

    /// Sets the number of lines of each list that fit on the screen.
    package func setListRoom(results: Int, meetings: Int, form: Int = 10) {
        formScreen.setRoom(form)
        resultsScreen.setRoom(results)
        meetingsScreen.setRoom(meetings)
        update()
    }

    /// Updates the state for a new second.
    package func tick() {
        replay?.advance()
        update()
    }

    /// Applies reloaded settings. They are not saved as choices, since their file has them.
    /// - Parameters:
    ///   - preferences: choices that replace the current ones.
    ///   - bell: minutes before a start; nil for no bell.
    package func configure(
        _ preferences: Preferences, bell: Int?, localTime: LocalTime, hidesResults: Bool = false
    ) {
        let before = self.preferences
        self.preferences = preferences
        self.bell.minutes = bell
        self.localTime = localTime
        resultsScreen.hidesResults = hidesResults
        resultsScreen.forgetWords()
        meetingsScreen.forgetWords()
        cardScreen.forgetWords()
        if preferences.races != before.races || preferences.rows != before.rows { want() }
        repositoryChanged()
    }

    /// Shows a notice for some seconds.
    /// - Parameter short: for a line with less room than the text needs; nil if the text is short.
    package func announce(_ text: String, short: String? = nil, for seconds: TimeInterval) {
        say(text, short: short, seconds: seconds)
        update()
    }

    /// Shows races of categories and region, and ends the search, whatever was chosen before.
    package func show(_ categories: CategoryFilter, in region: RegionFilter) {
        showAll()
        choose { ($0.filter, $0.region) = (categories, region) }
        update()
    }

    /// Serves an intent, and updates the state at once.
    /// - Returns: false for intents of the program, not of the board: quit, suspend, redraw, reload.
    @discardableResult
    package func send(_ intent: BoardIntent) -> Bool {
        // The clock of a replay may be paused: then the next key removes a notice.
        if replay != nil { notice = nil }
        let sought = search.lists
        if search.serve(intent, on: screen) || serveOnScreen(intent) {
            if search.lists != sought { want() }
            update()
            return true
        }
        switch intent {
        case .toggle(let category): choose { $0.filter = $0.filter.toggling(category) }
        case .showAll: showAll()
        case .moreRows: choose { $0.rows = min($0.rows + 1, Preferences.rowRange.upperBound) }
        case .fewerRows: choose { $0.rows = max($0.rows - 1, Preferences.rowRange.lowerBound) }
        case .nextTheme:
            choose { $0.theme = $0.theme.next }
            say("Theme: \(preferences.theme.rawValue)")
        case .moveUp: move(to: (cursor.index ?? 0) - 1, towardsEnd: false)
        case .moveDown: move(to: (cursor.index ?? -1) + 1, towardsEnd: true)
        case .moveFirst: move(to: 0, towardsEnd: true)
        case .moveLast: move(to: Int.max, towardsEnd: false)
        case .select(let row) where slots.indices.contains(row) && slots[row] != nil: move(to: row, towardsEnd: true)
        case .select: break
        case .open: openCard()
        case .results: toggle(.results)
        case .meetings: toggle(.meetings)
        case .form:
            form?.forget()
            toggle(.form)
        case .back: back()
        case .help: toggleHelp()
        case .search(let scalar): searchHelp { $0.unicodeScalars.append(scalar) }
        case .eraseSearch: searchHelp { _ = $0.popLast() }
        case .scrollUp: scroll(by: -1)
        case .scrollDown: scroll(by: 1)
        case .refresh: refresh()
        case .toggleHold: toggleHold()
        case .togglePoster: isPoster.toggle()
        case .reveal: if screen == .card, let race = cardScreen.race { resultsScreen.reveal(race.id) }
        // These have no effect on a screen that does not serve them.
        case .pageUp, .pageDown, .sort, .startSearch, .keepSearch, .nextKind, .previousKind, .nextPeriod: break
        case .nextRegion: chooseRegion { $0.nextCountry(in: $1) }
        case .nextState: chooseRegion { $0.nextState(in: $1) }
        case .watch: toggleWatch()
        case .previousRace: turnCard(by: -1)
        case .nextRace: turnCard(by: 1)
        case .replay(let intent): replay?.serve(intent)
        case .redraw, .reload, .suspend, .quit: return false
        }
        update()
        return true
    }

    /// Limits the scroll position; called by the session after a view has measured its lines.
    /// - Parameter limit: the last first line that still fills the screen.
    package func clampScroll(to limit: Int) {
        switch screen {
        case .card: guard cardScreen.settleScroll(at: limit) else { return }
        case .help(let search, let scroll) where scroll > limit: screen = .help(search: search, scroll: limit)
        default: return
        }
        update()
    }

    // MARK: -

    /// Time by the board's clock: the server's, as far as it is known.
    package var boardNow: Date { repository.snapshot.clock.now(device: clock.now) }

    var slots: [RaceID?] { faces.map { $0?.race.id } }

    private func toggleHold() {
        repository.hold(!repository.snapshot.isHeld)
        if repository.snapshot.health.lastGood == nil { say("Nothing to hold yet") }
    }

    func move(to target: Int, towardsEnd: Bool) {
        cursor.move(to: target, in: slots, towardsEnd: towardsEnd)
    }

    private func refresh() {
        let health = repository.snapshot.health
        repository.refresh()
        if screen == .card { cards?.refreshCard() }
        day?.refreshDay()
        if repository.snapshot.health.isFetching {
            isAwaitingRefresh = true
            say("Refreshing")
        } else if health.lastGood != nil || health.problem != nil {
            let time = localTime.exactTime(boardTime(device: health.nextTry))
            say("The feed allows no requests until \(time)", short: "Wait till \(time)")
        }
    }

    func say(_ text: String, short: String? = nil, seconds: TimeInterval = 3) {
        notice = (BoardState.Wording(text, short: short), clock.now + seconds)
    }

    private func tell(_ problem: StoreProblem) {
        say(StoreWords.sentence(problem) + ".", short: StoreWords.cause(problem), seconds: 10)
        update()
    }

    private func boardTime(device: Date) -> Date {
        repository.snapshot.clock.now(device: device)
    }

    func repositoryChanged() {
        let snapshot = repository.snapshot
        let statuses = day?.day.statuses ?? [:]
        let isMarked = !search.lists.isEmpty || !watches.list.isEmpty
        let known = isMarked ? knownCards : [:]
        faces = snapshot.slots.prefix(capacity).map { slot in
            slot.map {
                RowContent(
                    snapshot.asConfirmed($0), status: statuses[$0.id], localTime: localTime,
                    marks: isMarked ? marks($0.race, known) : RaceMarks(),
                    listing: RaceListingWords($0, in: snapshot, localTime: localTime))
            }
        }
        heldSince = snapshot.isHeld ? heldSince ?? clock.now : nil
        let renamed = snapshot.races.compactMap { race in race.formerID.map { ($0, race.id) } }
        cursor.settle(
            in: slots, known: Set(snapshot.races.map(\.id)), renamed: Dictionary(renamed, uniquingKeysWith: { $1 }))
        if isAwaitingRefresh, !snapshot.health.isFetching {
            isAwaitingRefresh = false
            say(snapshot.health.problem == nil ? "Refreshed" : "Not refreshed")
        }
        if let problem = snapshot.storeProblem, problem.kind != toldStoreProblem { tell(problem) }
        toldStoreProblem = snapshot.storeProblem?.kind
        update()
    }

    /// Uses one reading of the clock for evictions and for the state: a second may begin between two readings.
    private func update() {
        guard !isAdvancing else { return }
        let device = clock.now
        if hasOverdueRace(at: device) {
            isAdvancing = true
            repository.advance()
            isAdvancing = false
        }
        let next = makeState(at: device)
        if next != state { state = next }
    }

    private func hasOverdueRace(at device: Date) -> Bool {
        let now = repository.snapshot.clock.now(device: device)
        return faces.contains { face in
            face.map { !EvictionPolicy.isOnBoard(start: $0.race.advertisedStart, at: now) } ?? false
        }
    }
}
