package import FoundationEssentials

/// One runner of a race as a source described it last. All text has passed `FeedText`; all but the number may be
/// missing.
package struct Runner: Hashable, Sendable {
    /// Saddlecloth or rug, as the code of a `RunnerNumber`: 1 to 99 for a whole number. Placings and dividends refer
    /// to it.
    package var number: Int
    /// Name, up to 80 characters; empty if the source reports none.
    package var name: String
    /// The source's id of the runner; nil if it reports none.
    package var id: String?
    /// Page of the source; nil if it has none.
    package var address: WebAddress?
    /// Barrier, box or draw, from 1.
    package var barrier: Int?
    /// Jockey or driver, as the source writes the name; nil for greyhounds.
    package var jockey: String?
    /// Trainer, as the source writes the name; nil if it reports none.
    package var trainer: String?
    /// Age in years, 1 to 40; nil if the source reports none.
    package var age: Int?
    /// Sex in the source's spelling: `g` for a gelding, `b` for a bitch.
    package var sex: String?
    /// Weight carried in kilograms; nil if the source reports none.
    package var weight: Decimal?
    /// Finishing positions of the last starts, the latest at the right: `4776X`, X for a spell.
    package var lastStarts: String?
    /// Latest prices; all of them may be missing.
    package var odds: Odds
    /// Share of bets and money on the runner, by the source; nil if it reports none.
    package var backing: Backing?
    /// Price at the jump; nil before it, and for sources that do not report it.
    package var startingPrice: Price?
    /// Marked as favourite by the source; several runners may be.
    package var isFavourite: Bool
    /// Marked by the source because its price has shortened much.
    package var isMover: Bool
    /// Time and kind of the withdrawal; nil for a starter.
    package var scratching: Scratching?
    /// The source's comment on the runner; nil if it has none.
    package var comment: String?
    /// Silks, gear, parents, records, last starts; nil if the source reports none.
    package var guide: Shared<RunnerGuide>?

    package init(number: Int, name: String, odds: Odds = Odds()) {
        self.number = number
        self.name = name
        self.odds = odds
        isFavourite = false
        isMover = false
    }

    /// Age in years from a number or a text that begins with one: `8`, `8yo`.
    /// - Returns: nil outside 1 to 40, and for other text.
    package static func age(_ text: String?) -> Int? {
        guard let digits = text?.prefix(while: { $0.isASCII && $0.isNumber }), let age = Int(digits) else { return nil }
        return (1...40).contains(age) ? age : nil
    }

    /// Whole numbers, barriers and positions that a card can have.
    package static let numberRange = 1...99

    /// Withdrawal of a runner before the start.
    package struct Scratching: Hashable, Sendable {
        /// Time of the withdrawal in UTC; nil if the source does not report it.
        package var at: Date?
        /// True if the field was final before: bets on the runner are returned, dividends of the others are cut.
        package var isLate: Bool

        /// A withdrawal; without arguments one at an unknown time, before the field was final.
        package init(at: Date? = nil, isLate: Bool = false) {
            self.at = at
            self.isLate = isLate
        }
    }
}

/// What a source's customers have on a runner, of all that they have on the race, in whole percent.
package struct Backing: Hashable, Sendable {
    /// Share of the number of bets, and of the money.
    package let bets: Int, money: Int

    /// Holds both within 0 to 100.
    package init(bets: Int, money: Int) {
        (self.bets, self.money) = (bets.held(in: 0...100), money.held(in: 0...100))
    }
}

/// A fixed win price, and the instant since which a source has it.
package struct TimedPrice: Hashable, Sendable {
    package let at: Date
    package let price: Price

    package init(at: Date, price: Price) { (self.at, self.price) = (at, price) }
}

