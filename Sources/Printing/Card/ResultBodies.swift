import FoundationEssentials
import Models

/// Finish of a runner in JSON: the same in `card` and in `results` (docs/card.md).
struct PlacingBody: Encodable {
    private let position: Int
    private let number: Int
    private let name: String
    private let barrier: Nullable<Int>
    private let marginLengths: Nullable<Decimal>
    private let margin: Nullable<String>
    private let timeS: Nullable<Decimal>
    private let win: Nullable<Decimal>

    init(_ placing: Placing, of card: RaceCard) {
        position = placing.position
        number = placing.number
        name = placing.name
        barrier = Nullable(placing.barrier)
        marginLengths = Nullable(placing.margin)
        margin = Nullable(placing.marginWords)
        timeS = Nullable(placing.time)
        win = Nullable(card.lastPrice(of: placing.number)?.decimal)
    }
}

/// Payout for one unit, in JSON.
struct DividendBody: Encodable {
    private let product: String
    private let tote: Nullable<String>
    private let amount: Decimal
    private let isFinal: Bool
    private let combination: [Int]

    init(_ dividend: Dividend) {
        product = dividend.product
        tote = Nullable(dividend.tote)
        amount = dividend.amount
        isFinal = dividend.isFinal
        combination = dividend.combination
    }
}
