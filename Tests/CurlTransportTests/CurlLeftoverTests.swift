import Services
import Testing

@testable import Transports

/// Connections with a memory: bytes that were there before a question are never its answer.
@Suite(.timeLimit(.minutes(20)))
struct CurlLeftoverTests {
    private static func answer(_ text: String) -> ScriptedServer.Step { .answer("200 OK", [], Array(text.utf8)) }

    private func body(_ transport: CurlTransport, _ server: ScriptedServer) async -> String {
        let response = try? await transport.get(HTTPRequest(url: server.url))
        return String(decoding: response?.body ?? Array("no answer".utf8), as: UTF8.self)
    }

    /// What the server sends on the kept connection, once the client has taken its answer.
    private static let leftovers: [[ScriptedServer.Step]] = [
        [answer("leftover")], [answer("leftover"), answer("leftover")], [.text("H")], [.text("\r\n")],
        [.text("HTTP/1.1 100 Continue\r\n\r\n")], [.text("HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\nleft")],
    ]

    @Test(arguments: leftovers)
    func bytesThatWaitAreNoAnswer(_ leftover: [ScriptedServer.Step]) async throws {
        let gate = Gate()
        try await withServer { number, _ in
            [Self.answer("\(number)")] + (number < 4 ? [.wait(gate)] + leftover + [.pass(gate)] : [])
        } _: { server, transport in
            for number in 1...3 {
                #expect(await body(transport, server) == "\(number)")
                gate.open()
                await gate.isPassed()
            }
            #expect(await body(transport, server) == "4")
            #expect(await body(transport, server) == "5")
            #expect(server.connectionNumbers == [1, 2, 3, 4, 4])
        }
    }

    /// All in one piece: libcurl itself sees that more came than the answer has.
    @Test func answerThatComesTwiceCountsOnce() async throws {
        try await withServer { number, _ in
            number == 1 ? [.answers(["1", "leftover"])] : [Self.answer("\(number)")]
        } _: { server, transport in
            #expect(await body(transport, server) == "1")
            #expect(await body(transport, server) == "2")
        }
    }

    @Test func answerThatComesTooLateIsNotTheNextOnes() async throws {
        let gate = Gate()
        try await withServer { number, _ in
            number == 1 ? [.wait(gate), Self.answer("late"), .pass(gate)] : [Self.answer("\(number)")]
        } _: { server, transport in
            let hasty = HTTPRequest(url: server.url, timeoutMilliseconds: 2_000)
            #expect(await outcome(transport, hasty) == "timedOut")
            gate.open()
            await gate.isPassed()
            #expect(await body(transport, server) == "2")
        }
    }
}
