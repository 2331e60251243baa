import Models
import Testing

/// Prices as people of other countries write them.
@Suite struct OddsFormTests {
    @Test(arguments: [
        (1010, "1/100", "-10k"), (1330, "1/3", "-303"), (1500, "1/2", "-200"), (1909, "10/11", "-110"),
        (2000, "1/1", "+100"), (2150, "11/10", "+115"), (2250, "5/4", "+125"), (4500, "7/2", "+350"),
        (8500, "15/2", "+750"), (11_000, "10/1", "+1000"), (27_000, "26/1", "+2600"), (101_000, "100/1", "+10k"),
        (1000, "1.00", "1.00"), (999_000, "998/1", "+100k"), (1_000_000, "1000", "1000"),
    ])
    func aPriceHasThreeForms(thousandths: Int, fraction: String, american: String) throws {
        let price = try #require(Price(thousandths: thousandths))
        #expect(OddsForm.$own.withValue(.fractional) { price.text } == fraction)
        #expect(OddsForm.$own.withValue(.american) { price.text } == american)
        #expect(fraction.count <= 5 && american.count <= 5, "no column cuts it")
        #expect(OddsForm.$own.withValue(.decimal) { price.text } == price.decimalText)
        for form in OddsForm.allCases {
            #expect(OddsForm.$own.withValue(form) { price.decimalText } == price.decimalText)
        }
    }

    /// Two prices of one fraction are near each other: no column of fractions says something far from the price.
    @Test func aFractionIsNearThePrice() throws {
        for thousandths in stride(from: 1010, through: 200_000, by: 10) {
            let price = try #require(Price(thousandths: thousandths))
            let parts = OddsForm.$own.withValue(.fractional) { price.text }.split(separator: "/").compactMap { Int($0) }
            let back = try #require(Price(numerator: parts.first, denominator: parts.last))
            #expect(abs(back.thousandths - thousandths) * 16 <= thousandths, "\(thousandths) as \(parts)")
        }
    }
}
