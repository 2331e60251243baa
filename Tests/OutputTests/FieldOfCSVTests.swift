import Testing

@testable import Output

@Suite struct FieldOfCSVTests {
    /// RFC 4180 says which; a sign with a mark on it is still that sign.
    @Test(arguments: [
        ("plain", "plain"), ("", ""), ("two words", "two words"), ("a;b", "a;b"), ("a,b", "\"a,b\""),
        ("The \"Mill\"", "\"The \"\"Mill\"\"\""), ("a\nb", "\"a\nb\""), ("a\rb", "\"a\rb\""),
        ("a,\u{301}b", "\"a,\u{301}b\""), ("a\"\u{301}", "\"a\"\"\u{301}\""),
    ])
    func aFieldIsQuotedForWhatSeparates(field: String, quoted: String) {
        #expect(CSVText.quoted(field) == quoted)
    }
}
