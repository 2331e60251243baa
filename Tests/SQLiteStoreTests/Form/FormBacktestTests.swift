import Foundation
import Models
import RacingTestKit
import Repository
import Testing

@testable import SQLiteStore

@Suite struct FormBacktestTests {
    private let bench = StoreBench()

    private func form(_ cards: [StoredCard]) async -> SQLiteFormStore {
        let races = bench.store()
        let store = SQLiteCardStore(in: races)
        for card in cards { _ = await store.keep(card) }
        return SQLiteFormStore(in: races)
    }

    private func bets(_ rule: String, _ form: SQLiteFormStore, _ days: Range<Date>? = nil) throws -> Backtest {
        try #require(try form.waitForBacktest(of: try BacktestRule(rule), days))
    }

    /// Rankings and rules count the same starts by other ways.
    @Test func aRuleCountsWhatARankingCounts() async throws {
        var season = RandomSeason(seed: 11, races: 120, days: 90, until: bench.clock.now)
        let form = await form(season.races.map { season.card($0) })
        func sum(_ query: FormQuery) async throws -> FormCounts {
            try #require(await form.table(query)).rows.map(\.counts).reduce(FormCounts(), +)
        }
        #expect(try bets("favourite", form).bets == (try await sum(FormQuery(.favourite, limit: 99))))
        let horses = try #require(await form.table(FormQuery(.barrier, limit: 999))).rows
            .filter { $0.category == .horse && $0.name == "2" }
        #expect(try bets("horse and box 2", form).bets == horses.first?.counts)
        let all = try bets("horse or not horse", form)
        #expect(all.bets.starts == all.starts && all.unknown == 0 && all.basis.races > 60)
        let months = all.months.values.reduce(FormCounts(), +)
        #expect(months == all.bets && all.months.count >= 3)
        let jockey = try #require(await form.table(FormQuery(.jockey, limit: 99))?.rows.first)
        #expect(try bets("horse and jockey \"\(jockey.name)\"", form).bets == jockey.counts)
    }

    /// A race of four, with prices that move.
    private func race(_ id: String, daysAgo: Double, prices: [Int?]) -> StoredCard {
        var card = RaceCard(id: RaceID(id), category: .greyhound)
        (card.meeting, card.number, card.status) = ("The Meadows", 2, .final)
        card.advertisedStart = bench.clock.now - daysAgo * 86_400
        card.conditions.distance = 525
        for (index, price) in prices.enumerated() {
            var runner = Runner(number: index + 1, name: "Runner \(id) \(index)")
            runner.barrier = index + 1
            let known = price.flatMap { Price(thousandths: $0) }
            runner.odds = Odds(win: known, fluctuations: [Price(thousandths: 2_000), known].compactMap(\.self))
            card.runners.append(runner)
        }
        card.placings = [Placing(position: 1, number: 2, name: "Runner \(id) 1")]
        return StoredCard(card: card, seenAt: bench.clock.now)
    }

    @Test func fieldRankAndMovesAreThoseOfTheWholeRace() async throws {
        let form = await form([
            race("a", daysAgo: 3, prices: [3_000, 1_800, 1_800, 9_000]), race("b", daysAgo: 2, prices: [3_000, nil]),
        ])
        #expect(try bets("rank 1", form).bets.starts == 2)
        #expect(try bets("rank 1", form).unknown == 2, "of the second race not all prices are known")
        #expect(try bets("rank 3 and runners 4", form).bets.starts == 1)
        #expect(try bets("firmed 10%", form).bets.wins == 1)
        #expect(try bets("drifted 50 and distance 525 and track \"the meadows\"", form).bets.starts == 2)
        #expect(try bets("track meadows", form).bets.starts == 0)
    }

    @Test func onlyTheChosenDaysCount() async throws {
        let form = await form([
            race("a", daysAgo: 9, prices: [3_000, 1_800]), race("b", daysAgo: 2, prices: [3_000, 2_500]),
        ])
        let days = bench.clock.now - 5 * 86_400..<bench.clock.now
        let found = try bets("greyhound", form, days)
        #expect(found.starts == 2 && found.basis.races == 1)
        #expect(found.basis.oldest == found.basis.newest)
    }

    /// The ready sums, and starts one by one.
    @Test(arguments: [FormKind.jockey, .trainer, .track, .barrier, .horse])
    func aRankingByARuleIsThatOfItsStarts(kind: FormKind) async throws {
        var season = RandomSeason(seed: 12, races: 80, days: 80, until: bench.clock.now)
        let form = await form(season.races.map { season.card($0) })
        func table(_ rule: String?, search: String = "") async throws -> FormTable {
            var query = FormQuery(kind, search: search, limit: 999)
            query.rule = try rule.map { text in try BacktestRule(text) }
            return try #require(await form.table(query))
        }
        let (ready, all) = (try await table(nil), try await table("horse or not horse"))
        #expect(all.rows.map(\.id) == ready.rows.map(\.id) && all.rows.map(\.counts) == ready.rows.map(\.counts))
        #expect(all.total == ready.total && all.unknown == 0 && all.basis.races > 0)
        let some = try await table("favourite and box 1..2")
        let bets = try bets("favourite and box 1..2", form)
        #expect(!some.rows.isEmpty && some.rows.reduce(0) { $0 + $1.counts.starts } <= bets.bets.starts)
        let named = try #require(some.rows.first)
        #expect(try await table("favourite and box 1..2", search: named.name).rows.contains(named))
    }

    @Test func withoutResultsThereIsNothing() throws {
        #expect(try SQLiteFormStore(in: bench.store()).waitForBacktest(of: try BacktestRule("box 1"), nil) == nil)
    }
}
