import FoundationEssentials
import Models

/// Finish of a runner in JSON: the same in `card` and in `results` (docs/card.md).
struct PlacingBody: JSONBody {
    static let notes: [String: JSONNote] = [
        "position": .position,
        "number": .runnerNumber,
        "name": .runnerName,
        "barrier": .barrier,
        "marginLengths": "Lengths behind the winner; null if unknown.",
        "margin": "The same in the source's words; null if unknown.",
        "timeS": "Seconds; null if unknown.",
        "win": .priceOrNull("Last fixed price to win"),
    ]

    private let position: Int
    private let number: RunnerNumber
    private let name: Nullable<String>
    private let barrier: Nullable<Int>
    private let marginLengths: Nullable<Decimal>
    private let margin: Nullable<String>
    private let timeS: Nullable<Decimal>
    private let win: Nullable<Decimal>

    init(_ placing: Placing, of card: RaceCard) {
        position = placing.position
        number = RunnerNumber(code: placing.number)
        name = Nullable(text: placing.name)
        barrier = Nullable(placing.barrier)
        marginLengths = Nullable(placing.margin)
        margin = Nullable(placing.marginWords)
        timeS = Nullable(placing.time)
        win = Nullable(card.lastPrice(of: placing.number)?.decimal)
    }
}

/// Payout for one unit, in JSON.
struct DividendBody: JSONBody {
    static let notes: [String: JSONNote] = [
        "product": .product,
        "tote": "The tote that pays it; null if unknown.",
        "amount": "Payout for one unit.",
        "isFinal": "False while it may change.",
        "combination": "Numbers of the runners.",
    ]

    private let product: String
    private let tote: Nullable<String>
    private let amount: Decimal
    private let isFinal: Bool
    private let combination: [RunnerNumber]

    init(_ dividend: Dividend) {
        product = dividend.product
        tote = Nullable(dividend.tote)
        amount = dividend.amount
        isFinal = dividend.isFinal
        combination = dividend.combination.map(RunnerNumber.init)
    }
}
