import FoundationEssentials
import Models
import RacingTestKit
import Testing

@testable import Services

/// What came of a request, as a value.
func outcome(_ client: HTTPClient, _ request: HTTPRequest) async -> Result<HTTPResponse, TransportError> {
    do throws(TransportError) {
        return .success(try await client.get(request))
    } catch {
        return .failure(error)
    }
}

@Suite(.timeLimit(.minutes(20)))
struct HTTPClientTests {
    private static let request = HTTPRequest(url: "http://host/races")
    private static let good = HTTPResponse(status: 200, body: Array("races".utf8))

    @Test(arguments: [
        Result<HTTPResponse, TransportError>.success(good), .success(HTTPResponse(status: 500)),
        .failure(.refused(detail: "x")), .failure(.cancelled),
    ])
    func outcomeIsPassedOnAsItIs(_ scripted: Result<HTTPResponse, TransportError>) async {
        let transport = ScriptedTransport([scripted])
        let client = HTTPClient(transport, clock: ManualClock())
        #expect(await outcome(client, Self.request) == scripted)
        #expect(transport.requests == [Self.request])
    }

    // MARK: Token bucket

    private static let two = ClientSettings(burst: 2, requestsPerMinute: 20, longestWait: 5)

    @Test func requestBeyondTheBurstWaitsForItsToken() async {
        let transport = ScriptedTransport(Array(repeating: .success(Self.good), count: 3))
        let clock = ManualClock()
        let client = HTTPClient(transport, clock: clock, settings: Self.two)
        for _ in 1...2 { #expect(await outcome(client, Self.request) == .success(Self.good)) }
        let third = Task { await outcome(client, Self.request) }
        await clock.sleeper(until: .t0 + 3)
        #expect(transport.requests.count == 2)
        clock.advance(to: .t0 + 3)
        #expect(await third.value == .success(Self.good))
        #expect(transport.requests.count == 3)
    }

    @Test func otherLimitsDoNotFillTheBucket() async {
        let transport = ScriptedTransport(Array(repeating: .success(Self.good), count: 3))
        let settings = ClientSettings(burst: 2, requestsPerMinute: 20, longestWait: 2.5)
        let client = HTTPClient(transport, clock: ManualClock(), settings: settings)
        for _ in 1...2 { _ = await outcome(client, Self.request) }
        for rate in [60.0, 20] {
            var other = settings
            other.requestsPerMinute = rate
            client.configure { $0 = other }
        }
        #expect(await outcome(client, Self.request) == .failure(.throttled(seconds: 3)))
        #expect(transport.requests.count == 2)
    }

    @Test func waitThatWouldBeTooLongFailsAtOnceAndStatesItsLength() async {
        let transport = ScriptedTransport(Array(repeating: .success(Self.good), count: 3))
        let settings = ClientSettings(burst: 2, requestsPerMinute: 20, longestWait: 2.5)
        let clock = ManualClock()
        let client = HTTPClient(transport, clock: clock, settings: settings)
        for _ in 1...2 { _ = await outcome(client, Self.request) }
        #expect(await outcome(client, Self.request) == .failure(.throttled(seconds: 3)))
        #expect(transport.requests.count == 2)
        clock.advance(to: .t0 + 3)
        #expect(await outcome(client, Self.request) == .success(Self.good))
    }

    @Test func programsThatShareACounterShareTheLimit() async {
        let transport = ScriptedTransport(Array(repeating: .success(Self.good), count: 3))
        let clock = ManualClock()
        let counter = CounterMemory(clock: clock)
        let clients = [20.0, 60].map { rate in
            let settings = ClientSettings(burst: 2, requestsPerMinute: rate, longestWait: 0.5)
            return HTTPClient(transport, clock: clock, settings: settings) { _ in counter }
        }
        for client in clients { #expect(await outcome(client, Self.request) == .success(Self.good)) }
        #expect(await outcome(clients[0], Self.request) == .failure(.throttled(seconds: 3)))
        #expect(await outcome(clients[1], Self.request) == .failure(.throttled(seconds: 1)))
        #expect(transport.requests.count == 2)
    }

    // Of the ten at once four are left, however many lists fill by themselves, and they book none ahead. A screen that
    // fills race by race leaves the last of them.
    @Test func placesAreKeptForWhatAPersonOpensAndAsksFor() async {
        let transport = ScriptedTransport(Array(repeating: .success(Self.good), count: 14))
        let clock = ManualClock()
        let client = HTTPClient(transport, clock: clock)
        func send(_ purpose: RequestPurpose) async -> Result<HTTPResponse, TransportError> {
            await RequestPurpose.$current.withValue(purpose) { await outcome(client, Self.request) }
        }
        for _ in 1...6 { #expect(await send(.background) == .success(Self.good)) }
        for _ in 1...9 { #expect(await send(.background) == .failure(.throttled(seconds: 3))) }
        for _ in 1...3 { #expect(await send(.opened) == .success(Self.good)) }
        for _ in 1...9 { #expect(await send(.opened) == .failure(.throttled(seconds: 3))) }
        #expect(await send(.asked) == .success(Self.good))
        #expect(transport.requests.count == 10)
        clock.advance(to: .t0 + 3)
        #expect(await send(.opened) == .failure(.throttled(seconds: 3)))
        clock.advance(to: .t0 + 6)
        #expect(await send(.opened) == .success(Self.good))
        #expect(await send(.background) == .failure(.throttled(seconds: 12)))
        clock.advance(to: .t0 + 18)
        #expect(await send(.background) == .success(Self.good))
    }

    @Test func eachHostHasABucketOfItsOwn() async {
        let transport = ScriptedTransport(Array(repeating: .success(Self.good), count: 4))
        let client = HTTPClient(transport, clock: ManualClock(), settings: Self.two)
        for url in ["http://one/a", "http://ONE/b?c", "http://two", "http://one:8080/"] {
            #expect(await outcome(client, HTTPRequest(url: url)) == .success(Self.good))
        }
    }

    @Test func clockSetBackWhileARequestWaitsCostsItOneTokensTime() async {
        let transport = ScriptedTransport(Array(repeating: .success(Self.good), count: 3))
        let clock = ManualClock()
        let client = HTTPClient(transport, clock: clock, settings: Self.two)
        for _ in 1...2 { _ = await outcome(client, Self.request) }
        clock.set(to: .t0 - 3600)
        let third = Task { await outcome(client, Self.request) }
        await clock.sleeper(until: .t0 - 3597)
        clock.advance(to: .t0 - 3597)
        #expect(await third.value == .success(Self.good))
    }

    @Test func waitForATokenEndsWithTheTask() async throws {
        let transport = ScriptedTransport(Array(repeating: .success(Self.good), count: 3))
        let clock = ManualClock()
        let counter = CounterMemory(clock: clock)
        let client = HTTPClient(transport, clock: clock, settings: Self.two) { _ in counter }
        for _ in 1...2 { _ = await outcome(client, Self.request) }
        let third = Task { await outcome(client, Self.request) }
        await clock.sleeper(until: .t0 + 3)
        third.cancel()
        #expect(await third.value == .failure(.cancelled))
        try await letOthersRun(until: "the token that was given back") {
            await counter.update({ ledger, _ in ledger.bucket.missing }) <= 2
        }
        clock.advance(to: .t0 + 3)
        #expect(await outcome(client, Self.request) == .success(Self.good))
        #expect(transport.requests.count == 3)
    }

    // MARK: One at a time

    /// Two waiters for the same request, which is under way.
    private func twoWaiters(
        _ transport: HeldTransport, _ client: HTTPClient
    ) async throws -> [Task<Result<HTTPResponse, TransportError>, Never>] {
        let tasks = (0..<2).map { _ in Task { await outcome(client, Self.request) } }
        try await letOthersRun(until: "two waiters") { await client.waiters(of: Self.request) >= 2 }
        await transport.requested(1)
        return tasks
    }

    @Test func equalRequestsShareOneTransferAndItsOutcome() async throws {
        let transport = HeldTransport()
        let client = HTTPClient(transport, clock: ManualClock())
        let waiters = try await twoWaiters(transport, client)
        await transport.answer(.failure(.refused(detail: "x")))
        for waiter in waiters { #expect(await waiter.value == .failure(.refused(detail: "x"))) }
        #expect(await transport.requests.count == 1)
    }

    @Test(arguments: [0, 1])
    func oneWhoLeavesDoesNotTakeTheAnswerFromTheOther(leaver: Int) async throws {
        let transport = HeldTransport()
        let client = HTTPClient(transport, clock: ManualClock())
        let waiters = try await twoWaiters(transport, client)
        waiters[leaver].cancel()
        #expect(await waiters[leaver].value == .failure(.cancelled))
        await transport.answer(.success(Self.good))
        #expect(await waiters[1 - leaver].value == .success(Self.good))
        #expect(await transport.requests.count == 1)
    }

    @Test func requestThatNobodyWaitsForIsCancelledAndTheNextOneIsNew() async throws {
        let transport = HeldTransport()
        let client = HTTPClient(transport, clock: ManualClock())
        for waiter in try await twoWaiters(transport, client) {
            waiter.cancel()
            #expect(await waiter.value == .failure(.cancelled))
        }
        await transport.cancelled(1)
        let next = Task { await outcome(client, Self.request) }
        await transport.requested(2)
        await transport.answer(.success(Self.good))
        #expect(await next.value == .success(Self.good))
    }

    @Test func aDifferentRequestDoesNotWait() async {
        let transport = HeldTransport()
        let client = HTTPClient(transport, clock: ManualClock())
        let tasks = ["http://host/a", "http://host/b"].map { url in
            Task { await outcome(client, HTTPRequest(url: url)) }
        }
        await transport.requested(2)
        for _ in tasks { await transport.answer(.success(Self.good)) }
        for task in tasks { #expect(await task.value == .success(Self.good)) }
    }

    @Test func aWaiterCancelledBeforehandSendsNothing() async {
        let transport = ScriptedTransport([])
        let client = HTTPClient(transport, clock: ManualClock())
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await outcome(client, Self.request)
        }
        #expect(await task.value == .failure(.cancelled))
        #expect(transport.requests.isEmpty)
    }
}
