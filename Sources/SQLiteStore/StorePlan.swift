internal import GRDB

/// Properties in which the database files of the store differ.
struct StorePlan {
    /// Name of the file in the store's folder.
    let name: String
    /// Prefix of the names of its migrations: `PREFIX N`, rising, from 1.
    let prefix: String
    let migrator: DatabaseMigrator
    /// Names of all tables and indexes that a file may have, of any version up to this one.
    let names: Set<String>
    /// `PRAGMA synchronous`: FULL if no written data may be lost with the power, else NORMAL.
    let synchronous: String
    /// `PRAGMA journal_mode`: WAL for frequent writes, TRUNCATE to need only one descriptor.
    let journal: String
    /// Most files that stay of those that were set aside.
    let brokenKept: Int

    /// Id in the header of all files, for file(1): "rbrd".
    static let applicationID = 0x7262_7264

    static let races = StorePlan(
        name: "races.db", prefix: "races", migrations: RaceSchema.migrations, synchronous: "FULL", journal: "WAL",
        brokenKept: 3)
    static let record = StorePlan(
        name: "record.db", prefix: "record", migrations: RecordSchema.migrations, synchronous: "NORMAL", journal: "WAL",
        brokenKept: 1)

    /// Can be counted again from saved cards.
    static let form = StorePlan(
        name: "form.db", prefix: "form", migrations: FormSchema.migrations, synchronous: "NORMAL", journal: "TRUNCATE",
        brokenKept: 1)

    private init(
        name: String, prefix: String, migrations: [String], synchronous: String, journal: String, brokenKept: Int
    ) {
        self.name = name
        self.prefix = prefix
        self.synchronous = synchronous
        self.journal = journal
        self.brokenKept = brokenKept
        names = Self.names(in: migrations)
        var migrator = DatabaseMigrator()
        for (index, sql) in migrations.enumerated() {
            migrator.registerMigration("\(prefix) \(index + 1)", foreignKeyChecks: .immediate) { db in
                try db.execute(sql: "PRAGMA application_id = \(Self.applicationID)")
                try db.execute(sql: sql)
            }
        }
        self.migrator = migrator
    }

    /// Names that follow CREATE TABLE, CREATE INDEX and RENAME TO.
    private static func names(in migrations: [String]) -> Set<String> {
        var names: Set<String> = ["grdb_migrations"]
        for sql in migrations {
            let words = sql.split { " \n(;".contains($0) }
            for (index, word) in words.enumerated().dropFirst(2) {
                let before = (words[index - 2], words[index - 1])
                let isMade = ["CREATE", "UNIQUE"].contains(before.0) && ["TABLE", "INDEX"].contains(before.1)
                if isMade || before == ("RENAME", "TO") { names.insert(String(word)) }
            }
        }
        return names
    }

    /// The number of the last migration that this program knows.
    var version: Int { migrator.migrations.count }

    /// Names of migrations in the order of their numbers, 9 before 10; names that the program does not know come first.
    func ordered(_ names: Set<String>) -> [String] {
        names.sorted { left, right in
            let (first, second) = (number(of: left) ?? 0, number(of: right) ?? 0)
            return first == second ? left < right : first < second
        }
    }

    /// The N of `PREFIX N`; nil for any other name.
    private func number(of name: String) -> Int? {
        let words = name.split(separator: " ")
        return words.count == 2 && words[0] == prefix ? Int(words[1]) : nil
    }

    /// Brings the schema up to date. Another raceboard may do the same: each of its steps makes this one fail, and
    /// leaves less to do. A failure without such progress is this program's own.
    func migrate(_ queue: DatabaseQueue) throws {
        while true {
            guard let before = try queue.read({ db in try unfinished(db) }) else { return }
            do {
                return try migrator.migrate(queue)
            } catch {
                guard let after = try queue.read({ db in try unfinished(db) }) else { return }
                guard after > before else { throw error }
            }
        }
    }

    /// - Parameter db: in a transaction.
    /// - Returns: how many migrations the file has, nil when it has all of them.
    /// - Throws: `StoreFailure` when it is a file that must not be touched, or is damaged.
    func unfinished(_ db: Database) throws -> Int? {
        // The first statement fixes what the transaction sees. The migrator's own does not: it fails on a new file, and
        // a table that another program makes a moment later would turn that into damage.
        let names = try String.fetchAll(
            db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'grdb_migrations'")
        let applied = try migrator.appliedIdentifiers(db)
        let known = Set(migrator.migrations)
        for stranger in ordered(applied.subtracting(known)) {
            guard let number = self.number(of: stranger), number > version else {
                throw StoreFailure.damaged("a schema \"\(stranger)\"")
            }
            throw StoreFailure.newer(stranger)
        }
        guard !applied.isEmpty || names.isEmpty else { throw StoreFailure.foreign }
        try StoreGuard.check(db, has: self.names)
        return try migrator.hasCompletedMigrations(db) ? nil : applied.count
    }
}
