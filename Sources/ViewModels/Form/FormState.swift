package import Facts
package import FoundationEssentials
package import Models

/// The screen of form, as values and words.
package struct FormState: ScreenState {
    /// Title, number of rows, remarks; the first remark is the period.
    package var head = ListHead()
    package var title: String { head.title }
    /// Kinds that can be ranked, one of which is chosen.
    package var kinds: [Tab] = []
    /// Periods, of which one is chosen.
    package var periods: [Tab] = []
    /// Rows of the ranking that fit on the screen.
    package var list = ListWindow<FormRow>()
    /// Widths of the names of the whole ranking.
    package var texts = ColumnWidths()
    /// Whether its rows are ranges of prices, which have their own columns.
    package var isOfPrices: Bool { list.rows.contains { $0.calibration != nil } }
    /// Order of the ranking, whose column is marked.
    package var sort = FormSort.rate
    /// History of the selected row; nil without one, or until the store has answered.
    package var pane: FormPane?
    /// The open page of a row, in the place of the list; nil for the list.
    package var page: FormPage?
    /// Sentences for an empty list; empty otherwise.
    package var empty: [String] = []

    /// An empty list, by win rate.
    package init() {}
}

/// One of several lists, or of several periods.
package struct Tab: Hashable, Sendable {
    package var words: String
    package var isChosen: Bool

    package init(_ words: String, isChosen: Bool) {
        self.words = words
        self.isChosen = isChosen
    }
}

/// Words of one line of a ranking. Unknown values are empty.
package struct FormRow: Hashable, Sendable, Identifiable {
    /// Subject of the line, which the cursor follows.
    package var id: FormSubject
    /// Place in the ranking, from `1`.
    package var rank: String
    /// Category, for the colour of the badge.
    package var category: RaceCategory
    /// One letter for the category: `H`, `G`, `T` or `?`.
    package var badge: String
    /// Name or kind of the subject: `Barrier 4`, `Favourites`.
    package var name: String
    /// Starts: `123`, or `12~` for a small sample.
    package var starts: String
    /// True for a sample of fewer than 30 starts.
    package var isSmall: Bool
    package var wins: String
    /// Win rate in percent, with one decimal: `12.5`.
    package var winRate: String
    /// Interval of the win rate in whole percent: `8-17`.
    package var interval: String
    /// Place rate in percent, with one decimal: `35.0`.
    package var placeRate: String
    /// Return at starting price in percent of the stakes: `+12.5`.
    package var starting: String
    /// Return at the last fixed price in percent of the stakes: `-3.0`.
    package var fixed: String
    /// Wins that the fair prices promised: `12.3`; empty but for a range of prices.
    package var expected = ""
    /// True if it is on the watch list.
    package var isWatched = false
    /// How the wins agree with that; nil but for a range of prices.
    package var calibration: Calibration?
}

/// The selected row of a ranking at length.
package struct FormPane: Hashable, Sendable {
    /// Name or kind of the subject: `Barrier 4`, `Favourites`; of a person what it is and the name.
    package var title: Wording
    /// One line for each period that is offered, with the columns of `heads`.
    package var periods: [[String]]
    /// Headings of the columns of `periods`; the first is empty.
    package var heads: [String]
    /// Sums of profits; nil if there is no price, or only one day.
    package var curve: FormCurve?
    /// Words for the curve: `230 starts at SP: 12.5 units won`.
    package var curveWords: Wording
    /// Last starts of a runner or a person, the latest first, with the columns of `runHeads`; 20 in the pane, all that
    /// are known on a page. Empty for other subjects.
    package var runs: [[String]]
    /// Headings of the columns of `runs`; for a person also that of the runner.
    package var runHeads: [String]
    /// Finishes of the runs for a narrow screen, as many as there are runs: `13th` for `13 of 15`.
    package var shortFinishes: [String] = []
    /// Columns at the end of `runs` that only a wide screen has: the barrier and one more person.
    package var further = 0
}

/// Sums of profits of a unit on every start, for a plot over time.
package struct FormCurve: Hashable, Sendable {
    /// Days of the points, counted from the first, which is 0.
    package var days: [Int]
    /// Sum at the end of each day, in thousandths of a unit.
    package var sums: [Int]
    /// Dates of the first and the last point.
    package var first: String, last: String

    package init(days: [Int], sums: [Int], first: String, last: String) {
        (self.days, self.sums, self.first, self.last) = (days, sums, first, last)
    }
}

/// One row of a ranking in the place of the list.
package struct FormPage: Hashable, Sendable {
    /// Figures of the row, with all starts that are known.
    package var pane: FormPane
    /// The first start that is visible, from 0; a view lowers it to its last.
    package var scroll: Int
}

extension FormPane {
    /// Starts that the pane of the selected row has at most.
    static let mostRuns = 20

