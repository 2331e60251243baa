import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

/// Requests to the open card's sources, and the card of their answers.
@Suite struct CardBoardTests {
    private var board: CardBoard
    private let clock = ServerClock()

    init() {
        board = CardBoard(.sample(start: .t0 + 1200), settings: CardBoard.Settings(), at: .t0)
    }

    private mutating func handle(_ event: CardBoard.Event, at seconds: TimeInterval) -> [CardBoard.Action] {
        board.handle(event, at: .t0 + seconds, clock: clock)
    }

    private func answer(win: Decimal? = 2, start: Date? = nil, _ change: (inout RaceCard) -> Void = { _ in })
        -> CardAnswer
    {
        var card = RaceCard(id: RaceID("race"), category: .horse)
        card.advertisedStart = start
        card.runners = [Runner(number: 1, name: "Daisy", odds: Odds(win: Price(win)))]
        change(&card)
        return CardAnswer(card: card)
    }

    private func deadline(_ actions: [CardBoard.Action]) -> Date? {
        actions.lazy.compactMap { if case .sleep(let until) = $0 { until } else { nil } }.last
    }

    private func requested(_ actions: [CardBoard.Action]) -> [RaceSource] {
        actions.compactMap { if case .fetch(let source) = $0 { source } else { nil } }
    }

    @Test mutating func everySourceIsRequestedAtOnceAndNoneTwice() {
        #expect(requested(handle(.timer, at: 0)) == [.affiliates, .neds])
        #expect(requested(handle(.refresh, at: 1)).isEmpty)
        #expect(board.snapshot(clock: clock).isFetching)
    }

    @Test(arguments: [(1200.0, 60.0), (901, 60), (900, 30), (301, 30), (300, 15), (10, 15), (-200, 15), (-2000, 60)])
    mutating func requestsMoreOftenCloserToTheStart(distance: TimeInterval, interval: TimeInterval) {
        board = CardBoard(
            .sample(start: .t0 + distance), settings: CardBoard.Settings(runners: [.neds], results: []), at: .t0)
        _ = handle(.timer, at: 0)
        #expect(deadline(handle(.answered(.neds, answer()), at: 0)) == .t0 + interval)
        #expect(requested(handle(.timer, at: interval - 1)).isEmpty)
        #expect(requested(handle(.timer, at: interval)) == [.neds])
    }

    /// A cache may still have the placings of before a protest.
    @Test mutating func savedResultThatIsFinalStays() {
        let places = { (number: Int) in [Placing(position: 1, number: number, name: "Daisy")] }
        var final = RaceCard(id: RaceID("race"), category: .horse)
        (final.status, final.placings) = (.final, places(5))
        _ = handle(.timer, at: 0)
        _ = handle(.restored(StoredCard(card: final, seenAt: .t0 - 60)), at: 0)
        _ = handle(.answered(.affiliates, answer { ($0.status, $0.placings) = (.interim, places(4)) }), at: 1)
        let card = board.snapshot(clock: clock).card
        #expect(card?.status == .final && card?.placings.map(\.number) == [5])
        #expect(card?.runners.count == 1)
    }

    @Test mutating func startOfTheCardCountsWhereItIsNewerThanTheLists() {
        board = CardBoard(.sample(start: .t0 + 60), settings: CardBoard.Settings(results: []), at: .t0)
        _ = handle(.timer, at: 0)
        _ = handle(.answered(.neds, answer(start: .t0 + 5000)), at: 0)
        #expect(deadline(handle(.answered(.affiliates, answer(start: .t0 + 5000)), at: 0)) == .t0 + 60)
    }

    /// The program's own limit: the source has not been requested at all.
    @Test mutating func throttledRequestIsNoProblemOfTheSource() {
        _ = handle(.timer, at: 0)
        for source in [RaceSource.affiliates, .neds] {
            let actions = handle(.failed(source, .throttled(seconds: 3), jitter: 1), at: 1)
            #expect(requested(actions) == [])
        }
        let snapshot = board.snapshot(clock: clock)
        #expect(snapshot.sources.allSatisfy { $0.problem == nil })
        #expect(requested(handle(.timer, at: 4)) == [.affiliates, .neds])
    }

