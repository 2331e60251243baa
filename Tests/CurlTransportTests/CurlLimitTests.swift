import FoundationEssentials
import Services
import Testing

@testable import Transports

@Suite(.timeLimit(.minutes(20)))
struct CurlLimitTests {
    /// "next to jump".
    private static let gzip = "H4sIAAAAAAAC/8tLrShRKMlXyCrNLQAAWckhjAwAAAA="
    /// 100,000 zeros in 132 bytes.
    private static let bomb =
        "H4sIAAAAAAAC/+3BMQEAAADCoPVPbQ0PoAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIBXA32VEdSghgEA"

    private func bytes(_ base64: String) throws -> [UInt8] {
        Array(try #require(Data(base64Encoded: base64)))
    }

    @Test(arguments: [(1, 5), (1_000, 5), (10_000, 5), (11_999, 5), (20_000, 10), (60_000, 30)])
    func aLongerLimitWaitsLongerForASlowAnswer(milliseconds: Int, seconds: Int) {
        #expect(CurlOptions.stall(timeoutMilliseconds: milliseconds) == seconds)
    }

    @Test func gzipIsDecoded() async throws {
        let body = try bytes(Self.gzip)
        try await withServer { _, _ in
            [.answer("200 OK", ["Content-Encoding: gzip"], body)]
        } _: { server, transport in
            let response = try await transport.get(HTTPRequest(url: server.url))
            #expect(response.body == Array("next to jump".utf8))
        }
    }

    @Test func limitCountsDecodedBytes() async throws {
        let body = try bytes(Self.bomb)
        try await withServer { _, _ in
            [.answer("200 OK", ["Content-Encoding: gzip"], body)]
        } _: { server, transport in
            #expect(await outcome(transport, HTTPRequest(url: server.url, bodyLimit: 99_999)) == "tooLarge 99999")
            let response = try await transport.get(HTTPRequest(url: server.url, bodyLimit: 100_000))
            #expect(response.body == Array(repeating: 0, count: 100_000))
        }
    }

    @Test(arguments: [(11, "tooLarge 11"), (12, "200"), (0, "tooLarge 0")])
    func bodyUpToTheLimitIsTaken(_ limit: Int, _ expected: String) async throws {
        try await withServer { _, _ in
            [.answer("200 OK", [], Array("next to jump".utf8))]
        } _: { server, transport in
            #expect(await outcome(transport, HTTPRequest(url: server.url, bodyLimit: limit)) == expected)
        }
    }

    @Test func lengthOverTheLimitEndsBeforeTheBody() async throws {
        try await withServer { _, _ in
            [.text("HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n"), .hold]
        } _: { server, transport in
            #expect(await outcome(transport, HTTPRequest(url: server.url, bodyLimit: 1_000)) == "tooLarge 1000")
        }
    }

    @Test func chunksOverTheLimitEndTheTransfer() async throws {
        let chunk = "64\r\n" + String(repeating: "x", count: 100) + "\r\n"
        try await withServer { _, _ in
            [
                .text("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"),
                .text(String(repeating: chunk, count: 11)), .hold,
            ]
        } _: { server, transport in
            #expect(await outcome(transport, HTTPRequest(url: server.url, bodyLimit: 1_000)) == "tooLarge 1000")
        }
    }

    @Test func chunksWithinTheLimitAreJoined() async throws {
        try await withServer { _, _ in
            [
                .text("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"),
                .text("5\r\nnext \r\n"), .text("7\r\nto jump\r\n0\r\n\r\n"),
            ]
        } _: { server, transport in
            let response = try await transport.get(HTTPRequest(url: server.url))
            #expect(response.body == Array("next to jump".utf8))
        }
    }

    @Test func headerThatWouldSmuggleAnotherIsNotSent() async throws {
        try await withServer { _, _ in
            [.answer()]
        } _: { server, transport in
            let request = HTTPRequest(url: server.url, headers: ["X-One": "1\r\nX-Two: 2"])
            #expect(await outcome(transport, request) == "other 43")
            #expect(server.acceptedCount == 0)
        }
    }
}
