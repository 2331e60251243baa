import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Synchronization
import Testing

@testable import SQLiteStore

@Suite struct MemoryStoreTests {
    @Test func resultsAreReadOnceAndCountedInMemory() async throws {
        let clock = ManualClock()
        var season = RandomSeason(seed: 1, races: 20, days: 10, until: clock.now)
        let results = season.races.compactMap { FormRace(season.card($0).card) }
        let requested = Atomic(0)
        let races = SQLiteRaceStore(
            inMemoryWith: {
                requested.add(1, ordering: .relaxed)
                return results
            }, clock: clock)
        let form = SQLiteFormStore(in: races)
        #expect(requested.load(ordering: .relaxed) == 0, "no request yet")
        #expect(await form.table(FormQuery(.trainer))?.basis.races == results.count && !results.isEmpty)
        #expect(await form.table(FormQuery(.jockey))?.basis.races == results.count)
        #expect(requested.load(ordering: .relaxed) == 1)
        #expect(races.core.file.path.isEmpty && !races.core.file.exists)
        races.close()
    }

    @Test func pricesOfCardsAreKeptInMemoryAndExported() throws {
        let races = SQLiteRaceStore(inMemoryWith: { [] }, clock: ManualClock())
        let cards = SQLiteCardStore(in: races)
        let card = StoredCard.sample(status: nil, seenAt: .t0) { card in
            card.runners = [.sample(1, win: 250)]
            card.runners[0].odds.timed = [300, 250].enumerated().compactMap { place, cents in
                Price(.cents(cents)).map { TimedPrice(at: .t0 + Double(place), price: $0) }
            }
        }
        #expect(cards.waitToKeep([card]) == nil)
        #expect(try cards.waitForPrices(after: nil)?.lines.count == 2 && races.core.file.path.isEmpty)
        races.close()
    }
}
