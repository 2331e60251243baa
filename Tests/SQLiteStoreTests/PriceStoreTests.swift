import Foundation
import Models
import RacingTestKit
import Repository
import Testing

@testable import SQLiteStore

@Suite struct PriceStoreTests {
    private let bench = StoreBench()

    /// A card whose first runner has a price, at times where the source reports them.
    private func card(
        _ cents: Int, at seconds: Double, _ timed: [(Double, Int)] = [], name: String = "Runner 1",
        status: RaceStatus? = .open
    ) -> StoredCard {
        .sample(status: status, seenAt: .t0 + seconds) { card in
            card.runners = [.sample(1, win: cents)]
            card.runners[0].name = name
            card.runners[0].odds.timed = timed.compactMap { at, cents in
                Price(.cents(cents)).map { TimedPrice(at: .t0 + at, price: $0) }
            }
        }
    }

    private func lines(_ store: SQLiteCardStore, limit: Int = 5000) throws -> [[String: String]] {
        var (lines, mark): ([[String: String]], FormExport.Mark?) = ([], nil)
        repeat {
            guard let page = try store.waitForPrices(after: mark, limit: limit) else { break }
            #expect(page.lines.count <= limit)
            lines += page.lines.map { line in
                Dictionary(
                    zip(PriceExport.columns, line).compactMap { name, field in field.map { (name, $0) } }
                ) { one, _ in one }
            }
            mark = page.next
        } while mark != nil
        return lines
    }

    @Test func timesOfTheSourceAreKeptWhenItNoLongerSendsThem() async throws {
        let store = bench.cardStore()
        _ = await store.keep(card(500, at: 0, [(-3_600, 700), (-60, 500)]))
        _ = await store.keep(card(450, at: 90, [(-60, 500), (60, 450)]))
        let timed = await store.card(of: RaceID("race"))?.card.runners[0].odds.timed ?? []
        #expect(timed.map { $0.at.timeIntervalSince(.t0) } == [-3_600, -60, 60])
        #expect(timed.map(\.price.text) == ["7.00", "5.00", "4.50"])
        // The same again is nothing new.
        _ = await store.keep(card(450, at: 95, [(-60, 500), (60, 450)]))
        for limit in [1, 2, 5000] {
            let lines = try lines(store, limit: limit)
            #expect(lines.map { $0["price"] } == ["7", "5", "4.5"], "\(limit)")
            #expect(lines.allSatisfy { $0["is_reported"] == "1" && $0["runner"] == "Runner 1" && $0["number"] == "1" })
        }
    }

    @Test func withoutTimesAPriceCountsFromWhereItWasSeenFirstAndOnlyWhileBetsAreTaken() async throws {
        let store = bench.cardStore()
        for (cents, at) in [(500, 0.0), (450, 30), (450, 60), (500, 90)] { _ = await store.keep(card(cents, at: at)) }
        _ = await store.keep(card(300, at: 400, status: .final))
        let lines = try lines(store)
        #expect(lines.map { $0["price"] } == ["5", "4.5", "5"])
        #expect(lines.allSatisfy { $0["is_reported"] == "0" && $0["race_id"] == "race" && $0["country"] == "NZL" })
        #expect(
            lines.map { $0["at"] } == [0, 30, 90].map { RFC3339.format(.t0 + $0) }, "not when it was seen again")
        // They are no times of a source, and are not shown as such.
        #expect(await store.card(of: RaceID("race"))?.card.runners[0].odds.timed.isEmpty == true)
    }

    @Test func aCardThatIsSeenAfterTheRaceHasNoPriceOfATime() async throws {
        let store = bench.cardStore()
        _ = await store.keep(.ended())
        #expect(try lines(store).isEmpty)
    }

    @Test func anotherRunnerOfTheNumberDoesNotHaveThem() async throws {
        let store = bench.cardStore()
        _ = await store.keep(card(500, at: 0, [(-60, 500)]))
        _ = await store.keep(card(900, at: 30, [(20, 900)], name: "Somebody Else"))
        #expect(try lines(store).map { $0["price"] } == ["9"])
    }

    @Test func theyAreKeptWithinABudgetAndThoseOfTheFirstRacesGo() async throws {
        let races = bench.store(StoreLimits(priceBytes: 1_000 * PriceRows.bytes))
        let store = SQLiteCardStore(in: races)
        for index in 0..<1_500 {
            _ = await store.keep(.sample("card-\(index)", start: .t0 + Double(index), seenAt: .t0))
        }
        _ = await store.keep(.sample("to come", start: .t0 + 100_000, seenAt: .t0))
        for save in 0..<100 { _ = await races.save(StoreChange(at: .t0 + 90_000 + Double(save) / 100)) }
        let left = try bench.number("SELECT count(*) FROM price") ?? 0
        #expect((600...1_000).contains(left), "\(left)")
        let of = "SELECT count(*) FROM price WHERE card = (SELECT key FROM card WHERE id = "
        #expect(try bench.number(of + "'card-0')") == 0)
        for id in ["card-1499", "to come"] { #expect(try bench.number(of + "'\(id)')") == 3) }
        #expect(try bench.number("SELECT count(*) FROM card") == 1_501, "the cards stay")
    }

    /// The share of prices in the file is computed with this size.
    @Test func theSizeOfAPriceIsAboutWhatItTakesUp() async throws {
        let races = bench.store()
        let store = SQLiteCardStore(in: races)
        for index in 0..<300 { _ = await store.keep(.ended("card-\(index)")) }
        races.close()
        let without = bench.size(bench.races)
        for index in 0..<300 {
            _ = await store.keep(
                .ended("card-\(index)") { card in
                    for runner in card.runners.indices {
                        card.runners[runner].odds.timed = (0..<40).compactMap { minute in
                            Price(.cents(300 + minute)).map { TimedPrice(at: .t0 + Double(minute) * 60, price: $0) }
                        }
                    }
                })
        }
        races.close()
        let used = bench.size(bench.races) - without
        let reckoned = (try bench.number("SELECT count(*) FROM price") ?? 0) * PriceRows.bytes
        #expect(reckoned == 300 * 3 * 40 * PriceRows.bytes)
        #expect(reckoned >= used * 8 / 10 && reckoned <= used * 2, "\(reckoned) for \(used)")
    }

    @Test func withoutAFileThereIsNothing() throws {
        #expect(try bench.cardStore().waitForPrices(after: nil) == nil)
    }
}
