import FoundationEssentials
import Models
import RacingTestKit
import Testing

/// What prices add up to, and the fair ones.
@Suite struct PriceBookTests {
    private func card(_ prices: [Decimal?], places: [Decimal?] = [], paid: Int? = nil) -> RaceCard {
        var card = RaceCard.sample(
            runners: prices.enumerated().map { index, price in
                .sample(index + 1, win: price, place: places.indices.contains(index) ? places[index] : nil)
            })
        card.conditions.placesPaid = paid
        return card
    }

    private func book(_ prices: Decimal?...) -> PriceBook? {
        PriceBook(.fixedWin, of: card(prices).starters, placesPaid: nil)
    }

    /// Compares with floating-point numbers.
    @Test func itIsTheSumOfOneDividedByEachPrice() throws {
        let prices = [2.15, 4.6, 7, 9.5, 13, 26, 101]
        let runners = prices.map { price in
            var runner = Runner.sample(1)
            runner.odds.win = Price(thousandths: Int((price * 1000).rounded()))
            return runner
        }
        let book = try #require(PriceBook(.fixedWin, of: runners, placesPaid: nil))
        let sum = prices.map { 1 / $0 }.reduce(0, +)
        #expect(abs(Double(book.sum) / 1000 - sum) < 0.0006)
        #expect(book.overround == Int((sum * 100 - 100).rounded()))
        for price in prices {
            let fair = try #require(Price(thousandths: Int((price * 1000).rounded())).flatMap(book.fair))
            let exact = price * sum
            #expect(abs(Double(fair.thousandths) / 1000 - exact) / exact < 0.001)
        }
    }

    @Test func twoEvenChancesAreFair() {
        #expect(book(2, 2)?.overround == 0 && book(2, 2)?.sum == 1000)
        #expect(Price(2).flatMap { book(2, 2)?.fair($0) } == Price(2))
        #expect(book(1.5, 1.5)?.overround == 33)
        #expect(book(10, 5)?.overround == -70)
        #expect(Price(1.5).flatMap { book(10, 5)?.fair($0) } == nil, "0.45 is no price")
    }

    @Test func withoutAPriceAStarterOrASecondThereIsNone() {
        #expect(book(2, nil) == nil && book(2) == nil && book() == nil)
        var scratched = card([2, 3, nil])
        scratched.runners[2].scratching = Runner.Scratching()
        #expect(PriceBook.all(of: scratched).map(\.kind) == [.fixedWin], "a scratched runner has no chance")
        scratched.runners[0].scratching = Runner.Scratching(isLate: true)
        #expect(PriceBook.all(of: scratched).isEmpty)
    }

    @Test func aBookOfPlacesIsForAsManyAsArePaid() {
        let places: [Decimal?] = [1.5, 2, 2]
        let book = PriceBook.all(of: card([2, 4, 4], places: places, paid: 2)).last
        #expect(book?.kind == .fixedPlace && book?.sum == 1667 && book?.overround == -17)
        #expect(PriceBook.all(of: card([2, 4, 4], places: places)).map(\.kind) == [.fixedWin], "number not known")
        #expect(PriceBook.all(of: card([2, 4, 4], places: places, paid: 3)).map(\.kind) == [.fixedWin])
    }
}
