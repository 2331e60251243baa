package import Facts
import FoundationEssentials
package import Models
import Repository

extension CardContent {
    /// - Parameters:
    ///   - clock: the clock for the time of the last confirmation.
    ///   - now: the server's time.
    init(_ subject: CardSubject, order: RunnerOrder, clock: ServerClock, now: Date, localTime: LocalTime) {
        let card = subject.card
        category = subject.category
        badge = RaceWords.badge(of: category)
        status = subject.shownStatus.map {
            CardWords.status($0, start: subject.start, hasProtest: subject.protest != nil, localTime: localTime)
        }
        (name, address) = (subject.name.isEmpty ? tr("Unnamed race") : subject.name, subject.address)
        hidden = subject.isHidden ? tr("result hidden: v shows it") : ""
        protest = RaceWords.protest(subject.protest).map(capitalized) ?? ""
        tips = Self.tips(card)
        comment = subject.comment
        let result = card.map { ResultWords($0, status: subject.statusOfPlacings, localTime: localTime) }
        self.result = result?.content
        let (moves, field) = (subject.snapshot?.moves ?? [:], card?.starters ?? [])
        startLine = subject.isOff ? nil : StartLine(field)
        speedMap = result?.content == nil ? SpeedMap(field) : nil
        let chances = startLine?.chances ?? [:]
        let (trend, favourites) = (PriceTrend(of: field.map(\.odds)), card?.favourites ?? [])
        let all = order.sorted(card?.runners ?? []).map { runner in
            var row = RunnerRow(runner, move: moves[runner.number], localTime: localTime)
            guard runner.scratching == nil else { return row }
            row.apply(runner.odds, trend: trend, isFavourite: favourites.contains(runner.number))
            row.apply(runner.guide?.value, before: card?.advertisedStart, localTime: localTime)
            row.chance = chances[runner.number].map { "\($0)%" } ?? ""
            if subject.isOff { (row.isFavourite, row.isMover, row.drift, row.move) = (false, false, nil, nil) }
            return row
        }
        // The table of the result already has the scratched runners.
        let rows = result?.rows.isEmpty == false ? all.filter { !$0.isScratched } : all
        let isTold = rows.allSatisfy { result?.content?.tells(of: $0.number) == true }
        (self.rows, self.order) = (rows, order)
        columns = Set(RunnerColumn.allCases.filter { column in rows.contains { $0.fills(column) } })
        // A greyhound's rug is its box, unless it has the place of another one.
        let isBox = all.allSatisfy { $0.barrier == RunnerNumber.text($0.number) }
        if category == .greyhound, isBox { columns.remove(.barrier) }
        barrierWord = HeadingWords.barrier(of: category)
        jockeyWord = HeadingWords.jockey(of: category)
        header = CardHeader(
            subject, runners: Self.words(of: all, order: isTold ? .number : order, category: category),
            clock: clock, now: now, localTime: localTime)
        missing = rows.isEmpty ? CardSourceWords.missing(subject) : ""
        isWaiting = missing == CardSourceWords.waiting
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

    /// `12 run, 3 out`; empty without runners.
    private static func words(of rows: [RunnerRow], order: RunnerOrder, category: RaceCategory) -> String {
        guard !rows.isEmpty else { return "" }
        let scratched = rows.filter(\.isScratched).count
        let starters = rows.count - scratched
        let by: String? =
            switch order {
            case .number: nil
            case .price: tr("by price")
            case .barrier: category == .greyhound ? tr("by box") : tr("by barrier")
            }
        let parts: [String?] = [
            trn("\(starters) runs", "\(starters) run", starters), scratched > 0 ? tr("\(scratched) out") : nil, by,
            rows.contains { !$0.win.isEmpty } ? nil : tr("no prices"),
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }
}

extension RunnerRow {
    package init(_ runner: Runner, move: PriceMove?, localTime: LocalTime) {
        self.init(number: runner.number, name: runner.name.isEmpty ? tr("Unnamed") : runner.name)
        barrier = runner.barrier.map { "\($0)" } ?? ""
        jockey = runner.jockey ?? ""
        trainer = runner.trainer ?? ""
        weight = runner.weight.map(CardWords.weight) ?? ""
        age = CardWords.age(runner)
        lastStarts = runner.lastStarts ?? ""
        comment = runner.comment ?? ""
        address = runner.address
        (figures, further) = GuideWords.figures(of: runner)
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
        isMover = runner.isMover
    }

    /// Letters of fitness, and the days since its last start.
    fileprivate mutating func apply(_ guide: RunnerGuide?, before start: Date?, localTime: LocalTime) {
        guard let guide, let start else { return }
        fitness = GuideWords.fitness(guide)
        days = GuideWords.days(guide, before: start, localTime: localTime)
    }

    /// The course of its prices, on the race's scale, and whether its price makes it a favourite.
    fileprivate mutating func apply(_ odds: Odds, trend: PriceTrend, isFavourite: Bool) {
        self.isFavourite = isFavourite
        self.trend = trend.heights(odds)
        let prices = odds.course
        guard prices.count > 1, let first = prices.first, let last = prices.last else { return }
        (course, timed) = (prices, odds.timed)
        drift = PriceMove(from: first, to: last)
    }

    func fills(_ column: RunnerColumn) -> Bool {
        switch column {
        case .cursor, .number, .name: true
        case .mark: isFavourite || isMover
        case .barrier: !barrier.isEmpty
        case .jockey: !jockey.isEmpty
        case .trainer: !trainer.isEmpty
        case .age: !age.isEmpty
        case .weight: !weight.isEmpty
        case .lastStarts: !lastStarts.isEmpty
        case .days: days != nil
        case .fitness: !fitness.isEmpty
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
    /// Adds the form of runner, jockey, driver and trainer to each line.
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

extension CardContent {
    /// Adds what favourites have won to the facts.
    mutating func apply(_ record: PriceRecord?) {
        guard let record, record.category == category else { return }
        header.facts += [RecordWords.favourites(record.favourites)].compactMap(\.self)
    }
}

extension RunnerRow {
    /// `1 Opal Zenith`, `3yo f`, `back marker`, `10: 2-0-5`, `16 days off`, `fit Td`, `saved here 0/4`, the most wanted
    /// first; empty where there is no more than the name. A career is longer than what is saved.
    /// - Parameters:
    ///   - isPlaced: whether it stands in a result, which has no room for people everywhere.
    ///   - jockeyWord: what its jockey or driver is called.
    func line(isPlaced: Bool, jockeyWord: String) -> [RunnerFigure] {
        func person(_ word: String, _ name: String, _ form: String, _ columns: RunnerColumn...) -> RunnerFigure? {
            guard !(isPlaced ? name : form).isEmpty else { return nil }
            let words = "\(word.lowercased()) \(name)"
            return form.isEmpty
                ? RunnerFigure(words, columns[0]) : RunnerFigure("\(words) \(form)", columns[0], columns[1])
        }
        let riders = [
            person(jockeyWord, jockey, jockeyForm, .jockey, .jockeyForm),
            person(HeadingWords.trainer, trainer, trainerForm, .trainer, .trainerForm),
        ].compactMap(\.self)
        let saved = form.isEmpty ? [] : [RunnerFigure(tr("saved here \(form)"), .form)]
        let rest = days.map { trn("\($0) day off", "\($0) days off", $0) }
        let fit = fitness.isEmpty ? nil : "\(HeadingWords.fitness.lowercased()) \(fitness)"
        let fresh = [rest.map { RunnerFigure($0, .days) }, fit.map { RunnerFigure($0, .fitness) }].compactMap(\.self)
        let (figures, further) = (figures.map { RunnerFigure($0) }, further.map { RunnerFigure($0) })
        let known = isPlaced ? riders + figures + fresh + saved + further : figures + fresh + saved + further + riders
        return known.isEmpty ? [] : [RunnerFigure("\(RunnerNumber.text(number)) \(name)")] + known
    }
}

extension CardContent {
    /// Lines of the result, which the cursor reaches before those of the runners.
    package var placed: Int { result?.rows.count ?? 0 }

    /// The finish from the winner on, as far as margins are known; empty while a search leaves out runners.
    package var finish: [FinishPlace] {
        guard search.isEmpty, let result else { return [] }
        return result.rows.prefix { $0.behind != nil }
            .map { FinishPlace(number: $0.number, behind: $0.behind ?? 0) }
    }

    /// Runners that have lines of their own: a result has told of the others.
    package var below: [RunnerRow] {
        guard let result else { return rows }
        return rows.filter { !result.tells(of: $0.number) }
    }

    /// The runner at a place of the cursor, by number; nil if there is none.
    func number(at index: Int) -> Int? {
        if let result, result.rows.indices.contains(index) { return result.rows[index].number }
        let (below, row) = (below, index - placed)
        return below.indices.contains(row) ? below[row].number : nil
    }

    /// Place of a runner for the cursor. One that was selected before it had a place is followed into the result.
    func index(of number: Int) -> Int? {
        result?.rows.firstIndex { $0.number == number }
            ?? below.firstIndex { $0.number == number }.map { $0 + placed }
    }

    /// The runner's row at a place of the cursor; nil for one without, as a scratched runner of a result.
    func row(at index: Int) -> RunnerRow? {
        number(at: index).flatMap { number in rows.first { $0.number == number } }
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
        header.narrow(to: tr("\(rows.count) of \(count) runners"))
        let found = Set(rows.map(\.number))
        result?.rows.removeAll { !found.contains($0.number) }
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
