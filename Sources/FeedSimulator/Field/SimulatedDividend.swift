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
