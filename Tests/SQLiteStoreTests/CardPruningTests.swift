import Foundation
import GRDB
import Models
import RacingTestKit
import Repository
import Testing

@testable import SQLiteStore

@Suite struct CardPruningTests {
    private let bench = StoreBench()

    /// Saves of the board a day apart, so that the store tidies up.
    private func tidy(_ races: SQLiteRaceStore, at now: Date) async {
        for save in 0..<100 { _ = await races.save(StoreChange(at: now - Double(99 - save) / 100)) }
    }

    @Test func cardsAreKeptByAge() async throws {
        let races = bench.store(StoreLimits(cardAge: 10 * 86_400))
        let store = SQLiteCardStore(in: races)
        for day in 0..<20 {
            _ = await store.keep(.ended("day-\(day)", start: .t0 + Double(day) * 86_400))
        }
        _ = await store.keep(StoredCard(card: RaceCard(id: RaceID("no start")), seenAt: .t0))
        await tidy(races, at: .t0 + 20 * 86_400 - 1)
        #expect(try bench.number("SELECT count(*) FROM card") == 10)
        #expect(try bench.number("SELECT count(*) FROM card WHERE id = 'day-10'") == 1)
        for table in ["runner", "placing", "dividend"] {
            #expect(try bench.number("SELECT count(DISTINCT card) FROM \(table)") == 10)
        }
    }

    @Test func cardsAreKeptWithinASizeAndTheOldestGoFirst() async throws {
        let races = bench.store(StoreLimits(raceBytes: 1 << 20, cardBytes: 1 << 20))
        let store = SQLiteCardStore(in: races)
        _ = await races.save(StoreChange(at: .t0, races: StoreBench.board(50)))
        for index in 0..<1_500 {
            let card = StoredCard.ended("card-\(index)", start: .t0 + Double(index) * 60, seenAt: .t0 + 90_000) {
                card in
                card.conditions.comment = String(repeating: "long ", count: 100)
            }
            _ = await store.keep(card)
        }
        _ = await store.keep(.sample("to come", start: .t0 + 100_000))
        await tidy(races, at: .t0 + 90_000)
        races.close()
        #expect(bench.size(bench.races) <= 2 << 20)
        let left = try bench.number("SELECT count(*) FROM card") ?? 0
        #expect((200...900).contains(left), "\(left)")
        #expect(try bench.number("SELECT count(*) FROM card WHERE id IN ('card-1499', 'to come')") == 2)
        #expect(try bench.number("SELECT count(*) FROM card WHERE id = 'card-0'") == 0)
        // The cards' size is not the races' fault.
        #expect(try bench.number("SELECT count(*) FROM race") == 50)
    }

    /// The races' share of the file is computed with this size.
    @Test func theSizeOfACardIsAboutWhatItTakesUp() async throws {
        let races = bench.store()
        let store = SQLiteCardStore(in: races)
        _ = await races.save(StoreChange(at: .t0))
        races.close()
        let empty = bench.size(bench.races)
        for index in 0..<600 {
            _ = await store.keep(
                .ended("a-race-with-an-id-as-long-as-any-\(index)") { card in
                    card.runners += (4...(5 + index % 15)).map { .sample($0, win: 2_000 + index) }
                })
        }
        races.close()
        let used = bench.size(bench.races) - empty
        let reckoned = try bench.number("SELECT sum(bytes) FROM card") ?? 0
        #expect(reckoned >= used * 8 / 10 && reckoned <= used * 2, "\(reckoned) for \(used)")
    }

    @Test func cardsAlonePruneThemselves() async throws {
        let races = bench.store(StoreLimits(cardAge: 10 * 86_400))
        let store = SQLiteCardStore(in: races)
        _ = await races.save(StoreChange(at: .t0 + 30 * 86_400))
        _ = await store.keep(.ended("old", start: .t0))
        for index in 0..<499 { _ = await store.keep(.sample("new", start: .t0 + 30 * 86_400 + Double(index))) }
        #expect(try bench.number("SELECT count(*) FROM card WHERE id = 'old'") == 0)
        #expect(try bench.number("SELECT count(*) FROM card WHERE id = 'new'") == 1)
    }
}
