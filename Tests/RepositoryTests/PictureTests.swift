import FoundationEssentials
import Models
import RacingTestKit
import Services
import Testing

@testable import Repository

/// Card and day of a picture that is shown twelve seconds late.
@MainActor
@Suite struct PictureTests {
    private let program = ManualClock()
    private let clock: DelayedClock
    private let scripted = ScriptedCards([
        .sample("open"), .sample("closed", status: .closed, start: .t0 - 30), .jumped,
    ])
    private let live = ScriptedDay()
    private let cards: PictureCards
    private let day: PictureDay

    init() {
        clock = DelayedClock(program)
        cards = PictureCards(scripted, clock: clock)
        day = PictureDay(live, clock: clock)
    }

    private func delay() {
        clock.seconds = 12
        cards.begin()
        day.begin()
    }

    private func go(to second: Double) {
        program.set(to: .t0 + second)
        cards.advance()
        day.advance()
    }

    @Test func theClockIsBehindAndWaitsForItsOwnTime() async {
        clock.seconds = 12
        #expect(clock.now == .t0 - 12)
        #expect(clock.live(at: clock.now) == program.now)
        program.setDevice(by: 40)
        #expect(clock.deviceShift == 40)
        let waiting = Task { await clock.sleep(until: .t0 + 5) }
        await program.sleeper(until: .t0 + 17)
        program.advance(to: .t0 + 17)
        await waiting.value
    }

    @Test func aCardThatRevealsNothingIsShownAtOnceAndItsChangesLate() {
        delay()
        cards.open(.sample("open", start: .t0 + 300))
        #expect(cards.card?.card?.runners.count == 2)
        var closed = RaceCard.sample("open", status: .closed)
        closed.runners = [.sample(1)]
        program.set(to: .t0 + 3)
        scripted.card?.card = closed
        #expect(cards.card?.card?.status == .open)
        go(to: 14.5)
        #expect(cards.card?.card?.status == .open)
        go(to: 15)
        #expect(cards.card?.card?.status == .closed)
        cards.closeCard()
        #expect(cards.card == nil)
    }

    @Test func aCardOfARaceUnderWayWaits() {
        delay()
        cards.open(.sample("closed", start: .t0 - 30))
        #expect(cards.card?.id == RaceID("closed"))
        #expect(cards.card?.card == nil && cards.card?.isFetching == true)
        go(to: 11)
        #expect(cards.card?.card == nil)
        go(to: 12)
        #expect(cards.card?.card?.status == .closed)
    }

    @Test func aCardThatKnowsOfTheJumpWaits() {
        delay()
        cards.open(.sample("jumped", start: .t0 - 5))
        #expect(cards.card?.card == nil)
        go(to: 12)
        #expect(cards.card?.card?.actualStart == .t0 - 1)
    }

    @Test func aRaceThatIsLongOverIsNoSurprise() {
        program.set(to: .t0 + 1000)
        delay()
        cards.open(.sample("closed", start: .t0 - 30))
        #expect(cards.card?.card?.status == .closed)
    }

    @Test func withoutADelayTheCardIsTheRepositorys() {
        cards.open(.sample("closed", start: .t0 - 30))
        #expect(cards.card == scripted.card)
        delay()
        #expect(cards.card == scripted.card)
        scripted.card?.isFetching = true
        #expect(cards.card != scripted.card)
        clock.seconds = 0
        cards.end()
        #expect(cards.card == scripted.card)
    }

    @Test func aNewResultComesLateAndAnOldOneAtOnce() {
        delay()
        let (new, old) = (DayResult.sample("new", start: .t0 - 60), DayResult.sample("old", start: .t0 - 3600))
        live.day = DaySnapshot(
            statuses: [new.id: DayStatus(.final, start: .t0 - 60)], results: [new, old], sources: [SourceState(.neds)])
        #expect(day.day.results == [old])
        #expect(day.day.statuses.isEmpty)
        #expect(day.day.sources == [SourceState(.neds)])
        go(to: 11)
        #expect(day.day.results == [old])
        go(to: 12)
        #expect(day.day.results == [new, old])
        #expect(day.day.statuses[new.id]?.status == .final)
    }

    @Test func whatWasSeenBeforeTheDelayStays() {
        live.day = DaySnapshot(results: [.sample("new", start: .t0 - 60)])
        delay()
        #expect(day.day == live.day)
        live.day = DaySnapshot(results: [.sample("new", start: .t0 - 60, order: [])])
        #expect(day.day.results.first?.card != nil)
        clock.seconds = 0
        day.end()
        #expect(day.day == live.day)
    }
}

extension RaceCard {
    /// A public card without a status, which has the time of the jump.
    fileprivate static var jumped: RaceCard {
        var card = RaceCard.sample("jumped", start: .t0 - 5)
        (card.status, card.actualStart) = (nil, .t0 - 1)
        return card
    }
}
