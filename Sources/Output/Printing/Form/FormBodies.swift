import Facts
import FoundationEssentials
import Models

/// Outcome of a number of starts, in JSON (docs/form.md).
struct FormCountsBody: JSONBody {
    static let notes: [String: JSONNote] = [
        "starts": .starts,
        "isSmall": "Whether the starts are too few to compare.",
        "wins": .wins,
        "winRate": "How often it wins.",
        "places": "Places that are paid.",
        "placeRate": "How often it is placed.",
        "startingPrice": "Return of one unit on each start, at starting price.",
        "fixedPrice": "The same at the last fixed price that was seen.",
    ]

    private let starts: Int
    private let isSmall: Bool
    private let wins: Int
    private let winRate: RateBody
    private let places: Int
    private let placeRate: RateBody
    private let startingPrice: ReturnsBody
    private let fixedPrice: ReturnsBody

    init(_ counts: FormCounts) {
        starts = counts.starts
        isSmall = counts.isSmall
        wins = counts.wins
        winRate = RateBody(counts.winRate)
        places = counts.places
        placeRate = RateBody(counts.placeRate)
        startingPrice = ReturnsBody(counts.starting)
        fixedPrice = ReturnsBody(counts.fixed)
    }

    private struct RateBody: JSONBody {
        static let notes: [String: JSONNote] = [
            "rate": "Wins or places for each start; null without starts.",
            "low": "Lower bound of its 95 % interval.",
            "high": "Upper bound of it.",
        ]

        let rate: Nullable<Decimal>
        let low: Decimal
        let high: Decimal

        init(_ interval: WilsonInterval) {
            rate = Nullable(interval.rate.map(FormNumber.rate))
            low = FormNumber.rate(interval.lower)
            high = FormNumber.rate(interval.upper)
        }
    }

    private struct ReturnsBody: JSONBody {
        static let notes: [String: JSONNote] = [
            "starts": "Starts whose price is known.",
            "returned": "Units that came back.",
            "profit": "Units that came back, less those staked.",
            "returnOnInvestment": "Profit for each unit; null without starts.",
        ]

        let starts: Int
        let returned: Decimal
        let profit: Decimal
        let returnOnInvestment: Nullable<Decimal>

        init(_ returns: FormCounts.Returns) {
            starts = returns.counted
            returned = FormNumber.units(returns.returned)
            profit = FormNumber.units(returns.profit)
            returnOnInvestment = Nullable(returns.perUnit.map(FormNumber.units))
        }
    }
}

/// Turns numbers of form into decimals for JSON.
enum FormNumber {
    /// A rate rounded to four decimal places.
    static func rate(_ rate: Double) -> Decimal { Decimal(Int(clamping: (rate * 10_000).rounded())) / 10_000 }
    /// Thousandths of a unit as units.
    static func units(_ thousandths: Int) -> Decimal { Decimal(thousandths) / 1000 }
}

/// Races behind a ranking, in JSON.
struct FormBasisBody: JSONBody {
    static let notes: [String: JSONNote] = [
        "races": "Races that were counted.",
        "oldest": .time("Start of the first; null without races."),
        "newest": .time("Start of the last; null without races."),
    ]

    private let races: Int
    private let oldest: Nullable<String>
    private let newest: Nullable<String>

    init(_ basis: FormBasis) {
        races = basis.races
        oldest = Nullable(basis.oldest.map(RFC3339.format))
        newest = Nullable(basis.newest.map(RFC3339.format))
    }
}

/// One line of a ranking, in JSON.
struct FormFiguresBody: JSONBody {
    static let notes: [String: JSONNote] = [
        "kind": "Kind of the subject: jockey, trainer, horse and so on.",
        "name": "Its name.",
        "category": .words(JSONNote.categories, "Category of the races; null for all together."),
        "country": "Code of a track's country; null if it is not known, and for everything else.",
        "counts": "Figures.",
        "fairWins": "Wins by the prices without the bookmaker's share. Null but for prices.",
        "fairRate": "Their share of the starts. Null but for prices.",
        "verdict": .words(
            ["as priced", "more", "fewer"],
            "Whether the wins are more or fewer than the prices promised; null but for prices."),
    ]

    private let kind: String
    private let name: String
    private let category: Nullable<String>
    private let country: Nullable<String>
    private let counts: FormCountsBody
    private let fairWins: Nullable<Decimal>
    private let fairRate: Nullable<Decimal>
    private let verdict: Nullable<String>

    init(_ figures: FormFigures) {
        fairWins = Nullable(figures.expected.map(FormNumber.rate))
        fairRate = Nullable(figures.calibration.map { FormNumber.rate($0.fair) })
        verdict = Nullable(figures.calibration?.verdict.rawValue)
        kind = "\(figures.kind)"
        name = figures.name
        category = Nullable(figures.isOfEveryCategory ? nil : figures.category.rawValue)
        country = Nullable(figures.country)
        counts = FormCountsBody(figures.counts)
    }
}

extension FormFigures {
    /// Whether it counts the races of all categories together.
    var isOfEveryCategory: Bool { kind == .price && category == .unknown }
}

/// Statistics of a source in JSON, by its own names (docs/form.md).
struct SourceFiguresBody: JSONBody {
    static let notes: [String: JSONNote] = [
        "source": "The source by its name in settings.",
        "kind": "Kind of the subject.",
        "days": "Last days that were counted; null for all, or if unknown.",
        "name": "Name of the subject.",
        "figures": "Its figures.",
    ]

    private let source: String
    private let kind: String
    private let days: Nullable<Int>
    private let name: String
    private let figures: [Figure]

    private struct Figure: JSONBody {
        static let notes: [String: JSONNote] = [
            "name": "The source's name of the figure.",
            "text": "The figure, as the source writes it.",
        ]

        let name: String
        let text: String
    }

    init(_ reported: SourceFigures) {
        source = reported.source.name
        kind = "\(reported.kind)"
        days = Nullable(reported.days)
        name = reported.figures.name
        figures = reported.figures.figures.map { Figure(name: $0.name, text: $0.text) }
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
