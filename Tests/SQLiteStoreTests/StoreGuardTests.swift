import Foundation
import GRDB
import Models
import RacingTestKit
import Repository
import Testing

@testable import SQLiteStore

/// Files that somebody else may have made, and files that are changed under a running program.
@Suite(.timeLimit(.minutes(20))) struct StoreGuardTests {
    /// Rows for longer than any test lasts, and not for ever.
    private static let endless = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 200000000)"
    /// What a file of ours never has; `$` is one of its tables.
    private static let strangers = [
        "CREATE VIEW other AS SELECT 1", "CREATE TABLE other (x)", "CREATE INDEX other ON $ (1 + 1)",
        "CREATE TRIGGER other AFTER INSERT ON $ BEGIN DELETE FROM $; END", "CREATE VIRTUAL TABLE other USING fts5(x)",
        "PRAGMA legacy_alter_table = 1; ALTER TABLE $ RENAME TO other; CREATE VIEW $ AS \(endless) SELECT x FROM c",
    ]

    private let bench = StoreBench()

    private func made(_ plan: StorePlan) throws -> String {
        let path = bench.folder + "/" + plan.name
        try bench.put([], at: path)
        try plan.migrator.migrate(try DatabaseQueue(path: path))
        return path
    }

    @Test(arguments: ["races", "record", "form"], strangers)
    func aFileWithAnythingButOurTablesIsDamaged(name: String, stranger: String) throws {
        let plan = try #require([StorePlan.races, .record, .form].first { $0.prefix == name })
        let table = ["races": "shown", "record": "body", "form": "month"][name] ?? ""
        let path = try made(plan)
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: stranger.replacing("$", with: table))
        }
        try queue.close()
        // A command that changes nothing says so, and a program sets the file aside.
        let info = StoreInfo(folder: bench.folder)
        let check = [info.races, info.record, info.form].first { $0.name == plan.name }?.check ?? ""
        #expect(check.contains("none of ours"), "\(check)")
        #expect(throws: StoreProblem.self) {
            try StoreFile(plan, folder: bench.folder).perform(at: .t0) { db in
                _ = try Row.fetchAll(db, sql: "SELECT * FROM \(table)")
            }
        }
        #expect(FileManager.default.fileExists(atPath: path + ".broken-20261121T030000Z"))
        // The next one is new.
        try StoreFile(plan, folder: bench.folder).perform(at: .t0 + 1) { _ in }
    }

    @Test func everyNameOfEachSchemaIsKnown() throws {
        for plan in [StorePlan.races, .record, .form] {
            let queue = try DatabaseQueue()
            for migration in plan.migrator.migrations {
                try plan.migrator.migrate(queue, upTo: migration)
                try queue.read { try StoreGuard.check($0, has: plan.names) }
            }
        }
    }

    @Test func noStatementTakesForEver() throws {
        let queue = try DatabaseQueue(configuration: StoreGuard.configuration(StoreGuard.Limit(longest: 0.2)))
        let error = #expect(throws: DatabaseError.self) {
            try queue.read { try Int.fetchOne($0, sql: "\(Self.endless) SELECT count(*) FROM c") }
        }
        #expect(error?.resultCode == .SQLITE_INTERRUPT)
    }

    /// Cuts it as `cp` does when a backup is copied back. Without the repair the process ends by SIGBUS.
    @Test func anIndexOfTheLogThatIsCutCostsNoProgram() throws {
        let file = StoreFile(.races, folder: bench.folder)
        let other = StoreFile(.races, folder: bench.folder)
        func write(_ file: StoreFile, _ id: String) throws {
            try file.perform(at: .t0) { db in
                let row = "'horse', 'horse', ?, '', 'Name', 0, NULL, NULL"
                try db.execute(sql: "INSERT INTO watched VALUES (\(row))", arguments: [id])
            }
        }
        try write(file, "a")
        try write(other, "b")
        for name in ["c", "d"] {
            try #require(truncate(bench.races + "-shm", 0) == 0)
            try write(name == "c" ? file : other, name)
        }
        #expect(try file.perform(at: .t0) { try Int.fetchOne($0, sql: "SELECT count(*) FROM watched") } == 4)
        try #require(truncate(bench.races + "-shm", 0) == 0)
        file.close()
        other.close()
        #expect(StoreInfo(folder: bench.folder).races.check == "ok")
    }
}
