package import Facts
import FoundationEssentials
package import Models
package import Repository

extension CardContent {
    /// - Parameter clock: the clock for the time of the last confirmation.
    package init(_ subject: CardSubject, order: RunnerOrder, clock: ServerClock, localTime: LocalTime) {
        let card = subject.card
        let number = subject.number > 0 ? tr("R\(subject.number)") : tr("R-")
        category = subject.category
        badge = RaceWords.badge(of: category)
        shortTitle = "\(number) \(subject.meeting.isEmpty ? tr("Unnamed meeting") : subject.meeting)"
        title = "\(RaceWords.name(of: category)) \(shortTitle)"
        status = subject.shownStatus.map {
            CardWords.status(
                $0, start: subject.start, hasProtest: subject.protest != nil, localTime: localTime)
        }
        (name, address) = (subject.name.isEmpty ? tr("Unnamed race") : subject.name, subject.address)
        facts = Self.facts(subject, clock: clock, localTime: localTime)
        protest = RaceWords.protest(subject.protest).map(capitalized) ?? ""
        tips = Self.tips(card)
        comment = subject.comment
        let result = card.map { ResultWords($0, status: subject.statusOfPlacings, localTime: localTime) }
        self.result = result?.content
        let finishes = result?.finishes ?? [:]
        let moves = subject.snapshot?.moves ?? [:]
        let field = card?.starters ?? []
        startLine = StartLine(field)
        speedMap = result?.content == nil ? SpeedMap(field) : nil
        let chances = startLine?.chances ?? [:]
        let trend = PriceTrend(of: field.map(\.odds))
        let all = order.sorted(card?.runners ?? []).map { runner in
            var row = RunnerRow(
                runner, finish: finishes[runner.number] ?? "", move: moves[runner.number], localTime: localTime)
            guard runner.scratching == nil else { return row }
            row.apply(runner.odds, trend: trend)
            row.chance = chances[runner.number].map { "\($0)%" } ?? ""
            return row
        }
        // The table of the result already has the scratched runners.
        let rows = result?.rows.isEmpty == false ? all.filter { !$0.isScratched } : all
        self.rows = rows
        columns = Set(RunnerColumn.allCases.filter { column in rows.contains { $0.fills(column) } })
        barrierWord = HeadingWords.barrier(of: category)
        jockeyWord = HeadingWords.rider(of: category)
        self.order = order
        runnersWords = Self.words(of: all, order: order, category: category)
        missing = rows.isEmpty ? CardSourceWords.missing(subject) : ""
    }

    private static func facts(_ subject: CardSubject, clock: ServerClock, localTime: LocalTime) -> [String] {
        let conditions = subject.conditions
        let track = RaceWords.track(subject.trackCondition)
        let surface = conditions.surface.flatMap { track.lowercased().hasPrefix($0.lowercased()) ? nil : $0 }
        let facts: [String?] = [
            subject.isHidden ? tr("result hidden: v shows it") : nil,
            start(subject, localTime: localTime),
            subject.card?.actualStart.map { tr("jumped \(localTime.time($0))") },
            subject.distance.map { "\($0)m" }, track, surface.map { tr("\($0.lowercased()) surface") },
            RaceWords.weather(subject.weather), conditions.rail.map { tr("rail \($0)") },
            conditions.direction.map { tr("\(translated($0.lowercased()))-handed") },
            conditions.raceClass.map { tr("class \($0)") },
            conditions.ages,
            conditions.prizeMoney.map { tr("prize money \(localTime.money($0, conditions.currency))") },
            conditions.placesPaid.map { trn("\($0) place paid", "\($0) places paid", $0) },
        ]
        let further: [String?] = [
            region(subject),
            subject.board.map {
                RaceWords.seen(localTime.exactTime(clock.now(device: $0.confirmedAt)), subject.status)
            },
            subject.snapshot?.lacksPartnerAccess == true ? PartnerWords.onCard : nil,
        ]
        let legs = subject.bets.map { LegWords.leg(subject.number, of: $0, in: subject.guide, localTime: localTime) }
        return (facts + legs + GuideWords.facts(subject.guide, of: subject.category, localTime: localTime) + further)
            .compactMap(\.self).filter { !$0.isEmpty }
    }

