import ArgumentParser
import Commands
import Facts
import FoundationEssentials
import Models
import Output
import Repository
import SQLiteStore
import Settings

/// `raceboard backtest`: what a rule would have won or lost over saved results.
struct BacktestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "backtest", abstract: "Print what a rule would have won or lost.",
        usage: "raceboard backtest <rule> [<options>]",
        discussion: """
            Stakes one unit to win on each saved start that the rule backs, at starting price and at the last fixed \
            price. A rule is made of tests (favourite, box 1, drifted > 10%, track randwick) with and, or, not and \
            brackets: see \(Manual.page("backtest")).
            """)

    @Argument(help: ArgumentHelp("The rule, in quotes: 'favourite and box 1'.", valueName: "rule"))
    var rule: [String] = []

    @Option(
        help: ArgumentHelp(
            "Only these days, as 2026-01-01..2026-06-30, yesterday (default: all that is saved).", valueName: "date"))
    var date: String?

    @OptionGroup var form: ListOptions

    @OptionGroup var table: CSVOptions

    @OptionGroup var place: OutputOptions
    @OptionGroup var store: StoreOptions
    @OptionGroup var season: SeasonOptions

    func run() throws {
        try form.check(csv: table.isOn)
        let rule = try BacktestRule.read(self.rule.joined(separator: " "))
        let access = try FormStoreAccess(store, season)
        defer { access.races.close() }
        let days = try date.map {
            try DaySpan(
                SettingValue(text: $0, origin: .option("--date")), now: access.now, localTime: access.localTime,
                longest: FormPeriod.longest)
        }
        let test = try Failure.ofStore { () throws(StoreProblem) in
            try access.form.waitForBacktest(of: rule, days?.starts)
        }
        if test == nil, !form.isOn { place.note(tr("no results are saved yet")) }
        let report = BacktestReport(
            generatedAt: access.now, rule: rule, test: test ?? Backtest(), isSimulated: access.isSimulated)
        if form.jsonl || table.isOn { report.warnings.forEach(place.note) }
        try form.write(
            form.isOn
                ? form.text(report, BacktestReport.document)
                : table.isOn ? table.shown(report.csv()) : report.text(), to: place,
            isNothing: report.bets.starts == 0)
    }
}

extension BacktestRule {
    /// - Throws: status 64 with the place at which the text is no rule.
    static func read(_ text: String) throws(Failure) -> BacktestRule {
        do throws(BacktestFlaw) {
            return try BacktestRule(text)
        } catch {
            throw Failure.usage("The rule cannot be read: \(error.reason)\n\(error.excerpt)", hint: error.hint)
        }
    }
}
