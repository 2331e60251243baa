package import Facts
import FoundationEssentials
package import Models

extension PersonReport: JSONReport {
    package static let document = JSONDocument<PersonReport>(
        "person", "Figures and results of people, of raceboard jockey, driver and trainer"
    ) {
        JSONKey.form(at: { $0.generatedAt }, isSimulated: { $0.isSimulated }, source: { $0.source })
        JSONKey("people", "Those with the name.", FormHistory.json.list) { $0.people }
    }

    /// RFC 4180: a line of column names, then a line for each recent start.
    package func csv() -> String {
        let header =
            "kind,name,category,race_id,advertised_start,meeting,race_number,race_name,number,runner,barrier,rider,"
            + "trainer,fate,position,is_dead_heat,is_placed,is_favourite,field_size,starting_price,fixed_price,country"
        let rows = people.flatMap { person in
            let subject = ["\(person.subject.kind)", CSVText.inert(person.name), person.subject.category.rawValue]
            return person.runs.map { subject + Self.row($0) }
        }
        return CSVField.lines(header, rows)
    }

    private static func row(_ run: FormRun) -> [String] {
        let runner = run.runner
        return [
            run.race.text, CSVField.time(run.start), CSVText.inert(run.meeting),
            CSVField.number(run.number > 0 ? run.number : nil), CSVText.inert(run.raceName),
            CSVField.runner(runner.number),
            CSVText.inert(runner.name), CSVField.number(runner.barrier), CSVText.inert(runner.rider),
            CSVText.inert(runner.trainer), runner.fate.word,
            CSVField.number(runner.position > 0 ? runner.position : nil), "\(runner.isDeadHeat)",
            "\(runner.isPlaced)", "\(runner.isFavourite)", "\(run.fieldSize)",
            CSVField.decimal(runner.starting?.decimal), CSVField.decimal(runner.fixed?.decimal),
            CSVText.inert(run.country),
        ]
    }

    /// Each person with the figures by period and the recent results, the latest first; then the statistics of a
    /// source.
    package func text() -> String {
        let ours = people.map { person in
            let kind = person.subject.kind
            let category = RaceWords.name(of: person.subject.category).lowercased()
            let title = "\(translated("\(kind)"))\(kind == .trainer ? " (\(category))" : "")"
            return tr("\(person.name) - \(title), from saved results") + "\n"
                + Self.periods(person) + "\n" + Self.results(person)
        }.joined(separator: "\n")
        return SourceFigures.text(source, behind: ours)
    }

    private static func periods(_ person: FormHistory) -> String {
        let heading = [
            "", tr("Starts"), tr("Wins"), tr("Win %"), "95 %", tr("Places"), tr("Place %"), tr("SP profit"),
            tr("ROI %"), tr("Fixed profit"), tr("ROI %"),
        ]
        let rows = zip(FormPeriod.ready, person.periods).map { period, counts in
            [
                FormWords.words(period), FormWords.starts(counts), "\(counts.wins)",
                FormWords.percent(counts.winRate.rate), counts.starts > 0 ? FormWords.interval(counts.winRate) : "",
                "\(counts.places)", FormWords.percent(counts.placeRate.rate), FormWords.profit(counts.starting),
                FormWords.gain(counts.starting), FormWords.profit(counts.fixed), FormWords.gain(counts.fixed),
            ]
        }
        let hasSmall = person.periods.contains { $0.isSmall && $0.starts > 0 }
        return TextTable.text([heading] + rows, right: Set(1..<heading.count))
            + (hasSmall ? FormWords.fewStarts + "\n" : "")
    }

    /// A trainer has the riders, others the trainers; greyhounds have no riders.
    private static func results(_ person: FormHistory) -> String {
        guard !person.runs.isEmpty else { return tr("No starts are saved.") + "\n" }
        let (kind, category) = (person.subject.kind, person.subject.category)
        let other = kind == .trainer ? HeadingWords.rider(of: category) : HeadingWords.trainer
        let hasOther = kind != .trainer || FormKind.rider(category) != nil
        let rows = person.runs.map { run in
            let runner = run.runner
            return [
                FormWords.date(run.start), run.place, runner.name, run.outcome, runner.starting?.text ?? "",
                runner.fixed?.text ?? "",
            ] + (hasOther ? [(kind == .trainer ? runner.rider : runner.trainer) ?? ""] : [])
        }
        return TextTable.text(
            [
                [
                    tr("Date"), tr("Race"), tr("Runner"), HeadingWords.placing, tr("SP"), HeadingWords.fixedPrice,
                ] + (hasOther ? [other] : [])
            ] + rows, right: [4, 5])
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
