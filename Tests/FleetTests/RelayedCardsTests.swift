import FleetTestKit
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Settings
import Testing

@testable import Fleet

/// Cards that a venue's relay has sent, before those of the box's own source.
@MainActor @Suite final class RelayedCardsTests {
    private final class OwnFeed: CardFeed {
        func card(of id: RaceID) async throws(FeedError) -> CardAnswer {
            var card = RaceCard(id: id, category: .horse)
            card.name = "own"
            return CardAnswer(card: card)
        }
    }

    private var now: Date? = .t0
    private var cards: RelayedCards?

    private func relayed() -> RelayedCards {
        if let cards { return cards }
        let made = RelayedCards { [weak self] in self?.now }
        cards = made
        return made
    }

    private func send(_ card: RaceCard, at seconds: Double, isResult: Bool = false, topic: RaceID? = nil) {
        let body = RelayCard(card: card, venue: Race.sample().venue, seenAt: .t0 + seconds).body
        let id = topic ?? card.id
        relayed().take(RelayMessage(isResult ? .result(id, of: .here) : .card(id, of: .here), body))
    }

    private func answer(isOpen: Bool = false, _ id: String = "race") async throws -> CardAnswer {
        try await relayed().inFront(of: OwnFeed(), at: .here, isOpen: isOpen).card(of: RaceID(id))
    }

    private func isOwn(isOpen: Bool = false, _ id: String = "race") async throws -> Bool {
        try await answer(isOpen: isOpen, id).card.name == "own"
    }

    @Test func newCardOfTheRelayTakesTheRequestsPlaceWithItsAge() async throws {
        send(.twentyHorses(), at: -40)
        let answer = try await answer()
        #expect(answer.card.runners.count == 20 && answer.cacheAge == 40 && answer.serverDate == nil)
    }

    @Test func oldCardDoesNot() async throws {
        send(.twentyHorses(), at: -75)
        #expect(try await !isOwn())
        send(.twentyHorses(), at: -75.1)
        #expect(try await isOwn())
    }

    @Test func cardOfATimeToComeDoesNotCount() async throws {
        send(.twentyHorses(), at: 5)
        #expect(try await answer().cacheAge == 0)
        send(.twentyHorses(), at: 6)
        #expect(try await isOwn())
    }

    @Test func openCardMustBeAsNewAsItsNextRequest() async throws {
        for (start, interval) in [(200.0, 15.0), (600, 30), (3000, 60)] {
            send(.sample(start: .t0 + start), at: -interval)
            #expect(try await !isOwn(isOpen: true))
            send(.sample(start: .t0 + start), at: -interval - 0.1)
            #expect(try await isOwn(isOpen: true))
        }
    }

    @Test func finalResultCountsAtAnyAgeAndAsNoOldAnswer() async throws {
        var card = RaceCard.sample(status: .final, start: .t0 - 7200)
        send(card, at: -7000, isResult: true)
        #expect(try await isOwn(), "final without placings is not final")
        card.placings = [Placing(position: 1, number: 1, name: "Daisy")]
        send(card, at: -7000, isResult: true)
        let answer = try await answer()
        #expect(answer.card.placings.count == 1 && answer.cacheAge == 0)
    }

    @Test func resultAloneIsNoCardToOpen() async throws {
        var card = RaceCard.sample(status: .final, start: .t0 - 7200)
        card.placings = [Placing(position: 1, number: 1, name: "Daisy")]
        send(card, at: -10, isResult: true)
        #expect(try await isOwn(isOpen: true))
    }

    @Test func nothingCountsBeforeTheServersClockIsKnown() async throws {
        send(.sample(), at: 0)
        now = nil
        #expect(try await isOwn())
    }

    @Test func cardUnderTheTopicOfAnotherRaceIsNotThatRaces() async throws {
        send(.sample("other"), at: 0, topic: RaceID("race"))
        #expect(try await isOwn())
    }

    @Test func whatCannotBeReadIsAsIfItWereNotThere() async throws {
        relayed().take(RelayMessage(.card(RaceID("race"), of: .here), Array("[nonsense".utf8)))
        #expect(try await isOwn())
    }

    @Test func emptyBodyTakesACardAway() async throws {
        send(.sample(), at: 0)
        relayed().take(RelayMessage(.card(RaceID("race"), of: .here), []))
        #expect(try await isOwn())
    }

    @Test func newestAreKeptWithinABound() async throws {
        for number in 0...RelayedCards.mostMessages { send(.sample("race-\(number)"), at: 0) }
        #expect(try await isOwn("race-0"))
        #expect(try await !isOwn("race-1"))
        let large = [UInt8](repeating: 0x20, count: RelayedCards.mostBytes - 2_000)
        relayed().take(RelayMessage(.card(RaceID("large"), of: .here), large))
        #expect(try await isOwn("race-1"))
        #expect(try await !isOwn("race-\(RelayedCards.mostMessages)"))
    }
}
