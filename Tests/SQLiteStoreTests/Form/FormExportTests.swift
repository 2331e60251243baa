import Foundation
import GRDB
import Models
import RacingTestKit
import Repository
import Testing

@testable import SQLiteStore

@Suite struct FormExportTests {
    private let bench = StoreBench()

    /// A store with a random season, and its lines in pages.
    private func season(_ limit: Int) async -> (form: SQLiteFormStore, lines: [[String?]]) {
        var season = RandomSeason(seed: 5, races: 40, days: 60, until: bench.clock.now)
        let races = bench.store()
        let (cards, form) = (SQLiteCardStore(in: races), SQLiteFormStore(in: races))
        for race in season.races { _ = await cards.keep(season.card(race)) }
        var (lines, mark): ([[String?]], FormExport.Mark?) = ([], nil)
        repeat {
            guard let page = try? form.waitForExport(after: mark, limit: limit) else { break }
            #expect(page.lines.count <= limit)
            lines += page.lines
            mark = page.next
        } while mark != nil
        return (form, lines)
    }

    private func field(_ line: [String?], _ name: String) -> String? {
        FormExport.columns.firstIndex(of: name).flatMap { line[$0] }
    }

    @Test func everyRunnerIsALineWhateverTheSizeOfAPage() async {
        let (form, lines) = await season(7)
        let jockeys = await form.table(FormQuery(.jockey, limit: 10_000))
        let named = Dictionary(
            grouping: lines.filter { field($0, "category") == "horse" && field($0, "fate") == "started" }
        ) { field($0, "rider") ?? "" }
        #expect(lines.count > 100 && lines.allSatisfy { $0.count == FormExport.columns.count })
        for row in jockeys?.rows ?? [] {
            let own = named[row.name] ?? []
            #expect(own.count == row.counts.starts, "\(row.name)")
            #expect(own.count { field($0, "position") == "1" } == row.counts.wins, "\(row.name)")
        }
    }

    @Test func aCopyIsWholeAndItsViewHasTheSameLines() async throws {
        let (form, lines) = await season(5000)
        let path = bench.folder + "/copy.db"
        #expect(try form.waitForCopy(to: path) == lines.count)
        let copied = try DatabaseQueue(path: path).read { db in
            #expect(try String.fetchOne(db, sql: "PRAGMA integrity_check") == "ok")
            return try Row.fetchAll(db, sql: "SELECT * FROM starts")
        }
        #expect(copied.first.map { Array($0.columnNames) } == FormExport.columns)
        let version = try await DatabaseQueue(path: path).read { db in
            try Int.fetchOne(db, sql: "SELECT version FROM starts_schema")
        }
        #expect(version == FormExport.schema)
        #expect(Set(copied.map { $0["runner"] as String? }) == Set(lines.map { field($0, "runner") }))
    }

    /// A final race of two runners, with everything that is saved of it.
    private func full() -> StoredCard {
        var card = RaceCard(id: RaceID("full"), category: .horse)
        (card.meeting, card.number, card.status) = ("Ayr", 3, .final)
        card.advertisedStart = bench.clock.now - 86_400
        card.conditions.distance = 1_400
        card.conditions.trackCondition = "Good4"
        card.conditions.raceClass = "BM58"
        for number in 1...2 {
            var runner = Runner(number: number, name: "Runner \(number)")
            runner.weight = Decimal(58) + Decimal(number) / 2
            runner.odds.win = Price(thousandths: 3_500)
            runner.odds.fluctuations = number == 1 ? [4_000, 3_500].compactMap { Price(thousandths: $0) } : []
            card.runners.append(runner)
            var placing = Placing(position: number, number: number, name: runner.name)
            (placing.margin, placing.time) = number == 1 ? (nil, Decimal(8355) / 100) : (Decimal(5) / 4, nil)
            card.placings.append(placing)
        }
        return StoredCard(card: card, venue: Venue(country: "AUS"), seenAt: bench.clock.now - 80_000)
    }

    private static let more = [
        "distance_m", "track_condition", "race_class", "opening_price", "weight_kg", "margin_lengths", "winning_time_s",
    ]

