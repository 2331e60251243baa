import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Testing

/// Prices of one race in the course of time.
@Suite struct MarketTests {
    private func market(_ minutes: Double, _ price: Decimal?, opening: Decimal? = nil) -> Market {
        Market(
            .sample("r", runners: [.sample(1, win: price, fluctuations: opening.map { [$0] } ?? [])]),
            seenAt: .t0 + minutes * 60)
    }

    private func words(_ markets: [Market], _ window: Market.Window) -> Int? {
        let last = markets.dropFirst().reduce(markets[0]) { $1.following($0) }
        return last.quotes.first.flatMap { last.move(of: $0, over: window)?.percent }
    }

    @Test func aMoveIsFromThePriceAtTheBeginningOfTheWindow() {
        let all = [
            market(0, 20, opening: 30), market(10, 15, opening: 30), market(36, 12, opening: 30),
            market(41, 10, opening: 30),
        ]
        #expect(words(all, .opening) == 67)
        #expect(words(all, .halfHour) == 33, "15 was seen 31 minutes before")
        #expect(words(all, .fiveMinutes) == 17)
    }

    @Test func aPriceFromTooLongBeforeIsNone() {
        #expect(words([market(0, 20), market(6, 10)], .fiveMinutes) == 50)
        #expect(words([market(0, 20), market(8, 10)], .fiveMinutes) == nil, "7.5 minutes at most")
        #expect(words([market(0, 20), market(46, 10)], .halfHour) == nil)
        #expect(words([market(0, 20), market(4, 10)], .fiveMinutes) == nil, "not yet")
    }

    @Test func withoutAPriceThenOrNowThereIsNoMove() {
        #expect(words([market(0, nil), market(6, 10)], .fiveMinutes) == nil)
        #expect(words([market(0, 10), market(6, nil)], .fiveMinutes) == nil)
        #expect(words([market(0, 10), market(6, 10)], .fiveMinutes) == nil, "the same")
        #expect(words([market(0, 10)], .opening) == nil)
    }
}
