import Facts
import FoundationEssentials
import Models
import Repository

/// The screen of form: the choices on it, and its rankings.
struct FormScreen: Screen {
    /// Kinds in the order of the key.
    static let kinds: [FormKind] = [
        .jockey, .trainer, .horse, .favourite, .driver, .greyhound, .track, .barrier, .price,
    ]
    /// Most lines that a ranking can have.
    private static let limit = 200

    private var kind = FormKind.jockey
    /// The chosen period, also where it is not offered: then all results are shown.
    private var chosenPeriod = FormPeriod(days: 365)
    /// Day of the first saved race; nil before the store has answered.
    private var season: Int?
    private var sort = FormSort.rate
    private var cursor = ListCursor<FormSubject>()
    private var rows: [FormRow] = []
    /// Widths of the names in `rows`.
    private var texts = ColumnWidths()
    /// Table that the rows were made of.
    private var source: FormTable?
    /// The row whose page is open in the place of the list, and the ranking that it was opened from.
    private var opened: (subject: FormSubject, query: FormQuery)?
    /// Words of the open page, with their history; those of the page before until the store has answered.
    private var page: (history: FormHistory, pane: FormPane)?
    /// First of the last starts on the page.
    private var scroll = 0
    /// The watch list that marked the rows; nil before.
    private var watches: WatchList?

    var room: Int {
        get { cursor.room }
        set { cursor.setRoom(newValue) }
    }

    var selectedRace: Race? { nil }
    var races: [Race] { [] }

    /// The selected runner or person, or the meeting of the selected track; nil for barriers, favourites and prices.
    var watchTarget: WatchEntry? {
        cursor.current.flatMap { id in source?.rows.first { $0.id == id } }.flatMap { row in
            row.id.kind.watched.map {
                WatchEntry($0, category: row.category, name: FormName.plain(row.name), country: row.id.country)
            }
        }
    }

    mutating func forgetWords() { page = nil }

    mutating func open(on race: Race?) { closePage() }

    mutating func serve(_ intent: BoardIntent, in world: World) -> ScreenOutcome {
        if page != nil, let outcome = serveOnPage(intent) { return outcome }
        // If another key came while the store was reading, the page is no longer wanted.
        if page == nil { opened = nil }
        switch intent {
        case .open: openPage(in: world)
        case .nextKind: turn(by: 1)
        case .previousKind: turn(by: -1)
        case .kind(let place): turn(by: place - (Self.kinds.firstIndex(of: kind) ?? 0))
        case .nextPeriod:
            let all = offered(in: world)
            choosePeriod(((all.firstIndex(of: period(in: world)) ?? 0) + 1) % all.count, in: world)
        case .period(let place): choosePeriod(place, in: world)
        case .sort: sort(by: (FormSort.allCases.firstIndex(of: sort) ?? 0) + 1)
        case .order(let place): sort(by: place)
        case .watch where kind.watched == nil: return .announce(tr("There are no names to watch here"))
        default: return cursor.serve(intent) ? .served : .ignored
        }
        return .served
    }

    /// Periods that are offered, by the day of the first saved race.
    private func offered(in world: World) -> [FormPeriod] {
        FormPeriod.offered(season: season, today: FormRace.day(of: world.now))
    }

    private func period(in world: World) -> FormPeriod {
        offered(in: world).contains(chosenPeriod) ? chosenPeriod : .all
    }

    private mutating func choosePeriod(_ place: Int, in world: World) {
        let all = offered(in: world)
        if all.indices.contains(place) { chosenPeriod = all[place] }
    }

    /// - Parameter place: counted on after the last order.
    private mutating func sort(by place: Int) {
        let all = FormSort.allCases
        sort = all[max(0, place) % all.count]
        _ = cursor.serve(.moveFirst)
    }

    private mutating func turn(by places: Int) {
        guard places != 0 else { return }
        let all = Self.kinds
        kind = all[((all.firstIndex(of: kind) ?? 0) + places + all.count) % all.count]
        let room = cursor.room
        cursor = ListCursor()
        cursor.setRoom(room)
        (rows, source, watches) = ([], nil, nil)
    }

