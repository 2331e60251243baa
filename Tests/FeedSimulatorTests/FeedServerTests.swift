import FoundationEssentials
import Models
import Testing

@testable import FeedSimulator

/// What the responder decided is what a client gets, over real sockets on loopback.
@Suite(.timeLimit(.minutes(20)))
struct FeedServerTests {
    private static let target = "/v2/racing/next-races-category-group?count=3"
    private let clock = FixedClock(now: ObservedDay.instant(minute: 700))

    /// Starts a server for the body and stops it, whatever comes.
    private func serving(
        _ faults: [Fault] = [], pause: @escaping @Sendable (Int) async -> Void = { _ in },
        _ body: (FeedServer, RawClient) async throws -> Void
    ) async throws {
        let server = FeedServer(day: RaceDay(seed: 11), clock: clock, pause: pause, faults: faults)
        let client = RawClient(port: try await server.start(port: 0))
        do { try await body(server, client) } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    @Test func answerIsTheRespondersByteForByte() async throws {
        try await serving { _, client in
            let reply = await client.get(Self.target)
            #expect(client.port > 0)
            #expect(reply.text.hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(reply.body == SimulatedService(now: clock.now).v2("count=3").body)
            #expect(reply.header("Content-Length") == String(reply.body.count))
            #expect(reply.header("Content-Type") == "application/json")
            #expect(reply.header("Date") == "Sun, 01 Mar 2026 11:40:00 GMT")
            #expect(reply.ending == .closed)
        }
    }

    @Test func missingContentTypeReachesTheClientAsPlainText() async throws {
        try await serving { _, client in
            let reply = await client.get(Self.target, headers: [])
            #expect(reply.status == 500)
            #expect(reply.body == Array("unsupported content-type".utf8))
            #expect(await client.get("/rest/v1/racing/?method=nextraces&count=2", headers: []).status == 200)
            #expect(await client.get("/elsewhere").status == 404)
        }
    }

    @Test func resetEndsTheConnectionBeforeTheAnswer() async throws {
        try await serving([.reset]) { _, client in
            let reply = await client.get(Self.target, close: false)
            #expect(reply.ending == .reset)
            #expect(reply.bytes.isEmpty)
        }
    }

    @Test func truncateClosesAfterHalfTheBody() async throws {
        try await serving([.truncate]) { _, client in
            let whole = SimulatedService(now: clock.now).v2("count=3").body
            let reply = await client.get(Self.target, close: false)
            #expect(reply.status == 200)
            #expect(reply.header("Content-Length") == String(whole.count))
            #expect(reply.body == Array(whole.prefix(whole.count / 2)))
            #expect(reply.ending == .closed)
        }
    }

    @Test func dripSendsFourBytesASecond() async throws {
        let (pauses, report) = AsyncStream.makeStream(of: Int.self)
        let pause: @Sendable (Int) async -> Void = { report.yield($0) }
        try await serving([.notFound, .drip], pause: pause) { _, client in
            let reply = await client.get(Self.target)
            #expect(reply.body == Array("404 page not found\n".utf8))
        }
        report.finish()
        #expect(await pauses.reduce(into: []) { $0.append($1) } == [1000, 1000, 1000, 1000])
    }

    @Test func latencyPausesBeforeTheAnswer() async throws {
        let (pauses, report) = AsyncStream.makeStream(of: Int.self)
        let pause: @Sendable (Int) async -> Void = { report.yield($0) }
        try await serving([.latency(milliseconds: 750)], pause: pause) { _, client in
            #expect(await client.get(Self.target).status == 200)
        }
        report.finish()
        #expect(await pauses.reduce(into: []) { $0.append($1) } == [750])
    }

    @Test func oversizeArrivesWhole() async throws {
        try await serving([.oversize]) { _, client in
            #expect(await client.get(Self.target).body.count == 3 << 20)
        }
    }

    @Test func stalledRequestIsHeldUntilTheServerStops() async throws {
        let (arrivals, report) = AsyncStream.makeStream(of: Int.self)
        let server = FeedServer(
            day: RaceDay(seed: 11), clock: clock, pause: { report.yield($0) },
            faults: [.latency(milliseconds: 1), .stall])
        let client = RawClient(port: try await server.start(port: 0))
        async let stalled = client.get(Self.target, close: false)
        // Its pause shows that the stall has been decided.
        for await _ in arrivals { break }
        await server.stop()
        let reply = await stalled
        #expect(reply.bytes.isEmpty)
        #expect(reply.ending == .closed || reply.ending == .reset)
    }

    @Test func portInUseIsAnErrorOfItsOwn() async throws {
        try await serving { _, client in
            let second = FeedServer(day: RaceDay(seed: 1), clock: clock, pause: { _ in }, faults: [])
            await #expect(throws: Flaw("port \(client.port) is in use")) {
                try await second.start(port: client.port)
            }
            // The failure leaves it able to start.
            let port = try await second.start(port: 0)
            #expect(port != client.port)
            await second.stop()
        }
    }

    @Test func stopWhileItStartsEndsBoth() async throws {
        for _ in 0..<10 {
            let server = FeedServer(day: RaceDay(seed: 11), clock: clock, pause: { _ in }, faults: [])
            async let starting = server.start(port: 0)
            await server.stop()
            let port = try? await starting
            await server.stop()
            if let port { #expect(await RawClient(port: port).get(Self.target).ending == .refused) }
        }
    }

    @Test func stoppedServerRefusesAndCanStartAgain() async throws {
        let server = FeedServer(day: RaceDay(seed: 11), clock: clock, pause: { _ in }, faults: [])
        let port = try await server.start(port: 0)
        await #expect(throws: Flaw("the server has been started already")) { try await server.start(port: 0) }
        await server.stop()
        #expect(await RawClient(port: port).get(Self.target).ending == .refused)
        let again = try await server.start(port: port)
        #expect(again == port)
        #expect(await RawClient(port: port).get(Self.target).status == 200)
        await server.stop()
        await server.stop()
    }
}
