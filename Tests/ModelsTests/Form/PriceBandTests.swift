import FoundationEssentials
import Models
import Testing

/// Ranges of prices, and how wins agree with them.
@Suite struct PriceBandTests {
    @Test(arguments: [
        (1_000, 0), (1_499, 0), (1_500, 1), (1_999, 1), (2_000, 2), (50_999, 7), (51_000, 8), (900_000, 8),
    ])
    func aBandBeginsAtItsLowerEnd(thousandths: Int, index: Int) throws {
        #expect(PriceBand(try #require(Price(thousandths: thousandths))).index == index)
    }

    @Test func theirNamesAreTheirEnds() {
        #expect(
            PriceBand.all.map(\.name) == [
                "under 1.50", "1.50-2", "2-3", "3-5", "5-8", "8-13", "13-21", "21-51", "51 and more",
            ])
        #expect(PriceBand(at: 9) == nil && PriceBand(at: -1) == nil)
    }

    private func counts(_ wins: Int, of starts: Int) -> FormCounts {
        var counts = FormCounts()
        (counts.starts, counts.wins) = (starts, wins)
        return counts
    }

    /// Wilson's interval of 20 of 100 is 0.1334 to 0.2888.
    @Test func theIntervalDecides() throws {
        let fair = try #require(Calibration(counts(20, of: 100), expected: 25))
        #expect(abs(fair.rate - 0.8) < 1e-9 && abs(fair.lower - 0.5336) < 1e-3 && abs(fair.upper - 1.1552) < 1e-3)
        #expect(fair.verdict == .asPriced)
        #expect(Calibration(counts(20, of: 100), expected: 29)?.verdict == .fewer)
        #expect(Calibration(counts(20, of: 100), expected: 13)?.verdict == .more)
    }

    @Test func withoutStartsOrExpectationThereIsNone() {
        #expect(Calibration(counts(0, of: 0), expected: 1) == nil)
        #expect(
            Calibration(counts(0, of: 10), expected: 0) == nil && Calibration(counts(1, of: 10), expected: nil) == nil)
    }
}
