import Facts
import FoundationEssentials
import Models
package import Repository

/// The state of the board at one instant, made of data and choices without a change or a request, and when it is made.
extension BoardViewModel {
    /// Serves a burst of keys: lists, cursor and requests follow each of them, and the state is made once, at the end
    /// or by `makeDueState`.
    package func inOneStep<Result>(_ serve: () -> Result) -> Result {
        defersState = true
        defer {
            defersState = false
            makeDueState()
        }
        return serve()
    }

    /// Makes the state that a burst of keys has left due, for callers that must know the contents of the screen.
    package func makeDueState() {
        guard isStateDue else { return }
        let defers = defersState
        defersState = false
        update()
        defersState = defers
    }

    /// Place in which a key counts: in the search while it is typed, otherwise on the open screen. It is up to date
    /// within a burst of keys too.
    package var place: ScreenID {
        search.state(on: stack.searchScope)?.isTyping == true ? .search : stack.typing ?? stack.open
    }

    /// - Parameter device: the program's clock.
    func world(at device: Date) -> World {
        let snapshot = snapshot
        var world = World(
            board: snapshot, now: snapshot.clock.now(device: device), localTime: localTime,
            mode: repositories.playback.mode, keys: keys)
        world.day = repositories.day.day
        world.card = repositories.cards.card
        world.form = FormAnswers(repositories.form)
        (world.search, world.runnerSearch) = (search.lists, search.runners)
        world.delays = repositories.delays.delays
        world.watches = repositories.watches.list
        world.alerts = repositories.alerts.list
        world.hidden = hidden
        if stack.open == .settings { world.settings = repositories.settings?.content }
        world.seenCards = seenCards
        world.isResting = isCardResting
        world.showsFavourites = desk.hasFavourites
        world.change = change
        return world
    }

    /// - Parameter device: the program's clock.
    func makeState(of world: World, at device: Date) -> BoardState {
        let snapshot = world.board
        var next = BoardState()
        next.clock = localTime.clock(world.now)
        next.filter = snapshot.filter
        next.filterWords = RaceWords.words(of: snapshot.filter)
        next.search = search.state(on: stack.searchScope)
        next.isHeld = snapshot.isHeld
        next.board = stack.board.state(of: world)
        let words = StatusWords(
            snapshot: snapshot, localTime: localTime, device: device, rows: preferences.rows,
            heldSince: snapshot.isHeld ? heldSince : nil, delay: repositories.picture?.seconds ?? 0)
        next.data = words.data
        next.problem = words.problem(onBoard: stack.open == .board)
        next.notice = notices.words(at: device)
        next.screen = stack.open
        next.panes = stack.contents(of: shownPanes, in: world)
        next.content = next.panes[stack.open] ?? stack.content(of: world)
        next.isZoomed = desk.isZoomed
        next.sidePane = desk.side
        next.hints = keys.hints(in: place, back: next.firstBack)
        let idle = next.idleIntents
        if !idle.isEmpty { next.hints.removeAll { idle.contains($0.intent) } }
        next.headerHints = keys.headerHints(in: stack.open)
        if preferences.isNew, stack.open == .board { next.pointers = keys.pointers }
        next.theme = preferences.theme
        // A desk without cards, results and meetings would be three empty panes.
        next.layout = preferences.layout == .auto && !world.mode.hasCards ? .list : preferences.layout
        next.rowCount = preferences.rows
        next.hasExactCount = display.hasExactCount
        next.bells = bells
        if let replay = repositories.playback.state(at: world.now, localTime: localTime) { next.show(replay) }
        return next
    }
}

extension BoardState {
    /// Intents of the open screen that have no effect on the page of a runner or of an entry of form.
    fileprivate var idleIntents: [BoardIntent] {
        if card?.page != nil { return [.open, .sort] }
        return form?.page != nil ? [.open, .sort, .nextPeriod] : []
    }

    /// Effect of Esc before it leads back; nil for none.
    fileprivate var firstBack: String? {
        guard search?.isTyping != true else { return nil }
        if search != nil { return ScreenWords.endSearch }
        if form?.page != nil { return ScreenWords.closeFormPage }
        return card?.page != nil ? ScreenWords.closePage : isZoomed ? ScreenWords.endZoom : nil
    }
}

extension FormAnswers {
    @MainActor
    package init(_ loader: FormLoader) {
        self.init()
        (query, table) = (loader.table?.query, loader.table?.answer)
        history = loader.history
        figures = loader.figures
        hasStore = loader.hasStore
    }
}
