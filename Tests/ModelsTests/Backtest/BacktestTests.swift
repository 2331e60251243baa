import Models
import Testing

@Suite struct BacktestTests {
    private static func start(
        _ month: Int, position: Int = 0, sharing: Int = 1, starting: Int? = 3_000, fixed: Int? = 2_500
    ) -> (month: Int, counts: FormCounts) {
        (
            month,
            FormCounts(
                position: position, sharing: sharing, isPlaced: position > 0, starting: starting, fixed: fixed)
        )
    }

    private func test(_ starts: [(month: Int, counts: FormCounts)]) -> Backtest {
        func square(_ returns: FormCounts.Returns) -> Double {
            Double(returns.returned * returns.returned) / 1_000_000
        }
        var test = Backtest()
        for (month, counts) in starts {
            test.add(counts, to: month, squares: (square(counts.starting), square(counts.fixed)))
        }
        return test
    }

    @Test func aUnitOnEachBetIsCountedAtBothPrices() {
        let test = test([
            Self.start(10, position: 1), Self.start(10), Self.start(11, position: 1, sharing: 2),
            Self.start(11, starting: nil),
        ])
        #expect(test.bets.starts == 4 && test.bets.wins == 2)
        // 3.00 and, shared by two, 1.50 for three units; 2.50 and 1.25 for four.
        #expect(test.bets.starting == FormCounts.Returns(counted: 3, returned: 4_500))
        #expect(test.bets.fixed == FormCounts.Returns(counted: 4, returned: 3_750))
        #expect(test.months.keys.sorted() == [10, 11] && test.months[11]?.starts == 2)
    }

    /// Two of four at 3.00: 1.5 a unit, of which the spread is 1.5, so 1.96 × √(2.25 / 3) to both sides.
    @Test func theIntervalIsThatOfTheReturns() throws {
        let test = test((0..<4).map { Self.start(1, position: $0 % 2) })
        let found = try #require(test.startingInterval)
        #expect(abs(found.lower - (0.5 - 1.6974)) < 0.001 && abs(found.upper - (0.5 + 1.6974)) < 0.001)
        #expect(found.hasBoth)
        #expect(self.test([Self.start(1)]).startingInterval == nil, "one bet has no spread")
        #expect(self.test([Self.start(1, starting: nil), Self.start(1, starting: nil)]).startingInterval == nil)
        let losses = self.test((0..<9).map { _ in Self.start(1) }).startingInterval
        #expect(losses?.hasBoth == false && losses?.upper == -1)
    }
}
