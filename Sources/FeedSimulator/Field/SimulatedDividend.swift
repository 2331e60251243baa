/// What a unit paid, in hundredths: near the prices, less the tote's part.
package struct SimulatedDividend: Sendable {
    package let product: String
    /// In the order of the placings.
    package let numbers: [Int]
    package let hundredths: Int

    static func all(of story: RaceStory) -> [SimulatedDividend] {
        let places = story.result.places
        let winners = places.filter { $0.position == 1 }
        let paid = story.field.starters.count >= 8 ? 3 : 2
        func price(_ number: Int) -> Int { story.prices.prices[number]?.win ?? 101 }
        // A dead heat halves it.
        var all = winners.map { winner in
            SimulatedDividend(
                product: "Pool Win", numbers: [winner.runner.number],
                hundredths: max(100, price(winner.runner.number) * 97 / 100 / winners.count))
        }
        for place in places where place.position <= paid && story.field.starters.count >= 5 {
            let number = place.runner.number
            let placed = story.prices.prices[number]?.place ?? 101
            all.append(
                SimulatedDividend(product: "Pool Place", numbers: [number], hundredths: max(100, placed * 96 / 100)))
        }
        let first = places.prefix(4).map(\.runner.number)
        for (product, count) in [("Pool Quinella", 2), ("Pool Trifecta", 3), ("Pool First 4", 4)]
        where first.count > count {
            let numbers = Array(first.prefix(count))
            let value = numbers.dropFirst().reduce(price(numbers[0])) { $0 * max(100, price($1) - 60) / 100 }
            all.append(SimulatedDividend(product: product, numbers: numbers, hundredths: max(100, value * 80 / 100)))
        }
        return all
    }
}
