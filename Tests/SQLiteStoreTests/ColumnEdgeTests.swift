import Foundation
import GRDB
import Models
import RacingTestKit
import Repository
import Services
import Testing

@testable import SQLiteStore

/// Every column of numbers in the three files at the ends of its range, and at an odd number in between, each column at
/// another: whatever stands there, every reader reports something, and the board is still a board.
@Suite struct ColumnEdgeTests {
    private static let odd: [Int64] = [
        .min + 1, -9_007_199_254_740_993, -1, 0, 1, 253_402_300_800_000, .max - 1,
    ]
    /// NaN is NULL to SQLite.
    private static let oddReals: [Double] = [-1e308, 1e308, .leastNonzeroMagnitude, -0.0, 1e19, 9.3e18, -9.3e18]

    private let bench = StoreBench()

    @Test(arguments: ["races.db", "form.db", "record.db"])
    func aNumberThatCannotBeEndsNothing(name: String) async throws {
        try await fill()
        let path = "\(bench.folder)/\(name)"
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        let columns = try columns(of: path)
        #expect(columns.count >= 8)
        for (index, column) in columns.enumerated() {
            let place = index % Self.odd.count
            let values: [any DatabaseValueConvertible] =
                column.isReal
                ? [-Double.infinity, Self.oddReals[place], Double.infinity] : [Int64.min, Self.odd[place], Int64.max]
            for value in values {
                try put(value, in: column, of: path)
                let isRight = await name == "record.db" ? replay() : read()
                #expect(isRight, "\(name) \(column.table).\(column.name) = \(value)")
                for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
                try whole.write(to: URL(fileURLWithPath: path))
            }
        }
    }

    private struct Column {
        let table: String
        let name: String
        let isReal: Bool
    }

    private func columns(of path: String) throws -> [Column] {
        let queue = try bench.open(path)
        defer { try? queue.close() }
        return try queue.read { db in
            let tables = try String.fetchAll(
                db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
            return try tables.flatMap { table in
                try Row.fetchAll(db, sql: "PRAGMA table_info(\(table))").compactMap { row in
                    let type: String = row["type"]
                    guard ["INTEGER", "REAL"].contains(type) else { return nil }
                    return Column(table: table, name: row["name"], isReal: type == "REAL")
                }
            }
        }
    }

    private func put(_ value: any DatabaseValueConvertible, in column: Column, of path: String) throws {
        let queue = try bench.open(path)
        defer { try? queue.close() }
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA foreign_keys = OFF")
            try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
            try db.execute(
                sql: "UPDATE OR IGNORE \(column.table) SET \(column.name) = ?", arguments: [value.databaseValue])
        }
    }

    /// Something in every table, by the stores' own hands.
    private func fill() async throws {
        let races = bench.store()
        let (cards, form) = (SQLiteCardStore(in: races), SQLiteFormStore(in: races))
        var board = StoreBench.board(3)
        #expect(await races.save(StoreChange(at: .t0, lastGood: .t0, deviceError: 43, races: board)) == nil)
        board[0].race.advertisedStart += 60
        #expect(await races.save(StoreChange(at: .t0 + 1, races: board, shown: board.map(\.id))) == nil)
        _ = await races.watch(WatchEntry(.runner, category: .horse, name: "Runner 1"), isWatched: true, at: .t0)
        #expect(await cards.keep(.ended { $0.runners[2].scratching = .init(at: .t0, isLate: false) }) == nil)
        // Runner 3 is scratched, which is no start.
        let jockeys = await form.table(FormQuery(.jockey, period: .all, limit: 9))?.rows.map(\.name).sorted()
        #expect(jockeys == ["Ada Birch 1", "Ada Birch 2"])
        races.close()
        let record = bench.recordStore()
        record.append(.deviceShift(at: .t0, seconds: 43))
        record.append(
            .exchange(
                Exchange(
                    source: .neds, count: 20, url: "http://host", requested: .t0, answered: .t0 + 1,
                    outcome: .success(HTTPResponse(status: 200, headers: [:], body: Array("{}".utf8))))))
        record.close()
    }

    /// All that reads races, cards and form, and the board at work on them.
    /// - Returns: whether the board is one that can be.
    private func read() async -> Bool {
        let races = bench.store()
        let (cards, form) = (SQLiteCardStore(in: races), SQLiteFormStore(in: races))
        var board = RaceBoard(settings: RaceBoard.Settings(), now: .t0)
        if let stored = await races.restore() {
            _ = board.handle(.restored(stored), at: .t0)
            _ = await races.save(board.change(since: nil, at: .t0 + 1))
        }
        _ = races.search(RaceSearch("runner"), limit: 9)
        _ = await races.watched()
        for card in await cards.results(.distantPast..<Date.distantFuture, limit: 9) {
            _ = await cards.keep(card)
            _ = FormRace(card.card)
        }
        _ = await cards.keep(.ended(seenAt: .t0 + 2_000) { $0.runners[0].jockey = "Somebody Else" })
        for kind in FormKind.allCases {
            for period in [FormPeriod.all, FormPeriod(days: 45)] {
                for row in await form.table(FormQuery(kind, period: period, limit: 9))?.rows ?? [] { use(row.counts) }
            }
        }
        let histories =
            form.waitForHistories(of: "", kinds: FormKind.allCases, limit: 20)
            + ["Runner", "Ada", "Ben", "Otaki"].flatMap {
                form.waitForHistories(of: $0, kinds: FormKind.allCases, limit: 9)
            }
        for history in histories {
            history.periods.forEach(use)
            for day in history.days { use(day.counts) }
        }
        _ = form.waitForFound(["runner"], limit: 9)
        races.close()
        return isBoard(board)
    }

    /// - Returns: whether it has its rows, and a clock within centuries.
    private func isBoard(_ board: RaceBoard) -> Bool {
        _ = StoreInfo(folder: bench.folder)
        let snapshot = board.snapshot(at: .t0 + 5)
        return snapshot.slots.count == 5 && abs(snapshot.clock.offset) <= 2e10
    }

    private func use(_ counts: FormCounts) {
        _ = (counts + counts - counts, counts.winRate, counts.placeRate, counts.starting.perUnit, counts.fixed.profit)
    }

    /// All that reads the record, and the board at work on it.
    /// - Returns: whether the board is one that can be.
    private func replay() -> Bool {
        var board = RaceBoard(settings: RaceBoard.Settings(), now: .t0)
        let record = bench.recordStore()
        let runs = (try? record.runs()) ?? []
        for run in runs {
            for case .deviceShift(_, let seconds) in (try? record.entries(run: run.id, since: nil)) ?? [] {
                _ = board.handle(.deviceClock(shift: seconds), at: .t0 + 2)
            }
        }
        record.close()
        return isBoard(board)
    }
}
