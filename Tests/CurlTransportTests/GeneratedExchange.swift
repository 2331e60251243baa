import Glibc

/// Whole answers at random, from a seed: status lines, 1xx, headers, lengths, chunks, encodings, trailers, and what is
/// none of these. One part in a while is sent without an end.
struct GeneratedExchange {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    /// SplitMix64.
    private mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    private mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

    private mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }

    private mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

    private mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) } }

    /// An answer, to its end: held open, closed, or reset.
    mutating func steps() -> [ScriptedServer.Step] {
        var steps: [ScriptedServer.Step] = []
        if oneIn(25) { return [.send(bytes(below(5_000))), end()] }
        while oneIn(5) { add("HTTP/1.1 10\(below(4)) Wait\r\n" + headers(3) + "\r\n", to: &steps) }
        add(statusLine(), to: &steps)
        let encoding = pick(["", "", "", "gzip", "deflate", "br", "zstd", "identity", "gzip, gzip", "what"])
        let isChunked = oneIn(2)
        var head = headers(12) + (encoding.isEmpty ? "" : "Content-Encoding: \(encoding)\r\n")
        if isChunked {
            head += "Transfer-Encoding: \(pick(["chunked", "chunked", "gzip, chunked", "chunked, chunked"]))\r\n"
        }
        if oneIn(3) {
            head +=
                "Content-Length: \(pick(["0", "5", "99999999999999999999", "-1", "1e3", "5\r\nContent-Length: 6"]))\r\n"
        }
        if oneIn(8) { head += "Location: \(pick(["/", "x:y", "http://127.0.0.1:1/", "//", "\u{1}"]))\r\n" }
        add(head + (oneIn(30) ? "" : "\r\n"), to: &steps)
        for _ in 0..<below(6) { body(isChunked: isChunked, to: &steps) }
        if isChunked, !oneIn(4) { add("0\r\n" + headers(4) + "\r\n", to: &steps) }
        return steps + [end()]
    }

    private mutating func add(_ text: String, to steps: inout [ScriptedServer.Step]) {
        add(Array(text.utf8), to: &steps)
    }

    private mutating func add(_ bytes: [UInt8], to steps: inout [ScriptedServer.Step]) {
        var bytes = bytes
        if oneIn(40), !bytes.isEmpty { bytes[below(bytes.count)] = UInt8(truncatingIfNeeded: next()) }
        if oneIn(30), !bytes.isEmpty {
            let many = Array(repeatElement(bytes, count: 1 + 30_000 / bytes.count).joined())
            steps.append(.endless(many))
        } else {
            steps.append(.send(bytes))
        }
    }

    private mutating func statusLine() -> String {
        let status = pick([200, 200, 200, 200, 204, 206, 301, 302, 304, 400, 401, 407, 429, 500, 503, 0, 999])
        let version = pick([
            "HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/2", "HTTP/0.9", "HTTP/9.9", "http/1.1", "ICY",
        ])
        return
            "\(version) \(oneIn(30) ? "abc" : "\(status)") \(pick(["OK", "", String(repeating: "x", count: below(4_000))]))\r\n"
    }

    private mutating func headers(_ most: Int) -> String {
        let names = [
            "Date", "Age", "Retry-After", "ETag", "Vary", "Set-Cookie", "X-\(below(9))", "", "a b", "Connection",
            "Keep-Alive",
        ]
        let values = [
            "0", "1", "Mon, 23 Nov 2026 12:00:00 GMT", "close", "", "\u{7f}\u{0}", "18446744073709551616",
            String(repeating: "y", count: below(3_000)), "a\r\n folded", "timeout=0",
        ]
        return (0..<below(most + 1)).map { _ in "\(pick(names))\(pick([": ", ":", " : ", ""]))\(pick(values))\r\n" }
            .joined()
    }

    private mutating func body(isChunked: Bool, to steps: inout [ScriptedServer.Step]) {
        let contents: [[UInt8]] = [
            Array("next to jump".utf8), bytes(below(2_000)), [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 3],
            [0, 0, 0, 0xFF, 0xFF],
            Array(repeating: 0, count: below(20_000)), [0x28, 0xB5, 0x2F, 0xFD, 0, 0x58],
        ]
        let content = pick(contents)
        guard isChunked else { return add(content, to: &steps) }
        let size = pick([String(content.count, radix: 16), "\(below(99))", "ffffffffffffffff", "-1", "0x5", " 5"])
        let isRight = !oneIn(4)
        let extra = pick(["", "", ";a", ";a=\"b\"", String(repeating: ";x=y", count: below(500))])
        let lead = (isRight ? String(content.count, radix: 16) : size) + extra + "\r\n"
        add(Array(lead.utf8) + content + [13, 10], to: &steps)
    }

    private mutating func end() -> ScriptedServer.Step {
        switch below(5) {
        case 0: .hold
        case 1: .reset
        default: .close
        }
    }
}
