import FoundationEssentials
import Logging
import Models
import RacingTestKit
import Repository
import Services
import Testing

/// The open card's engine with feeds and a store that a test answers.
@MainActor
@Suite struct CardEngineTests {
    private let clock = ManualClock()
    private let feed = HeldCards()
    private let store = HeldCardStore()
    private let race = Race.sample("one", start: .t0 + 1200)
    private let other = Race.sample("two", start: .t0 + 1200)
    private let engine: CardEngine

    init() {
        engine = CardEngine(
            settings: CardBoard.Settings(runners: [.neds], results: []), clock: clock,
            generator: SystemRandomNumberGenerator(), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
            store: nil, serverClock: { ServerClock() })
        engine.use([.neds: feed], settings: CardBoard.Settings(runners: [.neds], results: []), store: store)
    }

    private func answer(_ name: String) -> Result<CardAnswer, FeedError> {
        .success(CardAnswer(card: RaceCard.sample(name, runners: [.sample(1, name)])))
    }

    private func seen(_ condition: @escaping @MainActor (CardSnapshot?) -> Bool) async {
        while !condition(engine.card) {
            await withCheckedContinuation { continuation in
                engine.onChange = { [engine] in
                    // A second change may come before who waits has its turn.
                    engine.onChange = nil
                    continuation.resume()
                }
            }
        }
    }

    @Test func aCardIsRequestedSavedAndPassedOn() async {
        var passed: [StoredCard] = []
        engine.ports.onCard = { passed.append($0) }
        engine.open(race)
        #expect(engine.card?.isFetching == true)
        await feed.held.request(1)
        feed.held.answer(answer("one"))
        await seen { $0?.card != nil }
        await letOthersRun(turns: 20)
        #expect(feed.ids.map(\.text) == ["one"])
        #expect(passed.map(\.card.id.text) == ["one"])
        #expect(store.kept == passed)
        // The card's own start is 300 s away.
        await clock.sleeper(until: .t0 + 15)
        await end()
    }

    @Test func aLateAnswerToAClosedCardIsIgnored() async {
        engine.open(race)
        await feed.held.request(1)
        engine.closeCard()
        #expect(engine.card == nil)
        engine.open(other)
        await feed.held.request(2)
        feed.held.answer(answer("one"))
        await letOthersRun(turns: 20)
        #expect(engine.card?.id.text == "two")
        #expect(engine.card?.card == nil)
        #expect(store.kept.isEmpty)
        feed.held.answer(answer("two"))
        await seen { $0?.card != nil }
        #expect(engine.card?.card?.runners.map(\.name) == ["two"])
        #expect(feed.held.wereCancelled == [true, false])
        await end()
    }

    @Test func aClosedCardHasNoDeadlineAndReportsItsEndOnce() async {
        engine.open(race)
        await feed.held.request(1)
        feed.held.answer(.failure(.timedOut(detail: "slow")))
        await seen { $0?.sources.first?.problem != nil }
        var changes = 0
        engine.onChange = { changes += 1 }
        engine.closeCard()
        engine.closeCard()
        #expect(changes == 1)
        clock.advance(to: .t0 + 7200)
        await letOthersRun(turns: 20)
        #expect(feed.held.requested == 1)
        #expect(engine.card == nil)
        await end()
    }

    @Test func whatTheStoreKnowsOfAClosedCardIsIgnored() async {
        store.cards[RaceID("one")] = StoredCard(card: .sample("one"), seenAt: .t0 - 60)
        engine.open(race)
        await store.reads.request(1)
        engine.open(other)
        await store.reads.request(2)
        store.reads.answer(.success(true))
        store.reads.answer(.success(true))
        await letOthersRun(turns: 20)
        #expect(engine.card?.id.text == "two")
        #expect(engine.card?.card == nil)
        engine.open(race)
        await store.reads.request(3)
        store.reads.answer(.success(true))
        await seen { $0?.card != nil }
        #expect(engine.card?.sources.first?.isStored == true)
        await end()
    }

    @Test func onlySourcesThatCanKnowTheRaceAreRequested() async {
        let settings = CardBoard.Settings(runners: [.horseRacingUSA, .neds], results: [.affiliates])
        engine.use([.horseRacingUSA: HeldCards(), .neds: feed], settings: settings, store: nil)
        engine.open(race)
        #expect(engine.card?.sources.map(\.source) == [.neds], "no feed of one, no id at the other")
        await feed.held.request(1)
        await end()
    }

    @Test func aSourceIsRequestedByItsOwnID() async {
        engine.ports.idAt = { _, race in RaceID("its-\(race.id.text)") }
        engine.open(race)
        await feed.held.request(1)
        #expect(feed.ids.map(\.text) == ["its-one"])
        await end()
    }

    @Test func otherFeedsOpenTheCardAgain() async {
        engine.open(race)
        await feed.held.request(1)
        let another = HeldCards()
        engine.use([.neds: another], settings: CardBoard.Settings(runners: [.neds], results: []), store: nil)
        await another.held.request(1)
        feed.held.answer(answer("one"))
        another.held.answer(answer("new"))
        await seen { $0?.card != nil }
        #expect(engine.card?.card?.runners.map(\.name) == ["new"])
        await end()
    }

    @Test func theCardFollowsItsRaceInTheList() async {
        engine.open(race)
        await feed.held.request(1)
        let moved = Race.sample("one", start: .t0 + 1500)
        engine.note([other, moved])
        #expect(engine.card?.race == moved)
        engine.closeCard()
        engine.note([race])
        #expect(engine.card == nil)
        await end()
    }

    @Test func afterTheEndNothingIsOpened() async {
        await engine.stop()
        engine.open(race)
        await letOthersRun(turns: 20)
        #expect(feed.held.requested == 0 && store.reads.requested == 0)
        #expect(engine.card == nil)
    }

    /// Ends the engine; a request that is still held is answered.
    private func end() async {
        let stopping = Task { await engine.stop() }
        await letOthersRun(turns: 20)
        for _ in 0..<3 { feed.held.answer(.failure(.cancelled)) }
        for _ in 0..<3 { store.reads.answer(.failure(.cancelled)) }
        await stopping.value
    }
}
