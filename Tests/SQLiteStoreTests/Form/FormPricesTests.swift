import Foundation
import GRDB
import Models
import RacingTestKit
import Repository
import Testing

@testable import SQLiteStore

/// Wins by price band beside the wins that the prices promised.
@Suite struct FormPricesTests {
    private let bench = StoreBench()

    private func table(_ cards: [RaceCard], _ query: FormQuery = FormQuery(.price)) async -> FormTable? {
        // The folder goes with the bench.
        defer { withExtendedLifetime(bench) {} }
        let races = bench.store()
        let store = SQLiteCardStore(in: races)
        for card in cards {
            #expect(await store.keep(StoredCard(card: card, venue: Venue(), seenAt: .t0)) == nil)
        }
        return await SQLiteFormStore(in: races).table(query)
    }

    /// A final race an hour ago.
    private func race(_ id: String, _ runners: [Runner], winners: [Int]) -> RaceCard {
        var card = RaceCard.sample(id, runners: runners, status: .final, start: .t0 - 3_600)
        card.meeting = "Meeting \(id)"
        card.placings = winners.map { Placing(position: 1, number: $0, name: "Runner \($0)") }
        return card
    }

    @Test(arguments: [3, 4] as [UInt64]) func everyNumberIsThatOfAPlainCount(seed: UInt64) async throws {
        var season = RandomSeason(seed: seed, races: 150, days: 200, until: bench.clock.now)
        let races = bench.store()
        let (cards, form) = (SQLiteCardStore(in: races), SQLiteFormStore(in: races))
        for race in season.races { #expect(await cards.keep(season.card(race)) == nil) }
        let today = FormRace.day(of: bench.clock.now)
        for (days, category) in [(nil, nil), (90, nil), (7, nil), (nil, RaceCategory.greyhound)] {
            let first = days.map { Date(timeIntervalSince1970: Double(today - $0 + 1) * 86_400) } ?? .distantPast
            let query = FormQuery(.price, period: FormPeriod(days: days), category: category)
            let rows = try #require(await form.table(query)).rows
            let wanted = season.prices(from: first, category).sorted { $0.key < $1.key }.map(\.value)
            #expect(rows.count == wanted.count && (days != nil || rows.count > 3))
            for (row, sum) in zip(rows, wanted) {
                #expect(row.counts.starts == sum.starts && row.counts.wins == sum.wins)
                #expect(abs((row.expected ?? -1) - sum.fair) < 1e-9)
            }
            let (wins, fair) = (rows.map(\.counts.wins).reduce(0, +), rows.compactMap(\.expected).reduce(0, +))
            #expect(abs(Double(wins) - fair) < 1e-6, "prices promise one winner a race, two in a dead heat")
        }
    }

    /// The sums of a day are kept: another result of that day, or another word on an old one, has to reach them.
    @Test func aDayWhoseRacesHaveChangedIsCountedAgain() async throws {
        defer { withExtendedLifetime(bench) {} }
        let races = bench.store()
        let (store, form) = (SQLiteCardStore(in: races), SQLiteFormStore(in: races))
        /// Starts, wins and races after one more answer.
        func counts(_ card: RaceCard) async throws -> [Int] {
            _ = await store.keep(StoredCard(card: card, venue: Venue(), seenAt: .t0))
            let table = try #require(await form.table(FormQuery(.price)))
            return [
                table.rows.map(\.counts.starts).reduce(0, +), table.rows.map(\.counts.wins).reduce(0, +),
                table.basis.races,
            ]
        }
        let runners = [Runner.sample(1, win: 200), .sample(2, win: 400), .sample(3, win: 400)]
        #expect(try await counts(race("a", runners, winners: [1])) == [3, 1, 1])
        #expect(try await counts(race("b", runners, winners: [1])) == [6, 2, 2])
        #expect(try await counts(race("b", runners, winners: [1, 2])) == [6, 3, 2], "a dead heat after all")
        var off = race("b", runners, winners: [])
        off.status = .abandoned
        #expect(try await counts(off) == [3, 1, 1])
    }

    /// What a file of before has stays, and gets its prices and ranks.
    @Test func anOlderFileIsBroughtUpToDate() async throws {
        defer { withExtendedLifetime(bench) {} }
        try FileManager.default.createDirectory(atPath: bench.folder, withIntermediateDirectories: true)
        let old = try DatabaseQueue(path: bench.folder + "/form.db")
        try StorePlan.form.migrator.migrate(old, upTo: "form 4")
        let start = bench.clock.now - 3_600
        try await old.write { db in
            try db.execute(
                sql: """
                    INSERT INTO race (key, id, category, meeting, number, start, day)
                        VALUES (1, 'a', 'horse', 'flemington', 1, ?, ?);
                    INSERT INTO start (race, number, fate, position, sharing, is_placed, fixed) VALUES
                        (1, 1, 0, 2, 1, 1, 4000), (1, 2, 0, 1, 1, 1, 2000), (1, 3, 0, 0, 1, 0, 4000),
                        (1, 4, 1, 0, 1, 0, 1500);
                    """, arguments: [Int64(start.timeIntervalSince1970 * 1000), FormRace.day(of: start)])
        }
        try old.close()
        let form = SQLiteFormStore(in: bench.store())
        let table = try #require(await form.table(FormQuery(.price)))
        #expect(table.rows.map(\.name) == ["2-3", "3-5"] && table.rows.map(\.counts.starts) == [1, 2])
        #expect(table.basis.races == 1)
        for (rule, starts, wins) in [("rank 1", 1, 1), ("rank 2", 2, 0), ("rank 3", 0, 0)] {
            let bets = try #require(try form.waitForBacktest(of: try BacktestRule(rule), nil)).bets
            #expect(bets.starts == starts && bets.wins == wins, "\(rule)")
        }
    }

    /// Prices 2 and 4 and 4 make a book of exactly 100 %.
    @Test func theStartingPriceCountsAndElseTheLastFixedOne() async throws {
        var runners = [Runner.sample(1, win: 200), .sample(2, win: 400), .sample(3, win: 400)]
        let fixed = race("fixed", runners, winners: [1])
        for (index, price) in [4, 4, 2].enumerated() { runners[index].startingPrice = Price(Decimal(price)) }
        let rows = try #require(await table([fixed, race("starting", runners, winners: [1])])).rows
        #expect(rows.map(\.name) == ["2-3", "3-5"])
        #expect(rows.map(\.counts.starts) == [2, 4] && rows.map(\.counts.wins) == [1, 1])
        #expect(rows.map(\.expected) == [1, 1])
    }

    @Test func aScratchedFavouriteIsNoStartAndTheOthersShareItsChance() async throws {
        var runners = [Runner.sample(1, win: 150), .sample(2, win: 300), .sample(3, win: 600)]
        runners[0].scratching = Runner.Scratching(isLate: true)
        let rows = try #require(await table([race("a", runners, winners: [3])])).rows
        #expect(rows.map(\.name) == ["3-5", "5-8"])
        #expect(zip(rows, [2.0 / 3, 1.0 / 3]).allSatisfy { abs(($0.expected ?? 0) - $1) < 1e-12 })
    }

    @Test func aDeadHeatPromisesTwoWins() async throws {
        let row = try #require(
            await table([race("a", [.sample(1, win: 200), .sample(2, win: 200)], winners: [1, 2])])?.rows.first)
        #expect(row.counts.wins == 2 && row.expected == 2)
        #expect(row.calibration?.rate == 1 && row.calibration?.verdict == .asPriced)
    }

    @Test func aRaceWithoutAWholeBookIsLeftOut() async throws {
        let missing = race("missing", [.sample(1, win: 200), .sample(2, win: nil)], winners: [1])
        let alone = race("alone", [.sample(1, win: 101)], winners: [1])
        let whole = race("whole", [.sample(1, win: 200), .sample(2, win: 300)], winners: [1])
        let table = try #require(await table([missing, alone, whole]))
        #expect(table.basis.races == 1 && table.rows.map(\.counts.starts).reduce(0, +) == 2)
    }

    @Test func withoutHistoryThereIsNothing() async {
        let form = SQLiteFormStore(in: bench.store())
        #expect(await form.table(FormQuery(.price)) == nil)
        let table = await table([race("a", [.sample(1, win: nil), .sample(2, win: nil)], winners: [1])])
        #expect(table?.rows.isEmpty == true && table?.basis == FormBasis())
    }
}