    @Test mutating func sourceThatFailsLeavesTheRestStandingAndIsNamed() {
        _ = handle(.timer, at: 0)
        _ = handle(.answered(.neds, answer()), at: 1)
        _ = handle(.failed(.affiliates, .timedOut(detail: ""), jitter: 1), at: 2)
        let snapshot = board.snapshot(clock: clock)
        #expect(snapshot.card?.runners.count == 1)
        #expect(
            snapshot.sources == [
                SourceState(.affiliates, problem: .timedOut(detail: "")),
                SourceState(.neds, lastGood: .t0 + 1, freshUntil: .t0 + 1 + 60 + 15),
            ])
        #expect(requested(handle(.timer, at: 4)) == [.affiliates], "backoff of 2 s")
        _ = handle(.answered(.affiliates, answer()), at: 5)
        #expect(board.snapshot(clock: clock).sources.allSatisfy { $0.problem == nil })
    }

    /// Data is fresh for the interval and the time of a request after its last word.
    @Test(arguments: [(1200.0, 75.0), (600, 45), (60, 30)])
    mutating func dataIsFreshUntilTheNextAnswerIsDue(distance: TimeInterval, seconds: TimeInterval) {
        board = CardBoard(.sample(start: .t0 + distance), settings: CardBoard.Settings(), at: .t0)
        _ = handle(.timer, at: 0)
        _ = handle(.answered(.neds, answer()), at: 0)
        #expect(board.snapshot(clock: clock).sources.last?.freshUntil == .t0 + seconds)
    }

    @Test mutating func answerFromACacheIsAsOldAsItIs() {
        _ = handle(.timer, at: 0)
        var old = answer(win: 2)
        old.cacheAge = 3600
        _ = handle(.answered(.neds, old), at: 1)
        let first = board.snapshot(clock: clock)
        #expect(first.sources.last?.lastGood == .t0 - 3599 && first.card?.runners.first?.odds.win == Price(2))
        _ = handle(.timer, at: 61)
        _ = handle(.answered(.neds, answer(win: 3)), at: 61)
        _ = handle(.timer, at: 121)
        _ = handle(.answered(.neds, old), at: 121)
        let later = board.snapshot(clock: clock)
        #expect(later.sources.last?.lastGood == .t0 + 61, "it is no news to who knows better")
        #expect(later.card?.runners.first?.odds.win == Price(3))
        #expect(deadline(handle(.timer, at: 121)).map { $0 > .t0 + 121 } == true)
    }

    @Test mutating func answerThatWasUnderWayWhileTheDeviceSleptIsOld() {
        _ = handle(.timer, at: 0)
        _ = handle(.answered(.neds, answer()), at: 900)
        #expect(board.snapshot(clock: clock).sources.last?.lastGood == .t0)
    }

    @Test mutating func firstChoiceOfPricesHoldsAndResultsHaveAnOrderOfTheirOwn() {
        let settings = CardBoard.Settings(runners: [.neds, .affiliates], results: [.affiliates])
        board = CardBoard(.sample(), settings: settings, at: .t0)
        _ = handle(.timer, at: 0)
        _ = handle(.answered(.affiliates, answer(win: 9) { $0.status = .closed }), at: 1)
        _ = handle(.answered(.neds, answer(win: 3) { $0.status = .open }), at: 2)
        let card = board.snapshot(clock: clock).card
        #expect(card?.runners.first?.odds.win == Price(3))
        #expect(card?.status == .closed)
    }

    @Test mutating func priceThatMovedIsMarkedForHalfAMinute() {
        _ = handle(.timer, at: 0)
        _ = handle(.answered(.neds, answer(win: 4)), at: 0)
        #expect(board.snapshot(clock: clock).moves.isEmpty)
        _ = handle(.answered(.neds, answer(win: 3)), at: 60)
        #expect(board.snapshot(clock: clock).moves == [1: .shortened])
        #expect(deadline(handle(.failed(.affiliates, .keyRefused(), jitter: 1), at: 61)) == .t0 + 90)
        _ = handle(.timer, at: 90)
        #expect(board.snapshot(clock: clock).moves.isEmpty)
        _ = handle(.answered(.neds, answer(win: nil)), at: 120)
        _ = handle(.answered(.neds, answer(win: 5)), at: 180)
        #expect(board.snapshot(clock: clock).moves.isEmpty, "no price is none to move from")
    }

    @Test mutating func storedCardStandsUntilASourceAnswersAndFillsGapsAfter() {
        var known = RaceCard(id: RaceID("race"), category: .horse)
        var runner = Runner(number: 1, name: "Daisy", odds: Odds(win: Price(7)))
        runner.jockey = "A. Rider"
        known.runners = [runner]
        // The race has moved since, by its list.
        known.advertisedStart = .t0 + 300
        _ = handle(.timer, at: 0)
        _ = handle(.restored(StoredCard(card: known, seenAt: .t0 - 600)), at: 0)
        let before = board.snapshot(clock: clock)
        known.advertisedStart = .t0 + 1200
        #expect(before.card == known)
        #expect(before.sources.allSatisfy { $0.isStored && $0.lastGood == .t0 - 600 })
        _ = handle(.answered(.neds, answer(win: 2)), at: 1)
        let after = board.snapshot(clock: clock)
        #expect(after.card?.runners.first?.odds.win == Price(2))
        #expect(after.card?.runners.first?.jockey == "A. Rider")
        #expect(after.sources.allSatisfy { !$0.isStored })
    }

    @Test mutating func answersAreSavedWithTheRacesOwnFacts() {
        _ = handle(.timer, at: 0)
        let kept = handle(.answered(.neds, answer()), at: 1).compactMap { action -> StoredCard? in
            if case .keep(let card) = action { card } else { nil }
        }
        #expect(kept.count == 1)
        #expect(kept.first?.card.meeting == "Flemington" && kept.first?.card.number == 1)
        #expect(kept.first?.card.advertisedStart == .t0 + 1200 && kept.first?.seenAt == .t0 + 1)
    }

    @Test mutating func raceThatIsOverIsSeldomRequested() {
        _ = handle(.timer, at: 0)
        _ = handle(.answered(.neds, answer { $0.status = .final }), at: 0)
        #expect(deadline(handle(.answered(.affiliates, answer { $0.status = .final }), at: 0)) == .t0 + 300)
    }

    @Test mutating func savedCardIsAsOldAsItsOldestPart() {
        func seen(_ actions: [CardBoard.Action]) -> Date? {
            actions.lazy.compactMap { if case .keep(let card) = $0 { card.seenAt } else { nil } }.last
        }
        _ = handle(.timer, at: 0)
        #expect(seen(handle(.answered(.affiliates, answer()), at: 1)) == .t0 + 1)
        #expect(seen(handle(.answered(.neds, answer()), at: 2)) == .t0 + 1)
        _ = handle(.timer, at: 62)
        let actions = handle(.answered(.neds, answer()), at: 63)
        #expect(seen(actions) == .t0 + 1)
        let newest = actions.lazy.compactMap { if case .keep(let card) = $0 { card.newest } else { nil } }.last
        #expect(newest == .t0 + 63, "but it is later than all before")
        // One that a cache kept is no news, and makes nothing newer.
        var old = answer()
        old.cacheAge = 90
        #expect(seen(handle(.answered(.affiliates, old), at: 63)) == .t0 + 1)
    }

    @Test mutating func lastWordOfTheSourcesIsNoSumWithASavedCard() {
        var known = answer(win: 7).card
        known.runners[0].isFavourite = true
        known.runners[0].scratching = Runner.Scratching()
        _ = handle(.timer, at: 0)
        _ = handle(.restored(StoredCard(card: known, seenAt: .t0 - 600)), at: 0)
        let latest = answer(win: nil) { $0.status = .open }
        _ = handle(.answered(.affiliates, latest), at: 1)
        _ = handle(.answered(.neds, latest), at: 1)
        let runner = board.snapshot(clock: clock).card?.runners.first
        #expect(runner?.isFavourite == false && runner?.scratching == nil && runner?.odds.win == nil)
        // Where nobody can bet any more, the last price is the price.
        let closed = answer(win: nil) { $0.status = .closed }
        _ = handle(.answered(.affiliates, closed), at: 2)
        _ = handle(.answered(.neds, closed), at: 2)
        let after = board.snapshot(clock: clock).card?.runners.first
        #expect(after?.odds.win == Price(7) && after?.isFavourite == true && after?.scratching == nil)
    }
}
