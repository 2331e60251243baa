import Facts
import FoundationEssentials
import Models
package import Repository
package import Screen

/// The state of the board at one instant, made of data and choices without a change or a request, and when it is made.
extension BoardViewModel {
    /// Place in which a key counts: in the search while it is typed, otherwise on the open screen. It is up to date
    /// within a burst of keys too.
    package var place: ScreenID {
        if noting != nil { return .entry }
        return search.state(on: stack.searchScope)?.isTyping == true ? .search : stack.typing ?? stack.open
    }

    /// Effect of a key where it is pressed. In the help that is the effect which it lists: the help closes, and the key
    /// counts on the screen beneath.
    package func intent(for key: Key) -> BoardIntent? {
        if let intent = keys.intent(for: key, in: place) { return intent }
        guard place == .help, let intent = keys.intent(for: key, in: stack.beneath) else { return nil }
        go { $0.back() }
        return intent
    }

    /// What an intent stands for: Enter in a list of commands is the selected one, on the screen beneath.
    package func resolved(_ intent: BoardIntent) -> BoardIntent {
        guard intent == .open, let command = stack.command else { return intent }
        go { $0.back() }
        note()
        return command
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
        (world.keyChanges, world.delaySeconds) = (display.keys, repositories.picture?.seconds ?? 0)
        if [.settings, .commands].contains(stack.open) { world.settings = repositories.settings?.content }
        if stack.open == .commands { world.countries = countries }
        if stack.open == .sources { world.sources = repositories.sources?() ?? [] }
        world.seenCards = seenCards
        (world.isResting, world.isWall) = (isCardResting, kioskSheets != nil)
        if shownPanes.contains(.results) { world.beside = Set(snapshot.races.map(\.id)) }
        (world.showsPrices, world.showsScore) = (desk.hasPrices, desk.hasScore)
        world.change = revision
        return world
    }

    /// - Parameter device: the program's clock.
    func makeState(of world: World, at device: Date) -> BoardState {
        let snapshot = world.board
        var next = BoardState()
        next.clock = localTime.clock(world.now)
        next.filter = snapshot.filter
        next.filterWords = RaceWords.words(of: snapshot.filter)
        next.screen = stack.open
        next.search = noting?.state ?? stack.typedSearch ?? search.state(on: stack.searchScope)
        next.countFound(in: snapshot)
        next.isHeld = snapshot.isHeld
        next.board = stack.board.state(of: world)
        // On a wall five races are enough, even if the page of the day could have more.
        let rows = kioskSheets == nil ? preferences.rows : min(preferences.rows, KioskSettings.boardRows)
        let words = StatusWords(
            snapshot: snapshot, localTime: localTime, device: device, rows: rows,
            heldSince: snapshot.isHeld ? heldSince : nil, delay: repositories.picture?.seconds ?? 0)
        next.data = words.data
        next.problem = words.problem(onBoard: stack.open == .board)
        next.notice = notices.words(at: device)
        next.panes = stack.contents(of: shownPanes, in: world)
        next.content = next.panes[stack.open] ?? stack.content(of: world)
        next.sheets = kioskSheets?.sheets(in: world) ?? [:]
        next.isZoomed = desk.isZoomed
        next.sidePane = desk.side
        next.hints = keys.hints(in: place, back: next.firstBack(isPaneZoomed: isPaneZoomed))
        next.fitHintsToPage()
        if let target = stack.watchTarget {
            let entry = world.watches.entry(for: target)
            let word = WatchWords.key(target.kind, isWatched: entry != nil)
            next.hints = next.hints.map { $0.intent == .watch ? $0.with(word) : $0 }
            // The page of a runner has its notes above.
            if next.card?.page == nil, let entry {
                next.note = WatchWords.note(on: entry, at: world.now, localTime)
            }
        }
        // A letter that is typed is no key.
        next.headerHints = place == stack.open ? keys.headerHints(in: stack.open) : []
        next.factsKey = keys.label(of: .toggleFacts, in: stack.open)
        // A desk without cards, results and meetings would be three empty panes.
        next.layout = preferences.layout == .auto && !world.mode.hasCards ? .list : preferences.layout
        (next.theme, next.rowCount) = (preferences.theme, preferences.rows)
        next.hasExactCount = display.hasExactCount
        next.bells = bells
        if let replay = repositories.playback.state(at: world.now, localTime: localTime) { next.show(replay) }
        return next
    }
}

extension BoardState {
    /// Races that a search finds while it is typed on the board.
    fileprivate mutating func countFound(in snapshot: BoardSnapshot) {
        guard screen == .board, search?.isTyping == true, let found = snapshot.found, found > 0 else { return }
        search?.found = found
    }

    /// Intents of the open screen that have no effect: on the page of a runner or of an entry of form, on countries,
    /// and on a choice of all races.
    fileprivate var idleIntents: [BoardIntent] {
        if search?.lead == SearchState.ofCountries { return [.changeKey] }
        if card?.page != nil { return [.open, .sort] }
        if form?.page != nil { return [.open, .sort, .nextPeriod] }
        return filter.isAll && search == nil ? [.showAll] : []
    }

    /// Leaves out the idle hints; on a page of form the key of the next kind leads to the next page.
    fileprivate mutating func fitHintsToPage() {
        let idle = idleIntents
        if !idle.isEmpty { hints.removeAll { idle.contains($0.intent) } }
        if form?.page != nil { hints = hints.map { $0.intent == .nextKind ? $0.with(tr("next page")) : $0 } }
    }

