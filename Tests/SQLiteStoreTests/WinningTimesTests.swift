import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Testing

@testable import SQLiteStore

/// The times of winners on a track over a distance.
@Suite struct WinningTimesTests {
    private let bench = StoreBench()

    private func course(_ card: RaceCard) throws -> TimedCourse { try #require(TimedCourse(card)) }

    @Test func onlyWinnersOfTheTrackAndDistanceCount() async throws {
        let store = bench.cardStore()
        func keep(_ id: String, at start: Date, _ time: Decimal?, _ change: (inout RaceCard) -> Void = { _ in }) async {
            _ = await store.keep(
                .ended(id, start: start) { card in
                    (card.meeting, card.conditions.distance) = ("Valley", 630)
                    card.placings[0].time = time
                    card.placings[1].time = 99
                    change(&card)
                })
        }
        await keep("early", at: .t0 - 90_000, Decimal(4_051) / 100)
        await keep("late", at: .t0, Decimal(40))
        await keep("untimed", at: .t0, nil)
        await keep("far", at: .t0, 39) { $0.conditions.distance = 525 }
        await keep("elsewhere", at: .t0, 38) { $0.meeting = "Ayr" }
        await keep("horses", at: .t0, 37) { $0.category = .harness }
        var card = StoredCard.ended().card
        (card.meeting, card.conditions.distance) = ("Valley", 630)
        #expect(await store.winningTimes(try course(card)) == [40, 40.51], "the latest first")
        card.conditions.distance = 800
        #expect(await store.winningTimes(try course(card)).isEmpty)
        #expect(await SQLiteFormStore(in: bench.store()).winningTimes(try course(card)).isEmpty)
    }

    @Test func anIndexFindsThem() async throws {
        _ = await bench.cardStore().keep(.ended())
        #expect(try bench.number("SELECT count(*) FROM sqlite_master WHERE name = 'card_course'") == 1)
    }
}
