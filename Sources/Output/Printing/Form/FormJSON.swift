import Facts
import FoundationEssentials
import Models

extension FormCounts {
    /// Outcome of a number of starts (docs/form.md).
    static let json = JSONForm<FormCounts> {
        JSONKey("starts", .starts) { $0.starts }
        JSONKey("is_small", "Whether the starts are too few to compare.") { $0.isSmall }
        JSONKey("wins", .wins) { $0.wins }
        JSONKey("win_rate", "How often it wins.", rate) { $0.winRate }
        JSONKey("places", "Places that are paid.") { $0.places }
        JSONKey("place_rate", "How often it is placed.", rate) { $0.placeRate }
        JSONKey("starting_price", "Return of one unit on each start, at starting price.", returns) { $0.starting }
        JSONKey("fixed_price", "The same at the last fixed price that was seen.", returns) { $0.fixed }
    }

    private static let rate = JSONForm<WilsonInterval> {
        JSONKey("rate", "Wins or places for each start; null without starts.") { $0.rate.map(FormNumber.rate) }
        JSONKey("low", "Lower bound of its 95 % interval.") { FormNumber.rate($0.lower) }
        JSONKey("high", "Upper bound of it.") { FormNumber.rate($0.upper) }
    }

    private static let returns = JSONForm<Returns> {
        JSONKey("starts", "Starts whose price is known.") { $0.counted }
        JSONKey("returned", "Units that came back.") { FormNumber.units($0.returned) }
        JSONKey("profit", "Units that came back, less those staked.") { FormNumber.units($0.profit) }
        JSONKey("return_on_investment", "Profit for each unit; null without starts.") {
            $0.perUnit.map(FormNumber.units)
        }
    }
}

/// Turns numbers of form into decimals for programs.
enum FormNumber {
    /// A rate rounded to four decimal places.
    static func rate(_ rate: Double) -> Decimal { Decimal(Int(clamping: (rate * 10_000).rounded())) / 10_000 }
    static func units(_ thousandths: Int) -> Decimal { Decimal(thousandths) / 1000 }
}

extension FormBasis {
    static let json = JSONForm<FormBasis> {
        JSONKey("races", "Races that were counted.") { $0.races }
        JSONKey("oldest", .time("Start of the first; null without races.")) { $0.oldest }
        JSONKey("newest", .time("Start of the last; null without races.")) { $0.newest }
    }
}

extension FormFigures {
    /// Whether it counts the races of all categories together.
    var isOfEveryCategory: Bool { kind == .price && category == .unknown }

    static let json = JSONForm<FormFigures> {
        JSONKey("kind", "Kind of the subject: jockey, trainer, horse and so on.") { "\($0.kind)" }
        JSONKey("name", "Its name.") { $0.name }
        JSONKey("category", .words(JSONNote.categories, "Category of the races; null for all together.")) {
            $0.isOfEveryCategory ? nil : $0.category
        }
        JSONKey(
            "country", "Code of a track's country; null if it is not known, and for everything else."
        ) { $0.country }
        JSONKey("counts", "Figures.", FormCounts.json) { $0.counts }
        JSONKey("fair_wins", "Wins by the prices without the bookmaker's share. Null but for prices.") {
            $0.expected.map(FormNumber.rate)
        }
        JSONKey("fair_rate", "Their share of the starts. Null but for prices.") { figures in
            figures.calibration.map { FormNumber.rate($0.fair) }
        }
        JSONKey(
            "verdict",
            .words(
                ["as priced", "more", "fewer"],
                "Whether the wins are more or fewer than the prices promised; null but for prices.")
        ) { $0.calibration?.verdict.rawValue }
    }
}

