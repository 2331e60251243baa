import Models
import Testing

@Suite struct TextSearchTests {
    @Test(arguments: [
        ("", "", true), ("", "a", true), ("a", "", false), ("SORT", "how it is sorted", true), ("sorts", "sort", false),
        ("ab", "aab", true), ("b", "ab", true), ("é", "CAFÉ", true), ("e", "é", false), ("aab", "aaab", true),
    ])
    func aWordIsFoundWhereverItIs(word: String, text: String, isFound: Bool) {
        #expect(TextSearch.has(word, in: text) == isFound)
    }
}
