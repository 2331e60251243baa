import Facts
import Models

extension FormReport {
    /// Wins by price band beside the wins that the prices promised, with a chart in characters.
    func pricesText() -> String {
        let head =
            tr("Prices, \(FormWords.words(query.period)), \(FormWords.pricesMethod); \(FormWords.words(table.basis))")
            + "\n"
        guard !table.rows.isEmpty else { return head }
        let heading = [
            HeadingWords.price, HeadingWords.starts, HeadingWords.wins, HeadingWords.fairWins, tr("Win %"), "95 %",
            tr("Fair %"),
            Self.chart(nil), "", tr("SP ROI %"), tr("Fixed ROI %"),
        ]
        let rows = table.rows.map { figures in
            let (counts, calibration) = (figures.counts, figures.calibration)
            return [
                FormWords.name(figures), FormWords.starts(counts), "\(counts.wins)",
                FormWords.expected(figures.expected),
                FormWords.percent(counts.winRate.rate), FormWords.interval(counts.winRate),
                FormWords.percent(calibration?.fair), calibration.map { Self.chart($0) } ?? "",
                translated(calibration?.verdict.rawValue ?? ""), FormWords.gain(counts.starting),
                FormWords.gain(counts.fixed),
            ]
        }
        let hasSmall = table.rows.contains { $0.counts.isSmall }
        return head + TextTable.text([heading] + rows, right: [1, 2, 3, 4, 5, 6, 9, 10]) + FormWords.chartMeans + "\n"
            + (hasSmall ? FormWords.fewStarts + "\n" : "")
    }

    /// 21 characters from no wins to twice as many as the prices promised: `-` the interval, `o` the win rate, `|` as
    /// priced.
    private static func chart(_ calibration: Calibration?) -> String {
        let plot = CalibrationPlot(calibration, width: CalibrationPlot.usual)
        return plot.cells.map { cell in
            switch cell {
            case .empty: " "
            case .interval: "-"
            case .fair: "|"
            case .rate: "o"
            case .beyond: ">"
            }
        }.joined()
    }
}
