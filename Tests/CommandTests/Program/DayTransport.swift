import FeedSimulator
import FoundationEssentials
import Models
import RacingTestKit
import Services

@testable import Programs
@testable import raceboard

/// A transport that answers from a simulated day, and whose end may hang.
@MainActor
final class DayTransport: OpenTransport {
    /// Called for each request before it is answered.
    var onRequest: @MainActor (HTTPRequest) -> Void = { _ in }
    /// The status of every answer.
    var status = 200
    /// Whether `close` takes an hour.
    var hangsAtEnd = false
    private(set) var isClosed = false
    private(set) var requests: [HTTPRequest] = []
    private let clock: ManualClock
    private let responder = FeedResponder(day: RaceDay(seed: 7), faults: [], frozenAt: .t0)

    init(_ clock: ManualClock) {
        self.clock = clock
    }

    nonisolated func get(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        await answer(request)
    }

    nonisolated func close() async { await end() }

    private func answer(_ request: HTTPRequest) -> HTTPResponse {
        requests.append(request)
        onRequest(request)
        let parts = request.url.dropFirst("http://feed".count).split(separator: "?", maxSplits: 1)
        let requested = FeedSimulator.FeedRequest(
            path: String(parts[0]), query: parts.count > 1 ? String(parts[1]) : "", contentType: "application/json")
        return HTTPResponse(status: status, body: responder.answer(to: requested, at: clock.now).body)
    }

    private func end() async {
        if hangsAtEnd { await clock.sleep(until: clock.now + 3600) }
        isClosed = true
    }
}
