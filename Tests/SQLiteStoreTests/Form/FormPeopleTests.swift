import Foundation
import GRDB
import Models
import RacingTestKit
import Repository
import Testing

@testable import SQLiteStore

/// The latest starts of jockeys, drivers and trainers.
@Suite struct FormPeopleTests {
    private let bench = StoreBench()

    /// A race some days ago. Each runner has its name, its jockey and its trainer.
    private func card(
        _ id: String, daysAgo: Double, category: RaceCategory = .horse, placings: [(Int, Int)] = [(1, 1)],
        _ runners: [(name: String, rider: String?, trainer: String?)]
    ) -> StoredCard {
        var card = RaceCard(id: RaceID(id), category: category)
        (card.meeting, card.number, card.status) = ("Sandown", 4, .final)
        card.advertisedStart = bench.clock.now - daysAgo * 86_400
        card.runners = runners.enumerated().map { index, one in
            var runner = Runner(number: index + 1, name: one.name)
            (runner.jockey, runner.trainer) = (one.rider, one.trainer)
            runner.startingPrice = Price(thousandths: 2_000 + index * 500)
            return runner
        }
        card.placings = placings.map { Placing(position: $0, number: $1, name: "") }
        return StoredCard(card: card, seenAt: (card.advertisedStart ?? bench.clock.now) + 600)
    }

    private func form(_ cards: [StoredCard]) async -> SQLiteFormStore {
        let races = bench.store()
        let store = SQLiteCardStore(in: races)
        for card in cards { #expect(await store.keep(card) == nil) }
        return SQLiteFormStore(in: races)
    }

    /// A card's figures are those before its race, whichever source the race is saved of.
    @Test(arguments: ["final", "open:other"]) func aCardsFiguresDoNotCountItsOwnRace(id: String) async {
        let run = [(name: "One", rider: "Dee Marsh" as String?, trainer: "Sam" as String?), ("Two", nil, "Sam")]
        let own = card("final", daysAgo: 1, run + [("New", nil, nil)])
        let form = await form([card("before", daysAgo: 9, run), own])
        var shown = own.card
        shown.id = RaceID(id)
        let subjects = [
            FormSubject(.horse, .horse, "One"), .init(.jockey, .horse, "Dee Marsh"), .init(.trainer, .horse, "Sam"),
            .init(.horse, .horse, "New"),
        ]
        for period in FormPeriod.ready {
            let figures = await form.figures(of: subjects, over: period, without: shown)
            #expect(subjects.map { figures[$0]?.starts } == [1, 1, 2, nil])
            #expect(subjects.map { figures[$0]?.wins } == [1, 1, 1, nil])
        }
        var other = shown
        (other.id, other.number) = (RaceID("next"), 5)
        let all = await form.figures(of: subjects, over: FormPeriod(days: 365), without: other)
        #expect(subjects.map { all[$0]?.starts } == [2, 2, 4, 1])
    }

    @Test(arguments: [3, 4] as [UInt64]) func theyAreThoseOfAPlainListTheLatestFirst(seed: UInt64) async throws {
        var season = RandomSeason(seed: seed, races: 200, days: 300, until: bench.clock.now)
        let cards = season.races.map { season.card($0) }
        let form = await form(cards)
        for (kind, name) in [(FormKind.jockey, "Dee Marsh"), (.driver, "zoe obrien"), (.trainer, "TRAINER 2")] {
            let category = kind == .driver ? RaceCategory.harness : .horse
            let key = FormName.key(name)
            let wanted = cards.map(\.card).filter { $0.category == category && FormRace($0) != nil }
                .sorted { ($0.advertisedStart ?? .t0) > ($1.advertisedStart ?? .t0) }
                .flatMap { card in
                    card.runners.filter { FormName.key(kind == .trainer ? $0.trainer : $0.jockey) == key }
                        .map { "\(card.id.text) \($0.number)" }
                }
            let history = try #require(await form.history(of: FormSubject(kind, category, name)))
            let found = history.runs.map { "\($0.race.text) \($0.runner.number)" }
            #expect(found == Array(wanted.prefix(FormHistory.pageRuns)) && found.count > 3, "\(kind)")
            let all = form.waitForHistories(of: name, kinds: [kind], limit: 9, runs: FormHistory.mostRuns)
            #expect(
                all.first { $0.subject.category == category }?.runs.map { "\($0.race.text) \($0.runner.number)" }
                    == wanted)
            let few = form.waitForHistories(of: name, kinds: [kind], limit: 9, runs: 3)
            #expect(few.allSatisfy { $0.runs.count == 3 })
        }
    }

