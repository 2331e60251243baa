import Facts
import FoundationEssentials
import Models
import Repository

/// The board itself: the next races to jump, with the cursor.
struct NextRacesScreen: Screen {
    var room = Preferences.rowRange.upperBound
    /// Words of each row's race that do not follow the clock; nil for a row without a race.
    private(set) var contents: [RowContent?] = []
    /// The same of races for whose rows the screen has no room.
    private var hidden: [RowContent] = []
    private var cursor = Cursor<RaceID>()
    /// Widths of the words. While the same races are chosen they only grow, so that no column jumps when a race leaves.
    private var texts = ColumnWidths()
    /// Choice of races that `texts` is for.
    private var chosen = RaceFilter.all
    /// State of the data and the screen that `contents` was made of.
    private var made: (change: DataRevision, room: Int)?
    /// The next race of the day that would pass the filter, if a narrowed list has an empty row; nil for none.
    private var further: FurtherRace?
    /// The known facts of a search without a match; nil for any other.
    private var fruitless: FruitlessSearch?

    var selectedRace: Race? { cursor.index.flatMap { contents[$0]?.race } }
    var races: [Race] { contents.compactMap { $0?.race } }
    /// Races whose favourite the rows show; none where they have no room for it.
    private var priced: [RaceID] = []
    private var calledOff: Wording?
    private var latest = LatestResults()
    private var score = ScoreContent()
    private var news = RowsNews()
    private var slots: [RaceID?] { contents.map { $0?.race.id } }

    mutating func forgetWords() { made = nil }

    func needs(in world: World) -> ScreenNeeds {
        var needs = ScreenNeeds()
        let selected = selectedRace?.id
        needs.rowMarkets = fruitless?.races ?? priced.filter { $0 == selected } + priced.filter { $0 != selected }
        needs.winners = latest.awaited
        return needs
    }

    mutating func settle(in world: World) {
        if let made, made == (world.change, room), further.map({ world.now < $0.start }) ?? true { return }
        made = (world.change, room)
        let snapshot = world.board
        fruitless = FruitlessSearch(in: world)
        further = snapshot.slots.prefix(room).contains { $0 == nil } ? FurtherRace(in: world) : nil
        let isMarked = !world.search.isEmpty || !world.watches.isEmpty
        let known = isMarked ? world.knownCards : [:]
        let tracks = TrackNames(snapshot.slots.lazy.compactMap { $0?.race })
        func content(_ race: BoardRace) -> RowContent {
            RowContent(
                snapshot.asConfirmed(race), status: world.day.statuses[race.id], localTime: world.localTime,
                marks: isMarked ? RaceMarks(race.race, card: known[race.id], in: world) : RaceMarks(),
                listing: RaceListingWords(race, in: snapshot, localTime: world.localTime),
                lateness: world.delays.lateness(of: race.race),
                market: world.showsPrices ? world.day.markets[race.id] : nil,
                alert: world.alerts.own[race.id],
                jump: world.day.statuses[race.id]?.status == .live ? world.jump(of: race.id) : nil, tracks: tracks)
        }
        let before = contents.compactMap { $0?.boardRace }
        contents = snapshot.slots.prefix(room).map { $0.map(content) }
        if chosen == snapshot.filter { news.note(from: before, to: contents.compactMap { $0?.boardRace }, in: world) }
        hidden = snapshot.slots.dropFirst(room).compactMap { $0.map(content) }
        calledOff = RaceWords.calledOff(
            off(in: world).map { ($0.race, $0.status(world.day.statuses[$0.id])?.status) }, world.localTime)
        latest = LatestResults(in: world)
        score = world.showsScore ? ScoreContent(in: world, rows: races) : ScoreContent()
        priced = world.showsPrices ? races.map(\.id) : []
        if chosen != snapshot.filter { (chosen, texts) = (snapshot.filter, ColumnWidths()) }
        for case let content? in contents { content.widen(&texts) }
        // The column is there before the first price, since people misread columns that move.
        if world.showsPrices, !world.day.marketSources.isEmpty { texts.fit("-", .favourite) }
        let renamed = snapshot.races.compactMap { race in race.formerID.map { ($0, race.id) } }
        cursor.settle(
            in: slots, known: Set(snapshot.races.map(\.id)), renamed: Dictionary(renamed, uniquingKeysWith: { $1 }))
    }

