package import FoundationEssentials
package import Models
import Observation
package import Repository

/// Turns the repository's snapshots, the clock and a person's intents into what the board shows.
///
/// `state` changes in one synchronous step, and only when something that is shown has changed.
@MainActor
@Observable
package final class BoardViewModel {
    package private(set) var state = BoardState()

    @ObservationIgnored private let repository: any RaceRepository
    @ObservationIgnored private let replay: ReplayRepository?
    @ObservationIgnored private let clock: any WallClock
    @ObservationIgnored package private(set) var localTime: LocalTime
    @ObservationIgnored private var bell: Int?
    @ObservationIgnored private let remember: @MainActor (Preferences) -> Void
    /// In force.
    @ObservationIgnored package private(set) var preferences: Preferences
    /// To be remembered: options override it without changing it.
    @ObservationIgnored private var stored: Preferences
    /// How many rows the screen has room for.
    @ObservationIgnored private var capacity = Preferences.rowRange.upperBound
    @ObservationIgnored private var faces: [RowFace?] = []
    @ObservationIgnored private var cursor = BoardCursor()
    @ObservationIgnored private var screen = BoardState.Screen.board
    @ObservationIgnored private var isPoster = false
    @ObservationIgnored private var notice: (what: BoardState.Wording, until: Date)?
    @ObservationIgnored private var isAwaitingRefresh = false
    @ObservationIgnored private var toldStoreProblem: StoreProblem.Kind?
    /// When the bell was looked after last, on the board's clock.
    @ObservationIgnored private var bellChecked: Date?

    /// - Parameters:
    ///   - preferences: in force at the start, options included.
    ///   - stored: as they were remembered; nil for the same.
    ///   - bell: minutes before a race's start at which the bell rings; nil for never.
    ///   - remember: called whenever a choice changes that outlives the program.
    ///   - replay: the repository once more, when it is a record's; nil when it is live.
    package init(
        repository: any RaceRepository, clock: any WallClock, localTime: LocalTime, preferences: Preferences,
        stored: Preferences? = nil, bell: Int? = nil, remember: @escaping @MainActor (Preferences) -> Void,
        replay: ReplayRepository? = nil
    ) {
        self.repository = repository
        self.replay = replay
        self.clock = clock
        self.localTime = localTime
        self.preferences = preferences
        self.stored = stored ?? preferences
        self.bell = bell
        self.remember = remember
        state.theme = preferences.theme
        repository.onChange = { [weak self] in self?.repositoryChanged() }
        repositoryChanged()
    }

    /// The rows that the screen has room for; at least 1.
    package func setCapacity(_ rows: Int) {
        guard capacity != max(1, rows) else { return }
        capacity = max(1, rows)
        repositoryChanged()
    }

    /// The second has changed.
    package func tick() {
        replay?.advance()
        let now = boardNow
        if faces.contains(where: {
            $0.map { !EvictionPolicy.isOnBoard(start: $0.race.advertisedStart, at: now) } ?? false
        }) {
            repository.advance()
        }
        update()
    }

    /// Takes over what settings say anew. None of it is remembered: their file does that.
    package func configure(_ preferences: Preferences, bell: Int?, localTime: LocalTime) {
        let before = self.preferences
        self.preferences = preferences
        self.bell = bell
        self.localTime = localTime
        if preferences.filter != before.filter || preferences.rows != before.rows {
            repository.want(preferences.filter, rows: preferences.rows)
        }
        repositoryChanged()
    }

    /// Shows a notice for some seconds.
    /// - Parameter short: for a line without room for the text; nil where that is short.
    package func announce(_ text: String, short: String? = nil, for seconds: TimeInterval) {
        notice = (BoardState.Wording(text, short: short), clock.now + seconds)
        update()
    }

    /// - Returns: false for intents that are not the view model's to serve (quit, suspend, redraw, reload).
    @discardableResult
    package func send(_ intent: BoardIntent) -> Bool {
        // The clock of a replay may stand still: a notice then goes with the next key.
        if replay != nil { notice = nil }
        switch intent {
        case .toggle(let category): choose { $0.filter = $0.filter.toggling(category) }
        case .showAll: choose { $0.filter = .all }
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
        case .open where cursor.index != nil: screen = .detail(scroll: 0)
        case .back: back()
        case .help: screen = if case .help = screen { .board } else { .help(search: "", scroll: 0) }
        case .search(let scalar): search { $0.unicodeScalars.append(scalar) }
        case .eraseSearch: search { _ = $0.popLast() }
        case .scrollUp: scroll(by: -1)
        case .scrollDown: scroll(by: 1)
        case .refresh: refresh()
        case .toggleHold: toggleHold()
        case .togglePoster: isPoster.toggle()
        case .open: break
        case .replay(let intent): replay?.serve(intent)
        case .redraw, .reload, .suspend, .quit: return false
        }
        update()
        return true
    }

    /// A view that cannot scroll as far as it was asked says so.
    package func clampScroll(to limit: Int) {
        switch screen {
        case .detail(let scroll) where scroll > limit: screen = .detail(scroll: limit)
        case .help(let search, let scroll) where scroll > limit: screen = .help(search: search, scroll: limit)
        default: return
        }
        update()
    }

    // MARK: -

    /// The board's clock: the server's, as far as it is known.
    package var boardNow: Date { repository.snapshot.clock.now(device: clock.now) }

    private var slots: [RaceID?] { faces.map { $0?.race.id } }

    private func choose(_ change: (inout Preferences) -> Void) {
        let before = preferences
        change(&preferences)
        guard preferences != before else { return }
        if preferences.filter != before.filter || preferences.rows != before.rows {
            repository.want(preferences.filter, rows: preferences.rows)
        }
        // What an option set for this run alone is not remembered because something else was chosen.
        if preferences.filter != before.filter { stored.filter = preferences.filter }
        if preferences.rows != before.rows { stored.rows = preferences.rows }
        if preferences.theme != before.theme { stored.theme = preferences.theme }
        remember(stored)
    }

    private func toggleHold() {
        repository.hold(!repository.snapshot.isHeld)
        if repository.snapshot.health.lastGood == nil { say("Nothing to hold yet") }
    }

    private func move(to target: Int, towardsEnd: Bool) {
        cursor.move(to: target, in: slots, towardsEnd: towardsEnd)
        if case .detail = screen { screen = .detail(scroll: 0) }
    }

    private func back() {
        if case .help(let search, _) = screen, !search.isEmpty {
            screen = .help(search: "", scroll: 0)
        } else {
            screen = .board
        }
    }

    private func search(_ change: (inout String) -> Void) {
        guard case .help(var text, _) = screen else { return }
        change(&text)
        screen = .help(search: String(text.prefix(30)), scroll: 0)
    }

    private func scroll(by lines: Int) {
        switch screen {
        case .board: move(to: (cursor.index ?? 0) + lines, towardsEnd: lines > 0)
        case .detail(let scroll): screen = .detail(scroll: max(0, scroll + lines))
        case .help(let search, let scroll): screen = .help(search: search, scroll: max(0, scroll + lines))
        }
    }

    private func refresh() {
        let health = repository.snapshot.health
        repository.refresh()
        if repository.snapshot.health.isFetching {
            isAwaitingRefresh = true
            say("Refreshing")
        } else if health.lastGood != nil || health.problem != nil {
            let time = localTime.exactTime(boardTime(device: health.nextTry))
            say("The feed asks to be left alone until \(time)", short: "Wait till \(time)")
        }
    }

    private func say(_ text: String, short: String? = nil, seconds: TimeInterval = 3) {
        notice = (BoardState.Wording(text, short: short), clock.now + seconds)
    }

    private func boardTime(device: Date) -> Date {
        repository.snapshot.clock.now(device: device)
    }

    private func repositoryChanged() {
        let snapshot = repository.snapshot
        faces = snapshot.slots.prefix(capacity).map { $0.map { RowFace($0, localTime: localTime) } }
        cursor.settle(in: slots, known: Set(snapshot.races.map(\.id)))
        if isAwaitingRefresh, !snapshot.health.isFetching {
            isAwaitingRefresh = false
            say(snapshot.health.problem == nil ? "Refreshed" : "Not refreshed")
        }
        if cursor.index == nil, case .detail = screen { screen = .board }
        if let problem = snapshot.storeProblem, problem.kind != toldStoreProblem {
            say(StoreWords.sentence(problem) + ".", short: StoreWords.cause(problem), seconds: 10)
        }
        toldStoreProblem = snapshot.storeProblem?.kind
        update()
    }

    private func update() {
        let next = makeState()
        if next != state { state = next }
    }

    private func makeState() -> BoardState {
        let snapshot = repository.snapshot
        let device = clock.now
        let now = snapshot.clock.now(device: device)
        var next = BoardState()
        next.clock = localTime.clock(now)
        next.filter = snapshot.filter
        next.filterWords = RaceWords.words(of: snapshot.filter)
        next.isHeld = snapshot.isHeld
        next.rows = rows(snapshot, at: now)
        next.cursor = cursor.index
        next.detail = cursor.index.flatMap { faces[$0] }?.detail(
            at: now, clock: snapshot.clock, localTime: localTime)
        let words = StatusWords(snapshot: snapshot, localTime: localTime, device: device)
        next.data = words.data
        next.problem = words.problem
        if let notice, notice.until > device { next.notice = notice.what } else { notice = nil }
        next.screen = screen
        next.isPoster = isPoster
        next.theme = preferences.theme
        next.rowCount = preferences.rows
        next.bells = state.bells + (bellsDue(at: now) ? 1 : 0)
        if let replay { next.show(ReplayState(replay.clock, at: now, localTime: localTime)) }
        return next
    }

    private func rows(_ snapshot: BoardSnapshot, at now: Date) -> [RowState] {
        var isFirstEmpty = true
        return faces.map { face in
            if let face { return .race(face.row(at: now)) }
            defer { isFirstEmpty = false }
            return .empty(isFirstEmpty ? StatusWords.emptyRow(snapshot) : BoardState.Wording(""))
        }
    }

    /// Once for each race: when it has come within the minutes asked for since the last look.
    private func bellsDue(at now: Date) -> Bool {
        defer { bellChecked = now }
        guard let bell, let before = bellChecked, before < now else { return false }
        return faces.contains { face in
            guard let start = face?.race.advertisedStart else { return false }
            return Countdown(start: start, at: before).seconds > bell * 60
                && (0...bell * 60).contains(Countdown(start: start, at: now).seconds)
        }
    }
}