    /// Effect of Esc before it leads back; nil for none.
    fileprivate func firstBack(isPaneZoomed: Bool) -> String? {
        guard search?.isTyping != true else { return nil }
        if search != nil { return ScreenWords.endSearch }
        if form?.page != nil { return ScreenWords.closeFormPage }
        return card?.page != nil ? ScreenWords.closePage : isPaneZoomed ? ScreenWords.endZoom : nil
    }
}

extension FormAnswers {
    @MainActor
    package init(_ loader: FormLoader) {
        self.init()
        (query, table) = (loader.table?.query, loader.table?.answer)
        history = loader.history
        (figures, record) = (loader.figures, loader.record)
        past = loader.past
        usual = loader.usual.flatMap { usual in usual.time.map { (usual.course, $0) } }
        hasStore = loader.hasStore
    }
}

/// Requests for the screens that are visible.
extension BoardViewModel {
    /// Requests the data that the open screen shows.
    /// - Returns: whether the needs differ from the last ones.
    func request(_ needs: ScreenNeeds) -> Bool {
        let before = requested
        var needs = needs
        // Prices of a race whose card is open come with the card: two requests could say two things at once.
        needs.markets.removeAll { $0 == needs.card?.id }
        needs.rowMarkets.removeAll { $0 == needs.card?.id }
        requested = needs
        if needs.card?.id != before.card?.id {
            if let race = needs.card { repositories.cards.open(race) } else { repositories.cards.closeCard() }
        }
        if needs.wantsCardForm, let card = repositories.cards.card?.card {
            repositories.form.requestFigures(of: card)
            repositories.form.requestTime(of: card)
            if needs.wantsRecord { repositories.form.requestRecord(of: card.category) }
        }
        if let ranking = needs.ranking {
            // A result may have come since the ranking was last open.
            if before.ranking == nil { repositories.form.forget() }
            repositories.form.request(ranking)
            repositories.form.setVisible(needs.history)
        }
        if let starts = needs.past { repositories.form.requestResults(starts) }
        if (needs.opened, needs.lists) != (before.opened, before.lists) {
            repositories.day.setOpened(needs.opened, lists: needs.lists)
        }
        if needs.results != before.results || !needs.results.isEmpty {
            repositories.day.setVisibleResults(of: needs.results)
        }
        if (needs.markets, needs.whole) != (before.markets, before.whole) {
            repositories.day.setVisibleMarkets(of: needs.markets, whole: needs.whole)
        }
        if needs.rowMarkets != before.rowMarkets { repositories.day.setRowMarkets(of: needs.rowMarkets) }
        return needs != before
    }
}

/// Alerts, the bell, and the problem of sending.
extension BoardViewModel {
    /// Rings the bell, once for everything that comes within a second.
    package func ring() {
        ring(at: clock.now)
        note()
    }

    /// - Parameter device: the program's clock.
    func ring(at device: Date) {
        if let rungAt, (0..<1).contains(device.timeIntervalSince(rungAt)) { return }
        rungAt = device
        bells += 1
    }

    /// Needs of the visible screens, then those of alerts, whose requests come last.
    func needsWithAlerts(in world: World) -> ScreenNeeds {
        var needs = stack.needs(panes: shownPanes, isResting: isCardResting, in: world)
        if let sheets = kioskSheets { needs.add(sheets.needs(in: world)) }
        guard !repositories.playback.mode.mayStandStill else { return needs }
        repositories.alerts.take(world)
        let more = repositories.alerts.needs
        needs.results += more.results.filter { !needs.results.contains($0) }
        needs.markets += more.markets.filter { !needs.markets.contains($0) }
        return needs
    }

    /// Sets the next alert of the race under the cursor, or none.
    func turnAlert() {
        guard let race = stack.selectedRace else { return }
        let status = repositories.day.day.status(of: race.id, on: snapshot)?.status
        let isSet = repositories.alerts.turn(race, status, at: boardNow)
        // A price that is set besides is not what the key goes through.
        let kind = repositories.alerts.list.own[race.id].flatMap { $0.limit == nil ? $0 : nil }
        let words =
            isSet
            ? AlertWords.reply(kind, of: race)
            : AlertWords.cannot(status)
        announce(words.words, short: words.short)
    }

    /// Gives the race under the cursor to a program of the person's own.
    func run(_ command: OwnCommand) {
        guard let race = stack.selectedRace else { return announce(tr("There is no race under the cursor")) }
        let name = "\(RaceWords.number(of: race)) \(RaceWords.meeting(of: race))"
        announce(tr("\(command.name) gets \(name)"), short: command.name)
        onCommand?(command, repositories.alerts.input(race, in: world(at: clock.now)))
    }

    /// Sets the price of a runner at which an alert comes, or none if nil.
    func set(_ limit: PriceLimit?, _ runner: Int, _ name: String, of race: Race) {
        let status = repositories.day.day.status(of: race.id, on: snapshot)?.status
        let isSet = repositories.alerts.set(limit, runner: runner, of: race, status, at: boardNow)
        let words = isSet ? AlertWords.reply(limit, runner: name) : AlertWords.cannot(status)
        announce(words.words, short: words.short)
    }

    func report(_ problem: StoreProblem) {
        notices.show(problem, at: clock.now)
        note()
    }
}
