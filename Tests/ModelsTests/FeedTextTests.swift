import Models
import Testing

@Suite struct FeedTextTests {
    @Test(arguments: [
        ("Plain Name (N/P) \"Q\" O'Neil", "Plain Name (N/P) \"Q\" O'Neil"),
        ("a\u{1b}[31mred\u{7}\u{9b}2J", "a [31mred 2J"), ("tab\tline\nend\r\n", "tab line end"),
        ("  many   spaces  ", "many spaces"),
        ("\u{202e}olleh\u{202c}", "olleh"), ("zero\u{200b}width\u{feff}", "zerowidth"),
        ("e\u{301}\u{302}\u{303}\u{304}", "e\u{301}\u{302}"),
        ("\u{301}lone", "lone"), ("a \u{301}b", "a b"), ("\u{e000}x", "\u{fffd}x"), ("馬🐎", "馬🐎"), ("a\u{2028}b", "a b"),
        ("\u{0}", ""), ("", ""), ("❤\u{fe0f}", "❤"), ("x\u{1160}y", "xy"),
    ])
    func harmlessTextRemains(text: String, cleaned: String) {
        #expect(FeedText.clean(text) == cleaned)
    }

    @Test func lengthIsBounded() {
        #expect(FeedText.clean(String(repeating: "x", count: 10_000_000), limit: 50).count == 50)
        #expect(FeedText.clean("one two", limit: 4) == "one ".trimmed)
        #expect(FeedText.clean("ab\u{301}\u{301}", limit: 2) == "ab")
    }

    @Test func nothingIsLeftAsNil() {
        #expect(FeedText.clean(optional: "\u{202e}\n") == nil)
        #expect(FeedText.clean(optional: nil) == nil)
        #expect(FeedText.clean(optional: " a ") == "a")
    }
}

extension String {
    fileprivate var trimmed: String { String(reversed().drop { $0 == " " }.reversed()) }
}

@Suite struct DisplayWidthTests {
    @Test(arguments: [
        ("abc", 3), ("é", 1), ("e\u{301}", 1), ("馬", 2), ("🐎", 2), ("─▸…", 3), ("", 0), ("ｆ", 2), ("한", 2),
    ])
    func columnsOfText(text: String, columns: Int) {
        #expect(DisplayWidth.of(text) == columns)
    }
}

@Suite struct TextWrapTests {
    @Test(arguments: [
        ("", 10, []), ("one two three", 7, ["one two", "three"]), ("abcdefghij", 4, ["abcd", "efgh", "ij"]),
        ("a 馬馬馬 b", 4, ["a", "馬馬", "馬 b"]), ("x", 0, ["x"]),
    ])
    func breaksAtSpacesAndWithinLongWords(text: String, width: Int, lines: [String]) {
        #expect(TextWrap.lines(text, width: width) == lines)
    }
}

@Suite struct NearestNameTests {
    @Test(arguments: [
        ("hores", "horse"), ("greyhoud", "greyhound"), ("HARNES", "harness"), ("gr", "greyhound"), ("zebra", nil),
        ("", nil),
    ])
    func nearestIsWithinAFewEdits(word: String, nearest: String?) {
        #expect(NearestName.of(word, among: ["horse", "greyhound", "harness"]) == nearest)
    }
}
