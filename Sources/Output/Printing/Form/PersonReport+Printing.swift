package import Facts
import FoundationEssentials
import Models

extension PersonReport {
    /// One object and a line feed; keys in alphabetical order, absent values null, prices as decimal numbers.
    /// - Throws: errors of the encoder, which no value of a report causes.
    package func json() throws -> String {
        try JSONText.of(Body(self)) + "\n"
    }

    static var schemaOfJSON: NamedSchema { NamedSchema(Body.self) }

    private struct Body: JSONDocument {
        static let name = "person"
        static let title = "Figures and results of people, of raceboard jockey, driver and trainer"
        static let version = PersonReport.schema
        static let notes: [String: JSONNote] = [
            "generatedAt": .generatedAt,
            "feed": .origin,
            "people": "Those with the name.",
            "sourceFigures": "Figures of a source, by its own names; null if it was not requested.",
        ]

        var schema = PersonReport.schema
        let generatedAt: String
        let feed: OriginBody
        let people: [FormHistoryBody]
        let sourceFigures: Nullable<[SourceFiguresBody]>

        init(_ report: PersonReport) {
            generatedAt = RFC3339.format(report.generatedAt)
            feed = OriginBody(simulated: report.isSimulated)
            people = report.people.map(FormHistoryBody.init)
            sourceFigures = Nullable(report.source?.map(SourceFiguresBody.init))
        }
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
