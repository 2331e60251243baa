/// The prices of a field at one instant: pure, and in hundredths of a unit.
///
/// A price opens a day before the start, 30 % shorter to 45 % longer than it ends, and moves there in a few steps. In
/// the end the book of the starters is 105 to 125 %.
package struct SimulatedPrices: Sendable {
    /// Hundredths; nil for who is scratched, and before there are any.
    package struct Price: Sendable {
        package let win: Int
        /// nil with fewer than five starters.
        package let place: Int?
        /// What win was, the oldest first, the last as it is.
        package let fluctuations: [(at: Int, win: Int)]
    }

    /// By number.
    package let prices: [Int: Price]
    /// Percent that the book aims at.
    package let book: Int

    private static let opens = 86_400

    /// - Parameters:
    ///   - start: the advertised start, in Unix seconds.
    ///   - instant: Unix seconds.
    init(_ field: SimulatedField, seed: UInt64, start: Int, at instant: Int) {
        var generator = SplitMix64(seed: seed, salt: 0x7072_6963_65)
        book = generator.int(in: 105...125)
        let starters = field.starters
        let whole = starters.reduce(0) { $0 + $1.strength }
        var prices: [Int: Price] = [:]
        for runner in field.runners where !runner.isVacant {
            // Every runner takes its numbers, so that a scratching changes nobody's history.
            let drift = generator.int(in: 70...145)
            let times = (0..<generator.int(in: 2...7)).map { _ in generator.int(in: 60...Self.opens - 600) }.sorted(
                by: >)
            let noise = times.map { _ in generator.int(in: 94...106) }
            guard runner.starts else { continue }
            let last = whole * 100 * 100 / (runner.strength * book)
            let steps = [Self.opens] + times
            let path = steps.enumerated().map { index, before in
                let left = steps.count - 1 - index
                let factor = 100 + (drift - 100) * left / (steps.count - 1)
                let jitter = index == 0 || left == 0 ? 100 : noise[index - 1]
                return (at: start - before, win: Self.tick(last * factor * jitter / 10_000))
            }
            let known = path.prefix { $0.at <= instant }
            guard let now = known.last else { continue }
            let places = starters.count >= 8 ? 4 : 3
            prices[runner.number] = Price(
                win: now.win, place: starters.count < 5 ? nil : Self.tick(100 + (now.win - 100) / places),
                fluctuations: Array(known))
        }
        self.prices = prices
    }

    /// The steps in which bookmakers write prices; never below 1.01.
    private static func tick(_ price: Int) -> Int {
        let step =
            switch price {
            case ..<200: 1
            case ..<500: 10
            case ..<1000: 50
            case ..<5000: 100
            default: 1000
            }
        return min(50_100, max(101, (price + step / 2) / step * step + (price >= 5000 ? 100 : 0)))
    }
}
