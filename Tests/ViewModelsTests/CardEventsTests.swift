import Facts
import Foundation
import Models
import RacingTestKit
import Repository
import Services
import Testing
import ViewModels

@Suite struct CardEventsTests {
    private let race = Race.sample(start: .t0 + 600)
    private var events = CardEvents()

    @Test mutating func firstCardIsNoEvent() {
        #expect(take(day(prices: [1: 2, 2: 3], scratched: [4], at: 0), at: 0).isEmpty)
        #expect(take(day(prices: [1: 2, 2: 3], scratched: [4], at: 60), at: 60).isEmpty)
    }

    @Test mutating func changedPriceAndNewScratchingAreEventsOnce() throws {
        _ = take(day(prices: [1: 2, 2: 3], at: 0), at: 0)
        let changed = day(prices: [1: 4], scratched: [2], at: 60)
        let kinds = take(changed, at: 60)
        #expect(kinds.count == 2)
        #expect(kinds.first == .scratched(subject(2), isLate: false))
        #expect(try kinds.last == .price(subject(1), from: price(2), to: price(4)))
        #expect(take(changed, at: 61).isEmpty)
    }

    @Test mutating func resultIsSentAgainOnlyWhenItChanges() {
        var card = RaceCard.sample("race")
        card.placings = [Placing(position: 1, number: 1, name: "One")]
        var found = DaySnapshot()
        found.results = [DayResult(race: race, status: .interim, card: card)]
        #expect(take(found, at: 700).count == 1)
        #expect(take(found, at: 701).isEmpty)
        found.results = [DayResult(race: race, status: .final, card: card)]
        guard case .result(let last)? = take(found, at: 800).last else {
            Issue.record("no result")
            return
        }
        #expect(last.status == .final && last.placings == card.placings)
    }

    @Test mutating func raceThatIsNoLongerFollowedIsForgotten() {
        _ = take(day(prices: [1: 2], at: 0), at: 0)
        _ = take(day(prices: [1: 3], at: 60), at: 60, isFollowed: false)
        #expect(take(day(prices: [1: 4], at: 120), at: 120).isEmpty)
    }

    private func subject(_ number: Int) -> RaceEvent.Subject { RaceEvent.Subject(number: number, name: "R\(number)") }
    private func price(_ units: Int) throws -> Price { try #require(Price(Decimal(units))) }

    private mutating func take(
        _ day: DaySnapshot, at seconds: TimeInterval, isFollowed: Bool = true
    ) -> [RaceEvent.Kind] {
        let row = BoardRace(race: race, confirmedAt: .t0)
        let board = RaceBoard(settings: RaceBoard.Settings(rows: 1), now: .t0).snapshot(at: .t0 + seconds)
        return events.take(day, of: isFollowed ? [row] : [], board, device: .t0 + seconds).map(\.kind)
    }

    private func day(prices: [Int: Int], scratched: [Int] = [], at seconds: TimeInterval) -> DaySnapshot {
        var card = RaceCard.sample("race")
        card.runners = (prices.keys + scratched).sorted().map { number in
            Runner.sample(
                number, "R\(number)", win: prices[number].map { Decimal($0) },
                scratching: scratched.contains(number) ? Runner.Scratching() : nil)
        }
        var day = DaySnapshot()
        day.markets = [race.id: Market(card, seenAt: .t0 + seconds)]
        return day
    }

    @Test func eventHasTheIDThatWasSentFirst() {
        var events = RaceEvents(
            EventSettings(version: "1", url: "", source: .neds, filter: .all, count: 5, interval: 30))
        var health = FeedHealth(since: .t0 - 60, source: .neds)
        health.lastGood = .t0
        let former = BoardRace(race: race, confirmedAt: .t0)
        let latest = BoardRace(
            race: .sample("another", start: .t0 + 600), formerID: race.id, confirmedAt: .t0)
        for row in [former, latest] { _ = events.take(BoardSnapshot(slots: [row], health: health), device: .t0) }
        let event = RaceEvent(at: .t0, .status, race: RaceFacts(latest, clock: ServerClock(), at: .t0))
        #expect(events.named(event).race?.race.id == race.id)
    }
}
