package import Facts
import FoundationEssentials
package import Models

extension BacktestReport: JSONReport {
    package static let document = JSONDocument<BacktestReport>(
        "backtest", "What a rule would have won or lost, of raceboard backtest"
    ) {
        JSONKey("generated_at", .generatedAt) { $0.generatedAt }
        JSONKey.feed { $0.isSimulated }
        JSONKey("rule", "The rule, as it was typed.") { $0.rule.text }
        JSONKey("basis", "The races that were read.", FormBasis.json) { $0.test.basis }
        JSONKey("starts", "Starters of these races.") { $0.test.starts }
        JSONKey("unknown", "Starters left out, since not all is known of them that the rule asks.") { $0.test.unknown }
        JSONKey("bets", "One unit to win on each starter that the rule backs.", FormCounts.json) { $0.bets }
        JSONKey(
            "starting_range", "95 % range of the profit for a unit, at starting price; null for fewer than two bets.",
            range.orNull
        ) { $0.test.startingInterval }
        JSONKey("fixed_range", "The same at the last fixed price.", range.orNull) { $0.test.fixedInterval }
        JSONKey("warnings", "What the figures cannot show: sentences for people.") { $0.warnings }
        JSONKey("months", "Months with a bet, the earliest first.", month.list) { $0.months }
    }.lines(
        "backtest-month", "The bets of a month, of raceboard backtest --jsonl", month,
        with: [JSONKey.feed { $0.isSimulated }]
    ) { $0.months }

    private static let range = JSONForm<ProfitInterval> {
        JSONKey("low", "Lower end.") { FormNumber.rate($0.lower) }
        JSONKey("high", "Upper end.") { FormNumber.rate($0.upper) }
    }

    private static let month = JSONForm<Month> {
        JSONKey("month", "Year and month by UTC, as 2026-11.") { $0.name }
        JSONKey("bets", "Its bets.", FormCounts.json) { $0.counts }
        JSONKey("starting_sum", "Profit of all bets up to its end, at starting price.") {
            FormNumber.units($0.startingSum)
        }
        JSONKey("fixed_sum", "The same at the last fixed price.") { FormNumber.units($0.fixedSum) }
    }

    /// RFC 4180: a line of column names, then a line a month.
    package func csv() -> String {
        CSVTable.text(months) {
            Column("month") { $0.name }
            Column("bets") { $0.counts.starts }
            Column("wins") { $0.counts.wins }
            Column("win_rate") { $0.counts.winRate.rate.map(FormNumber.rate) }
            Column("win_low") { FormNumber.rate($0.counts.winRate.lower) }
            Column("win_high") { FormNumber.rate($0.counts.winRate.upper) }
            Column("sp_starts") { $0.counts.starting.counted }
            Column("sp_profit") { FormNumber.units($0.counts.starting.profit) }
            Column("sp_sum") { FormNumber.units($0.startingSum) }
            Column("fixed_starts") { $0.counts.fixed.counted }
            Column("fixed_profit") { FormNumber.units($0.counts.fixed.profit) }
            Column("fixed_sum") { FormNumber.units($0.fixedSum) }
        }
    }

    /// All bets at both prices, month by month with a plot, and what the figures cannot show.
    package func text() -> String {
        let head =
            rule.text + "\n" + FormWords.words(test.basis) + ", "
            + trn("\(test.starts) start", "\(test.starts) starts", test.starts) + "\n\n"
        let end = "\n" + warnings.map { $0 + ".\n" }.joined()
        guard bets.starts > 0 else { return head + tr("No bet.") + "\n" + end }
        return head + sums + "\n" + table
            + tr("Sum of all bets so far: o at starting price, x at the last fixed price, * both.")
            + "\n" + end
    }

    private var sums: String {
        let rows: [(name: String, returns: FormCounts.Returns, range: ProfitInterval?)] = [
            (tr("Starting price"), bets.starting, test.startingInterval),
            (tr("Last fixed price"), bets.fixed, test.fixedInterval),
        ]
        let rate = FormWords.percent(bets.winRate.rate)
        let won = trn(
            "\(bets.starts) bet, \(bets.wins) won: \(rate) %", "\(bets.starts) bets, \(bets.wins) won: \(rate) %",
            bets.starts)
        return won + " (" + FormWords.interval(bets.winRate) + ")\n"
            + TextTable.text(rows) {
                Column("") { $0.name }
                Column(tr("Profit"), right: true) { FormWords.profit($0.returns) }
                Column(tr("ROI %"), right: true) { FormWords.gain($0.returns) }
                Column("95 %", right: true) { row in row.range.map(Self.words) ?? "" }
                Column(tr("of", in: "starts"), right: true) { $0.returns.counted }
            }
    }

    private var table: String {
        let plot = ProfitPlot(months)
        return TextTable.text(months) {
            Column(tr("Month")) { $0.name }
            Column(tr("Bets"), right: true) { FormWords.starts($0.counts) }
            Column(tr("Wins"), right: true) { $0.counts.wins }
            Column(tr("Win %"), right: true) { FormWords.percent($0.counts.winRate.rate) }
            Column(tr("SP profit"), right: true) { FormWords.profit($0.counts.starting) }
            Column(tr("Fixed profit"), right: true) { FormWords.profit($0.counts.fixed) }
            Column(Self.scale(plot)) { month in
                String(plot.cells(month).map { Self.sign($0) })
            }
        }
    }

    /// Units at the ends of the plot, and zero between them.
    private static func scale(_ plot: ProfitPlot) -> String {
        let (left, right) = (FormWords.units(-plot.end), FormWords.units(plot.end))
        let half = ProfitPlot.usual / 2
        return left + String(repeating: " ", count: max(1, half - left.count)) + "0"
            + String(repeating: " ", count: max(1, half - right.count)) + right
    }

    private static func sign(_ cell: ProfitPlot.Cell) -> Character {
        switch cell {
        case .empty: " "
        case .zero: "|"
        case .starting: "o"
        case .fixed: "x"
        case .both: "*"
        }
    }

    private static func words(_ range: ProfitInterval) -> String {
        func signed(_ value: Double) -> String {
            let percent = Int(clamping: (value * 100).rounded())
            return percent > 0 ? "+\(percent)" : "\(percent)"
        }
        return tr("\(signed(range.lower)) to \(signed(range.upper))")
    }
}
