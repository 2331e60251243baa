package import FoundationEssentials

/// The part of a form guide that is about a race, beside its conditions. Every value may be missing.
package struct RaceGuide: Hashable, Sendable {
    /// Prize of each place from the first on, at most `prizesKept`; nothing after a place without one.
    package var prizes: [Decimal] = []
    /// `Mobile`, `Stand`; up to 20 characters.
    package var startType: String?
    /// `Pace`, `Trot`, `Gallop`; up to 20 characters.
    package var gait: String?
    /// `Group 3`, `Grade`; up to 20 characters.
    package var group: String?
    /// Metres once around, 1 to 9,999.
    package var circumference: Int?
    /// Metres of the home straight, 1 to 9,999.
    package var straight: Int?
    /// Which sexes may run, in the source's words; nil for all.
    package var sexes: String?
    /// How weights are set, in the source's word: `hcp`.
    package var weights: String?
    /// True if apprentices may claim; nil if the source does not report it.
    package var mayClaim: Bool?
    /// Names of television channels, at most `channelsKept`.
    package var channels: [String] = []
    /// True if the source has a picture of the race.
    package var hasVideo = false
    /// Pools of the tote, at most `poolsKept`.
    package var pools: [Pool] = []

    package static let prizesKept = 20
    /// Most channels of a race or meeting.
    package static let channelsKept = 6
    package static let poolsKept = 20

    package init() {}

    package var isEmpty: Bool { self == RaceGuide() }

    /// Money of one kind of bet at the tote.
    package struct Pool: Hashable, Sendable {
        /// Name of the bet: `First Four`, up to 40 characters.
        package var product: String
        /// Size of the pool in the tote's currency, 0 or more.
        package var total: Decimal
        /// Money from earlier races without a winner; above 0.
        package var jackpot: Decimal?
        /// The least that is paid out; above 0.
        package var guarantee: Decimal?
        /// The races of a bet on several; nil for a bet on this one.
        package var bet: MultiLegBet?
        package var isClosed: Bool
        /// Approximate payouts of the pool for two runners, as far as the source reports them; empty for other bets.
        package var pairs: [PairPrice] = []

        /// A pool without jackpot and guarantee.
        package init(product: String, total: Decimal, bet: MultiLegBet? = nil, isClosed: Bool = false) {
            self.product = product
            self.total = total
            self.bet = bet
            self.isClosed = isClosed
        }
    }

    /// Approximate payout of a bet on two runners, by the pool as it is now.
    package struct PairPrice: Hashable, Sendable {
        /// Number of one runner, 1 to `most`; lower than `second`.
        package let first: Int
        /// Number of the other runner, greater than `first`, up to `most`.
        package let second: Int
        /// Payout for one unit, stake included.
        package let price: Price

        /// The greatest number of a runner with such a price.
        package static let most = 40

        /// nil for one runner twice, and for a number outside 1 to `most`.
        package init?(_ one: Int, _ other: Int, _ price: Price) {
            guard one != other, (1...Self.most).contains(min(one, other)), max(one, other) <= Self.most else {
                return nil
            }
            (first, second, self.price) = (min(one, other), max(one, other), price)
        }

        /// The other runner of a pair; nil if a runner is neither of the two.
        package func partner(of number: Int) -> Int? {
            number == first ? second : number == second ? first : nil
        }
    }
}

/// A value that many copies share, so that a race or a runner is no larger for it. Equal by value.
package struct Shared<Value: Hashable & Sendable>: Hashable, Sendable {
    private final class Storage: Sendable {
        let value: Value

        init(_ value: Value) {
            self.value = value
        }
    }

    private let storage: Storage

    package var value: Value { storage.value }

    package init(_ value: Value) {
        storage = Storage(value)
    }

    package static func == (left: Shared, right: Shared) -> Bool {
        left.storage === right.storage || left.value == right.value
    }

    package func hash(into hasher: inout Hasher) {
        value.hash(into: &hasher)
    }
}

/// Values that a list gives about a race beside the race itself.
package struct ListedGuide: Hashable, Sendable {
    /// Class, prize money, rail, surface, direction.
    package var conditions = RaceCard.Conditions()
    /// Prizes, start, gait and whether there is a video.
    package var guide = RaceGuide()

    package init() {}
}
