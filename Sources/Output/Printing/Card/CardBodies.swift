import FoundationEssentials
import Models

/// Place of a race among the legs of a bet, in JSON (docs/card.md).
struct LegBody: JSONBody {
    static let notes: [String: JSONNote] = [
        "bet": .bet,
        "leg": "Which leg it is, from 1.",
        "races": "Numbers of the races that are legs.",
    ]

    private let bet: String
    private let leg: Int
    private let races: [Int]

    /// nil for a bet without the race.
    init?(_ bet: MultiLegBet, of number: Int) {
        guard let leg = bet.leg(of: number) else { return nil }
        (self.bet, self.leg, races) = (bet.name, leg, bet.races)
    }
}

/// A pool of the tote, in JSON (docs/card.md).
struct PoolBody: JSONBody {
    static let notes: [String: JSONNote] = [
        "product": .product,
        "total": "Money in the pool.",
        "jackpot": "Jackpot in it; null without one.",
        "guarantee": "Least amount that the tote promises; null without one.",
        "isClosed": "Whether it takes no bets.",
        "races": "Numbers of the races that are legs; empty for one race.",
        "approximates": "What it would pay for two runners.",
    ]

    private let product: String
    private let total: Decimal
    private let jackpot: Nullable<Decimal>
    private let guarantee: Nullable<Decimal>
    private let isClosed: Bool
    private let races: [Int]
    private let approximates: [PairBody]

    init(_ pool: RaceGuide.Pool) {
        product = pool.product
        total = pool.total
        jackpot = Nullable(pool.jackpot)
        guarantee = Nullable(pool.guarantee)
        isClosed = pool.isClosed
        races = pool.bet?.races ?? []
        approximates = pool.pairs.map(PairBody.init)
    }
}

/// The payment of a pool for two runners, in JSON.
private struct PairBody: JSONBody {
    static let notes: [String: JSONNote] = [
        "numbers": "Numbers of the two runners.",
        "price": .price("What it would pay"),
    ]

    private let numbers: [RunnerNumber]
    private let price: Decimal

    init(_ pair: RaceGuide.PairPrice) {
        (numbers, price) = ([pair.first, pair.second].map(RunnerNumber.init), pair.price.decimal)
    }
}

/// A bet on several races of a meeting, in JSON (docs/day.md).
struct BetBody: JSONBody {
    static let notes: [String: JSONNote] = [
        "bet": .bet,
        "races": "Numbers of the races that are legs.",
    ]

    private let bet: String
    private let races: [Int]

    init(_ bet: MultiLegBet) {
        (self.bet, races) = (bet.name, bet.races)
    }
}

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
