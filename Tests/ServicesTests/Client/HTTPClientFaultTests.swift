import FoundationEssentials
import Models
import RacingTestKit
import Testing

@testable import Services

@Suite(.timeLimit(.minutes(20)))
struct HTTPClientFaultTests {
    private static let request = HTTPRequest(url: "http://host/races")
    private static let good = HTTPResponse(status: 200, body: Array("races".utf8))

    /// Which of the requests were fresh, when these are their outcomes.
    private func freshness(_ script: [Result<HTTPResponse, TransportError>]) async -> [Bool] {
        let transport = ScriptedTransport(script)
        let client = HTTPClient(transport, clock: ManualClock())
        for _ in script { _ = await outcome(client, Self.request) }
        return transport.requests.map(\.usesNewConnection)
    }

    @Test(arguments: [
        Result<HTTPResponse, TransportError>.success(HTTPResponse(status: 500)), .success(HTTPResponse(status: 503)),
        .success(HTTPResponse(status: 429)), .failure(.timedOut(detail: "")), .failure(.refused(detail: "")),
        .failure(.nameNotFound(detail: "")), .failure(.noNetwork(detail: "")), .failure(.tls(detail: "")),
        .failure(.badCertificate(detail: "")), .failure(.cutShort(detail: "")), .failure(.other(code: 1, detail: "")),
    ])
    func afterTwoFailuresInARowConnectionsAreFreshUntilOneServes(failing: Result<HTTPResponse, TransportError>) async {
        let good = Result<HTTPResponse, TransportError>.success(Self.good)
        #expect(
            await freshness([failing, good, failing, failing, failing, good, good])
                == [false, false, false, false, true, true, false])
    }

    @Test(arguments: [
        Result<HTTPResponse, TransportError>.success(HTTPResponse(status: 400)), .success(HTTPResponse(status: 401)),
        .success(HTTPResponse(status: 403)), .success(HTTPResponse(status: 404)), .success(HTTPResponse(status: 304)),
        .failure(.badURL(detail: "")), .failure(.tooLarge(limit: 1)),
    ])
    func hostThatAnswersKeepsItsConnection(answer: Result<HTTPResponse, TransportError>) async {
        #expect(await freshness([answer, answer, answer, answer]) == [false, false, false, false])
    }

    @Test func cancelledRequestSpeaksNeitherForNorAgainstTheHost() async {
        let failing = Result<HTTPResponse, TransportError>.failure(.timedOut(detail: ""))
        #expect(await freshness([failing, .failure(.cancelled), failing, failing]) == [false, false, false, true])
    }

    @Test func faultsOfOneHostAreNotAnothers() async {
        let transport = ScriptedTransport(Array(repeating: .success(HTTPResponse(status: 500)), count: 3))
        let client = HTTPClient(transport, clock: ManualClock())
        for url in ["http://one/", "http://one/", "http://two/"] { _ = await outcome(client, HTTPRequest(url: url)) }
        #expect(transport.requests.map(\.usesNewConnection) == [false, false, false])
    }

    @Test func callersWishForAFreshConnectionHolds() async {
        let transport = ScriptedTransport([.success(Self.good)])
        let client = HTTPClient(transport, clock: ManualClock())
        _ = await outcome(client, HTTPRequest(url: "http://host/", usesNewConnection: true))
        #expect(transport.requests.map(\.usesNewConnection) == [true])
    }

    @Test func answerThatIsKnownIsConfirmedAndNotSentAgain() async {
        let tagged = HTTPResponse(status: 200, headers: ["etag": "\"a\""], body: Self.good.body)
        let transport = ScriptedTransport([
            .success(tagged), .success(HTTPResponse(status: 304, headers: ["date": "new"])),
        ])
        let client = HTTPClient(transport, clock: ManualClock())
        #expect(await outcome(client, Self.request) == .success(tagged))
        let confirmed = HTTPResponse(status: 200, headers: ["etag": "\"a\"", "date": "new"], body: Self.good.body)
        #expect(await outcome(client, Self.request) == .success(confirmed))
        #expect(transport.requests.map { $0.headers["If-None-Match"] } == [nil, "\"a\""])
    }

    @Test func freshRequestGetsTheWholeAnswer() async {
        let tagged = HTTPResponse(status: 200, headers: ["etag": "\"a\""], body: Self.good.body)
        let failing = Result<HTTPResponse, TransportError>.failure(.timedOut(detail: ""))
        let transport = ScriptedTransport([.success(tagged), failing, failing, .success(tagged)])
        let client = HTTPClient(transport, clock: ManualClock())
        for _ in 1...4 { _ = await outcome(client, Self.request) }
        #expect(transport.requests.map { $0.headers["If-None-Match"] } == [nil, "\"a\"", "\"a\"", nil])
    }

    @Test func dateInRetryAfterUsesTheDeviceClockIfTheServerSendsNoTime() async throws {
        let wait = ["retry-after": "Sat, 21 Nov 2026 03:01:30 GMT"]
        let dated = wait.merging(["date": "Sat, 21 Nov 2026 03:00:20 GMT"]) { $1 }
        let transport = ScriptedTransport([
            .success(HTTPResponse(status: 429, headers: wait)), .success(HTTPResponse(status: 429, headers: dated)),
        ])
        let client = HTTPClient(transport, clock: ManualClock())
        for seconds in [90, 70] {
            let response = try await client.get(Self.request)
            #expect(throws: FeedError.rateLimited(retryAfter: seconds)) {
                try NedsFeed.decode(response, source: .neds, requested: 10)
            }
        }
    }
}
