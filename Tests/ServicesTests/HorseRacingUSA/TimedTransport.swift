import FoundationEssentials
import Models
import RacingTestKit
import Services
import System

/// Answers at once, and records the time of each request.
final class TimedTransport: HTTPTransport, @unchecked Sendable {  // guarded by `lock`
    private let lock = Lock()
    private let clock: any WallClock
    private var seen: [(url: String, at: Date)] = []
    let outcome: Result<HTTPResponse, TransportError>

    init(
        _ clock: any WallClock, _ outcome: Result<HTTPResponse, TransportError> = .success(HTTPResponse(status: 200))
    ) {
        (self.clock, self.outcome) = (clock, outcome)
    }

    var requested: [(url: String, at: Date)] { lock.withLock { seen } }

    func get(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        lock.withLock { seen.append((request.url, clock.now)) }
        return try outcome.get()
    }
}
