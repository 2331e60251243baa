import FoundationEssentials
import Logging
import Models
import RacingTestKit
import Repository
import Services
import Testing

/// The day's engine with feeds and a store that a test answers.
@MainActor
@Suite struct DayEngineTests {
    private let clock = ManualClock()
    private let meetings = HeldMeetings()
    private let cards = HeldCards()
    private let store = HeldCardStore()
    private let engine: DayEngine

    init() {
        engine = DayEngine(
            clock: clock, generator: SystemRandomNumberGenerator(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, serverClock: { ServerClock() })
    }

    private func begin(results: [RaceSource] = [], races: [RaceSource] = []) {
        engine.use(
            meetings: [.affiliates: meetings], feeds: [.neds: cards],
            settings: DayBoard.Settings(statuses: [], meetings: [.affiliates], results: results, races: races),
            store: store)
    }

    private func seen(_ condition: @escaping @MainActor (DaySnapshot) -> Bool) async {
        while !condition(engine.day) {
            await withCheckedContinuation { continuation in
                engine.onChange = { [engine] in
                    // A second change may come before who waits has its turn.
                    engine.onChange = nil
                    continuation.resume()
                }
            }
        }
    }

    private func answer(_ name: String) -> Result<MeetingsAnswer, FeedError> {
        .success(MeetingsAnswer(meetings: [.sample(name)]))
    }

    @Test func nothingIsRequestedBeforeThereAreFeeds() async {
        #expect(engine.day == DaySnapshot())
        engine.refreshDay()
        engine.note([.sample()])
        await letOthersRun(turns: 20)
        #expect(meetings.held.requested == 0)
        await engine.stop()
    }

    @Test func meetingsAreRequestedDayAfterDayAndPublished() async {
        begin()
        await meetings.held.request(1)
        meetings.held.answer(answer("Flemington"))
        await seen { $0.meetings.map(\.name) == ["Flemington"] }
        await meetings.held.request(2)
        // .t0 is 14:00 in Sydney.
        #expect(meetings.days == ["2026-11-21", "2026-11-20"])
        await end()
    }

    // An alert waits for the third, which is on no screen.
    @Test func whatNobodyOpenedIsRequestedInTheBackground() async {
        let cards = PurposeCards()
        engine.use(
            meetings: [:], feeds: [.neds: cards],
            settings: DayBoard.Settings(statuses: [], meetings: [], results: [.neds]), store: nil)
        let races = (1...3).map { Race.sample("r\($0)", number: $0, start: .t0 - 200 - Double($0)) }
        engine.note(races)
        engine.setOpened([RaceID("r1"), RaceID("r2")], lists: false)
        engine.setVisibleResults(of: races.map(\.id))
        await seen { $0.results.count { $0.card != nil } == 3 }
        #expect(cards.purposes == ["r1": .opened, "r2": .opened, "r3": .background])
        await end()
    }

    @Test func anAnswerOfTheFeedsBeforeIsIgnored() async {
        begin()
        await meetings.held.request(1)
        begin()
        await meetings.held.request(2)
        meetings.held.answer(answer("Old"))
        meetings.held.answer(answer("New"))
        await seen { !$0.meetings.isEmpty }
        #expect(engine.day.meetings.map(\.name) == ["New"])
        #expect(meetings.held.wereCancelled == [true, false])
        await end()
    }

    @Test func aFailureIsTriedAgainByTheClock() async {
        begin()
        await meetings.held.request(1)
        meetings.held.answer(.failure(.timedOut(detail: "slow")))
        await seen { $0.sources.contains { $0.problem != nil } }
        for request in 2...3 {
            await meetings.held.request(request)
            meetings.held.answer(.success(MeetingsAnswer(meetings: [])))
        }
        await letOthersRun(turns: 20)
        #expect(meetings.held.requested == 3, "the other days were listed, and the first waits for its time")
        clock.advance(to: .t0 + 60)
        await meetings.held.request(4)
        #expect(meetings.days.last == meetings.days.first)
        await end()
    }

    @Test func meetingsOfAnEarlierRunAreShownUntilThereAreNewOnes() async {
        meetings.kept["2026-11-21"] = MeetingsAnswer(meetings: [.sample("Kept")], cacheAge: 900)
        begin()
        await seen { $0.meetings.map(\.name) == ["Kept"] }
        await meetings.held.request(1)
        meetings.held.answer(answer("New"))
        await seen { $0.meetings.map(\.name) == ["New"] }
        await end()
    }

    @Test func aResultOnTheScreenIsRequestedAndSaved() async {
        let race = Race.sample("run", start: .t0 - 120)
        begin(results: [.neds])
        engine.note([race])
        engine.setVisibleResults(of: [RaceID("run")])
        await cards.held.request(1)
        #expect(cards.ids.map(\.text) == ["run"])
        cards.held.answer(.success(CardAnswer(card: .deadHeat("run"))))
        await seen { $0.results.first?.card?.placings.isEmpty == false }
        await letOthersRun(turns: 20)
        #expect(store.kept.map(\.card.id.text) == ["run"])
        await end()
    }

    @Test func savedResultsAreReadAtTheStart() async {
        var card = RaceCard.deadHeat("old")
        card.advertisedStart = .t0 - 600
        store.cards[RaceID("old")] = StoredCard(card: card, seenAt: .t0 - 500)
        begin(results: [.neds])
        await store.reads.request(1)
        store.reads.answer(.success(true))
        await seen { $0.results.map(\.id.text) == ["old"] }
        await end()
    }

    @Test func aSecondarySourcesListAndItsFailureGoToTheBoard() async {
        var listed: [RaceListing] = []
        engine.ports.onListing = { listed.append($0) }
        begin(races: [.affiliates])
        await meetings.held.request(1)
        meetings.held.answer(answer("Flemington"))
        await meetings.held.request(2)
        #expect(listed.count == 1)
        #expect(listed.last?.state.problem == nil)
        meetings.held.answer(.failure(.timedOut(detail: "slow")))
        await seen { $0.sources.contains { $0.problem != nil } }
        #expect(listed.count == 2)
        #expect(listed.last?.state.problem == .timedOut(detail: "slow"))
        await end()
    }

    @Test func stopEndsTheRequestsUnderWay() async {
        begin()
        await meetings.held.request(1)
        await end()
        #expect(meetings.held.wereCancelled == [true])
        clock.advance(to: .t0 + 7200)
        await letOthersRun(turns: 20)
        #expect(meetings.held.requested == 1)
    }

    /// Ends the engine; a request that is still held is answered.
    private func end() async {
        let stopping = Task { await engine.stop() }
        await letOthersRun(turns: 20)
        for _ in 0..<3 { meetings.held.answer(.failure(.cancelled)) }
        for _ in 0..<3 { cards.held.answer(.failure(.cancelled)) }
        for _ in 0..<3 { store.reads.answer(.failure(.cancelled)) }
        await stopping.value
    }
}

/// Answers at once, and notes what each request was for.
@MainActor
private final class PurposeCards: CardFeed {
    private(set) var purposes: [String: RequestPurpose] = [:]

    @MainActor func card(of id: RaceID) async throws(FeedError) -> CardAnswer {
        purposes[id.text] = RequestPurpose.current
        return CardAnswer(card: .sample(id.text, status: .final, start: .t0 - 200))
    }
}
