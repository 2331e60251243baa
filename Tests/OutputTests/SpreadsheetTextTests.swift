import Output
import Testing

@Suite struct SpreadsheetTextTests {
    @Test(arguments: [
        ("id,price\r\na,2.40\r\n", "id;price\r\na;2,40\r\n"),
        ("-0.5,12,1.2.3,.5,5.,v1.0\r\n", "-0,5;12;1.2.3;.5;5.;v1.0\r\n"),
        ("\"Mill, Park\",\"a \"\"b\"\", c\",é\r\n", "\"Mill, Park\";\"a \"\"b\"\", c\";é\r\n"),
        ("a;b,\"c;d\",\"2.40\"\r\n", "\"a;b\";\"c;d\";\"2.40\"\r\n"), (",,\r\n", ";;\r\n"), ("", ""),
    ])
    func aLocaleWithDecimalCommasHasSemicolons(csv: String, sheet: String) {
        #expect(SpreadsheetText(hasDecimalComma: true).lines(csv) == sheet)
        #expect(SpreadsheetText(hasDecimalComma: false).lines(csv) == csv)
    }
}
