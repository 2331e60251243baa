import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import System

/// Answers a request by its address, and remembers the requests.
final class Routes: HTTPTransport, @unchecked Sendable {  // guarded by `lock`
    private let lock = Lock()
    private let answer: @Sendable (HTTPRequest) -> Result<HTTPResponse, TransportError>
    private var seen: [HTTPRequest] = []

    init(_ answer: @escaping @Sendable (HTTPRequest) -> Result<HTTPResponse, TransportError>) {
        self.answer = answer
    }

    var requests: [HTTPRequest] { lock.withLock { seen } }

    static func json(_ text: String, _ status: Int = 200) -> Result<HTTPResponse, TransportError> {
        .success(HTTPResponse(status: status, body: Array(text.utf8)))
    }

    func get(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        lock.withLock { seen.append(request) }
        return try answer(request).get()
    }
}

/// Variables of programs whose feed is the test's.
enum Variables {
    static let feed = ["RACEBOARD_FEED_URL": "http://feed", "RACEBOARD_TZ": "UTC"]
    /// Identity of somebody with partner access.
    static let partner = [
        "RACEBOARD_AFFILIATES_CONTACT": "a@example.com", "RACEBOARD_AFFILIATES_PARTNER": "Test",
        "RACEBOARD_AFFILIATES_PARTNER_ID": "test-1",
    ]
    static let feedAndPartner = feed.merging(partner) { $1 }
}

/// Sizes of the pages that were read of a store.
final class ReadPages: @unchecked Sendable {  // guarded by `lock`
    private let lock = Lock()
    private var all: [Int] = []

    var sizes: [Int] { lock.withLock { all } }
    func add(_ size: Int) { lock.withLock { all.append(size) } }
}

/// Cards of memory.
struct MemoryCards: CardStore {
    let cards: [StoredCard]
    var problem: StoreProblem?
    /// What was read of it.
    let pages = ReadPages()

    func problemOfReading() async -> StoreProblem? { problem }

    func keep(_ card: StoredCard) async -> StoreProblem? { nil }

    func card(of id: RaceID) async -> StoredCard? { cards.first { $0.card.id == id } }

    func results(_ starts: Range<Date>, limit: Int, after last: StoredCard?) async -> [StoredCard] {
        let all = cards.filter { $0.card.advertisedStart.map(starts.contains) ?? false }
        let first = last.flatMap { last in all.firstIndex { $0.card.id == last.card.id } }.map { $0 + 1 } ?? 0
        let page = Array(all.dropFirst(first).prefix(limit))
        pages.add(page.count)
        return page
    }
}
