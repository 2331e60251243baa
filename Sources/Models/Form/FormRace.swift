package import FoundationEssentials

/// A race as form counts it: made of a card whose result is final.
package struct FormRace: Hashable, Sendable {
    package var id: RaceID
    package var category: RaceCategory
    package var meeting: String?
    /// 0 where nobody says.
    package var number: Int
    package var name: String?
    package var start: Date
    package var runners: [FormRunner]

    /// - Returns: nil where there is nothing to count: the result is not final, nobody told who ran (with the first
    ///   three alone, all who are known would have been placed), or when.
    package init?(_ card: RaceCard) {
        guard card.status == .final, !card.placings.isEmpty, !card.runners.isEmpty,
            let start = card.advertisedStart ?? card.actualStart
        else { return nil }
        id = card.id
        category = card.category
        meeting = card.meeting
        number = card.number
        name = card.name
        self.start = start
        runners = Self.runners(of: card)
    }

    /// Days since 1970 by UTC.
    package var day: Int { Self.day(of: start) }

    package static func day(of instant: Date) -> Int {
        CivilTime(instant).daysSince1970
    }

    private static func runners(of card: RaceCard) -> [FormRunner] {
        var positions: [Int: Int] = [:]
        for placing in card.placings {
            positions[placing.number] = min(positions[placing.number] ?? .max, placing.position)
        }
        let sharing = positions.values.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        let paid = card.conditions.placesPaid ?? 3
        var seen: Set<Int> = []
        var runners = card.runners.filter { seen.insert($0.number).inserted }.map { runner in
            FormRunner(runner, position: positions[runner.number] ?? 0, sharing: sharing, paid: paid)
        }
        // Who is placed has run, whether or not it is listed.
        for placing in card.placings where seen.insert(placing.number).inserted {
            var runner = Runner(number: placing.number, name: placing.name)
            runner.barrier = placing.barrier
            runners.append(
                FormRunner(runner, position: positions[placing.number] ?? 0, sharing: sharing, paid: paid))
        }
        markFavourite(&runners)
        return runners.sorted { $0.number < $1.number }
    }

    /// Where the source marks no starter: those of the lowest starting price, or else of the lowest last fixed price.
    private static func markFavourite(_ runners: inout [FormRunner]) {
        let starters = runners.filter(\.isStarter)
        guard !starters.contains(where: \.isFavourite) else { return }
        for price in [\FormRunner.starting, \FormRunner.fixed] {
            guard let lowest = starters.compactMap({ $0[keyPath: price] }).min() else { continue }
            for index in runners.indices where runners[index].isStarter && runners[index][keyPath: price] == lowest {
                runners[index].isFavourite = true
            }
            return
        }
    }
}

/// A runner of such a race.
package struct FormRunner: Hashable, Sendable {
    package enum Fate: Int, Hashable, Sendable {
        case started
        /// Before the field was final.
        case scratched
        /// After it: stakes are returned.
        case lateScratched
    }

    package var number: Int
    package var name: String
    /// Jockey or driver.
    package var rider: String?
    package var trainer: String?
    package var barrier: Int?
    package var fate: Fate
    package var isFavourite: Bool
    /// From 1; 0 for unplaced, or not known.
    package var position: Int
    /// How many have that position; more than 1 in a dead heat.
    package var sharing: Int
    /// Within the places that were paid: where nobody says how many, three.
    package var isPlaced: Bool
    package var starting: Price?
    /// The last fixed price that was seen while bets were taken.
    package var fixed: Price?

    /// A runner without a result.
    package init(_ runner: Runner) {
        self.init(runner, position: 0, sharing: [:], paid: 0)
    }

    init(_ runner: Runner, position: Int, sharing: [Int: Int], paid: Int) {
        number = runner.number
        name = runner.name
        rider = runner.jockey
        trainer = runner.trainer
        barrier = runner.barrier
        fate = runner.scratching.map { $0.isLate ? .lateScratched : .scratched } ?? .started
        isFavourite = runner.isFavourite
        self.position = fate == .started ? position : 0
        self.sharing = max(1, sharing[position] ?? 1)
        isPlaced = self.position > 0 && self.position <= paid
        starting = runner.startingPrice
        fixed = runner.odds.win
    }

    package var isStarter: Bool { fate == .started }
}
