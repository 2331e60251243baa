package import Facts
import FoundationEssentials
package import Models

extension HistoryReport {
    package var document: JSONDocument<HistoryReport> { isOfRunners ? Self.runners : Self.people }

    /// One object and a line feed; keys in alphabetical order, absent values null, prices as decimal numbers.
    /// - Throws: errors of the encoder, which no value of a report causes.
    package func json() throws -> String { try document.text(self) + "\n" }

    static let runners = JSONDocument<HistoryReport>(
        "horse", "Starts and figures of horses and greyhounds, of raceboard horse"
    ) { keys("horses") }.lines(
        "horse-history", "Starts and figures of a runner, of raceboard horse --jsonl", FormHistory.json,
        with: [JSONKey.feed { $0.isSimulated }]
    ) { $0.histories }

    static let people = JSONDocument<HistoryReport>(
        "person", "Figures and results of people, of raceboard jockey, driver and trainer"
    ) { keys("people") }.lines(
        "person-history", "Figures and results of a person, of raceboard jockey, driver and trainer with --jsonl",
        FormHistory.json, with: [JSONKey.feed { $0.isSimulated }]
    ) { $0.histories }

    private static func keys(_ histories: String) -> [JSONKey<HistoryReport>] {
        JSONKey.form(at: { $0.generatedAt }, isSimulated: { $0.isSimulated }, source: { $0.source })
            + [JSONKey(histories, "Those with the name.", FormHistory.json.list) { $0.histories }]
    }

    /// RFC 4180: a line of column names, then a line for each recent start.
    package func csv() -> String {
        CSVTable.text(histories.flatMap { history in history.runs.map { (history: history, run: $0) } }) {
            Column("kind") { "\($0.history.subject.kind)" }
            Column("name") { $0.history.name }
            Column("category") { $0.history.subject.category.rawValue }
            Column("race_id") { $0.run.race.text }
            Column("advertised_start") { $0.run.start }
            Column("meeting") { $0.run.meeting }
            Column("race_number") { $0.run.number.known }
            Column("race_name") { $0.run.raceName }
            Column("number") { RunnerNumber(code: $0.run.runner.number) }
            Column("runner") { $0.run.runner.name }
            Column("barrier") { $0.run.runner.barrier }
            Column("rider") { $0.run.runner.rider }
            Column("trainer") { $0.run.runner.trainer }
            Column("fate") { $0.run.runner.fate.word }
            Column("position") { $0.run.runner.position.known }
            Column("is_dead_heat") { $0.run.runner.isDeadHeat }
            Column("is_placed") { $0.run.runner.isPlaced }
            Column("is_favourite") { $0.run.runner.isFavourite }
            Column("field_size") { $0.run.fieldSize }
            Column("starting_price") { $0.run.runner.starting?.decimal }
            Column("fixed_price") { $0.run.runner.fixed?.decimal }
            Column("country") { $0.run.country }
        }
    }

    /// Each subject with its figures by period and its starts, the latest first; then the statistics of a source.
    package func text() -> String {
        let ours = histories.map { history in
            tr("\(history.name) - \(Self.title(of: history.subject)), from saved results") + "\n"
                + (isOfRunners
                    ? Self.periodsOfRunner(history) + "\n" + Self.startsOfRunner(history)
                    : Self.periodsOfPerson(history) + "\n" + Self.startsOfPerson(history))
        }.joined(separator: "\n")
        return SourceFigures.text(source, behind: ours)
    }

    private static func title(of subject: FormSubject) -> String {
        let category = RaceWords.name(of: subject.category)
        return switch subject.kind {
        case .greyhound: tr("greyhound")
        case .horse: category
        case .trainer: "\(translated("\(subject.kind)")) (\(category.lowercased()))"
        default: translated("\(subject.kind)")
        }
    }

    private typealias Period = (period: FormPeriod, counts: FormCounts)

