import Facts
import FoundationEssentials
package import Models

extension FormPane {
    /// Starts that the pane of the selected row has at most.
    static let mostRuns = 20

    /// - Parameters:
    ///   - runs: most of the latest starts.
    ///   - offered: periods of which there is a line.
    package init(_ history: FormHistory, runs: Int = mostRuns, periods offered: [FormPeriod]) {
        let subject = history.subject
        title = FormWords.name(
            FormFigures(kind: subject.kind, category: subject.category, name: history.name, counts: FormCounts()))
        let lines = zip(FormPeriod.ready, history.periods).filter { period, _ in offered.contains(period) }
        periods = lines.map { period, counts in
            [
                FormWords.short(period), FormWords.starts(counts), "\(counts.wins)", "\(counts.places)",
                FormWords.percent(counts.winRate.rate), counts.starts > 0 ? FormWords.interval(counts.winRate) : "",
                FormWords.gain(counts.starting), FormWords.gain(counts.fixed),
            ]
        }
        heads = [
            "", HeadingWords.starts, HeadingWords.wins, tr("Places"), HeadingWords.winRate, HeadingWords.interval,
            HeadingWords.starting, HeadingWords.fixed,
        ]
        (curve, curveWords) = Self.curve(history)
        // The history of a person names the runner of each start.
        let hasNames = subject.kind.isPerson
        self.runs = history.runs.prefix(runs).map { Self.run($0, hasName: hasNames) }
        runHeads =
            [HeadingWords.date, HeadingWords.meeting, HeadingWords.race] + (hasNames ? [HeadingWords.runner] : [])
            + [HeadingWords.placing, HeadingWords.price]
    }

    /// Profits month by month, and their words.
    private static func curve(_ history: FormHistory) -> ([Int], Wording) {
        let all = history.periods.last ?? FormCounts()
        // The return is by the kind of price that more starts have.
        let isStarting = all.starting.counted >= all.fixed.counted
        let returns = isStarting ? all.starting : all.fixed
        guard returns.counted > 0 else {
            return ([], Wording(tr("No price is known"), short: tr("no price")))
        }
        var sum = 0
        let curve = history.months.map { month in
            sum += isStarting ? month.counts.starting.profit : month.counts.fixed.profit
            return sum
        }
        let price = isStarting ? tr("SP") : tr("fixed price")
        let starts = trn("\(returns.counted) start", "\(returns.counted) starts", returns.counted)
        let total = tr("\(FormWords.profit(returns)) units at \(price) on \(starts)")
        let short =
            isStarting ? tr("\(FormWords.profit(returns)) at SP") : tr("\(FormWords.profit(returns)) at fixed")
        // One month would be a single point, not a curve.
        guard curve.count > 1 else { return ([], Wording(total, short: short)) }
        let range = tr(
            "month by month from \(FormWords.units(curve.min() ?? 0)) to \(FormWords.units(curve.max() ?? 0))")
        return (curve, Wording("\(total), \(range)", short: short))
    }

    /// `2026-11-21 Flemington R7 1= of 12 at 3.50`; of a person with the name of the runner.
    private static func run(_ run: FormRun, hasName: Bool) -> [String] {
        let price = run.runner.starting ?? run.runner.fixed
        return [FormWords.date(run.start), run.meeting ?? "", run.number > 0 ? tr("R\(run.number)") : ""]
            + (hasName ? [run.runner.name] : [])
            + [
                FormWords.finish(run.runner) + (run.runner.isStarter ? tr(" of \(run.fieldSize)") : ""),
                price?.text ?? "",
            ]
    }
}
