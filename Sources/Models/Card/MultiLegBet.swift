/// A bet on the winners of several races of a meeting, as the quaddie is.
package struct MultiLegBet: Hashable, Sendable {
    /// `quaddie`, `early quaddie`, or the source's own name of another bet, up to 40 characters.
    package let name: String
    /// Numbers of its races, each once, in the source's order: 2 to `mostLegs` of them, 1 to 99.
    package let races: [Int]

    package static let mostLegs = 10

    /// A bet as a source lists it.
    ///
    /// One wrong number would make every leg's place wrong, so that no part of such a list is used.
    /// - Parameter races: numbers as the source has them.
    /// - Returns: nil for fewer than two races or more than `mostLegs`, a number outside 1 to 99, and a race twice.
    package init?(_ name: String, races: [Int]) {
        guard (2...Self.mostLegs).contains(races.count), races.allSatisfy((1...99).contains),
            Set(races).count == races.count
        else { return nil }
        self.races = races
        switch name.lowercased() {
        case "quaddie", "quadrella": self.name = "quaddie"
        case "early quaddie", "early quadrella": self.name = "early quaddie"
        default: self.name = name
        }
    }

    /// Place of a race among the legs, from 1; nil if the race is not one of them.
    package func leg(of number: Int) -> Int? { races.firstIndex(of: number).map { $0 + 1 } }
}

extension [MultiLegBet] {
    /// The bets with a race among their legs. If two bets have one name, only the first is returned.
    package func having(_ number: Int) -> [MultiLegBet] {
        reduce(into: []) { bets, bet in
            if bet.leg(of: number) != nil, !bets.contains(where: { $0.name == bet.name }) { bets.append(bet) }
        }
    }
}