/// Prices of a runner; nil for a missing one.
package struct Odds: Hashable, Sendable {
    package var win: Price?
    /// Fixed price to finish within the paid places.
    package var place: Price?
    package var toteWin: Price?
    package var totePlace: Price?
    /// Past fixed win prices, the oldest first, at most `fluctuationsKept`.
    package var fluctuations: [Price]
    /// Fixed win prices whose times the source reports, the oldest first, at most `fluctuationsKept`; they need not
    /// be all of the fluctuations.
    package var timed: [TimedPrice]

    /// Most prices that are remembered. A longer history is cut to the first and the newest 59.
    package static let fluctuationsKept = 60

    /// Shortens fluctuations to `fluctuationsKept`, of which the first always remains, and sorts timed prices.
    package init(
        win: Price? = nil, place: Price? = nil, toteWin: Price? = nil, totePlace: Price? = nil,
        fluctuations: [Price] = [], timed: [TimedPrice] = []
    ) {
        self.timed = Self.sorted(timed)
        self.win = win
        self.place = place
        self.toteWin = toteWin
        self.totePlace = totePlace
        self.fluctuations = fluctuations.suffix(Self.fluctuationsKept)
        if fluctuations.count > Self.fluctuationsKept, let first = fluctuations.first {
            self.fluctuations[0] = first
        }
    }

    /// Fixed win prices from the first to the one of now, which the fluctuations may not have yet.
    package var course: [Price] {
        guard let win, let last = fluctuations.last, last != win else { return fluctuations }
        return fluctuations + [win]
    }

    /// Timed prices in their order, one an instant, of which the last one given holds.
    package static func sorted(_ timed: [TimedPrice]) -> [TimedPrice] {
        let byTime = Dictionary(timed.map { ($0.at, $0) }) { _, later in later }
        return byTime.values.sorted { $0.at < $1.at }.suffix(fluctuationsKept)
    }

    /// First fixed win price; nil without fluctuations.
    package var opening: Price? { fluctuations.first }
}

extension Runner {
    /// Runners in the order of their numbers, each with a code of its own: results, prices and dividends know a runner
    /// by it. Two runners with the same number and name are one: the one that starts stays. If two have the same number
    /// and only one has a name, that one stays. Any other second runner of a number stays too, and has the same number
    /// on the screen.
    /// - Parameter runners: as a source lists them, in any order.
    package static func field(_ runners: some Sequence<Runner>) -> [Runner] {
        var known: [Int: [Runner]] = [:]
        for runner in runners.sorted(by: { rank($0) < rank($1) }) {
            let before = known[runner.number] ?? []
            let isKnown = before.contains {
                $0.name.lowercased() == runner.name.lowercased() || runner.name.isEmpty && runner.number > 0
            }
            if !isKnown { known[runner.number, default: []].append(runner) }
        }
        return known.flatMap { number, all in
            all.enumerated().map { index, runner in
                var runner = runner
                runner.number = RunnerNumber(code: number).after(number == 0 ? index + 1 : index).code
                return runner
            }
        }.sorted { RunnerNumber.order($0.number) < RunnerNumber.order($1.number) }
    }

    private static func rank(_ runner: Runner) -> (Int, Int, Int, String) {
        (runner.number, runner.scratching == nil ? 0 : 1, runner.name.isEmpty ? 1 : 0, runner.name)
    }
}

extension Placing {
    /// Placings in their order, each with the code of its runner in a field: by number and name where several runners
    /// have the number or it has none.
    package static func placed(_ placings: some Sequence<Placing>, of runners: [Runner]) -> [Placing] {
        placings.map { placing in
            var placing = placing
            let number = RunnerNumber(code: placing.number).text
            let others = runners.filter { RunnerNumber.text($0.number) == number }
            if others.count > 1 || RunnerNumber(code: placing.number).isNone {
                let candidates = RunnerNumber(code: placing.number).isNone ? runners : others
                let name = placing.name.lowercased()
                let found = candidates.first { !name.isEmpty && $0.name.lowercased() == name }
                placing.number = found?.number ?? placing.number
            }
            return placing
        }.inOrder
    }
}

extension [Runner] {
    /// The runners that a person means: all with that number, such as `1A`; otherwise the runner of that name, or those
    /// whose names begin with it. Two runners may have one number, and some have none.
    package func named(_ words: String) -> [Runner] {
        if let number = RunnerNumber(words) {
            return filter { !RunnerNumber(code: $0.number).isNone && RunnerNumber.text($0.number) == number.text }
        }
        let wanted = FoldedText(words).key
        guard !wanted.isEmpty else { return [] }
        let same = filter { FoldedText($0.name).key == wanted }
        return same.isEmpty ? filter { FoldedText($0.name).key.hasPrefix(wanted) } : same
    }
}
