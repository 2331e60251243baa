import FoundationEssentials
import Models
import POSIX
import RacingTestKit
import Repository
import Services

/// Answers a request by its address, and remembers the requests.
final class Routes: HTTPTransport, @unchecked Sendable {  // guarded by `lock`
    private let lock = Lock()
    private let answer: @Sendable (HTTPRequest) -> Result<HTTPResponse, TransportError>
    private var seen: [HTTPRequest] = []

    init(_ answer: @escaping @Sendable (HTTPRequest) -> Result<HTTPResponse, TransportError>) {
        self.answer = answer
    }

    var requests: [HTTPRequest] { lock.withLock { seen } }

    func get(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        lock.withLock { seen.append(request) }
        return try answer(request).get()
    }
}

/// Cards of memory.
struct MemoryCards: CardStore {
    let cards: [StoredCard]
    var problem: StoreProblem?

    func problemOfReading() async -> StoreProblem? { problem }

    func keep(_ card: StoredCard) async -> StoreProblem? { nil }

    func card(of id: RaceID) async -> StoredCard? { cards.first { $0.card.id == id } }

    func results(_ starts: Range<Date>, limit: Int) async -> [StoredCard] {
        Array(cards.filter { $0.card.advertisedStart.map(starts.contains) ?? false }.prefix(limit))
    }
}
