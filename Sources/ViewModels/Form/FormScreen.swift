import FoundationEssentials
import Models
import Repository

/// The screen of form: the choices on it, and its rankings.
struct FormScreen: Screen {
    /// Kinds in the order of the key.
    static let kinds: [FormKind] = [
        .jockey, .trainer, .horse, .favourite, .driver, .greyhound, .track, .barrier, .price,
    ]
    /// Most lines of a ranking.
    private static let limit = 200

    private var kind = FormKind.jockey
    private var period = FormPeriod(days: 365)
    private var sort = FormSort.rate
    private var cursor = ListCursor<FormSubject>()
    private var rows: [FormRow] = []
    /// Widths of the names in `rows`.
    private var texts = ColumnWidths()
    /// Table that the rows were made of.
    private var source: FormTable?

    var room: Int {
        get { cursor.room }
        set { cursor.setRoom(newValue) }
    }

    var selectedRace: Race? { nil }
    var races: [Race] { [] }

    mutating func forgetWords() {}

    mutating func serve(_ intent: BoardIntent, in world: World) -> ScreenOutcome {
        switch intent {
        case .nextKind: turn(by: 1)
        case .previousKind: turn(by: -1)
        case .kind(let place): turn(by: place - (Self.kinds.firstIndex(of: kind) ?? 0))
        case .nextPeriod: period = period.next
        case .period(let place): if FormPeriod.ready.indices.contains(place) { period = FormPeriod.ready[place] }
        case .sort: sort(by: (FormSort.allCases.firstIndex(of: sort) ?? 0) + 1)
        case .order(let place): sort(by: place)
        default: return cursor.serve(intent) ? .served : .ignored
        }
        return .served
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
        (rows, source) = ([], nil)
    }

    /// One category alone narrows the ranking.
    private func query(in world: World) -> FormQuery {
        let chosen = world.filter.categories.chosen
        return FormQuery(
            kind, period: period, category: chosen.count == 1 ? chosen.first : nil, sort: sort,
            search: kind == .price ? "" : world.search.text, limit: Self.limit)
    }

    /// The last answer of its kind stays until the next one, so that typing does not flicker.
    private func hasCome(in world: World) -> Bool { world.form.hasStore && world.form.query?.kind == kind }

    func needs(in world: World) -> ScreenNeeds {
        var needs = ScreenNeeds()
        needs.ranking = query(in: world)
        needs.history = hasCome(in: world) && source != nil && kind != .price ? cursor.current : nil
        return needs
    }

    mutating func settle(in world: World) {
        if hasCome(in: world) { take(world.form.table) }
    }

    func state(of world: World) -> FormState {
        let query = query(in: world)
        var state = FormState()
        state.sort = sort
        state.kinds = Self.kinds.map { Tab(FormWords.title($0), isChosen: $0 == kind) }
        state.periods = FormPeriod.ready.map { Tab(FormWords.tab($0), isChosen: $0 == period) }
        state.head.title = FormWords.title(kind)
        state.head.notes = [
            BoardState.Wording(FormWords.words(period), short: FormWords.short(period)),
            kind == .price
                ? BoardState.Wording(FormWords.pricesMethod, short: "fair: 1/price")
                : BoardState.Wording("by \(FormWords.words(sort))", short: FormWords.short(sort)),
        ]
        guard world.form.hasStore else {
            state.empty = ["Form needs saved results, and there is no store."]
            return state
        }
        guard hasCome(in: world) else {
            state.empty = ["Counting."]
            return state
        }
        let answer = world.form.table
        guard let table = answer, !rows.isEmpty else {
            state.empty = Self.nothing(query, answer)
            return state
        }
        state.head.count = BoardState.Wording(
            table.total > rows.count ? "\(rows.count) of \(table.total)" : "\(table.total)")
        if rows.contains(where: \.isSmall) {
            state.head.notes.append(BoardState.Wording("~ under \(FormCounts.small) starts", short: "~ few"))
        }
        state.list = cursor.window(rows) { $0 }
        state.texts = texts
        if let history = world.form.history, history.subject == cursor.current { state.pane = Self.pane(history) }
        return state
    }

    private mutating func take(_ answer: FormTable?) {
        guard source != answer || answer == nil else { return }
        source = answer
        rows = (answer?.rows ?? []).enumerated().map { Self.row($0 + 1, $1) }
        texts = ColumnWidths()
        for row in rows { texts.fit(row.name, .name) }
        cursor.settle(in: rows.map(\.id))
    }

