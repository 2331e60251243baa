import Models
import Testing

@Suite struct MultiLegBetTests {
    @Test func aLegIsThePlaceOfARaceInTheSourcesOrder() throws {
        let bet = try #require(MultiLegBet("Big Six", races: [2, 4, 5, 7, 8, 9]))
        #expect(bet.name == "Big Six" && bet.leg(of: 2) == 1 && bet.leg(of: 9) == 6 && bet.leg(of: 3) == nil)
    }

    @Test(arguments: [
        ("Quadrella", "quaddie"), ("quaddie", "quaddie"), ("Early Quadrella", "early quaddie"),
        ("early quaddie", "early quaddie"), ("Treble", "Treble"),
    ])
    func oneBetHasOneName(source: String, name: String) {
        #expect(MultiLegBet(source, races: [1, 2, 3])?.name == name)
    }

    @Test(arguments: [
        [], [5], [0, 1, 2, 3], [-1, 2], [1, 1_000_000_000], [1, 100], [5, 6, 6, 7], Array(1...11), [.min, .max],
    ])
    func aListThatIsNoBetIsNone(races: [Int]) {
        #expect(MultiLegBet("quaddie", races: races) == nil)
    }

    @Test func asManyLegsAsTheLimitAreABet() {
        #expect(MultiLegBet("Big Ten", races: Array(1...MultiLegBet.mostLegs))?.races.count == 10)
    }

    @Test func ofTwoBetsWithOneNameTheFirstCounts() {
        let bets = [
            MultiLegBet("quaddie", races: [5, 6, 7, 8]), MultiLegBet("quaddie", races: [4, 5, 6, 7]),
            MultiLegBet("Treble", races: [6, 7, 8]), MultiLegBet("early quaddie", races: [1, 2, 3, 4]),
        ].compactMap(\.self)
        #expect(bets.having(6).map(\.races) == [[5, 6, 7, 8], [6, 7, 8]])
        #expect(bets.having(4).map(\.races) == [[4, 5, 6, 7], [1, 2, 3, 4]] && bets.having(9).isEmpty)
    }
}
