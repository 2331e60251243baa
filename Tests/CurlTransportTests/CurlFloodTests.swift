import Glibc
import Services
import Testing

@testable import Transports

/// What a server sends besides a body costs a bounded time and memory, and ends as an answer that is too large.
@Suite(.timeLimit(.minutes(20)), .serialized)
struct CurlFloodTests {
    private static let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    private static let headers = "tooLarge \(HTTPHeaders.limit)"

    /// Half as much again as the body may have, and what it is wrapped in.
    private static let over = "tooLarge \((3 << 19) + (256 << 10))"

    private static func long(_ line: String, _ bytes: Int) -> [UInt8] {
        let line = Array(line.utf8)
        return Array((0..<bytes / line.count).map { _ in line }.joined())
    }

    // Made for each run: the leak sanitizer does not see what a constant of such values holds.
    private static var floods: [(String, [ScriptedServer.Step], String)] {
        [
            ("headers", [.text("HTTP/1.1 200 OK\r\n"), .send(long("a:\r\n", 280_000)), .hold], headers),
            ("trailers", [.text(chunked + "0\r\n"), .endless(long("X-Y: zzzzzzzz\r\n", 60_000))], headers),
            ("1xx", [.endless(long("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n", 60_000))], headers),
            ("chunk extensions", [.text(chunked + "1;"), .endless(long("a=b;", 60_000))], over),
            ("small chunks", [.text(chunked), .endless(long("1\r\nx\r\n", 60_000))], over),
        ]
    }

    /// Milliseconds of processor that this process has used.
    private static var processor: Int {
        Int(clock()) / (Int(CLOCKS_PER_SEC) / 1000)
    }

    @Test(arguments: floods)
    func floodEndsAsTooLarge(_ name: String, _ steps: [ScriptedServer.Step], _ expected: String) async throws {
        try await withServer { _, _ in
            steps
        } _: { server, transport in
            let before = Self.processor
            let request = HTTPRequest(url: server.url, timeoutMilliseconds: 120_000, bodyLimit: 1 << 20)
            #expect(await outcome(transport, request) == expected)
            #expect(Self.processor - before < 10_000, "milliseconds, with the server's own and of tests beside it")
        }
    }

    @Test func emptyDeflateBlocksAreBoundedByWhatWasReceived() async throws {
        let empty: [UInt8] = [0, 0, 0, 0xFF, 0xFF]
        let blocks = Array((0..<12_000).map { _ in empty }.joined())
        try await withServer { _, _ in
            [
                .text("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n"),
                .send([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 3]), .endless(blocks),
            ]
        } _: { server, transport in
            let request = HTTPRequest(url: server.url, timeoutMilliseconds: 120_000, bodyLimit: 1 << 20)
            #expect(await outcome(transport, request).hasPrefix("tooLarge"))
        }
    }

    @Test func oneHeaderWithoutAnEndIsTooLarge() async throws {
        try await withServer { _, _ in
            [.text("HTTP/1.1 200 OK\r\nX: "), .send(Self.long("a", 1 << 20)), .hold]
        } _: { server, transport in
            let request = HTTPRequest(url: server.url, timeoutMilliseconds: 120_000)
            #expect(await outcome(transport, request) == Self.headers)
        }
    }
}
