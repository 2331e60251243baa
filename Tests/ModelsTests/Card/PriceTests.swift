import FoundationEssentials
import Models
import Testing

@Suite struct PriceTests {
    @Test func aMoveIsDownOrUpOrNone() throws {
        let (two, three) = (try #require(Price(Decimal(2))), try #require(Price(Decimal(3))))
        #expect(PriceMove(from: three, to: two) == .shortened)
        #expect(PriceMove(from: two, to: three) == .drifted)
        #expect(PriceMove(from: two, to: two) == nil)
    }

    @Test(arguments: [
        (23, 20, "2.15"), (1, 1, "2.00"), (5, 2, "3.50"), (1, 100, "1.01"), (13, 2, "7.50"), (21, 2, "11.50"),
        (50, 1, "51.00"), (201, 2, "102"), (1, 3, "1.33"), (10, 1, "11.00"), (98_994, 1000, "99.99"),
        (98_995, 1000, "100"), (120, 1, "121"),
    ])
    func fractionIsToOne(numerator: Int, denominator: Int, text: String) throws {
        #expect(try #require(Price(numerator: numerator, denominator: denominator)).text == text)
    }

    @Test(arguments: [(0, 20), (23, 0), (-1, 2), (2, -1), (nil, 20), (23, nil), (nil, nil)] as [(Int?, Int?)])
    func whatIsNoFractionIsNoPrice(numerator: Int?, denominator: Int?) {
        #expect(Price(numerator: numerator, denominator: denominator) == nil)
    }

    @Test(arguments: ["0", "0.99", "-2", "100001"])
    func whatNobodyWinsWithIsNoPrice(text: String) {
        #expect(Price(Decimal(string: text)) == nil)
        #expect(Price(nil) == nil)
    }

    @Test func pricesOfADecimalFeedAreExact() throws {
        let price = try #require(Price(Decimal(string: "1.1")))
        #expect(price.decimal * 3 == Decimal(string: "3.3"))
        #expect(price.text == "1.10")
    }

    @Test(arguments: [
        ("2.345", 2, "2.35"), ("2.344", 2, "2.34"), ("-2.345", 2, "-2.35"), ("0.05", 2, "0.05"), ("7", 2, "7.00"),
        ("0", 2, "0.00"), ("99.995", 2, "100.00"), ("12.5", 0, "13"),
        ("12.345678901234567", 3, "12.346"), ("-0.95", 1, "-1.0"), ("1.05", 1, "1.1"), ("0.0005", 3, "0.001"),
    ])
    func roundingIsHalfAwayFromZero(text: String, places: Int, rounded: String) throws {
        #expect(try #require(Decimal(string: text)).text(places: places) == rounded)
    }

    @Test func firstAndLastFluctuationsStay() throws {
        let prices = (1...100).compactMap { Price(Decimal($0)) }
        let odds = Odds(fluctuations: prices)
        #expect(odds.fluctuations.count == Odds.fluctuationsKept)
        #expect(odds.opening == prices.first)
        #expect(odds.fluctuations.last == prices.last)
    }
}

@Suite struct RaceStatusTests {
    @Test(arguments: [
        ("Open", RaceStatus.open), ("CLOSED", .closed), ("Abandoned", .abandoned), ("interim", .interim),
        ("Final", .final), ("Live", .live), (" Final ", .final), ("Walkover", .notRun("Walkover")),
    ])
    func wordsAreReadWithoutCase(word: String, status: RaceStatus) {
        #expect(RaceStatus(word: word) == status)
        #expect(RaceStatus(word: status.word) == status)
    }

    @Test(arguments: [nil, "", "  ", "\u{1b}"])
    func nothingIsNoStatus(word: String?) {
        #expect(RaceStatus(word: word) == nil)
    }

    @Test func unknownWordIsHarmless() {
        #expect(RaceStatus(word: "Re\u{1b}[2Jrun") == .other("Re [2Jrun"))
    }
}
