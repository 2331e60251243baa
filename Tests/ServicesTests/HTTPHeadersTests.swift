import Services
import Testing

@Suite struct HTTPHeadersTests {
    private func values(_ lines: [String]) -> [String: String] {
        var headers = HTTPHeaders()
        for line in ["HTTP/1.1 200 OK"] + lines + [""] {
            let isTaken = headers.take(Array((line + "\r\n").utf8))
            #expect(isTaken)
        }
        return headers.values
    }

    @Test func onlyWhatIsReadIsKept() {
        #expect(values(["X-A: 1", "ETag:  \"a\" ", "Set-Cookie: secret", ":", "Age"]) == ["etag": "\"a\""])
    }

    @Test func newestHeadCountsAndTrailersDoNot() {
        var headers = HTTPHeaders()
        let lines = ["HTTP/1.1 103 Early", "Age: 1", "", "HTTP/1.1 302 Found", "Age: 2", "", "HTTP/2 200", "Via: x"]
        for line in lines + ["", "Age: 9", "Date: never"] { _ = headers.take(Array(line.utf8)) }
        #expect(headers.values == ["via": "x"])
    }

    private static let monday = "Mon, 23 Nov 2026 12:00:00 GMT"
    private static let later = "Mon, 23 Nov 2026 12:01:40 GMT"

    private static let repeated: [([String], [String: String])] = [
        (["Date: " + monday, "Date: " + monday], ["date": monday]),
        // Two dates: nobody knows which clock is right, but so long it has been somewhere.
        (["Date: " + later, "Date: " + monday], ["age": "100"]),
        (["Age: 5", "Age: 600", "Age: 7"], ["age": "600"]),
        (["Age: 5", "Age: x"], ["age": "x"]),
        (["Retry-After: 600", "Retry-After: 0"], ["retry-after": "600"]),
        (["Retry-After: 0", "Retry-After: soon"], ["retry-after": "0"]),
        (["Retry-After: " + monday, "Retry-After: 7", "Retry-After: " + later], ["retry-after": later]),
        (["Cache-Control: no-store", "Cache-Control: public"], ["cache-control": "no-store, public"]),
        (["ETag: \"a\"", "ETag: \"b\""], [:]),
    ]

    @Test(arguments: repeated)
    func repeatedHeaderErrsOnTheSafeSide(lines: [String], expected: [String: String]) {
        #expect(values(lines) == expected)
        if !expected.values.contains("no-store, public") { #expect(values(lines.reversed()) == expected) }
    }

    @Test func valuesAndAllLinesTogetherAreBounded() {
        #expect(values(["ETag: " + String(repeating: "a", count: 2_000)]) == [:])
        var headers = HTTPHeaders()
        var count = 0
        while headers.take(Array("a:\r\n".utf8)) { count += 1 }
        #expect(count == HTTPHeaders.limit / 128)
    }
}