    // MARK: The page

    private mutating func openPage(in world: World) {
        guard kind != .price, let current = cursor.current else { return }
        opened = (current, query(in: world))
    }

    private mutating func closePage() { (opened, page, scroll) = (nil, nil, 0) }

    /// - Returns: nil for an intent that works there as in the list.
    private mutating func serveOnPage(_ intent: BoardIntent) -> ScreenOutcome? {
        switch intent {
        case .back: closePage()
        case .moveUp, .scrollUp: scroll(to: scroll - 1)
        case .moveDown, .scrollDown: scroll(to: scroll + 1)
        case .pageUp: scroll(to: scroll - room)
        case .pageDown: scroll(to: scroll + room)
        case .moveFirst: scroll(to: 0)
        case .moveLast: scroll(to: FormHistory.mostRuns)
        case .previousKind: return turnPage(.moveUp)
        case .nextKind: return turnPage(.moveDown)
        case .open, .select, .sort, .order, .kind, .nextPeriod, .period: break
        default: return nil
        }
        return .served
    }

    private mutating func scroll(to line: Int) { scroll = max(0, line) }

    /// The page of the line before or after, in the order of the ranking.
    private mutating func turnPage(_ move: BoardIntent) -> ScreenOutcome {
        _ = cursor.serve(move)
        guard let current = cursor.current, current != opened?.subject else {
            return .announce(move == .moveUp ? tr("No line before this one") : tr("No line after this one"))
        }
        opened?.subject = current
        scroll = 0
        return .served
    }

    /// Takes over the history of the open page. Another ranking, by a search or a category, closes it.
    private mutating func settlePage(in world: World) {
        guard let opened else { return }
        guard opened.query == query(in: world) else { return closePage() }
        guard let history = world.form.history, history.subject == opened.subject, history != page?.history else {
            return
        }
        page = (
            history,
            FormPane(
                history, runs: FormHistory.mostRuns, periods: offered(in: world), now: world.now,
                localTime: world.localTime)
        )
    }

    mutating func settleScroll(at line: Int) -> Bool {
        guard page != nil, scroll > line else { return false }
        scroll = line
        return true
    }

    // MARK: The ranking

    /// The ranking to request; a filter narrows it only if it has a single category.
    private func query(in world: World) -> FormQuery {
        let chosen = world.filter.categories.chosen
        return FormQuery(
            kind, period: period(in: world), category: chosen.count == 1 ? chosen.first : nil, sort: sort,
            search: kind == .price ? "" : world.search.text, limit: Self.limit)
    }

    /// The last answer of its kind stays until the next one, so that typing does not flicker.
    private func hasCome(in world: World) -> Bool { world.form.hasStore && world.form.query?.kind == kind }

    func needs(in world: World) -> ScreenNeeds {
        var needs = ScreenNeeds()
        needs.ranking = query(in: world)
        let isListed = hasCome(in: world) && source != nil && kind != .price
        needs.history = opened?.subject ?? (isListed ? cursor.current : nil)
        return needs
    }

    mutating func settle(in world: World) {
        if hasCome(in: world) {
            take(world.form.table)
            if let answer = world.form.table { season = answer.season }
        }
        settlePage(in: world)
        if watches != world.watches { mark(by: world.watches) }
    }

