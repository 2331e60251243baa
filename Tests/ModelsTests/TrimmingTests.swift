import Models
import Testing

@Suite struct TrimmingTests {
    @Test(arguments: [
        ("", ""), (" ", ""), ("  ", ""), (" a b ", "a b"), ("a", "a"), ("\ta ", "\ta"),
        (" \u{e9}\u{301} ", "\u{e9}\u{301}"),
    ])
    func spacesAtEitherEnd(text: String, trimmed: String) {
        #expect(text.trimmingSpaces == trimmed && text[...].trimmingSpaces == trimmed)
    }

    @Test(arguments: [("", ""), ("/", ""), ("a", "a"), ("http://h//", "http://h"), ("//a/b/", "//a/b")])
    func slashesAtTheEnd(text: String, trimmed: String) {
        #expect(text.trimmingSlashes == trimmed)
    }

    @Test func whateverIsDroppedAtTheEnd() {
        #expect([1, 2, 3, 3].trimmingSuffix { $0 == 3 } == [1, 2])
        #expect([3, 3].trimmingSuffix { $0 == 3 }.isEmpty)
    }
}
