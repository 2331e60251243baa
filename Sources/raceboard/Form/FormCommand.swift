import ArgumentParser
import Commands
import Facts
import FeedSimulator
import FoundationEssentials
import Models
import Output
import SQLiteStore
import Services
import Settings
import System

/// `raceboard form`: a ranking by saved results.
struct FormCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "form", abstract: "Print how often jockeys, trainers, horses and tracks win.",
        usage: "raceboard form <kind> [<options>]",
        discussion: """
            The kind is jockeys, drivers, trainers, horses, greyhounds, tracks, barriers, favourites or prices. \
            Figures are counted from saved final results. The order is by the lower bound of the win rate's 95 % \
            interval, small samples last. See \(Manual.page("form")).
            """)

    @Argument(
        help: ArgumentHelp("Kind of the ranking.", valueName: "kind"),
        completion: .list(FormKind.allCases.map(\.word)))
    var kind: String?

    @Option(
        help: ArgumentHelp("Only the last n days, 1 to 2192 (default: all). 30, 90 and 365 are fast.", valueName: "n"))
    var days: String?

    @Option(
        help: ArgumentHelp("Only horse, greyhound or harness.", valueName: "category"),
        completion: .list(RaceCategory.known.map(\.rawValue)))
    var category: String?

    @Option(
        name: .customLong("min-starts"),
        help: ArgumentHelp("Only entries with at least this many starts (default: 1).", valueName: "n"))
    var minStarts: String?

    @Option(
        help: ArgumentHelp(
            "Order: rate (win rate), starts, starting (return at starting price) or fixed (return at last fixed "
                + "price) (default: rate).",
            valueName: "key"), completion: .list(FormSort.allCases.map(\.rawValue)))
    var sort: String?

    @Option(help: ArgumentHelp("Only names with these words.", valueName: "text"))
    var search: String?

    @Option(
        name: .customLong("where"),
        help: ArgumentHelp(
            "Only starts that a rule of raceboard backtest backs: 'track randwick and distance 1400'.",
            valueName: "rule"))
    var condition: String?

    @Option(help: ArgumentHelp("Lines to print, 1 to 10000 (default: 20).", valueName: "n"))
    var limit: String?

    @OptionGroup var form: ListOptions

    @OptionGroup var table: CSVOptions

    @OptionGroup var place: OutputOptions
    @OptionGroup var source: WithSourceOptions
    @OptionGroup var store: StoreOptions
    @OptionGroup var season: SeasonOptions

    func run() throws {
        try form.check(csv: table.isOn)
        try source.check(csv: table.isOn)
        let query = try self.query()
        let access = try FormStoreAccess(store, season)
        let table = access.form.waitForTable(query)
        access.races.close()
        if table?.rows.isEmpty != false, !form.isOn {
            place.note(Self.nothing(isSaved: table != nil, narrowing: narrowing))
        }
        let rates = (Catalogue.withFigures?.figures ?? []).filter { $0 == query.kind }
        let reported = try source.figures(
            rates.map { .rates($0, days: query.period.days ?? SourceQuestions.days) }, access.reader, json: form.isOn,
            limit: query.limit, isMeant: SourceQuestions.has(FormName.words(query.search)))
        if let table, table.total > table.rows.count, self.form.jsonl || self.table.isOn {
            place.note(tr("\(table.rows.count) of \(table.total)") + "; --limit")
        }
        if let unknown = table?.unknown, unknown > 0, !form.object.isOn {
            place.note(tr("left out, since not all that the rule asks is known: \(unknown) starts"))
        }
        let report = FormReport(
            generatedAt: access.now, query: query, table: table ?? FormTable(rows: [], total: 0, basis: FormBasis()),
            source: reported, isSimulated: access.isSimulated)
        try form.write(
            form.isOn
                ? form.text(report, FormReport.document)
                : self.table.isOn ? self.table.shown(report.csv()) : report.text(), to: place,
            isNothing: report.table.rows.isEmpty)
    }

    /// Given options that leave entries out.
    var narrowing: [String] {
        let all = [
            ("--where", condition), ("--search", search), ("--category", category), ("--days", days),
            ("--min-starts", minStarts),
        ]
        return all.compactMap { $1 == nil ? nil : $0 }
    }

    /// Why the ranking is empty, and what to try.
    /// - Parameter narrowing: given options that leave entries out.
    static func nothing(isSaved: Bool, narrowing: [String]) -> String {
        guard isSaved, !narrowing.isEmpty else { return tr("no results are saved yet") }
        return tr("no saved start fits \(narrowing.joined(separator: tr(" and "))): leave out a part of it")
    }

    private func query() throws(Failure) -> FormQuery {
        let kinds = FormKind.allCases
        guard let word = self.kind else {
            throw Failure.usage("No kind was given", hint: "Add one of \(kinds.map(\.word).joined(separator: ", ")).")
        }
        let kind = try Self.chosen(word, "kind", kinds.map { ($0.word, $0) })
        var query = FormQuery(kind)
        query.period = FormPeriod(days: try SettingValue(days, of: "--days")?.whole(in: 1...FormPeriod.longest))
        query.minStarts = try SettingValue(minStarts, of: "--min-starts")?.whole(in: 1...1_000_000) ?? 1
        query.limit = try SettingValue(limit, of: "--limit")?.whole(in: 1...10_000) ?? 20
        if let category {
            query.category = try Self.chosen(category, "--category", RaceCategory.known.map { ($0.rawValue, $0) })
        }
        if let sort { query.sort = try Self.chosen(sort, "--sort", FormSort.allCases.map { ($0.rawValue, $0) }) }
        if let condition { query.rule = try BacktestRule.read(condition) }
        query.search = FeedText.clean(optional: search, limit: 80) ?? ""
        if kind == .price, sort != nil || search != nil || condition != nil {
            throw Failure.usage(
                "--sort, --search and --where cannot be used with prices",
                hint: "Leave them out: prices are listed from the shortest to the longest.")
        }
        return query
    }

    private static func whole(_ text: String?, _ name: String, _ range: ClosedRange<Int>) throws(Failure) -> Int? {
        guard let text else { return nil }
        return try SettingValue(text: text, origin: .option(name)).whole(in: range)
    }

    /// The value of a word.
    /// - Throws: status 64 for any other word, with those that there are.
    static func chosen<Value>(
        _ text: String, _ name: String, _ values: [(word: String, value: Value)]
    ) throws(Failure) -> Value {
        if let found = values.first(where: { $0.word == text.lowercased() }) { return found.value }
        throw .badValue(
            SettingValue(text: text, origin: .option(name)),
            expected: values.map(\.word).joined(separator: ", "),
            nearest: NearestName.of(text, among: values.map(\.word)))
    }
}

