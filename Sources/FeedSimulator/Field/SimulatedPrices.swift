/// Prices of a field at one instant: pure, and in hundredths of a unit.
///
/// A price opens a day before the start, 30 % shorter to 45 % longer than it ends, and moves there in a few steps. The
/// book of the starters ends at 105 to 125 %. A runner has prices until it is scratched.
struct SimulatedPrices: Sendable {
    /// Prices of one runner, in hundredths of a unit.
    struct WinAndPlace: Sendable {
        /// Fixed price to win, at least 101.
        let win: Int
        /// Fixed place price; nil with fewer than five starters.
        let place: Int?
        /// Win prices with their Unix seconds, the oldest first, the current one last.
        let fluctuations: [(at: Int, win: Int)]
    }

    /// Prices by number, without scratched runners and runners that have no price yet.
    let prices: [Int: WinAndPlace]
    /// Percent that the book aims at, 105 to 125; the steps of prices may lead a little away from it.
    let book: Int

    private static let opens = 86_400

    /// - Parameters:
    ///   - start: the planned start, in Unix seconds: a delay does not change earlier prices.
    ///   - instant: Unix seconds.
    init(_ field: SimulatedField, seed: UInt64, start: Int, at instant: Int) {
        var generator = SplitMix64(seed: seed, salt: 0x7072_6963_65)
        book = generator.int(in: 105...125)
        let starters = field.starters
        let closing = Self.closing(starters, book: book)
        let whole = starters.reduce(0) { $0 + $1.strength }
        var prices: [Int: WinAndPlace] = [:]
        for runner in field.runners where !runner.isVacant {
            // Every runner draws its numbers, so that a scratching changes no other history.
            let drift = generator.int(in: 70...145)
            let times = (0..<generator.int(in: 2...7)).map { _ in generator.int(in: 60...Self.opens - 600) }.sorted(
                by: >)
            let noise = times.map { _ in generator.int(in: 94...106) }
            if let scratched = runner.scratched, scratched <= instant { continue }
            let last = closing[runner.number] ?? Self.tick(whole * 100 * 100 / (runner.strength * book))
            let steps = [Self.opens] + times
            let path = steps.enumerated().map { index, before in
                let left = steps.count - 1 - index
                let factor = 100 + (drift - 100) * left / (steps.count - 1)
                let jitter = index == 0 || left == 0 ? 100 : noise[index - 1]
                return (at: start - before, win: left == 0 ? last : Self.tick(last * factor * jitter / 10_000))
            }
            let known = path.prefix { $0.at <= instant }
            guard let now = known.last else { continue }
            let places = starters.count >= 8 ? 4 : 3
            prices[runner.number] = WinAndPlace(
                win: now.win, place: starters.count < 5 ? nil : Self.tick(100 + (now.win - 100) / places),
                fluctuations: Array(known))
        }
        self.prices = prices
    }

    /// The prices at the start, by number: the chances with a margin, in the bookmakers' steps, so that the book comes
    /// as near as can be to the one that is aimed at.
    private static func closing(_ starters: [SimulatedRunner], book: Int) -> [Int: Int] {
        let whole = starters.reduce(0) { $0 + $1.strength }
        var best: [Int: Int] = [:]
        for aim in (90...140).sorted(by: { (abs($0 - book), $0) < (abs($1 - book), $1) }) {
            let prices = starters.map { ($0.number, tick(whole * 100 * 100 / ($0.strength * aim))) }
            if best.isEmpty { best = Dictionary(uniqueKeysWithValues: prices) }
            let percent = prices.reduce(0) { $0 + 1_000_000 / $1.1 }
            if (10_500...12_500).contains(percent) { return Dictionary(uniqueKeysWithValues: prices) }
        }
        return best
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
