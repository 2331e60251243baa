import Testing

@testable import FeedSimulator

@Suite(.timeLimit(.minutes(20)))
struct CannedServerTests {
    @Test func preparedAnswersComeByPathWhateverTheQuery() async throws {
        let server = CannedServer(answers: [
            "/a": CannedAnswer(body: Array("{}".utf8)),
            "/b": CannedAnswer(status: 503, contentType: nil, body: [0, 255], headers: ["Retry-After": "4"]),
        ])
        let client = RawClient(port: try await server.start(port: 0))
        let first = await client.get("/a?count=5", headers: [])
        #expect(first.status == 200)
        #expect(first.header("Content-Type") == "application/json")
        #expect(first.body == Array("{}".utf8))
        let second = await client.get("/b")
        #expect(second.status == 503)
        #expect(second.header("Content-Type") == nil)
        #expect(second.header("Retry-After") == "4")
        #expect(second.body == [0, 255])
        #expect(await client.get("/c").status == 404)
        await server.stop()
    }
}