    func state(of world: World) -> FormState {
        let query = query(in: world)
        var state = FormState()
        state.sort = sort
        state.kinds = Self.kinds.map { Tab(FormWords.title($0), isChosen: $0 == kind) }
        let (offered, period) = (offered(in: world), period(in: world))
        // Before the first count it is not known which periods differ.
        let isKnown = season != nil || hasCome(in: world)
        if isKnown { state.periods = offered.map { Tab(FormWords.tab($0), isChosen: $0 == period) } }
        state.head.title = FormWords.title(kind)
        if isKnown {
            state.head.notes = [
                Wording(FormWords.words(period), short: FormWords.short(period)),
                kind == .price
                    ? Wording(FormWords.pricesMethod, short: tr("fair: 1/price"))
                    : Wording(tr("by \(FormWords.words(sort))"), short: FormWords.short(sort)),
            ]
        }
        guard world.form.hasStore else {
            state.empty = [tr("Form needs saved results, and there is no store.")]
            return state
        }
        state.page = page.map { FormPage(pane: $0.pane, scroll: scroll) }
        guard hasCome(in: world) else {
            state.empty = [tr("Counting.")]
            return state
        }
        let answer = world.form.table
        guard let table = answer, !rows.isEmpty else {
            state.empty = Self.nothing(query, answer, hasOthers: offered.count > 1)
            return state
        }
        let total = world.localTime.money(Decimal(table.total))
        state.head.count = Wording(
            table.total > rows.count ? tr("\(rows.count) of \(total)") : total)
        if rows.contains(where: \.isSmall) { state.head.notes.append(Self.few) }
        state.list = cursor.window(rows) { $0 }
        state.texts = texts
        if let history = world.form.history, history.subject == cursor.current {
            state.pane = FormPane(history, periods: offered, now: world.now, localTime: world.localTime)
        }
        return state
    }

    private static var few: Wording {
        Wording(tr("~ under \(FormCounts.small) starts: listed last"), short: tr("~ under \(FormCounts.small): last"))
    }

    private mutating func take(_ answer: FormTable?) {
        guard source != answer || answer == nil else { return }
        source = answer
        let names = FormWords.names(answer?.rows ?? [])
        rows = (answer?.rows ?? []).enumerated().map { Self.row($0 + 1, $1, name: names[$0]) }
        watches = nil
        cursor.settle(in: rows.map(\.id))
    }

    /// Marks watched names, and measures the names with their marks.
    private mutating func mark(by list: WatchList) {
        watches = list
        texts = ColumnWidths()
        for index in rows.indices {
            let row = rows[index]
            rows[index].isWatched =
                row.id.kind.watched.map {
                    let name = source?.rows[index].name ?? row.name
                    return list.contains(
                        WatchEntry($0, category: row.category, name: name, country: row.id.country))
                }
                ?? false
            texts.fit(row.name, .name, more: rows[index].isWatched ? 2 : 0)
        }
    }

    /// - Parameter hasOthers: whether there is another period.
    private static func nothing(_ query: FormQuery, _ answer: FormTable?, hasOthers: Bool) -> [String] {
        guard let basis = answer?.basis, basis.races > 0 else {
            if query.period.days != nil {
                return [
                    tr("No results of the \(FormWords.words(query.period)) are saved. Press d for another period."),
                    tr("Form counts every final result that the board sees."),
                ]
            }
            return [tr("No results are saved yet."), tr("Form counts every final result that the board sees.")]
        }
        let words = query.search.isEmpty ? "" : tr(" with \"\(query.search)\"")
        let (kind, period) = (FormWords.word(query.kind), FormWords.words(query.period))
        return [
            query.category.map { tr("No \(RaceWords.name(of: $0).lowercased()) \(kind)\(words): \(period).") }
                ?? tr("No \(kind)\(words): \(period)."),
            hasOthers
                ? tr("Press d for another period. Counted: \(FormWords.words(basis)).")
                : tr("Counted: \(FormWords.words(basis))."),
        ]
    }

    private static func row(_ rank: Int, _ figures: FormFigures, name: String) -> FormRow {
        let counts = figures.counts
        return FormRow(
            id: figures.id, rank: "\(rank)", category: figures.category,
            badge: RaceWords.badge(of: figures.category), name: name,
            starts: FormWords.starts(counts), isSmall: counts.isSmall, wins: "\(counts.wins)",
            winRate: FormWords.percent(counts.winRate.rate), interval: FormWords.interval(counts.winRate),
            placeRate: FormWords.percent(counts.placeRate.rate), starting: FormWords.gain(counts.starting),
            fixed: FormWords.gain(counts.fixed), expected: FormWords.expected(figures.expected),
            calibration: figures.calibration)
    }
}

extension BoardState {
    /// The screen of form; nil on every other screen.
    package var form: FormState? { content?.value as? FormState }
}
