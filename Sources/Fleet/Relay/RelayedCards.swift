import FoundationEssentials
import Models
import Repository
import Services
import Settings

/// Cards and results that a venue's relay has sent, in front of the sources' own (docs/fleet/relay.md). It works as a
/// cache in this program: a request for a card gets the relay's card with its age if it is new enough, and otherwise
/// goes to the source.
@MainActor
final class RelayedCards {
    /// Most bytes and most messages in memory; the oldest are removed.
    static let (mostBytes, mostMessages) = (512 << 10, 400)
    /// Seconds for which a card counts that is not open on this box.
    nonisolated static let lifetime: TimeInterval = 75

    private let serverNow: @MainActor () -> Date?
    private var bodies: [FleetTopic: [UInt8]] = [:]
    /// Topics of the messages, the oldest message first.
    private var order: [FleetTopic] = []
    private var bytes = 0

    /// Starts without cards.
    /// - Parameter serverNow: returns the server's clock; nil while it is not measured; then no card counts.
    init(serverNow: @escaping @MainActor () -> Date?) { self.serverNow = serverNow }

    /// Takes a message of the venue's relay; ignores messages of other topics.
    func take(_ message: RelayMessage) {
        switch message.topic {
        case .card, .result: break
        default: return
        }
        if let old = bodies.removeValue(forKey: message.topic) {
            bytes -= old.count
            order.removeAll { $0 == message.topic }
        }
        guard !message.body.isEmpty, message.body.count <= Self.mostBytes else { return }
        bodies[message.topic] = message.body
        order.append(message.topic)
        bytes += message.body.count
        while bytes > Self.mostBytes || order.count > Self.mostMessages {
            bytes -= bodies.removeValue(forKey: order.removeFirst())?.count ?? 0
        }
    }

    /// A feed that returns the relay's cards, and requests others from a source's own feed.
    /// - Parameter isOpen: whether a person reads each card: then it must be newer, and have all its runners.
    func inFront(of own: any CardFeed, at venue: FleetName, isOpen: Bool) -> any CardFeed {
        RelayedCardFeed(cards: self, own: own, venue: venue, isOpen: isOpen)
    }

    /// Bodies about a race, the card before the result, with the server's clock.
    fileprivate func found(_ topics: [FleetTopic]) -> (bodies: [[UInt8]], serverNow: Date)? {
        let found = topics.compactMap { bodies[$0] }
        return found.isEmpty ? nil : serverNow().map { (found, $0) }
    }
}

private struct RelayedCardFeed: CardFeed {
    let cards: RelayedCards
    let own: any CardFeed
    let venue: FleetName
    let isOpen: Bool

    func card(of id: RaceID) async throws(FeedError) -> CardAnswer {
        if let found = await relayed(id) { return found }
        return try await own.card(of: id)
    }

    func card(of id: RaceID, start: Date) async throws(FeedError) -> CardAnswer {
        if let found = await relayed(id) { return found }
        return try await own.card(of: id, start: start)
    }

    /// The card as the relay has sent it; nil without a good one.
    private func relayed(_ id: RaceID) async -> CardAnswer? {
        let topics: [FleetTopic] = [.card(id, of: venue)] + (isOpen ? [] : [.result(id, of: venue)])
        if let found = await cards.found(topics) {
            for body in found.bodies {
                if let answer = await answer(body, of: id, at: found.serverNow) { return answer }
            }
        }
        return nil
    }

    func keptCard(of id: RaceID) async -> CardAnswer? { await own.keptCard(of: id) }

    /// The card in a body; nil if it cannot be read or is too old.
    @concurrent private func answer(_ body: [UInt8], of id: RaceID, at serverNow: Date) async -> CardAnswer? {
        guard let relayed = try? RelayCard(body: body), relayed.card.id == id else { return nil }
        let card = relayed.card
        // A card that will not change any more counts without an age.
        if card.status.isNotRun || card.status == .final && !card.placings.isEmpty {
            return CardAnswer(card: card)
        }
        let age = serverNow.timeIntervalSince(relayed.seenAt)
        // A card with a time in the future would count as new until that time.
        guard age >= -RequestTime.negligible, age <= lifetime(of: card, at: serverNow) else { return nil }
        return CardAnswer(card: card, cacheAge: Int(max(0, age)))
    }

    private func lifetime(of card: RaceCard, at serverNow: Date) -> TimeInterval {
        guard isOpen, let start = card.advertisedStart else { return RelayedCards.lifetime }
        return RequestInterval.seconds(toStart: start.timeIntervalSince(serverNow))
    }
}