/// Options of the commands that print form, for a simulated season.
struct SeasonOptions: ParsableArguments {
    @Flag(help: "Uses the results of a simulated season; needs no store.")
    var demo = false

    @OptionGroup(title: "Simulated season (with --demo)") var day: DayChoiceOptions

    /// Given values, by the settings' names.
    var given: [String: String] {
        var given = day.given
        if demo { given[.demo] = "true" }
        return given
    }

    /// The failure for a name that is not saved.
    /// - Parameter near: saved names that differ by a typing error.
    func noName(_ text: String, near: [String]) -> Failure {
        Failure(
            "no_such_name",
            demo ? "The simulated season has no \"\(text)\"" : "No results of \"\(text)\" are saved",
            hint: Translation.inEnglish { FormWords.didYouMean(near) }
                ?? "To search all names: raceboard search \(text)\(demo ? " --demo" : "")",
            status: .nothing)
    }
}

/// The store of the commands that read form: opened, and closed when they end.
struct FormStoreAccess {
    /// Discussion of the commands that print what is saved of a name.
    static let discussion = """
        Counts saved final results. If none has the name, and a source with figures has a key, requests its figures. \
        Case, accents and apostrophes do not matter: see \(Manual.page("form")).
        """

    let reader: SettingReader
    let races: SQLiteRaceStore
    let form: SQLiteFormStore
    let localTime: LocalTime
    let now: Date
    let isSimulated: Bool
    /// The simulated season; nil for a folder.
    let season: Season?

    /// - Throws: status 78 without a store, 74 for one that cannot be read, 64 for an option of a simulated season
    ///   without one.
    init(_ options: StoreOptions, _ season: SeasonOptions) throws(Failure) {
        reader = try options.reader(season.given)
        try reader.useZone()
        localTime = try reader.localTime()
        let mode = try RunMode(reader)
        isSimulated = mode.isSimulated
        switch try mode.store(reader) {
        case .folder(let folder):
            let clock = CommandClock()
            now = clock.now
            races = SQLiteRaceStore(folder: folder, clock: clock)
            self.season = nil
        case .season(let seed):
            let clock = CommandClock(at: mode.origin)
            now = clock.now
            let day = mode.ownDay?.demo(inHourOf: now) ?? RaceDay(seed: seed)
            races = SQLiteRaceStore(seasonOf: day, clock: clock)
            self.season = Season(of: day)
        case .none:
            throw Failure.noStore("Name a folder with --store, or see a simulated season with --demo.")
        }
        form = SQLiteFormStore(in: races)
        if let problem = form.waitForProblem() {
            races.close()
            throw Failure(problem)
        }
    }

    /// Histories of a name, an exact one without those that only begin with it. If there is none: saved names that
    /// differ by a typing error.
    func histories(
        of text: String, kinds: [FormKind], runs: Int = FormHistory.recentRuns
    ) -> (found: [FormHistory], near: [String]) {
        let all = form.waitForHistories(of: text, kinds: kinds, limit: 20, runs: runs)
        let exact = all.filter { $0.subject.key == FormName.key(text) }
        let found = exact.isEmpty ? all : exact
        return (found, found.isEmpty ? form.waitForNearest(to: text, kinds: kinds, limit: 3) : [])
    }

    /// - Parameter example: a name for the message.
    /// - Throws: status 64 for empty text.
    static func text(
        _ words: [String], of command: String, example: String = "makybe diva"
    ) throws(Failure) -> String {
        let text = FeedText.clean(words.joined(separator: " "), limit: 80)
        guard FormName.key(text) != nil else {
            throw Failure.usage("No name was given", hint: "Add one: raceboard \(command) \(example).")
        }
        return text
    }
}
