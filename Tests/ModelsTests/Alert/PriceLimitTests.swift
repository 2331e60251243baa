import Models
import Testing

/// A price at which an alert comes, as a person types it.
@Suite struct PriceLimitTests {
    private func price(_ hundredths: Int) throws -> Price { try #require(Price(thousandths: hundredths * 10)) }

    @Test(
        arguments: [
            ("5", 400, ">=5.00"), ("5", 600, "<=5.00"), ("5", nil, ">=5.00"), ("5", 500, ">=5.00"),
            ("5.5", 400, ">=5.50"),
            ("5,05", 400, ">=5.05"), ("7/2", 400, ">=4.50"), ("<5", 400, "<=5.00"), (">= 5", 900, ">=5.00"),
            ("+350", 400, ">=4.50"), ("+350", 500, "<=4.50"), ("-200", 200, "<=1.50"), ("-150", 120, ">=1.67"),
            ("+350+", 900, ">=4.50"), ("-200-", 120, "<=1.50"), ("< +100", 120, "<=2.00"), ("+12k", 400, ">=121.00"),
            ("+99900", 400, ">=1000.00"), ("-10000", 400, "<=1.01"),
            ("5-", 400, "<=5.00"), ("5.00+", 900, ">=5.00"), ("1000", 400, ">=1000.00"), ("1.01", 200, "<=1.01"),
        ] as [(String, Int?, String)])
    func whatIsTypedIsALimit(typed: String, now: Int?, word: String) throws {
        let limit = PriceLimit(typed: typed, now: try now.map(price))
        #expect(limit?.word == word && PriceLimit(word: word) == limit)
    }

    @Test(arguments: [
        "", "0", "1", "1.00", "1001", "-5", "5.005", "5.", ".5", "5..0", "1e3", "five", "5/0", "1/2/3", "99999", "+",
        "<>5", "+99", "-99", "-350.5", "+7/2", "++350", "+k", "+100k", "+99999", "-20000", "+99999k", "+1000000",
        "350k",
        "٥", "5\u{1b}[2J",
    ])
    func whatIsNoPriceIsRefused(typed: String) { #expect(PriceLimit(typed: typed, now: nil) == nil) }

    @Test func americanOddsOfASettingAreALimit() {
        #expect(PriceLimit(word: ">=+350")?.word == ">=4.50" && PriceLimit(word: "<=-200")?.word == "<=1.50")
    }

    @Test func itIsReachedAtThePriceAndPastIt() throws {
        let (more, less) = (try #require(PriceLimit(word: ">=5.00")), try #require(PriceLimit(word: "<=5.00")))
        #expect(try more.isReached(by: price(500)) && more.isReached(by: price(600)) && !more.isReached(by: price(499)))
        #expect(try less.isReached(by: price(500)) && less.isReached(by: price(400)) && !less.isReached(by: price(501)))
    }
}