    /// `Starts Sat 21 Nov 14:05 AEST, was 14:00` (board rule 8).
    private static func start(_ subject: CardSubject, localTime: LocalTime) -> String? {
        guard let start = subject.start else { return nil }
        var words = tr("Starts \(localTime.dayAndTime(start))")
        let opened = subject.race?.advertisedStart
        // The header has the reason why the feed drops a race that is not run, as its row has.
        let isKnown = subject.status.isNotRun
        if var board = subject.board, board.movedFrom != nil || !board.isListed && !isKnown,
            board.race.advertisedStart == start
        {
            board.isListed = board.isListed || isKnown
            words += ", " + RowContent.note(board, nil, localTime: localTime)
        } else if let old = subject.board?.race.advertisedStart ?? opened, old != start {
            words += tr(", was \(localTime.time(old))")
        }
        return words
    }

    private static func region(_ subject: CardSubject) -> String? {
        guard let venue = subject.listed?.venue else { return nil }
        let name = venue.name == subject.meeting ? nil : venue.name
        return [name, RaceWords.region(of: venue)].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private static func tips(_ card: RaceCard?) -> String {
        guard let card, !card.tips.isEmpty else { return "" }
        let names = Dictionary(card.runners.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
        return tr("Tips: ")
            + card.tips.map { number in
                guard let runner = names[number], !runner.name.isEmpty else { return RunnerNumber.text(number) }
                return "\(RunnerNumber.text(number)) \(runner.name)"
                    + (runner.scratching == nil ? "" : tr(" (scratched)"))
            }.joined(separator: ", ")
    }

    private static func words(of rows: [RunnerRow], order: RunnerOrder, category: RaceCategory) -> String {
        let scratched = rows.filter(\.isScratched).count
        let starters = rows.count - scratched
        let key =
            switch order {
            case .number: tr("number", in: "order")
            case .price: tr("price", in: "order")
            case .barrier: category == .greyhound ? tr("box", in: "order") : tr("barrier", in: "order")
            }
        var words = trn("\(starters) runner by \(key)", "\(starters) runners by \(key)", starters)
        if scratched > 0 { words += tr(", \(scratched) scratched") }
        if !rows.contains(where: { !$0.win.isEmpty }) { words += tr(", no prices") }
        return words
    }
}

extension RunnerRow {
    package init(_ runner: Runner, finish: String, move: PriceMove?, localTime: LocalTime) {
        self.init(number: runner.number, name: runner.name.isEmpty ? tr("Unnamed") : runner.name)
        barrier = runner.barrier.map { "\($0)" } ?? ""
        jockey = runner.jockey ?? ""
        trainer = runner.trainer ?? ""
        weight = runner.weight.map(CardWords.weight) ?? ""
        age = CardWords.age(runner)
        lastStarts = runner.lastStarts ?? ""
        comment = runner.comment ?? ""
        address = runner.address
        guide = GuideWords.runner(runner)
        self.finish = finish
        if let scratching = runner.scratching {
            self.scratching = CardWords.scratching(scratching, localTime: localTime)
            isLateScratching = scratching.isLate
            return
        }
        opening = runner.odds.opening?.text ?? ""
        win = runner.odds.win?.text ?? ""
        place = runner.odds.place?.text ?? ""
        (toteWin, totePlace) = (runner.odds.toteWin?.text ?? "", runner.odds.totePlace?.text ?? "")
        self.move = move
        isFavourite = runner.isFavourite
        isMover = runner.isMover
    }

    /// The course of its prices, on the race's scale.
    fileprivate mutating func apply(_ odds: Odds, trend: PriceTrend) {
        self.trend = trend.heights(odds)
        let prices = odds.course
        guard prices.count > 1, let first = prices.first, let last = prices.last else { return }
        course = prices
        drift = PriceMove(from: first, to: last)
    }

    func fills(_ column: RunnerColumn) -> Bool {
        switch column {
        case .cursor, .number, .name: true
        case .mark: isFavourite || isMover
        case .finish: !finish.isEmpty
        case .barrier: !barrier.isEmpty
        case .jockey: !jockey.isEmpty
        case .trainer: !trainer.isEmpty
        case .age: !age.isEmpty
        case .weight: !weight.isEmpty
        case .lastStarts: !lastStarts.isEmpty
        case .form: !form.isEmpty
        case .jockeyForm: !jockeyForm.isEmpty
        case .trainerForm: !trainerForm.isEmpty
        case .chance: !chance.isEmpty
        case .trend: !trend.isEmpty
        case .opening: !opening.isEmpty
        case .win: !win.isEmpty
        case .place: !place.isEmpty
        case .toteWin: !toteWin.isEmpty
        case .totePlace: !totePlace.isEmpty
        }
    }
}

extension CardContent {
    /// Adds the form of runner, rider and trainer to each line.
    mutating func apply(_ form: [FormSubject: FormCounts]) {
        guard !form.isEmpty else { return }
        for index in rows.indices {
            let row = rows[index]
            rows[index].form = FormWords.record(form[FormSubject(.runner(category), category, row.name)])
            rows[index].trainerForm = FormWords.strike(form[FormSubject(.trainer, category, row.trainer)])
            if let kind = FormKind.rider(category) {
                rows[index].jockeyForm = FormWords.strike(form[FormSubject(kind, category, row.jockey)])
            }
        }
        for column in [RunnerColumn.form, .jockeyForm, .trainerForm] where rows.contains(where: { $0.fills(column) }) {
            columns.insert(column)
        }
    }
}

extension RunnerRow {
    /// `Ruji, 3g, rating 49: settles back and runs on.`
    var note: String {
        guard !comment.isEmpty || !guide.isEmpty else { return "" }
        let who = [name, age, guide].filter { !$0.isEmpty }.joined(separator: ", ")
        return comment.isEmpty ? who : who + ": " + comment
    }

    /// `saved here: Ruji won 3/12, Jo Rider 14%, Sam Keeper 9%`. A career is longer than what is saved, and a store
    /// may be younger than the period.
    var formWords: Wording? {
        let parts = [
            form.isEmpty ? "" : tr("\(name) won \(form)"), jockeyForm.isEmpty ? "" : "\(jockey) \(jockeyForm)",
            trainerForm.isEmpty ? "" : "\(trainer) \(trainerForm)",
        ].filter { !$0.isEmpty }
        guard !parts.isEmpty else { return nil }
        let short = [form, jockeyForm.isEmpty ? "" : "J \(jockeyForm)", trainerForm.isEmpty ? "" : "T \(trainerForm)"]
        return Wording(
            tr("saved here: ") + parts.joined(separator: ", "),
            short: short.filter { !$0.isEmpty }.joined(separator: " "))
    }
}

extension CardContent {
    /// Keeps the runners that match the search, and marks those that are watched.
    mutating func narrow(to search: RaceSearch, watching list: WatchList) {
        self.search = search
        for index in rows.indices {
            rows[index].isWatched = list.contains(runner: rows[index].name, category)
            rows[index].isJockeyWatched = list.contains(.rider, rows[index].jockey, category)
            rows[index].isTrainerWatched = list.contains(.trainer, rows[index].trainer, category)
        }
        // The widths are those of the whole field, so that no column moves while a search is typed.
        widths = Self.widths(of: rows)
        guard !search.isEmpty, !rows.isEmpty else { return }
        let count = rows.count
        rows = rows.filter { search.matches([$0.name, $0.jockey, $0.trainer]) }
        runnersWords = tr("\(rows.count) of \(count) runners")
        if rows.isEmpty { missing = tr("No runner, jockey or trainer matches \"\(search.text)\". Esc shows all.") }
    }
}

extension CardContent {
    /// Widths of the columns, computed with the words and not for each frame.
    private static func widths(of rows: [RunnerRow]) -> [RunnerColumn: Int] {
        func widest(_ text: (RunnerRow) -> String) -> Int { rows.map { DisplayWidth.of(text($0)) }.max() ?? 0 }
        return [
            .name: rows.map { DisplayWidth.of($0.name) + ($0.isWatched ? 2 : 0) }.max() ?? 0,
            .mark: rows.map(\.markWidth).max() ?? 0,
            .jockey: rows.map { DisplayWidth.of($0.jockey) + ($0.isJockeyWatched ? 2 : 0) }.max() ?? 0,
            .trainer: rows.map { DisplayWidth.of($0.trainer) + ($0.isTrainerWatched ? 2 : 0) }.max() ?? 0,
            .lastStarts: widest(\.lastStarts),
        ]
    }
}