    @Test func deadHeatScratchingAndPricesAreInThem() async throws {
        let form = await form([
            card(
                "a", daysAgo: 2, placings: [(1, 1), (1, 2), (3, 3)],
                [("Amber Echo", "D Marsh", nil), ("Salt Lane", "O Tide", nil), ("Old Ferry", "J Smith", nil)]),
            card("b", daysAgo: 1, [("Brass Tide", "O Tide", nil), ("Amber Echo", "D. Marsh (a2kg)", nil)]),
        ])
        let history = try #require(await form.history(of: FormSubject(.jockey, .horse, "d marsh")))
        #expect(history.runs.map(\.race.text) == ["b", "a"])
        #expect(history.runs.map(\.runner.position) == [0, 1] && history.runs.map(\.fieldSize) == [2, 3])
        #expect(history.runs.map(\.runner.sharing) == [1, 2])
        #expect(history.runs.map(\.runner.starting) == [Price(thousandths: 2_500), Price(thousandths: 2_000)])
        #expect(history.runs.map(\.runner.name) == ["Amber Echo", "Amber Echo"])
        #expect(history.runs.allSatisfy { $0.meeting == "Sandown" && $0.number == 4 })
        #expect(history.periods.last?.starts == 2)

        var late = card("c", daysAgo: 0.5, [("Amber Echo", "O Tide", nil), ("Salt Lane", "D Marsh", nil)])
        late.card.runners[1].scratching = Runner.Scratching(isLate: true)
        let more = await self.form([late])
        let rest = try #require(await more.history(of: FormSubject(.jockey, .horse, "D MARSH")))
        #expect(rest.runs.first?.runner.fate == .lateScratched && rest.runs.first?.fieldSize == 1)
        #expect(rest.periods.last?.starts == 2, "a scratching is no start")
    }

    /// A trainer may have several runners in one race, of several categories.
    @Test func aTrainerHasEveryRunnerOfItsCategory() async throws {
        let form = await form([
            card("a", daysAgo: 3, [("Amber Echo", "D Marsh", "Ida Stone"), ("Salt Lane", nil, "IDA STONE")]),
            card("b", daysAgo: 2, category: .greyhound, [("Fast Dog", nil, "Ida Stone")]),
        ])
        let horses = try #require(await form.history(of: FormSubject(.trainer, .horse, "Ida Stone")))
        #expect(horses.runs.map(\.runner.name) == ["Amber Echo", "Salt Lane"])
        #expect(horses.runs.map(\.runner.rider) == ["D Marsh", nil])
        let dogs = try #require(await form.history(of: FormSubject(.trainer, .greyhound, "Ida Stone")))
        #expect(dogs.runs.map(\.runner.name) == ["Fast Dog"])
        #expect(form.waitForHistories(of: "ida", kinds: [.trainer], limit: 9).map(\.runs.count).sorted() == [1, 2])
    }

    @Test func whoHasNoStartsHasNone() async throws {
        let form = await form([card("a", daysAgo: 3, [("Amber Echo", "D Marsh", "Ida Stone")])])
        #expect(await form.history(of: FormSubject(.jockey, .horse, "Ida Stone")) == nil)
        #expect(form.waitForHistories(of: "nobody", kinds: [.jockey, .driver, .trainer], limit: 9).isEmpty)
        #expect(form.waitForNearest(to: "D Marhs", kinds: [.jockey], limit: 3) == ["D Marsh"])
        #expect(form.waitForNearest(to: "D Marhs", kinds: [.trainer], limit: 3).isEmpty)
        let track = try #require(await form.history(of: FormSubject(.track, .horse, "Sandown")))
        #expect(track.runs.isEmpty, "tracks have no list")
    }

    /// The whole table would be a million lines of a busy country.
    @Test(arguments: [
        (FormKind.jockey, "start_rider"), (.driver, "start_rider"), (.trainer, "start_trainer"),
        (.horse, "start_runner"),
    ])
    func theyAreFoundByAnIndex(kind: FormKind, index: String) async throws {
        _ = await form([card("a", daysAgo: 3, [("Amber Echo", "D Marsh", "Ida Stone")])])
        let queue = try bench.open(bench.folder + "/form.db")
        defer { try? queue.close() }
        let queries: [(String, [Int])] = [
            (FormHistories.runs(of: kind), [1, 20]), (FormHistories.days(of: kind), [1]),
        ]
        let plans = try await queue.read { db in
            try queries.map { sql, values in
                try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql, arguments: StatementArguments(values))
                    .map { $0["detail"] as String }
            }
        }
        for plan in plans {
            #expect(plan.contains { $0.hasPrefix("SEARCH start USING") && $0.contains("\(index) (") }, "\(plan)")
            #expect(!plan.contains { $0.hasPrefix("SCAN") && !$0.contains("latest") }, "\(plan)")
        }
    }

    /// A file of an older version gets the indexes.
    @Test func anOlderFileIsBroughtUpToDate() async throws {
        let races = bench.store()
        _ = await SQLiteCardStore(in: races).keep(card("a", daysAgo: 3, [("Amber Echo", "D Marsh", "Ida Stone")]))
        races.close()
        let queue = try bench.open(bench.folder + "/form.db")
        try await queue.write { db in
            try db.execute(
                sql: """
                    DROP INDEX start_rider; DROP INDEX start_trainer;
                    DELETE FROM grdb_migrations WHERE identifier = 'form 2'
                    """)
        }
        try queue.close()
        let form = SQLiteFormStore(in: bench.store())
        #expect(await form.history(of: FormSubject(.trainer, .horse, "Ida Stone"))?.runs.count == 1)
        let again = try bench.open(bench.folder + "/form.db")
        defer { try? again.close() }
        let indexes = try await again.read { db in
            try String.fetchAll(
                db, sql: "SELECT name FROM sqlite_master WHERE name IN ('start_rider', 'start_trainer')")
        }
        #expect(indexes.count == 2)
    }
}
