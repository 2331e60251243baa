import Foundation
import Testing

@testable import SQLiteStore

@Suite struct ThousandthsTests {
    @Test(arguments: [
        ("0", 0), ("2.15", 2_150), ("1.0049", 1_005), ("0.0005", 1), ("-0.25", -250), ("2000", 2_000_000),
        ("8999999999999.999", 8_999_999_999_999_999),
    ])
    func decimalsAreWholeThousandths(text: String, whole: Int64) throws {
        let decimal = try #require(Decimal(string: text))
        #expect(Thousandths.whole(decimal) == whole)
        #expect(Thousandths.whole(Thousandths.decimal(whole)) == whole)
    }

    @Test func everyCentComesBack() throws {
        for cents in stride(from: 0, to: 5_000_00, by: 37) {
            let decimal = Decimal(cents) / 100
            try #require(Thousandths.whole(decimal).map(Thousandths.decimal) == decimal)
        }
    }

    @Test func whatIsNoNumberOrTooMuchIsNothing() {
        #expect(Thousandths.whole(nil) == nil && Thousandths.whole(Decimal.nan) == nil)
        #expect(Thousandths.whole(Decimal.greatestFiniteMagnitude) == nil)
        #expect(Thousandths.whole(-Decimal.greatestFiniteMagnitude) == nil)
    }
}