    /// - Parameters:
    ///   - runs: most of the latest starts.
    ///   - offered: periods of which there is a line.
    ///   - now: an instant of the year whose dates need no year.
    package init(
        _ history: FormHistory, runs: Int = mostRuns, periods offered: [FormPeriod], now: Date, localTime: LocalTime
    ) {
        let subject = history.subject
        let name = FormWords.name(
            FormFigures(kind: subject.kind, category: subject.category, name: history.name, counts: FormCounts()))
        let person = subject.kind == .trainer ? HeadingWords.trainer : HeadingWords.jockey(of: subject.category)
        title = Wording(subject.kind.isPerson ? "\(person) \(name)" : name, short: name)
        let lines = zip(FormPeriod.ready, history.periods).filter { period, _ in offered.contains(period) }
        periods = lines.map { period, counts in
            [
                FormWords.short(period), FormWords.starts(counts), "\(counts.wins)",
                FormWords.percent(counts.winRate.rate), counts.starts > 0 ? FormWords.interval(counts.winRate) : "",
                FormWords.percent(counts.placeRate.rate), FormWords.gain(counts.starting), FormWords.gain(counts.fixed),
            ]
        }
        heads = [
            "", HeadingWords.starts, HeadingWords.wins, HeadingWords.winRate, HeadingWords.interval,
            HeadingWords.placeRate, HeadingWords.starting, HeadingWords.fixed,
        ]
        (curve, curveWords) = Self.curve(history) { localTime.date($0, now: now) }
        // The history of a person names the runner of each start.
        let hasNames = subject.kind.isPerson
        self.runs = history.runs.prefix(runs).map { run in
            Self.run(run, on: localTime.dateInColumn(localTime.civil(run.start), now: now), of: subject.kind)
        }
        shortFinishes = history.runs.prefix(runs).map { FormWords.placed($0.runner) }
        runHeads =
            [HeadingWords.date, HeadingWords.meeting, HeadingWords.race] + (hasNames ? [HeadingWords.runner] : [])
            + [
                HeadingWords.finish, HeadingWords.price, HeadingWords.barrier(of: subject.category),
                Self.isOfTrainers(subject.kind) ? HeadingWords.trainer : HeadingWords.jockey(of: subject.category),
            ]
        further = 2
    }

    /// Profits day by day, or month by month, and their words.
    private static func curve(
        _ history: FormHistory, date: (CivilTime) -> String
    ) -> (FormCurve?, Wording) {
        let all = history.periods.last ?? FormCounts()
        // The return is by the kind of price that more starts have.
        let isStarting = all.starting.counted >= all.fixed.counted
        let returns = isStarting ? all.starting : all.fixed
        guard returns.counted > 0 else {
            return (nil, Wording(tr("No price is known"), short: tr("no price")))
        }
        var sum = 0
        let sums = history.days.map { day in
            sum += isStarting ? day.counts.starting.profit : day.counts.fixed.profit
            return sum
        }
        let price = isStarting ? tr("SP") : tr("fixed price")
        let starts = trn("\(returns.counted) start", "\(returns.counted) starts", returns.counted)
        let profit = FormWords.profit(returns)
        let units = profit.hasPrefix("-") || profit.hasPrefix("+") ? String(profit.dropFirst()) : profit
        let total =
            returns.profit < 0
            ? tr("\(starts) at \(price): \(units) units lost") : tr("\(starts) at \(price): \(units) units won")
        let short = tr("\(isStarting ? HeadingWords.startingPrice : HeadingWords.fixedPrice): \(profit) units")
        // A single point is no curve.
        guard let first = history.days.first, let last = history.days.last, history.days.count > 1 else {
            return (nil, Wording(total, short: short))
        }
        let begin = FormRace.day(of: first.start)
        let curve = FormCurve(
            days: history.days.map { FormRace.day(of: $0.start) - begin }, sums: sums,
            first: date(CivilTime(first.start)), last: date(CivilTime(last.start)))
        return (curve, Wording(total, short: short))
    }

    /// Whether the further person of a start is its trainer, and not who rides or drives.
    private static func isOfTrainers(_ kind: FormKind) -> Bool { kind != .trainer && kind != .horse }

    /// `21 Nov Flemington R7 1= of 12 at 3.50 from 4, Dee Marsh`; of a person with the name of the runner.
    private static func run(_ run: FormRun, on date: String, of kind: FormKind) -> [String] {
        let price = run.runner.starting ?? run.runner.fixed
        return [date, run.meeting ?? "", run.number > 0 ? tr("R\(run.number)") : ""]
            + (kind.isPerson ? [run.runner.name] : [])
            + [
                FormWords.finish(run.runner) + (run.runner.isStarter ? tr(" of \(run.fieldSize)") : ""),
                price?.text ?? "", run.runner.barrier.map { "\($0)" } ?? "",
                (isOfTrainers(kind) ? run.runner.trainer : run.runner.rider) ?? "",
            ]
    }
}
