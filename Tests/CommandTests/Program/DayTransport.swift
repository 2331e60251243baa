import FeedSimulator
import FoundationEssentials
import Models
import RacingTestKit
import Services

@testable import Commands
@testable import raceboard

/// A transport that answers from a simulated day, and whose end may hang.
@MainActor
final class DayTransport: OpenTransport {
    /// Called for each request before it is answered.
    var onRequest: @MainActor (HTTPRequest) -> Void = { _ in }
    /// The status of every answer.
    var status = 200
    /// Why no request arrives; nil if they do.
    var failure: TransportError?
    /// Whether `close` takes an hour.
    var hangsAtEnd = false
    /// Whether the day stands still from now on, as a feed that has stopped does.
    var isFrozen = false { didSet { frozenAt = clock.now + ahead } }
    /// Seconds by which the server's clock is ahead of the board's; nil for answers without a date.
    var gap: TimeInterval?
    /// Seconds that answers lay in a cache; nil for none.
    var age: Int?
    let day: RaceDay
    private(set) var isClosed = false
    private(set) var requests: [HTTPRequest] = []
    private let clock: ManualClock
    private var frozenAt = Date.t0

    init(_ clock: ManualClock, day: RaceDay = RaceDay(seed: 7)) {
        (self.clock, self.day) = (clock, day)
    }

    nonisolated func get(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        try await answer(request)
    }

    nonisolated func close() async { await end() }

    private var ahead: TimeInterval { gap ?? 0 }

    private func answer(_ request: HTTPRequest) throws(TransportError) -> HTTPResponse {
        requests.append(request)
        onRequest(request)
        if let failure { throw failure }
        // Whatever the host: the sources of a demo have the address of its server.
        let target = request.url.split(separator: "/", maxSplits: 2).dropFirst(2).first ?? ""
        let parts = "/\(target)".split(separator: "?", maxSplits: 1)
        let requested = SimulatorRequest(
            path: String(parts[0]), query: parts.count > 1 ? String(parts[1]) : "", contentType: "application/json")
        let answer = FeedResponder(day: day, faults: isFrozen ? [.frozen] : [], frozenAt: frozenAt)
            .answer(to: requested, at: clock.now + ahead)
        let date = answer.headers["Date"].flatMap { date in gap.map { _ in ["date": date] } }
        let headers = (date ?? [:]).merging(age.map { ["age": "\($0)"] } ?? [:]) { $1 }
        return HTTPResponse(status: status, headers: headers, body: answer.body)
    }

    private func end() async {
        // A task of its own: what hangs does not hear that it is cancelled.
        if hangsAtEnd { await Task { [clock] in await clock.sleep(until: clock.now + 3600) }.value }
        isClosed = true
    }
}
