import FoundationEssentials
import Glibc
import Services
import Testing

@testable import Transports

@Suite(.timeLimit(.minutes(20)))
struct CurlFaultTests {
    @Test func closedPortIsRefused() async throws {
        let transport = try makeTransport()
        let port = try ScriptedServer.closedPort()
        #expect(await outcome(transport, HTTPRequest(url: "http://127.0.0.1:\(port)/")) == "refused")
        await transport.close()
    }

    /// The top level domain `invalid` never resolves (RFC 6761), with or without a network.
    @Test func unknownNameIsNotFound() async throws {
        let transport = try makeTransport()
        #expect(
            await outcome(transport, HTTPRequest(url: "http://races.invalid/", timeoutMilliseconds: 60_000))
                == "nameNotFound")
        await transport.close()
    }

    @Test(arguments: [
        "file:///etc/hostname", "ftp://127.0.0.1/", "127.0.0.1/", "", "http://", "http://[::1/", "http://a b/",
        "http://127.0.0.1:99999/", "http://127.0.0.1/\0",
    ])
    func urlThatIsNoneOfOursIsRefused(_ url: String) async throws {
        let transport = try makeTransport()
        #expect(await outcome(transport, HTTPRequest(url: url)) == "badURL")
        await transport.close()
    }

    @Test func redirectsInACircleEnd() async throws {
        try await withServer { _, _ in
            [.answer("302 Found", ["Location: /"])]
        } _: { server, transport in
            #expect(await outcome(transport, HTTPRequest(url: server.url)) == "badRedirect")
        }
    }

    /// What is wrong is where the answer leads, not the requested address.
    @Test(arguments: [
        "file:///etc/hostname", "portal://sign-in", "http://", "http://[::1/", "http://a b/", "//:99999/",
        "http://127.0.0.1:99999/", "http://races.invalid/", "http://127.0.0.1:1/", "ftp://127.0.0.1/", "gopher:x",
        "https://127.0.0.1:1/",
    ])
    func redirectThatLeadsNowhereIsNamed(_ place: String) async throws {
        try await withServer { _, _ in
            [.answer("302 Found", ["Location: \(place)"])]
        } _: { server, transport in
            #expect(await outcome(transport, HTTPRequest(url: server.url)) == "badRedirect")
        }
    }

    @Test func redirectToAHostWithoutTLSIsTheRedirectsFault() async throws {
        try await withServer { _, head in
            let host = head.components(separatedBy: "Host: ").last?.prefix { $0 != "\r" } ?? ""
            return head == "TLS"
                ? [.text("HTTP/1.1 400 Bad Request\r\n\r\n"), .close]
                : [.answer("302 Found", ["Location: https://\(host)/"])]
        } _: { server, transport in
            #expect(await outcome(transport, HTTPRequest(url: server.url)) == "badRedirect")
        }
    }

    @Test func serverThatNeverAnswersTimesOut() async throws {
        try await withServer { _, _ in
            [.hold]
        } _: { server, transport in
            let request = HTTPRequest(url: server.url, timeoutMilliseconds: 200)
            #expect(await outcome(transport, request) == "timedOut")
        }
    }

    @Test func serverWithoutTLSIsATLSFault() async throws {
        try await withServer { _, head in
            [.text(head == "TLS" ? "HTTP/1.1 400 Bad Request\r\n\r\n" : "unexpected"), .close]
        } _: { server, transport in
            let url = "https" + server.url.dropFirst("http".count)
            #expect(await outcome(transport, HTTPRequest(url: url, timeoutMilliseconds: 60_000)) == "tls")
        }
    }

    private static let broken: [(String, [ScriptedServer.Step], String)] = [
        ("closed in the body", [.text("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"), .close], "cutShort"),
        ("reset in the body", [.text("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"), .reset], "cutShort"),
        (
            "closed in a chunk", [.text("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nh"), .close],
            "cutShort"
        ),
        ("closed before an answer", [.close], "cutShort"),
        ("reset before an answer", [.reset], "cutShort"),
        ("closed in the head, which curl takes for its end", [.text("HTTP/1.1 200 OK\r\nContent-"), .close], "200"),
        ("not gzip", [.answer("200 OK", ["Content-Encoding: gzip"], Array("plain text".utf8))], "cutShort"),
        (
            "gzip without its end, which curl does not notice",
            [.answer("200 OK", ["Content-Encoding: gzip"], [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 3, 0xCB, 0x4B])], "200"
        ),
        ("no status line", [.text("hello\r\n"), .close], "other 1"),
    ]

    @Test(arguments: broken)
    func brokenAnswerIsNamed(_ name: String, _ steps: [ScriptedServer.Step], _ expected: String) async throws {
        try await withServer { _, _ in
            steps
        } _: { server, transport in
            #expect(await outcome(transport, HTTPRequest(url: server.url)) == expected)
        }
    }

    @Test func proxyOfTheEnvironmentIsUsed() async throws {
        await #expect(processExitsWith: .success) {
            try await withServer { _, _ in
                [.answer()]
            } _: { server, transport in
                for name in ["no_proxy", "NO_PROXY", "all_proxy", "ALL_PROXY"] { unsetenv(name) }
                setenv("http_proxy", server.url, 1)
                var arrivals = server.requests.makeAsyncIterator()
                #expect(await outcome(transport, HTTPRequest(url: "http://races.invalid/next")) == "200")
                let head = try #require(await arrivals.next())
                #expect(head.hasPrefix("GET http://races.invalid/next HTTP/1.1\r\n"))
            }
        }
    }
}