extension JSONKey {
    /// Time of a report by saved results, and whether they are made up.
    static func form(
        at: @escaping @Sendable (Subject) -> Date, isSimulated: @escaping @Sendable (Subject) -> Bool,
        source: @escaping @Sendable (Subject) -> [SourceFigures]?
    ) -> [JSONKey] {
        [
            JSONKey("generated_at", .generatedAt, at), feed(isSimulated: isSimulated),
            JSONKey(
                "source_figures", "Figures of a source, by its own names; null if it was not requested.",
                SourceFigures.json.list.orNull, source),
        ]
    }
}

extension SourceFigures {
    /// Statistics of a source, by its own names (docs/form.md).
    static let json = JSONForm<SourceFigures> {
        JSONKey("source", "The source by its name in settings.") { $0.source.name }
        JSONKey("kind", "Kind of the subject.") { "\($0.kind)" }
        JSONKey("days", "Last days that were counted; null for all, or if unknown.") { $0.days }
        JSONKey("name", "Name of the subject.") { $0.figures.name }
        JSONKey("figures", "Its figures.", figure.list) { $0.figures.figures }
    }

    private static let figure = JSONForm<NamedFigures.Figure> {
        JSONKey("name", "The source's name of the figure.") { $0.name }
        JSONKey("text", "The figure, as the source writes it.") { $0.text }
    }
}

extension FormHistory {
    /// Figures and starts of a runner or a person (docs/form.md).
    static let json = JSONForm<FormHistory> {
        JSONKey("name", "Name of the subject.") { $0.name }
        JSONKey("kind", "Kind of the subject: jockey, trainer, horse and so on.") { "\($0.subject.kind)" }
        JSONKey("category", .category) { $0.subject.category }
        JSONKey("periods", "Figures of several periods.", period.list) {
            zip(FormPeriod.ready, $0.periods).map { ($0, $1) }
        }
        JSONKey("starts", "Starts, the latest first.", run.list) { $0.runs }
    }

    private static let period = JSONForm<(period: FormPeriod, counts: FormCounts)> {
        JSONKey("days", "Last days of the period; null for all.") { $0.period.days }
        JSONKey("counts", "Figures.", FormCounts.json) { $0.counts }
    }

    private static let run = JSONForm<FormRun> {
        JSONKey("race_id", .raceID) { $0.race }
        JSONKey("advertised_start", .advertisedStart) { $0.start }
        JSONKey("meeting", .meeting) { $0.meeting }
        JSONKey("country", .trackCountry) { $0.country }
        JSONKey("race_number", .raceNumber) { $0.number.known }
        JSONKey("race_name", .raceName) { $0.raceName }
        JSONKey("number", .runnerNumber) { RunnerNumber(code: $0.runner.number) }
        JSONKey("runner", .runnerName) { $0.runner.name.known }
        JSONKey("barrier", .barrier) { $0.runner.barrier }
        JSONKey("rider", .rider) { $0.runner.rider }
        JSONKey("trainer", .trainer) { $0.runner.trainer }
        JSONKey("fate", .words(["started", "scratched", "late_scratched"], "Whether it ran.")) {
            $0.runner.fate.word
        }
        JSONKey("position", "Position at the finish; null if it has none.") { $0.runner.position.known }
        JSONKey("is_dead_heat", "Whether it shares its position.") { $0.runner.isDeadHeat }
        JSONKey("is_placed", "Whether its place is paid.") { $0.runner.isPlaced }
        JSONKey("is_favourite", "Whether it was the favourite.") { $0.runner.isFavourite }
        JSONKey("field_size", "Number of starters.") { $0.fieldSize }
        JSONKey("starting_price", .priceOrNull("Starting price")) { $0.runner.starting }
        JSONKey("fixed_price", .priceOrNull("Last fixed price that was seen")) { $0.runner.fixed }
    }
}

extension FormRunner {
    var isDeadHeat: Bool { position > 0 && sharing > 1 }
}

extension FormRunner.Fate {
    var word: String {
        switch self {
        case .started: "started"
        case .scratched: "scratched"
        case .lateScratched: "late_scratched"
        }
    }
}
