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
        ("👍\u{1f3fd}", "👍"), ("🇦🇺 Ascot", "🇦🇺 Ascot"),
    ])
    func harmlessTextRemains(text: String, cleaned: String) {
        #expect(FeedText.clean(text) == cleaned)
    }

    @Test(arguments: [
        ("O&#39;Brien&#x27;s Caf&eacute;", "O'Brien's Café"), ("Bread &amp; Butter", "Bread & Butter"),
        ("&lt;b&gt; &quot;x&quot; &apos;", "<b> \"x\" '"), ("O&#146;Brien &#150; 5", "O’Brien – 5"),
        ("a&nbsp;&#160;b", "a b"), ("a&#10;b&#x1b;[2J&#0;c&#x9b;d", "a b [2J c›d"), ("a&#8238;b&#x200d;c", "abc"),
        ("&#xE9;&#XE9;&Eacute;", "ééÉ"), ("&amp;amp;eacute;", "é"), ("&am\u{200b}p;lt;", "<"), ("&&#108;t;", "<"),
        (
            "A & B; C &c; &nosuch; &; &#; &#x; &#xD800; &#99999999; &#-5;",
            "A & B; C &c; &nosuch; &; &#; &#x; &#xD800; &#99999999; &#-5;"
        ),
        ("R&B", "R&B"), ("Lady &copy 5", "Lady &copy 5"),
    ])
    func entitiesAreTheirCharacters(text: String, shown: String) {
        #expect(FeedText.clean(text) == shown)
        #expect(FeedText.clean(FeedText.clean(text)) == shown)
    }

    @Test func entitiesCountAsOneCharacterEach() {
        let name = String(repeating: "&#101;", count: 120)
        #expect(FeedText.clean(name) == String(repeating: "e", count: 120))
        #expect(FeedText.clean(String(repeating: "&amp;", count: 9), limit: 3) == "&&&")
        #expect(FeedText.clean("&" + String(repeating: "amp;", count: 200)) == "&")
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
        ("abc", 3), ("é", 1), ("e\u{301}", 1), ("馬", 2), ("🐎", 2), ("─▸…", 3), ("", 0), ("ｆ", 2), ("한", 2), ("🇦🇺", 2),
        ("🇦", 1), ("🇸🇪 Åby", 6),
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