    private static func nothing(_ query: FormQuery, _ answer: FormTable?) -> [String] {
        guard let basis = answer?.basis, basis.races > 0 else {
            if query.period.days != nil {
                return [
                    "No results of the \(FormWords.words(query.period)) are saved. Press d for another period.",
                    "Form counts every final result that the board sees.",
                ]
            }
            return ["No results are saved yet.", "Form counts every final result that the board sees."]
        }
        let words = query.search.isEmpty ? "" : " with \"\(query.search)\""
        let category = query.category.map { RaceWords.name(of: $0).lowercased() + " " } ?? ""
        return [
            "No \(category)\(query.kind.word)\(words): \(FormWords.words(query.period)).",
            "Press d for another period. Counted: \(FormWords.words(basis)).",
        ]
    }

    private static func row(_ rank: Int, _ figures: FormFigures) -> FormRow {
        let counts = figures.counts
        return FormRow(
            id: figures.id, rank: "\(rank)", category: figures.category,
            badge: RaceWords.badge(of: figures.category), name: FormWords.name(figures),
            starts: FormWords.starts(counts), isSmall: counts.isSmall, wins: "\(counts.wins)",
            winRate: FormWords.percent(counts.winRate.rate), interval: FormWords.interval(counts.winRate),
            placeRate: FormWords.percent(counts.placeRate.rate), starting: FormWords.gain(counts.starting),
            fixed: FormWords.gain(counts.fixed), expected: FormWords.expected(figures.expected),
            calibration: figures.calibration)
    }

    // MARK: The selected row

    private static func pane(_ history: FormHistory) -> FormPane {
        let figures = FormFigures(
            kind: history.subject.kind, category: history.subject.category, name: history.name,
            counts: FormCounts())
        let lines = zip(FormPeriod.ready, history.periods).map { period, counts in
            [
                FormWords.short(period), FormWords.starts(counts), "\(counts.wins)", "\(counts.places)",
                FormWords.percent(counts.winRate.rate), counts.starts > 0 ? FormWords.interval(counts.winRate) : "",
                FormWords.gain(counts.starting), FormWords.gain(counts.fixed),
            ]
        }
        let all = history.periods.last ?? FormCounts()
        // The kind of price that more starts have.
        let isStarting = all.starting.counted >= all.fixed.counted
        var sum = 0
        let curve = history.months.map { month in
            sum += isStarting ? month.counts.starting.profit : month.counts.fixed.profit
            return sum
        }
        let returns = isStarting ? all.starting : all.fixed
        let price = isStarting ? "SP" : "fixed price"
        // One month is a point and no curve.
        let hasCurve = returns.counted > 0 && curve.count > 1
        let range = "month by month from \(FormWords.units(curve.min() ?? 0)) to \(FormWords.units(curve.max() ?? 0))"
        let starts = "\(returns.counted) start\(returns.counted == 1 ? "" : "s")"
        let total = "\(FormWords.profit(returns)) units at \(price) on \(starts)"
        let words =
            returns.counted == 0
            ? BoardState.Wording("No price is known", short: "no price")
            : BoardState.Wording(
                total + (hasCurve ? ", " + range : ""),
                short: "\(FormWords.profit(returns)) at \(isStarting ? "SP" : "fixed")")
        return FormPane(
            title: FormWords.name(figures), periods: lines,
            heads: [
                "", HeadingWords.starts, HeadingWords.wins, "Places", HeadingWords.winRate, HeadingWords.interval,
                HeadingWords.starting, HeadingWords.fixed,
            ],
            curve: hasCurve ? curve : [], curveWords: words,
            runs: history.runs.prefix(20).map { run($0) },
            runHeads: [
                HeadingWords.date, HeadingWords.meeting, HeadingWords.race, HeadingWords.placing, HeadingWords.price,
            ])
    }

    /// `2026-11-21 Flemington R7 1= of 12 at 3.50`.
    private static func run(_ run: FormRun) -> [String] {
        let price = run.runner.starting ?? run.runner.fixed
        return [
            FormWords.date(run.start), run.meeting ?? "", run.number > 0 ? "R\(run.number)" : "",
            FormWords.finish(run.runner) + (run.runner.isStarter ? " of \(run.fieldSize)" : ""), price?.text ?? "",
        ]
    }
}

extension BoardState {
    /// The screen of form; nil on every other screen.
    package var form: FormState? { content?.value as? FormState }
}
