import FoundationEssentials
import Models

/// The part of an event's race that only a form guide has. Every value may be missing.
struct AffiliatesRaceGuide: Decodable {
    let guide: RaceGuide

    private enum Keys: String, CodingKey {
        case gait, group
        case prizes = "prize_monies"
        case startType = "start_type"
        case circumference = "track_circumference"
        case straight = "track_home_straight"
        case sexes = "gender_conditions"
        case weights = "weight_and_handicap_conditions"
        case mayClaim = "allowance_conditions"
        case channels = "video_channels"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        var guide = RaceGuide()
        guide.prizes = (container.lenient(PlacePrizes.self, .prizes)?.prizes) ?? []
        guide.startType = container.text(.startType, limit: 20)
        guide.gait = container.text(.gait, limit: 20)
        guide.group = container.text(.group, limit: 20)
        guide.circumference = container.whole(.circumference, in: 1...9_999)
        guide.straight = container.whole(.straight, in: 1...9_999)
        let sexes = container.text(.sexes, limit: 40)
        guide.sexes = sexes?.lowercased() == "unrestricted" ? nil : sexes
        guide.weights = container.text(.weights, limit: 20)
        guide.mayClaim = container.lenient(LooseBool.self, .mayClaim)?.value
        guide.channels = container.channels(.channels)
        guide.hasVideo = !guide.channels.isEmpty
        self.guide = guide
    }
}

extension KeyedDecodingContainer {
    /// Names of television channels, at most `RaceGuide.channelsKept`, cleaned.
    func channels(_ key: Key) -> [String] {
        let names = list(String.self, key).compactMap { FeedText.clean(optional: $0, limit: 30) }
        return Array(names.prefix(RaceGuide.channelsKept))
    }
}

/// Prize of each place: `1st`, `2nd` and so on, beside a total.
struct PlacePrizes: Decodable {
    /// Prize money of all places, above 0.
    let total: Decimal?
    /// Prizes from the first place on; none after a place without one.
    let prizes: [Decimal]

    init(from decoder: any Decoder) throws {
        let all = try WireTable<Lenient<LooseDecimal>>(from: decoder).items.compactMapValues(\.value?.value)
        total = all["total_value"].flatMap { $0 > 0 && $0 < 1_000_000_000 ? $0 : nil }
        let names = ["1st", "2nd", "3rd"] + (4...RaceGuide.prizesKept).map { "\($0)th" }
        prizes = names.map { all[$0] ?? 0 }.prefix { $0 > 0 && $0 < 1_000_000_000 }.map(\.self)
    }
}

/// One of `tote_pools` of an event.
struct AffiliatesPool: Decodable {
    private(set) var pool: RaceGuide.Pool

    private enum Keys: String, CodingKey {
        case total, status, jackpot, guarantee, quaddie
        case product = "product_type"
        case earlyQuaddie = "early_quaddie"
        case pairs = "qla_odds"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        let most = Decimal(1_000_000_000)
        guard let product = container.text(.product, limit: 40), let total = container.decimal(.total),
            total >= 0, total < most
        else {
            throw DecodingError.dataCorruptedError(forKey: .total, in: container, debugDescription: "no total")
        }
        let name = Self.spaced(product)
        pool = RaceGuide.Pool(
            product: name, total: total,
            bet: container.bet(name, .earlyQuaddie) ?? container.bet(name, .quaddie),
            isClosed: container.lenient(String.self, .status)?.lowercased() == "closed")
        pool.jackpot = container.decimal(.jackpot).flatMap { $0 > 0 && $0 < most ? $0 : nil }
        pool.pairs = container.lenient(AffiliatesPairs.self, .pairs)?.pairs ?? []
        pool.guarantee = container.decimal(.guarantee).flatMap { $0 > 0 && $0 < most ? $0 : nil }
    }

    /// Words of a product's name, spaced: `First Four` for `FirstFour`.
    private static func spaced(_ product: String) -> String {
        product.reduce(into: "") { words, letter in
            if letter.isUppercase, words.last?.isLowercase ?? false { words.append(" ") }
            words.append(letter)
        }
    }
}

extension KeyedDecodingContainer {
    /// A bet by the numbers of its races; nil if one of them is no number, and for a list that is none (`MultiLegBet`).
    func bet(_ name: String, _ key: Key) -> MultiLegBet? {
        lenient([LooseInt].self, key).flatMap { MultiLegBet(name, races: $0.map(\.value)) }
    }
}

/// `qla_odds` of a pool: for each runner, in order of the numbers, its payout with every other one, and `-` at its own
/// place.
struct AffiliatesPairs: Decodable {
    /// Each pair once; empty unless the places of all rows are those of the numbers.
    let pairs: [RaceGuide.PairPrice]

    private struct Row: Decodable {
        let number: Int
        /// Prices in order of the numbers; nil for no price.
        let prices: [Price?]

        private enum Keys: String, CodingKey {
            case number = "sel"
            case prices = "oddsString"
        }

        /// - Throws: for a row whose own place is not that of its number.
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            let most = RaceGuide.PairPrice.most
            let words = (container.lenient(String.self, .prices) ?? "").split(
                separator: "|", maxSplits: most, omittingEmptySubsequences: false)
            guard let number = container.whole(.number, in: 1...most), words.count <= most, number <= words.count,
                words[number - 1] == "-"
            else {
                throw DecodingError.dataCorruptedError(
                    forKey: .prices, in: container, debugDescription: "not in order of the numbers")
            }
            self.number = number
            prices = words.map { LooseDecimal.parse(String($0)).flatMap { Price($0) } }
        }
    }

    init(from decoder: any Decoder) throws {
        // With one odd row it is unknown which runner the places in the other rows mean.
        let rows = try [Row](from: decoder)
        var pairs: [RaceGuide.PairPrice] = []
        var seen: Set<Int> = []
        for row in rows where seen.insert(row.number).inserted {
            for (index, price) in row.prices.enumerated() where index >= row.number {
                if let price, let pair = RaceGuide.PairPrice(row.number, index + 1, price) { pairs.append(pair) }
            }
        }
        self.pairs = pairs
    }
}
