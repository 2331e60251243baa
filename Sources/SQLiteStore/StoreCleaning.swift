package import FoundationEssentials
internal import GRDB
internal import Glibc
package import Models
package import Repository

/// Removes data from the store's files while other programs use them. For commands: blocks, at most some seconds while
/// another program has a lock.
package struct StoreCleaning {
    /// Part of the store that can be removed alone; raw values are arguments of `raceboard store clear`.
    package enum Part: String, Hashable, Sendable, CaseIterable {
        case races, cards, watches
        /// Each of the two is a file of its own.
        case form, record
        /// Damaged files that an earlier run set aside.
        case broken
    }

    /// A saved race, as a person names it to remove it.
    package struct FoundRace: Hashable, Sendable {
        package let id: RaceID
        /// Name of the meeting; empty if no source reported one.
        package let meeting: String
        /// Number of the race; 0 if no source reported one.
        package let number: Int
        /// Advertised start in UTC; nil if no source reported one.
        package let start: Date?
    }

    /// Tries of half a second each.
    private static let tries = 10

    private let folder: String
    private let clock: any WallClock

    /// - Parameters:
    ///   - folder: an absolute path; may be missing, and is not created.
    ///   - clock: names files that are set aside.
    package init(folder: String, clock: any WallClock) {
        (self.folder, self.clock) = (folder, clock)
    }

    /// Removes a part of the store, if its file exists.
    /// - Returns: number of races, cards or names that were removed; for files their bytes.
    /// - Throws: `.locked` after ten tries, or the problem of the file.
    package func clear(_ part: Part) throws(StoreProblem) -> Int {
        switch part {
        case .races: try rows("race", ["start_change", "shown", "state", "race"])
        case .cards: try rows("card", ["price", "dividend", "placing", "runner", "card"])
        case .watches: try rows("watched", ["watched"])
        case .form: try remove(DatabasePlace(folder: folder, name: StorePlan.form.name).path)
        case .record: try remove(DatabasePlace(folder: folder, name: StorePlan.record.name).path)
        case .broken: try removeBroken()
        }
    }

    /// Removes everything of one race except its entries in the record.
    /// - Returns: removed rows, by table.
    /// - Throws: `.locked` after ten tries, or the problem of the file.
    package func delete(_ id: RaceID) throws(StoreProblem) -> [(name: String, count: Int)] {
        let rows = try perform(.races) { db in
            var kept: [(name: String, count: Int)] = []
            try db.inOneTransaction {
                for (name, table) in [("cards", "card"), ("races", "race")] {
                    try db.execute(sql: "DELETE FROM \(table) WHERE id = ?", arguments: [id.text])
                    kept.append((name, db.changesCount))
                }
            }
            return kept
        }
        let today = FormRace.day(of: clock.now)
        let form = try perform(.form) { db in
            let starts = try Int.fetchOne(
                db, sql: "SELECT count(*) FROM start WHERE race IN (SELECT key FROM race WHERE id = ?)",
                arguments: [id.text])
            try db.inOneTransaction {
                var writer = try FormWriter(db, today: today)
                try writer.remove(id)
                try writer.finish()
            }
            return starts ?? 0
        }
        var gone = rows ?? []
        gone.append((name: "form_lines", count: form ?? 0))
        return gone
    }

    /// Saved races of a number, with a card or without, the latest start first; at most 20,000.
    /// - Throws: the problem, if the file cannot be read.
    package func races(number: Int) throws(StoreProblem) -> [FoundRace] {
        try perform(.races) { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT id, meeting, number, start FROM card WHERE number = ?1
                    UNION SELECT id, meeting, number, start FROM race WHERE number = ?1 ORDER BY start DESC LIMIT 20000
                    """, arguments: [number]
            ).map { row in
                let fields = Fields(row: row)
                return FoundRace(
                    id: RaceID(try fields.clean(0, limit: 100) ?? ""),
                    meeting: try fields.clean(1, limit: 80) ?? "", number: Int(clamping: try fields.integer(2)),
                    start: try fields.optionalDate(3))
            }
        } ?? []
    }

    // MARK: -

    private func rows(_ counted: String, _ tables: [String]) throws(StoreProblem) -> Int {
        try perform(.races) { db in
            let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(counted)") ?? 0
            try db.inOneTransaction { for table in tables { try db.execute(sql: "DELETE FROM \(table)") } }
            try db.execute(sql: "PRAGMA incremental_vacuum")
            return count
        } ?? 0
    }

    /// - Returns: nil without a file.
    private func perform<Value>(
        _ plan: StorePlan, _ work: (Database) throws -> Value
    ) throws(StoreProblem) -> Value? {
        let file = StoreFile(plan, folder: folder)
        guard file.exists else { return nil }
        defer { file.close() }
        var last: StoreProblem?
        for _ in 0..<Self.tries {
            do throws(StoreProblem) {
                return try file.perform(at: clock.now, work)
            } catch {
                guard error.kind == .locked else { throw error }
                last = error
            }
        }
        throw last ?? StoreProblem(.locked, path: file.path, detail: "another program uses it")
    }

    /// A program that has it open notices, and starts a new one with its data.
    private func remove(_ path: String) throws(StoreProblem) -> Int {
        let bytes = DatabasePlace.size(path)
        // The companions are removed first, so that a new file never finds an old log.
        for suffix in ["-wal", "-shm", "-journal", ""] where unlink(path + suffix) != 0 && errno != ENOENT {
            throw StoreProblem(.unavailable, path: path + suffix, detail: String(cString: strerror(errno)))
        }
        return bytes
    }

    private func removeBroken() throws(StoreProblem) -> Int {
        var bytes = 0
        for plan in [StorePlan.races, .form, .record] {
            for name in DatabasePlace(folder: folder, name: plan.name).broken() {
                bytes += try remove("\(folder)/\(name)")
            }
        }
        return bytes
    }
}
