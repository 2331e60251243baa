import FoundationEssentials
import Services
import Testing

@testable import Transports

@Suite(.timeLimit(.minutes(20)))
struct CurlTransportTests {
    @Test func answerHasStatusHeadersAndBody() async throws {
        try await withServer { _, _ in
            [.answer("200 OK", ["ETag: \"a\"", "Age: 1", "age: 2", "X-Other: 3"], Array("next to jump".utf8))]
        } _: { server, transport in
            let response = try await transport.get(HTTPRequest(url: server.url))
            #expect(response.status == 200)
            #expect(response.header("ETag") == "\"a\"")
            #expect(response.headers == ["etag": "\"a\"", "age": "2"])
            #expect(response.body == Array("next to jump".utf8))
        }
    }

    @Test func requestCarriesItsHeadersAndOurName() async throws {
        try await withServer { _, _ in
            [.answer()]
        } _: { server, transport in
            var arrivals = server.requests.makeAsyncIterator()
            let headers = ["Content-Type": "application/json", "X-Empty": ""]
            _ = try await transport.get(HTTPRequest(url: server.url + "v1/racing?count=10", headers: headers))
            let lines = try #require(await arrivals.next()).components(separatedBy: "\r\n")
            #expect(lines.first == "GET /v1/racing?count=10 HTTP/1.1")
            #expect(lines.contains("Content-Type: application/json"))
            #expect(lines.contains("X-Empty:"))
            #expect(lines.contains("User-Agent: raceboard/9.8.7"))
            #expect(lines.contains { $0.hasPrefix("Accept-Encoding: ") && $0.contains("gzip") })
        }
    }

    @Test func nothingOfARequestStaysForTheNext() async throws {
        try await withServer { _, _ in
            [.answer("200 OK", [], Array("ten bytes.".utf8))]
        } _: { server, transport in
            var arrivals = server.requests.makeAsyncIterator()
            let first = HTTPRequest(url: server.url, headers: ["X-First": "1"], bodyLimit: 3)
            #expect(await outcome(transport, first) == "tooLarge 3")
            #expect(await outcome(transport, HTTPRequest(url: server.url)) == "200")
            let heads = (await arrivals.next(), await arrivals.next())
            #expect(heads.0?.contains("X-First") == true)
            #expect(heads.1?.contains("X-First") == false)
        }
    }

    @Test(arguments: ["204 No Content", "304 Not Modified", "404 Not Found", "429 Too Many Requests", "503 Busy"])
    func statusIsPassedThrough(_ status: String) async throws {
        try await withServer { _, _ in
            [.text("HTTP/1.1 \(status)\r\nRetry-After: 7\r\nContent-Length: 0\r\n\r\n")]
        } _: { server, transport in
            let response = try await transport.get(HTTPRequest(url: server.url))
            #expect(status.hasPrefix("\(response.status) "))
            #expect(response.header("Retry-After") == "7")
        }
    }

    @Test func redirectIsFollowedAndTheLastAnswerCounts() async throws {
        try await withServer { number, _ in
            number == 1
                ? [.answer("302 Found", ["Location: /there", "Via: first"])]
                : [.answer("200 OK", ["Server: second"], Array("there".utf8))]
        } _: { server, transport in
            let response = try await transport.get(HTTPRequest(url: server.url))
            #expect(response.status == 200)
            #expect(response.headers == ["server": "second", HTTPResponse.redirected: "1"])
            #expect(response.body == Array("there".utf8))
        }
    }

    @Test func whatIsForOneHostAloneIsNotCarriedOnByARedirect() async throws {
        try await withServer { number, _ in
            number == 1 ? [.answer("302 Found", ["Location: /there"])] : [.answer()]
        } _: { server, transport in
            var request = HTTPRequest(url: server.url, headers: ["X-RapidAPI-Key": "secret"])
            request.followsRedirects = false
            let response = try await transport.get(request)
            #expect(response.status == 302)
            #expect(!response.isRedirected)
        }
    }

    @Test func connectionIsKeptForTheNextRequest() async throws {
        try await withServer { _, _ in
            [.answer()]
        } _: { server, transport in
            for _ in 1...5 { #expect(await outcome(transport, HTTPRequest(url: server.url)) == "200") }
            #expect(server.acceptedCount == 1)
        }
    }

    /// The next ones do not use the older connection: its other end may be gone without a word.
    @Test func freshRequestOpensAConnectionThatTheNextOnesUse() async throws {
        try await withServer { _, _ in
            [.answer()]
        } _: { server, transport in
            for usesNewConnection in [false, false, true, false, false, true, true, false] {
                #expect(
                    await outcome(transport, HTTPRequest(url: server.url, usesNewConnection: usesNewConnection))
                        == "200")
            }
            #expect(server.connectionNumbers == [1, 1, 2, 2, 2, 3, 4, 4])
        }
    }

    @Test func connectionThatTheServerClosedIsOpenedAgain() async throws {
        try await withServer { _, _ in
            [.answer(), .close]
        } _: { server, transport in
            for _ in 1...3 { #expect(await outcome(transport, HTTPRequest(url: server.url)) == "200") }
            #expect(server.acceptedCount == 3)
        }
    }

    @Test func manyRequestsAtOnceShareFourConnections() async throws {
        try await withServer { _, head in
            [.answer("200 OK", [], Array(head.prefix { $0 != "\r\n" }.utf8))]
        } _: { server, transport in
            let bodies = try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
                for number in 0..<100 {
                    group.addTask {
                        (number, try await transport.get(HTTPRequest(url: server.url + "\(number)")).body)
                    }
                }
                return try await group.reduce(into: [Int: [UInt8]]()) { $0[$1.0] = $1.1 }
            }
            #expect(bodies.count == 100)
            for (number, body) in bodies { #expect(body == Array("GET /\(number) HTTP/1.1".utf8)) }
            #expect(server.acceptedCount <= 4)
        }
    }

    @Test func requestWaitingForAConnectionTimesOutToo() async throws {
        try await withServer { _, _ in
            [.hold]
        } _: { server, transport in
            let outcomes = await withTaskGroup(of: String.self) { group in
                for _ in 0..<6 {
                    group.addTask {
                        await outcome(transport, HTTPRequest(url: server.url, timeoutMilliseconds: 200))
                    }
                }
                return await group.reduce(into: [String]()) { $0.append($1) }
            }
            #expect(outcomes == Array(repeating: "timedOut", count: 6))
        }
    }
}
