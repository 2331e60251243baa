import Models
import Testing

/// An address from outside reaches the terminal inside a sequence: nothing in it may end that or begin another.
@Suite struct WebAddressTests {
    @Test(arguments: [
        "https://example.org", "http://example.org/", "HTTPS://Example.ORG:8443/a;b?c=d&e=%20#f", "http://[::1]:80/x",
        "https://192.0.2.1?x", "https://example.org/\\", "https://example.org/'\"<>`{}",
        "https://example.org/" + String(repeating: "x", count: WebAddress.longest - 20),
    ])
    func aPageOfTheWebIsTakenAsItIs(text: String) {
        #expect(WebAddress(text)?.text == text)
    }

    @Test(arguments: [
        "", "example.org", "//example.org", "ftp://example.org", "javascript://example.org/%0aalert(1)",
        "file:///etc/passwd", "https:example.org", "https://", "https:///x", "https://?x", "https://:80/", "s://a",
        "https://user@example.org", "https://bank.example@evil.example", "https://exa\\mple.org", "https://a%2eb/",
        " https://example.org", "https://example.org ", "https://example.org/a b", "https://example.org/\t",
        "https://example.org/\u{1b}\\", "https://example.org/\u{7}", "https://example.org/\u{9c}", "https://a/\u{7f}",
        "https://example.org/\n", "https://example.org/\0", "https://example.org/é", "https://例え.jp/",
        "https://a/\u{202e}",
        "https://example.org/" + String(repeating: "x", count: WebAddress.longest - 19),
    ])
    func anythingElseIsNone(text: String) {
        #expect(WebAddress(text) == nil)
    }
}
