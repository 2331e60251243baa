/// Result of a race, drawn by the runners' chances, so that results agree with prices over many races.
package struct SimulatedResult: Sendable {
    /// Position and margin of one runner at the finish.
    package struct Place: Sendable {
        /// Position from 1; equal in a dead heat.
        package let position: Int
        /// The runner in this place, which is always a starter.
        package let runner: SimulatedRunner
        /// Tenths of a length behind the winner.
        let margin: Int
    }

    /// Final placings of every starter, by position. Two share a position in a dead heat.
    package let places: [Place]
    /// Placings before a protest; first and second differ from the final ones if it is upheld.
    package let interimPlaces: [Place]
    /// Winning time in hundredths of a second.
    let time: Int
    /// Seconds from the advertised start to the jump.
    let jumped: Int
    /// Seconds from the advertised start to interim placings.
    let interim: Int
    /// Seconds from the advertised start to final placings.
    let final: Int
    /// Reason of a protest, heard between interim and final; nil without one.
    let protest: String?

    /// Seconds from the start by which every race is final, even one of 10 km with a protest.
    static let latest = 170 + 10_000 / 16 + 240 + 1200

    init(_ field: SimulatedField, _ plan: PlannedRace, metres: Int) {
        var generator = SplitMix64(seed: plan.seed, salt: 0x7265_7375_6c74)
        var left = field.starters
        var places: [Place] = []
        var margin = 0
        while !left.isEmpty {
            var lot = generator.int(in: 0...left.reduce(0) { $0 + $1.strength } - 1)
            let index =
                left.firstIndex {
                    lot -= $0.strength
                    return lot < 0
                } ?? 0
            let isDead = generator.oneIn(120) && !places.isEmpty
            if !places.isEmpty, !isDead { margin += generator.int(in: 1...(generator.chance(70) ? 12 : 45)) }
            let position = isDead ? places.last?.position ?? 1 : places.count + 1
            places.append(Place(position: position, runner: left.remove(at: index), margin: margin))
        }
        self.places = places
        time = metres * 100 / 16 + generator.int(in: -150...250)
        let jump = generator.int(in: 0...170)
        jumped = plan.jump ?? jump
        interim = jumped + metres / 16 + generator.int(in: 60...240)
        protest = generator.oneIn(60) ? "Second against first" : nil
        interimPlaces = protest != nil && generator.chance(50) ? Self.swapped(places) : places
        final = interim + (protest == nil ? generator.int(in: 120...420) : generator.int(in: 600...1200))
    }

    /// First and second in each other's place, where neither shares it.
    private static func swapped(_ places: [Place]) -> [Place] {
        guard places.count > 2, places[0].position < places[1].position, places[1].position < places[2].position else {
            return places
        }
        let first = Place(position: 1, runner: places[1].runner, margin: 0)
        let second = Place(position: 2, runner: places[0].runner, margin: places[1].margin)
        return [first, second] + places.dropFirst(2)
    }
}

/// Payout for one unit bet, in hundredths: near the closing prices, less the tote's share.
struct SimulatedDividend: Sendable {
    /// The affiliates' name of the bet: `Pool Win`.
    let product: String
    /// Numbers that won, in order of the placings.
    let numbers: [Int]
    /// Payout in hundredths of a unit, at least 100.
    let hundredths: Int

    /// Dividends of the reported placings. After a dead heat a bet has several combinations, which share the payout.
    static func all(of snapshot: RaceSnapshot) -> [SimulatedDividend] {
        let places = snapshot.placings
        let starters = snapshot.field.starters.count
        let paid = starters >= 8 ? 3 : 2
        func price(_ number: Int) -> Int { snapshot.prices.prices[number]?.win ?? 101 }
        func made(_ product: String, _ numbers: [Int], _ value: Int) -> SimulatedDividend {
            SimulatedDividend(product: product, numbers: numbers, hundredths: max(100, value))
        }
        let winners = places.filter { $0.position == 1 }.map(\.runner.number)
        var all = winners.map { made("Pool Win", [$0], price($0) * 97 / 100 / winners.count) }
        for place in places where place.position <= paid && starters >= 5 {
            let number = place.runner.number
            all.append(made("Pool Place", [number], (snapshot.prices.prices[number]?.place ?? 101) * 96 / 100))
        }
        for (product, count) in [("Pool Quinella", 2), ("Pool Trifecta", 3), ("Pool First4", 4)]
        where places.count > count {
            let combinations = orders(places, count: count, isOrdered: count > 2)
            for numbers in combinations {
                let value = numbers.dropFirst().reduce(price(numbers[0])) { $0 * max(100, price($1) - 60) / 100 }
                all.append(made(product, numbers, value * 80 / 100 / combinations.count))
            }
        }
        return all
    }

    /// The numbers that came in first, in every order that the placings allow.
    private static func orders(_ places: [SimulatedResult.Place], count: Int, isOrdered: Bool) -> [[Int]] {
        var orders: [[Int]] = [[]]
        var rest = places[...]
        while let position = rest.first?.position, (orders.first?.count ?? 0) < count {
            let group = rest.prefix { $0.position == position }.map(\.runner.number)
            rest = rest.dropFirst(group.count)
            orders = orders.flatMap { head in permutations(group).map { head + $0 } }
        }
        var seen: Set<[Int]> = []
        return orders.map { Array($0.prefix(count)) }.filter { seen.insert(isOrdered ? $0 : $0.sorted()).inserted }
    }

    private static func permutations(_ numbers: [Int]) -> [[Int]] {
        guard numbers.count > 1 else { return [numbers] }
        return numbers.indices.flatMap { index in
            var rest = numbers
            let first = rest.remove(at: index)
            return permutations(rest).map { [first] + $0 }
        }
    }
}
