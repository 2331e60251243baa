import FoundationEssentials
import Models
import ViewModels

/// Outcome of a number of starts, in JSON (docs/form.md).
struct FormCountsBody: Encodable {
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

    private struct RateBody: Encodable {
        let rate: Nullable<Decimal>
        let low: Decimal
        let high: Decimal

        init(_ interval: WilsonInterval) {
            rate = Nullable(interval.rate.map(FormNumber.rate))
            low = FormNumber.rate(interval.lower)
            high = FormNumber.rate(interval.upper)
        }
    }

    private struct ReturnsBody: Encodable {
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

/// Numbers of form as decimals.
enum FormNumber {
    /// A rate with four places.
    static func rate(_ rate: Double) -> Decimal { Decimal(Int(clamping: (rate * 10_000).rounded())) / 10_000 }
    /// Thousandths as units.
    static func units(_ thousandths: Int) -> Decimal { Decimal(thousandths) / 1000 }
}

/// Races behind a ranking, in JSON.
struct FormBasisBody: Encodable {
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
struct FormFiguresBody: Encodable {
    private let kind: String
    private let name: String
    private let category: Nullable<String>
    private let counts: FormCountsBody
    /// Ranges of prices alone have these keys.
    private let fairWins: Decimal?
    private let fairRate: Decimal?
    private let verdict: String?

    init(_ figures: FormFigures) {
        fairWins = figures.expected.map(FormNumber.rate)
        fairRate = figures.calibration.map { FormNumber.rate($0.fair) }
        verdict = figures.calibration?.verdict.rawValue
        kind = "\(figures.kind)"
        name = figures.name
        category = Nullable(figures.isOfEveryCategory ? nil : figures.category.rawValue)
        counts = FormCountsBody(figures.counts)
    }
}

extension FormFigures {
    /// Whether it counts the races of all categories together.
    var isOfEveryCategory: Bool { kind == .price && category == .unknown }
}
