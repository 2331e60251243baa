package import Facts
import FoundationEssentials
package import Models

extension HorseReport: JSONReport {
    package static let document = JSONDocument<HorseReport>(
        "horse", "Starts and figures of horses and greyhounds, of raceboard horse"
    ) {
        JSONKey.form(at: { $0.generatedAt }, isSimulated: { $0.isSimulated }, source: { $0.source })
        JSONKey("horses", "Those with the name.", FormHistory.json.list) { $0.horses }
    }

    /// Each horse with its figures by period and its starts, the latest first; then the statistics of a source.
    package func text(localTime: LocalTime) -> String {
        let ours = horses.map { horse in
            let kind = horse.subject.kind == .greyhound ? tr("greyhound") : RaceWords.name(of: horse.subject.category)
            return tr("\(horse.name) - \(kind), from saved results") + "\n" + Self.periods(horse) + "\n"
                + Self.starts(horse)
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
            [["", tr("Starts"), tr("Wins"), tr("Places"), tr("Win %"), "95 %", tr("SP ROI %"), tr("Fixed ROI %")]]
                + rows,
            right: [1, 2, 3, 4, 5, 6, 7])
    }

    private static func starts(_ horse: FormHistory) -> String {
        let rows = horse.runs.map { run in
            [
                FormWords.date(run.start), run.place, run.outcome,
                run.runner.barrier.map { "\($0)" } ?? "", run.runner.starting?.text ?? "", run.runner.fixed?.text ?? "",
                run.runner.rider ?? "", run.runner.trainer ?? "",
            ]
        }
        guard !rows.isEmpty else { return "" }
        return TextTable.text(
            [
                [
                    tr("Date"), tr("Race"), HeadingWords.placing, tr("Bar", in: "barrier"), tr("SP"),
                    HeadingWords.fixedPrice, tr("Rider"), tr("Trainer"),
                ]
            ] + rows, right: [3, 4, 5])
    }
}
