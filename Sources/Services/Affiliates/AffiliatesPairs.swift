import Models

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
