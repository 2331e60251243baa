import Models

/// Runners of a race, and the chance of each to win: a pure function of the race.
///
/// All arithmetic is in whole numbers, so that a seed gives the same field on every machine. Source:
/// `docs/dev/feed.md`, "Racecard" and "Affiliates".
package struct SimulatedField: Sendable {
    /// Sorted by number, from 1, without gaps.
    let runners: [SimulatedRunner]

    private static let salt: UInt64 = 0x6669_656c_64

    init(_ race: SimulatedRace) {
        var generator = SplitMix64(seed: race.plan.seed, salt: Self.salt)
        let size = Self.size(of: race.category, using: &generator)
        let barriers = Self.shuffled(Array(1...size), using: &generator)
        let country = race.card.course.country
        var taken: Set<String> = []
        var runners: [SimulatedRunner] = []
        for number in 1...size {
            let name = RunnerNames.name(in: country, taken: &taken, using: &generator)
            runners.append(
                SimulatedRunner(
                    number: number, name: name, barrier: race.category == .greyhound ? number : barriers[number - 1],
                    category: race.category, country: country, using: &generator))
        }
        // At least four runners start; one box in ten fields of greyhounds is empty.
        for place in runners.indices where size - runners.count(where: { !$0.starts }) > 4 {
            if generator.chance(race.category == .greyhound ? 3 : 7) {
                let before = generator.oneIn(4) ? generator.int(in: 120...1500) : generator.int(in: 3600...50_000)
                runners[place].scratched = race.plan.plannedStart - before
                runners[place].isLate = before < 1800
            }
        }
        if race.plan.hasScratching {
            // A runner that would be scratched late is taken, so that as many start as before.
            let place = runners.firstIndex(where: \.isLate) ?? runners.firstIndex { $0.scratched != nil } ?? 1
            (runners[place].scratched, runners[place].isLate) = (race.plan.plannedStart - 7200, false)
        }
        if race.category == .greyhound, generator.oneIn(10) { runners[size - 1].isVacant = true }
        Self.mount(&runners, race)
        self.runners = runners
    }

    /// Gives runners their jockeys, so that none rides two in one race.
    private static func mount(_ runners: inout [SimulatedRunner], _ race: SimulatedRace) {
        var generator = SplitMix64(seed: race.plan.seed, salt: 0x6a6f_636b)
        var taken: Set<String> = []
        for place in runners.indices {
            guard var jockey = runners[place].jockey else { continue }
            while !taken.insert(jockey).inserted {
                jockey = PersonNames.name(in: race.card.course.country, using: &generator)
            }
            runners[place].jockey = jockey
        }
    }

    /// Runners that start, without the scratched ones.
    var starters: [SimulatedRunner] { runners.filter(\.starts) }

    private static func size(of category: RaceCategory, using generator: inout SplitMix64) -> Int {
        switch category {
        case .greyhound: 8
        case .harness: generator.int(in: 6...14)
        default: generator.oneIn(12) ? generator.int(in: 17...20) : generator.int(in: 5...16)
        }
    }

    static func shuffled<Element>(_ elements: [Element], using generator: inout SplitMix64) -> [Element] {
        var left = elements
        var order: [Element] = []
        while !left.isEmpty { order.append(left.remove(at: generator.int(in: 0...left.count - 1))) }
        return order
    }
}

/// One runner of a simulated race.
package struct SimulatedRunner: Sendable {
    /// Saddlecloth or rug, a whole number from 1.
    package let number: Int
    /// Name of the runner, unique in its race.
    let name: String
    /// Barrier from 1; for greyhounds the number.
    let barrier: Int
    /// Lower-case UUID of version 4, as in the feed.
    let id: String
    /// Jockey or driver; nil for greyhounds.
    fileprivate(set) var jockey: String?
    let trainer: String
    /// Weight in tenths of a kilogram; nil in harness racing.
    let weight: Int?
    /// Positions of up to six starts before the season, the latest at the right: `476x0`; may be empty.
    let career: String
    /// Share of all chances to win, beside the others' shares.
    let strength: Int
    let comment: String?
    /// Time of its scratching in Unix seconds; nil for a starter.
    var scratched: Int?
    /// True if it is scratched less than 30 minutes before the planned start.
    var isLate = false
    /// True for a line of the card without a runner.
    var isVacant = false

    var isMale: Bool { strength % 3 > 0 }

    /// False for a scratched runner and for a vacant box.
    var starts: Bool { scratched == nil && !isVacant }

    init(
        number: Int, name: String, barrier: Int, category: RaceCategory, country: String,
        using generator: inout SplitMix64
    ) {
        (self.number, self.name, self.barrier) = (number, name, barrier)
        id = generator.uuid()
        jockey = category == .greyhound ? nil : PersonNames.name(in: country, using: &generator)
        trainer = PersonNames.name(in: country, using: &generator)
        weight =
            switch category {
            case .greyhound: generator.int(in: 255...350)
            case .harness: nil
            default: generator.int(in: 108...124) * 5
            }
        let signs = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "x"]
        career = (0..<generator.int(in: 0...6)).map { _ in generator.pick(signs) }.joined()
        strength = generator.int(in: 2...12) * generator.int(in: 2...12)
        comment = generator.chance(40) ? nil : generator.pick(RunnerComments.all)
    }
}
