import Foundation
import GRDB
import Testing

@testable import SQLiteStore

/// Two programs that make the schema of one file at the same time.
struct StorePlanTests {
    private let bench = StoreBench()

    private func queue(_ configuration: Configuration = Configuration()) throws -> DatabaseQueue {
        try FileManager.default.createDirectory(atPath: bench.folder, withIntermediateDirectories: true)
        return try DatabaseQueue(path: bench.races, configuration: configuration)
    }

    /// Does something over another connection just before this one runs its nth statement that holds a word.
    private func interrupted(
        at word: String, _ number: Int = 1, by other: @escaping @Sendable () throws -> Void
    ) throws -> DatabaseQueue {
        let turn = Turn(number)
        let queue = try queue()
        try queue.writeWithoutTransaction { db in
            _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL")
            db.trace(options: .statement) { event in
                guard "\(event)".contains(word), turn.isNow() else { return }
                #expect(throws: Never.self) { try other() }
            }
        }
        return queue
    }

    /// Counts on the one connection's thread.
    private final class Turn: @unchecked Sendable {
        private var left: Int

        init(_ number: Int) { left = number }

        func isNow() -> Bool {
            left -= 1
            return left == 0
        }
    }

    /// The moment in which a file without a schema is read: one statement finds none, the next finds that there
    /// is one.
    @Test(arguments: 1...6) func aSchemaThatAppearsDuringTheCheckIsNoDamage(statement: Int) throws {
        let path = bench.races
        let queue = try interrupted(at: "sqlite_master", statement) {
            try StorePlan.races.migrate(try DatabaseQueue(path: path))
        }
        try StorePlan.races.migrate(queue)
        #expect(try queue.read { try StorePlan.races.migrator.hasCompletedMigrations($0) })
    }

    @Test(arguments: 1...6) func aStepThatAnotherProgramTakesFirstIsNoDamage(step: Int) throws {
        let path = bench.races
        let queue = try interrupted(at: "BEGIN IMMEDIATE", step) {
            try StorePlan.races.migrator.migrate(try DatabaseQueue(path: path), upTo: "races \(step)")
        }
        try StorePlan.races.migrate(queue)
        #expect(try queue.read { try StorePlan.races.migrator.hasCompletedMigrations($0) })
    }

    /// A file that others hold is busy as often as one likes, and never damaged.
    @Test func aFileThatStaysLockedIsLocked() throws {
        let holder = try queue()
        let queue = try queue()
        try holder.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = WAL; BEGIN IMMEDIATE")
            defer { try? db.execute(sql: "ROLLBACK") }
            let error = #expect(throws: DatabaseError.self) { try StorePlan.races.migrate(queue) }
            #expect(error?.resultCode == .SQLITE_BUSY)
        }
    }
}
