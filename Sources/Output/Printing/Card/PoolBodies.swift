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
