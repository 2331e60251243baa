package import Facts
import FoundationEssentials
package import Models

extension FormReport: JSONReport {
    package static let document = JSONDocument<FormReport>("form", "A ranking by saved results, of raceboard form") {
        JSONKey.form(at: { $0.generatedAt }, isSimulated: { $0.isSimulated }, source: { $0.source })
        JSONKey("kind", "Kind of the ranking: jockeys, horses and so on.") { $0.query.kind.word }
        JSONKey("days", "Last days that were counted; null for all.") { $0.query.period.days }
        JSONKey("category", .words(JSONNote.categories, "Chosen category; null for all.")) { $0.query.category }
        JSONKey("min_starts", "Least starts of an entry.") { $0.query.minStarts }
        JSONKey("sort", .words(["rate", "starts", "starting", "fixed"], "Order of the ranking.")) {
            $0.query.sort.rawValue
        }
        JSONKey("small_below", "Starts below which an entry counts as small.") { _ in FormCounts.small }
        JSONKey("basis", "The races that were counted.", FormBasis.json) { $0.table.basis }
        JSONKey("total", "Entries, those beyond --limit included.") { $0.table.total }
        JSONKey("figures", "Entries in order.", FormFigures.json.list) { $0.table.rows }
    }

    /// RFC 4180: a line of column names, then a line each.
    package func csv() -> String {
        let header =
            "rank,kind,name,category,starts,is_small,wins,win_rate,win_low,win_high,places,place_rate,place_low,"
            + "place_high,sp_starts,sp_profit,sp_roi,fixed_starts,fixed_profit,fixed_roi"
            + (query.kind == .price ? ",fair_wins,fair_rate,verdict" : "") + ",country"
        return CSVField.lines(header, table.rows.enumerated().map { Self.row($0 + 1, $1) })
    }

    private static func row(_ rank: Int, _ figures: FormFigures) -> [String] {
        let counts = figures.counts
        func rate(_ interval: WilsonInterval) -> [String] {
            [
                CSVField.decimal(interval.rate.map(FormNumber.rate)), CSVField.decimal(FormNumber.rate(interval.lower)),
                CSVField.decimal(FormNumber.rate(interval.upper)),
            ]
        }
        func returns(_ returns: FormCounts.Returns) -> [String] {
            [
                "\(returns.counted)", CSVField.decimal(FormNumber.units(returns.profit)),
                CSVField.decimal(returns.perUnit.map(FormNumber.units)),
            ]
        }
        return [
            "\(rank)", "\(figures.kind)", CSVText.inert(figures.name),
            figures.isOfEveryCategory ? "" : figures.category.rawValue, "\(counts.starts)",
            "\(counts.isSmall)", "\(counts.wins)",
        ] + rate(counts.winRate) + ["\(counts.places)"] + rate(counts.placeRate) + returns(counts.starting)
            + returns(counts.fixed)
            + (figures.kind == .price
                ? [
                    CSVField.decimal(figures.expected.map(FormNumber.rate)),
                    CSVField.decimal(figures.calibration.map { FormNumber.rate($0.fair) }),
                    figures.calibration?.verdict.rawValue ?? "",
                ] : []) + [CSVText.inert(figures.country)]
    }

    /// Title, table and explanation of its signs.
    package func text() -> String {
        if query.kind == .price { return pricesText() }
        let head =
            tr("\(FormWords.title(query.kind)), \(FormWords.words(query.period)), by \(FormWords.words(query.sort)); ")
            + FormWords.words(table.basis) + "\n"
        guard !table.rows.isEmpty else { return SourceFigures.text(source, behind: head) }
        let heading = [
            "", tr("Name"), "", tr("Starts"), tr("Wins"), tr("Win %"), "95 %", tr("Place %"), "95 %", tr("SP profit"),
            tr("ROI %"), tr("of", in: "starts"),
            tr("Fixed profit"), tr("ROI %"), tr("of", in: "starts"),
        ]
        let names = FormWords.names(table.rows)
        let rows = table.rows.enumerated().map { index, figures in
            let counts = figures.counts
            return [
                "\(index + 1)", names[index], RaceWords.name(of: figures.category),
                FormWords.starts(counts), "\(counts.wins)", FormWords.percent(counts.winRate.rate),
                FormWords.interval(counts.winRate), FormWords.percent(counts.placeRate.rate),
                FormWords.interval(counts.placeRate), FormWords.profit(counts.starting),
                FormWords.gain(counts.starting), "\(counts.starting.counted)", FormWords.profit(counts.fixed),
                FormWords.gain(counts.fixed), "\(counts.fixed.counted)",
            ]
        }
        let hasSmall = table.rows.contains { $0.counts.isSmall }
        let ours =
            head + TextTable.text([heading] + rows, right: [0, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
            + (hasSmall ? FormWords.smallMeans + "\n" : "")
            + (table.total > table.rows.count ? tr("\(table.rows.count) of \(table.total)") + "\n" : "")
        return SourceFigures.text(source, behind: ours)
    }
}

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

extension SourceFigures {
    /// A section after ours; none if no source was requested, or none answered.
    static func text(_ reported: [SourceFigures]?, behind ours: String) -> String {
        guard let reported else { return ours }
        let rows = reported.map { one in
            [
                translated("\(one.kind)"), one.figures.name,
                one.days.map { FormWords.words(FormPeriod(days: $0)) } ?? "",
                one.figures.figures.map { "\($0.name) \($0.text)" }.joined(separator: ", "),
            ]
        }
        let by = (reported.first?.source.wording.name).map(translated) ?? tr("the source")
        return ours + (ours.isEmpty ? "" : "\n") + tr("By \(by)") + "\n"
            + (rows.isEmpty ? tr("no figures") + "\n" : TextTable.text(rows))
    }
}