    private static var period: Column<Period> { Column("") { FormWords.words($0.period) } }
    private static var starts: Column<Period> {
        Column(tr("Starts"), right: true) { FormWords.starts($0.counts) }
    }
    private static var wins: Column<Period> { Column(tr("Wins"), right: true) { $0.counts.wins } }
    private static var places: Column<Period> { Column(tr("Places"), right: true) { $0.counts.places } }
    private static var winRate: [Column<Period>] {
        [
            Column(tr("Win %"), right: true) { FormWords.percent($0.counts.winRate.rate) },
            Column("95 %", right: true) { $0.counts.starts > 0 ? FormWords.interval($0.counts.winRate) : "" },
        ]
    }

    private static func periodsOfRunner(_ runner: FormHistory) -> String {
        TextTable.text(zip(FormPeriod.ready, runner.periods).map { (period: $0, counts: $1) }) {
            period
            starts
            wins
            places
            winRate
            Column(tr("SP ROI %"), right: true) { FormWords.gain($0.counts.starting) }
            Column(tr("Fixed ROI %"), right: true) { FormWords.gain($0.counts.fixed) }
        }
    }

    private static func periodsOfPerson(_ person: FormHistory) -> String {
        let hasSmall = person.periods.contains { $0.isSmall && $0.starts > 0 }
        return TextTable.text(zip(FormPeriod.ready, person.periods).map { (period: $0, counts: $1) }) {
            period
            starts
            wins
            winRate
            places
            Column(tr("Place %"), right: true) { FormWords.percent($0.counts.placeRate.rate) }
            Column(tr("SP profit"), right: true) { FormWords.profit($0.counts.starting) }
            Column(tr("ROI %"), right: true) { FormWords.gain($0.counts.starting) }
            Column(tr("Fixed profit"), right: true) { FormWords.profit($0.counts.fixed) }
            Column(tr("ROI %"), right: true) { FormWords.gain($0.counts.fixed) }
        } + (hasSmall ? FormWords.fewStarts + "\n" : "")
    }

    private static var date: Column<FormRun> { Column(tr("Date")) { FormWords.date($0.start) } }
    private static var race: Column<FormRun> { Column(tr("Race")) { $0.place } }
    private static var outcome: Column<FormRun> { Column(HeadingWords.placing) { $0.outcome } }
    private static var prices: [Column<FormRun>] {
        [
            Column(tr("SP"), right: true) { $0.runner.starting?.text },
            Column(HeadingWords.fixedPrice, right: true) { $0.runner.fixed?.text },
        ]
    }

    private static func startsOfRunner(_ runner: FormHistory) -> String {
        guard !runner.runs.isEmpty else { return "" }
        return TextTable.text(runner.runs) {
            date
            race
            outcome
            Column(tr("Bar", in: "barrier"), right: true) { $0.runner.barrier }
            prices
            Column(HeadingWords.jockey(of: runner.subject.category)) { $0.runner.rider }
            Column(tr("Trainer")) { $0.runner.trainer }
        }
    }

    /// A trainer has jockeys or drivers, others have trainers; greyhounds have neither jockey nor driver.
    private static func startsOfPerson(_ person: FormHistory) -> String {
        guard !person.runs.isEmpty else { return tr("No starts are saved.") + "\n" }
        let (isTrainer, category) = (person.subject.kind == .trainer, person.subject.category)
        return TextTable.text(person.runs) {
            date
            race
            Column(tr("Runner")) { $0.runner.name }
            outcome
            prices
            if !isTrainer { Column(HeadingWords.trainer) { $0.runner.trainer } }
            if isTrainer, FormKind.rider(category) != nil {
                Column(HeadingWords.jockey(of: category)) { $0.runner.rider }
            }
        }
    }
}

extension FormRun {
    /// Meeting and race in words: `Flemington R7`; unknown parts are left out.
    var place: String {
        [meeting ?? "", number > 0 ? tr("R\(number)") : ""].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Outcome in words: `3 of 12`, `1= of 9`, `scr`.
    var outcome: String { FormWords.finish(runner) + (runner.isStarter ? tr(" of \(fieldSize)") : "") }
}
