import FoundationEssentials
import Models
package import ViewModels

extension HorseReport {
    /// One object and a line feed; keys in alphabetical order, absent values null, prices as decimal numbers.
    /// - Throws: errors of the encoder, which no value of a report causes.
    package func json() throws -> String {
        try JSONText.of(Body(self)) + "\n"
    }

    private struct Body: Encodable {
        let schema = HorseReport.schema
        let generatedAt: String
        let horses: [HorseBody]
        let sourceFigures: [SourceFiguresBody]?

        init(_ report: HorseReport) {
            generatedAt = RFC3339.format(report.generatedAt)
            horses = report.horses.map(HorseBody.init)
            sourceFigures = report.source?.map(SourceFiguresBody.init)
        }
    }

    private struct HorseBody: Encodable {
        let name: String
        let kind: String
        let category: String
        let periods: [PeriodBody]
        let starts: [RunBody]

        init(_ history: FormHistory) {
            name = history.name
            kind = "\(history.subject.kind)"
            category = history.subject.category.rawValue
            periods = zip(FormPeriod.ready, history.periods).map(PeriodBody.init)
            starts = history.runs.map(RunBody.init)
        }
    }

    private struct PeriodBody: Encodable {
        let days: Nullable<Int>
        let counts: FormCountsBody

        init(_ period: FormPeriod, _ counts: FormCounts) {
            days = Nullable(period.days)
            self.counts = FormCountsBody(counts)
        }
    }

    private struct RunBody: Encodable {
        let raceID: String
        let advertisedStart: String
        let meeting: Nullable<String>
        let raceNumber: Nullable<Int>
        let raceName: Nullable<String>
        let number: Int
        let barrier: Nullable<Int>
        let rider: Nullable<String>
        let trainer: Nullable<String>
        let fate: String
        let position: Nullable<Int>
        let isDeadHeat: Bool
        let isPlaced: Bool
        let isFavourite: Bool
        let fieldSize: Int
        let startingPrice: Nullable<Decimal>
        let fixedPrice: Nullable<Decimal>

        private enum CodingKeys: String, CodingKey {
            case raceID = "raceId"
            case advertisedStart, meeting, raceNumber, raceName, number, barrier, rider, trainer, fate, position
            case isDeadHeat, isPlaced, isFavourite, fieldSize, startingPrice, fixedPrice
        }

        init(_ run: FormRun) {
            let runner = run.runner
            raceID = run.race.text
            advertisedStart = RFC3339.format(run.start)
            meeting = Nullable(run.meeting)
            raceNumber = Nullable(run.number > 0 ? run.number : nil)
            raceName = Nullable(run.raceName)
            number = runner.number
            barrier = Nullable(runner.barrier)
            rider = Nullable(runner.rider)
            trainer = Nullable(runner.trainer)
            fate =
                switch runner.fate {
                case .started: "started"
                case .scratched: "scratched"
                case .lateScratched: "late_scratched"
                }
            position = Nullable(runner.position > 0 ? runner.position : nil)
            isDeadHeat = runner.position > 0 && runner.sharing > 1
            isPlaced = runner.isPlaced
            isFavourite = runner.isFavourite
            fieldSize = run.fieldSize
            startingPrice = Nullable(runner.starting?.decimal)
            fixedPrice = Nullable(runner.fixed?.decimal)
        }
    }

    /// Each horse with its figures by period and its starts, the latest first; then the statistics of a source.
    package func text(localTime: LocalTime) -> String {
        let ours = horses.map { horse in
            let kind = horse.subject.kind == .greyhound ? "greyhound" : RaceWords.name(of: horse.subject.category)
            return "\(horse.name) - \(kind), from saved results\n" + Self.periods(horse) + "\n" + Self.starts(horse)
        }.joined(separator: "\n")
        return SourceFigures.text(source, behind: ours)
    }

    private static func periods(_ horse: FormHistory) -> String {
        let rows = zip(FormPeriod.ready, horse.periods).map { period, counts in
            [
                FormWords.words(period), FormWords.starts(counts), "\(counts.wins)", "\(counts.places)",
                FormWords.percent(counts.winRate.rate), counts.starts > 0 ? FormWords.interval(counts.winRate) : "",
                FormWords.gain(counts.starting), FormWords.gain(counts.fixed),
            ]
        }
        return TextTable.text(
            [["", "Starts", "Wins", "Places", "Win %", "95 %", "SP ROI %", "Fixed ROI %"]] + rows,
            right: [1, 2, 3, 4, 5, 6, 7])
    }

    private static func starts(_ horse: FormHistory) -> String {
        let rows = horse.runs.map { run in
            [
                FormWords.date(run.start),
                [run.meeting ?? "", run.number > 0 ? "R\(run.number)" : ""]
                    .filter { !$0.isEmpty }.joined(separator: " "),
                FormWords.finish(run.runner) + (run.runner.isStarter ? " of \(run.fieldSize)" : ""),
                run.runner.barrier.map { "\($0)" } ?? "", run.runner.starting?.text ?? "", run.runner.fixed?.text ?? "",
                run.runner.rider ?? "", run.runner.trainer ?? "",
            ]
        }
        guard !rows.isEmpty else { return "" }
        return TextTable.text(
            [["Date", "Race", "Finish", "Bar", "SP", "Fixed", "Rider", "Trainer"]] + rows, right: [3, 4, 5])
    }
}
