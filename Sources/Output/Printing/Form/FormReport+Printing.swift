package import Facts
import FoundationEssentials
package import Models

extension FormReport: JSONReport {
    package static let document = JSONDocument<FormReport>("form", "A ranking by saved results, of raceboard form") {
        JSONKey.form(at: { $0.generatedAt }, isSimulated: { $0.isSimulated }, source: { $0.source })
        JSONKey("kind", "Kind of the ranking: jockeys, horses and so on.") { $0.query.kind.word }
        JSONKey("days", "Last days that were counted; null for all.") { $0.query.period.days }
        JSONKey("category", .words(JSONNote.categories, "Chosen category; null for all.")) { $0.query.category }
        JSONKey("where", "Rule of which starts were counted; null for all.") { $0.query.rule?.text }
        JSONKey("left_out", "Starts of which not all is known that the rule asks.") { $0.table.unknown }
        JSONKey("min_starts", "Least starts of an entry.") { $0.query.minStarts }
        JSONKey("sort", .words(["rate", "starts", "starting", "fixed"], "Order of the ranking.")) {
            $0.query.sort.rawValue
        }
        JSONKey("small_below", "Starts below which an entry counts as small.") { _ in FormCounts.small }
        JSONKey("basis", "The races that were counted.", FormBasis.json) { $0.table.basis }
        JSONKey("total", "Entries, those beyond --limit included.") { $0.table.total }
        JSONKey("figures", "Entries in order.", FormFigures.json.list) { $0.table.rows }
    }.lines(
        "form-entry", "An entry of a ranking, of raceboard form --jsonl", FormFigures.json,
        with: [JSONKey.feed { $0.isSimulated }]
    ) { $0.table.rows }

    /// RFC 4180: a line of column names, then a line each.
    package func csv() -> String {
        CSVTable.text(table.rows.enumerated().map { (rank: $0 + 1, figures: $1) }) {
            Column("rank") { $0.rank }
            Column("kind") { "\($0.figures.kind)" }
            Column("name") { $0.figures.name }
            Column("category") { $0.figures.isOfEveryCategory ? nil : $0.figures.category.rawValue }
            Column("starts") { $0.figures.counts.starts }
            Column("is_small") { $0.figures.counts.isSmall }
            Column("wins") { $0.figures.counts.wins }
            Self.rate("win") { $0.counts.winRate }
            Column("places") { $0.figures.counts.places }
            Self.rate("place") { $0.counts.placeRate }
            Self.returns("sp") { $0.counts.starting }
            Self.returns("fixed") { $0.counts.fixed }
            if query.kind == .price {
                Column("fair_wins") { $0.figures.expected.map(FormNumber.rate) }
                Column("fair_rate") { $0.figures.calibration.map { FormNumber.rate($0.fair) } }
                Column("verdict") { $0.figures.calibration?.verdict.rawValue }
            }
            Column("country") { $0.figures.country }
        }
    }

    private typealias Row = (rank: Int, figures: FormFigures)

    private static func rate(_ name: String, _ rate: @escaping (FormFigures) -> WilsonInterval) -> [Column<Row>] {
        [
            Column(name + "_rate") { rate($0.figures).rate.map(FormNumber.rate) },
            Column(name + "_low") { FormNumber.rate(rate($0.figures).lower) },
            Column(name + "_high") { FormNumber.rate(rate($0.figures).upper) },
        ]
    }

    private static func returns(
        _ name: String, _ returns: @escaping (FormFigures) -> FormCounts.Returns
    ) -> [Column<Row>] {
        [
            Column(name + "_starts") { returns($0.figures).counted },
            Column(name + "_profit") { FormNumber.units(returns($0.figures).profit) },
            Column(name + "_roi") { returns($0.figures).perUnit.map(FormNumber.units) },
        ]
    }

    /// Title, table and explanation of its signs.
    package func text() -> String {
        if query.kind == .price { return pricesText() }
        let head =
            tr("\(FormWords.title(query.kind)), \(FormWords.words(query.period)), by \(FormWords.words(query.sort)); ")
            + FormWords.words(table.basis) + (query.rule.map { "; " + $0.text } ?? "") + "\n"
        guard !table.rows.isEmpty else { return SourceFigures.text(source, behind: head) }
        let names = FormWords.names(table.rows)
        let ranking = TextTable.text(Array(table.rows.enumerated())) {
            Column("", right: true) { $0.offset + 1 }
            Column(tr("Name")) { names[$0.offset] }
            Column("") { RaceWords.name(of: $0.element.category) }
            Column(tr("Starts"), right: true) { FormWords.starts($0.element.counts) }
            Column(tr("Wins"), right: true) { $0.element.counts.wins }
            Column(tr("Win %"), right: true) { FormWords.percent($0.element.counts.winRate.rate) }
            Column("95 %", right: true) { FormWords.interval($0.element.counts.winRate) }
            Column(tr("Place %"), right: true) { FormWords.percent($0.element.counts.placeRate.rate) }
            Column("95 %", right: true) { FormWords.interval($0.element.counts.placeRate) }
            Column(tr("SP profit"), right: true) { FormWords.profit($0.element.counts.starting) }
            Column(tr("ROI %"), right: true) { FormWords.gain($0.element.counts.starting) }
            Column(tr("of", in: "starts"), right: true) { $0.element.counts.starting.counted }
            Column(tr("Fixed profit"), right: true) { FormWords.profit($0.element.counts.fixed) }
            Column(tr("ROI %"), right: true) { FormWords.gain($0.element.counts.fixed) }
            Column(tr("of", in: "starts"), right: true) { $0.element.counts.fixed.counted }
        }
        let hasSmall = table.rows.contains { $0.counts.isSmall }
        let ours =
            head + ranking + (hasSmall ? FormWords.smallMeans + "\n" : "")
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
        let prices = TextTable.text(table.rows) {
            Column(HeadingWords.price) { FormWords.name($0) }
            Column(HeadingWords.starts, right: true) { FormWords.starts($0.counts) }
            Column(HeadingWords.wins, right: true) { $0.counts.wins }
            Column(HeadingWords.fairWins, right: true) { FormWords.expected($0.expected) }
            Column(tr("Win %"), right: true) { FormWords.percent($0.counts.winRate.rate) }
            Column("95 %", right: true) { FormWords.interval($0.counts.winRate) }
            Column(tr("Fair %"), right: true) { FormWords.percent($0.calibration?.fair) }
            Column(Self.chart(nil)) { $0.calibration.map { Self.chart($0) } }
            Column("") { translated($0.calibration?.verdict.rawValue ?? "") }
            Column(tr("SP ROI %"), right: true) { FormWords.gain($0.counts.starting) }
            Column(tr("Fixed ROI %"), right: true) { FormWords.gain($0.counts.fixed) }
        }
        let hasSmall = table.rows.contains { $0.counts.isSmall }
        return head + prices + FormWords.chartMeans + "\n" + (hasSmall ? FormWords.fewStarts + "\n" : "")
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
