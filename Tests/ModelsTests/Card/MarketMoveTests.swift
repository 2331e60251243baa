import FoundationEssentials
import Models
import Testing

/// The change of a price since it opened.
@Suite struct MarketMoveTests {
    private static let moves: [(Decimal, Decimal, PriceMove, Int)] = [
        (14, 10, .shortened, 29), (10, 14, .drifted, 40), (2, 6, .drifted, 200), (1.01, 1.02, .drifted, 1),
        (10, 9.95, .shortened, 1), (10, 9.96, .shortened, 0), (100_000, 1, .shortened, 100),
        (1, 100_000, .drifted, 9_999_900),
    ]

    @Test(arguments: moves)
    func directionAndPercentOfTheFirstPrice(from: Decimal, to: Decimal, direction: PriceMove, percent: Int) {
        let move = MarketMove(from: Price(from), to: Price(to))
        #expect(move?.direction == direction && move?.percent == percent)
        #expect(move?.opening == Price(from) && move?.now == Price(to))
    }

    @Test func withoutBothPricesAndForEqualOnesThereIsNone() {
        #expect(MarketMove(from: nil, to: Price(5)) == nil)
        #expect(MarketMove(from: Price(5), to: nil) == nil)
        #expect(MarketMove(from: nil, to: nil) == nil)
        #expect(MarketMove(from: Price(5), to: Price(Decimal(50) / 10)) == nil)
    }
}
