import CLinux
import FoundationEssentials
import Glibc
import Testing

@testable import FeedSimulator

/// Everyone with an account on the machine may connect to a simulated feed: what that takes has an end, and others are
/// answered meanwhile.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct ServerLimitTests {
    private static let target = "/v2/racing/next-races-category-group?count=3"

    private func serving(
        pause: @escaping @Sendable (Int) async -> Void = { _ in }, _ body: (RawClient) async throws -> Void
    ) async throws {
        let clock = FixedClock(now: ObservedDay.instant(minute: 700))
        let server = FeedServer(day: RaceDay(seed: 11), clock: clock, pause: pause, faults: [])
        let client = RawClient(port: try await server.start(port: 0))
        do { try await body(client) } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    @Test func aRequestLineWithoutAnEndIsRefused() async throws {
        try await serving { client in
            await withTaskGroup(of: RawClient.Reply.self) { group in
                for _ in 0..<4 {
                    group.addTask { await client.get("/" + String(repeating: "a", count: 1 << 20), close: false) }
                }
                for await reply in group { #expect(reply.status == 431 || reply.ending == .reset) }
            }
            #expect(await client.get(Self.target).status == 200)
        }
    }

    @Test func tooManyHeadersAreRefused() async throws {
        try await serving { client in
            #expect(await client.get("/", headers: (0..<99).map { "a\($0): b" }, close: false).status == 431)
            #expect(
                await client.get(Self.target, headers: Array(repeating: "Content-Type: application/json", count: 90))
                    .status == 200)
        }
    }

    @Test(arguments: [
        "GET\r\n\r\n", "GET / SPDY\r\n\r\n", "GET / HTTP/1.1\r\nno header\r\n\r\n", "\n\n", "\u{0}\r\n\r\n",
    ])
    func whatIsNoRequestIsRefused(text: String) async throws {
        try await serving { client in
            let reply = await client.exchange(Array(text.utf8))
            #expect(reply.status == 400 && reply.ending == .closed)
            #expect(await client.get(Self.target).status == 200)
        }
    }

    @Test func halfARequestHasItsTime() async throws {
        let (pauses, report) = AsyncStream.makeStream(of: Int.self)
        let pause: @Sendable (Int) async -> Void = { report.yield($0) }
        try await serving(pause: pause) { client in
            let reply = await client.exchange(Array("GET / HTTP/1.1\r\nHost".utf8))
            #expect(reply.bytes.isEmpty && reply.ending == .closed)
        }
        for await pause in pauses {
            #expect(pause == ServerLoop.timeout)
            break
        }
    }

    @Test func silentConnectionsMakeRoom() async throws {
        try await serving { client in
            let idle = (0..<2 * ServerLoop.most).map { _ in client.connected() }
            #expect(await client.get(Self.target).status == 200)
            for descriptor in idle { close(descriptor) }
            #expect(await client.get(Self.target).status == 200)
        }
    }

    @Test func oneConnectionCarriesManyRequests() async throws {
        try await serving { client in
            let head = "GET \(Self.target) HTTP/1.1\r\nContent-Type: application/json\r\n"
            let reply = await client.exchange(Array((head + "\r\n" + head + "Connection: close\r\n\r\n").utf8))
            #expect(reply.text.components(separatedBy: "HTTP/1.1 200 OK").count == 3 && reply.ending == .closed)
        }
    }

    /// Every request of a day that passes in a minute: nothing of it may stay.
    @Test func whatWasAnsweredLeavesNothing() async throws {
        let server = try ServerLoop(
            port: 0, pause: { _ in }, decide: { _ in SimulatorAnswer(body: Array("{}".utf8)) })
        let client = RawClient(port: server.port)
        for _ in 0..<300 { _ = await client.get("/a") }
        // The heap is that of the whole process, in which other tests run: what a request leaves, ten times as many
        // leave in each part, and in the part in which the others took least it is seen.
        var grown: [Int] = []
        for _ in 0..<25 {
            let before = rb_heap_in_use()
            for _ in 0..<300 { _ = await client.get("/a") }
            grown.append(Int(rb_heap_in_use()) - Int(before))
        }
        #expect(grown.min() ?? 0 < 40_000, "bytes after each 300 requests: \(grown)")
        await server.stop()
    }
}