    mutating func serve(_ intent: BoardIntent, in world: World) -> ScreenOutcome {
        let at = cursor.index ?? 0
        switch intent {
        case .moveUp, .scrollUp: move(to: at - 1, towardsEnd: false)
        case .moveDown: move(to: (cursor.index ?? -1) + 1, towardsEnd: true)
        case .scrollDown: move(to: at + 1, towardsEnd: true)
        case .moveFirst: move(to: 0, towardsEnd: true)
        case .moveLast: move(to: Int.max, towardsEnd: false)
        case .select(let row): if slots.indices.contains(row), slots[row] != nil { move(to: row, towardsEnd: true) }
        default: return .ignored
        }
        return .served
    }

    mutating func follow(_ race: Race) {
        if let row = slots.firstIndex(of: race.id) { move(to: row, towardsEnd: true) }
    }

    private mutating func move(to target: Int, towardsEnd: Bool) {
        cursor.move(to: target, in: slots, towardsEnd: towardsEnd)
    }

    func state(of world: World) -> NextRacesState {
        var isFirstEmpty = true
        var state = NextRacesState()
        state.rows = contents.map { row in
            if let row { return .race(row.row(at: world.now)) }
            defer { isFirstEmpty = false }
            return .empty(
                isFirstEmpty
                    ? StatusWords.emptyRow(world.board, further: further?.words ?? fruitless?.words)
                    : Wording(""))
        }
        if !state.rows.contains(where: \.isToCome) {
            state.hiddenNext = hidden.lazy.map { $0.row(at: world.now) }.first { RowState.race($0).isToCome }
        }
        (state.texts, state.search) = (texts, world.search)
        state.ruler = ruler(at: world.now)
        state.score = score.state(at: world.now, world.localTime)
        state.calledOff = calledOff
        state.news = news.words(at: world.now)
        state.latest = latest.words
        state.cursor = cursor.index
        state.detail = cursor.index.flatMap { contents[$0] }?.detail(
            at: world.now, clock: world.clock, delay: world.delaySeconds, localTime: world.localTime)
        return state
    }
}

extension NextRacesScreen {
    /// Races that are called off, have no row on the screen, and would start before the last row. The race of the open
    /// card has the word there.
    private func off(in world: World) -> [BoardRace] {
        // Behind these a wall has the races of its other pages.
        let rows = contents.prefix(world.isWall ? KioskSettings.boardRows : room).compactMap { $0?.race }
        guard let last = rows.map(\.advertisedStart).max() else { return [] }
        let shown = Set(rows.map(\.id) + [world.card?.id].compactMap(\.self))
        return world.board.calledOff.filter { !shown.contains($0.id) && $0.race.advertisedStart <= last }
    }

    /// Starts that are not near move once a minute; otherwise one or two of twenty badges would move in each second.
    private func ruler(at now: Date) -> RulerState {
        var ruler = RulerState()
        for row in contents {
            guard let row, !row.isDecided else { continue }
            let seconds = Countdown(start: row.race.advertisedStart, at: now).calmSeconds
            guard (0...3600).contains(seconds) else { continue }
            ruler.marks.append(
                .init(
                    category: row.race.category, badge: RaceWords.badge(of: row.race.category), seconds: seconds))
        }
        // Without an answer the ruler's hour is unknown.
        if !contents.contains(where: { $0 != nil }) { ruler.end = 0 }
        // The time after the last race of the list is unknown, whether the list is full or has empty rows.
        let last = contents.compactMap { $0?.race.advertisedStart }.max()
        if let last = last.map({ Countdown(start: $0, at: now).calmSeconds }), last < 3600 {
            ruler.end = max(0, last)
        }
        return ruler
    }
}

extension RaceMarks {
    /// The reason why the search found a race, by its card if its row does not show it, and the race's watched names.
    package init(_ race: Race, card: RaceCard?, in world: World) {
        let reason = world.search.matches(race) ? nil : card.flatMap(world.search.firstFound(in:))
        self.init(found: reason ?? "", watched: world.watches.names(in: race, card: card))
    }
}