    @Test func everythingThatIsSavedOfAStartIsExported() async throws {
        let races = bench.store()
        _ = await SQLiteCardStore(in: races).keep(full())
        let lines = try #require(try SQLiteFormStore(in: races).waitForExport(after: nil)).lines
        #expect(
            lines.map { line in Self.more.map { field(line, $0) } } == [
                ["1400", "Good4", "BM58", "4", "58.5", nil, "83.55"],
                ["1400", "Good4", "BM58", "3.5", "59", "1.25", nil],
            ])
    }

    /// A file of a version that did not keep them gets them from the cards that are left.
    @Test func anOlderFileIsFilledFromTheCards() async throws {
        let races = bench.store()
        _ = await SQLiteCardStore(in: races).keep(full())
        races.close()
        let queue = try bench.open(bench.folder + "/form.db")
        try await queue.write { db in
            for column in ["distance", "going", "class"] {
                try db.execute(sql: "ALTER TABLE race DROP COLUMN \(column)")
            }
            for column in ["opening", "weight", "margin", "time"] {
                try db.execute(sql: "ALTER TABLE start DROP COLUMN \(column)")
            }
            try db.execute(
                sql: """
                    DELETE FROM grdb_migrations WHERE identifier = 'form 4';
                    INSERT OR REPLACE INTO taken (id, card) VALUES (1, 1000);
                    """)
        }
        try queue.close()
        let form = SQLiteFormStore(in: bench.store())
        let lines = try #require(try form.waitForExport(after: nil)).lines
        #expect(lines.map { field($0, "weight_kg") } == ["58.5", "59"])
        #expect(lines.map { field($0, "race_class") } == ["BM58", "BM58"])
        let figures = await form.table(FormQuery(.horse, limit: 10))
        #expect(figures?.rows.map(\.counts.starts) == [1, 1], "counted once, as before")
    }

    @Test func aPlaceThatCannotBeWrittenIsAProblem() async {
        let (form, _) = await season(5000)
        #expect(throws: StoreProblem.self) { _ = try form.waitForCopy(to: bench.folder + "/none/copy.db") }
    }

    @Test func withoutResultsThereIsNothing() throws {
        let form = SQLiteFormStore(in: bench.store())
        #expect(try form.waitForExport(after: nil) == nil)
        #expect(form.waitForProblem() == nil)
        #expect(try form.waitForCopy(to: bench.folder + "/copy.db") == nil)
    }

    /// What is counted again after damage has other lines: the first part is of no use with them.
    @Test func damageInTheMiddleEndsIt() async throws {
        var season = RandomSeason(seed: 5, races: 200, days: 60, until: bench.clock.now)
        let races = bench.store()
        let cards = SQLiteCardStore(in: races)
        for race in season.races { _ = await cards.keep(season.card(race)) }
        let mark = try #require(try SQLiteFormStore(in: races).waitForExport(after: nil, limit: 1)?.next)
        races.close()
        let path = bench.folder + "/form.db"
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        bytes.replaceSubrange(4096..., with: Data(repeating: 0xff, count: bytes.count - 4096))
        try bytes.write(to: URL(fileURLWithPath: path))
        let form = SQLiteFormStore(in: bench.store())
        #expect(throws: StoreProblem.self) { _ = try form.waitForExport(after: mark) }
        // From the beginning it is whole again, by the cards.
        #expect(form.waitForProblem() == nil)
        #expect(try form.waitForExport(after: nil)?.lines.isEmpty == false)
    }

    @Test func fileThatAnotherHoldsIsAProblemAndNotEmpty() async throws {
        let (form, lines) = await season(5000)
        #expect(form.waitForProblem() == nil && !lines.isEmpty)
        let other = try DatabaseQueue(path: bench.folder + "/form.db")
        try other.inDatabase { db in
            try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
            try db.execute(sql: "BEGIN IMMEDIATE; DELETE FROM taken; COMMIT")
        }
        #expect(form.waitForProblem()?.kind == .locked)
    }
}
