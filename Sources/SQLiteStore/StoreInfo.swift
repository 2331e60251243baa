package import FoundationEssentials
internal import GRDB
internal import Models
internal import Repository

/// Contents of the store's folder, for `raceboard store info`. Reading changes no data.
package struct StoreInfo: Sendable {
    /// Size, state and contents of one database of the store.
    package struct File: Sendable {
        /// Name of the file in the folder: `races.db`.
        package var name: String
        /// Bytes, with those of the write-ahead log; 0 without a file.
        package var bytes = 0
        /// Bytes that it may have (`StoreLimits`).
        package var limit: Int
        /// Name of the last migration; nil without a file.
        package var schema: String?
        /// `ok`, the findings of `PRAGMA integrity_check`, or the reason why it cannot be read; nil without a file.
        package var check: String?
        /// Number of rows by name, in order of display.
        package var counts: [(name: String, count: Int)] = []
        /// Earliest time in it, in UTC; nil without rows.
        package var oldest: Date?
        /// Latest time in it, in UTC; nil without rows.
        package var newest: Date?
        /// Names of damaged files that were set aside.
        package var setAside: [String] = []

        /// True if there is a file, readable or not.
        package var exists: Bool { check != nil }
    }

    package var folder: String
    /// File of races, cards and watch list.
    package var races: File
    /// File of the counts that form makes of results.
    package var form: File
    /// File of the black box (docs/blackbox.md).
    package var record: File

    /// True if there is any of the files.
    package var exists: Bool { races.exists || form.exists || record.exists }

    /// Version of the SQLite library: `3.45.1`.
    package static var libraryVersion: String {
        (try? DatabaseQueue().read { db in try String.fetchOne(db, sql: "SELECT sqlite_version()") }) ?? "unknown"
    }

    /// Reads the three files.
    /// - Parameter folder: an absolute path; may be missing.
    package init(folder: String, limits: StoreLimits = StoreLimits()) {
        self.folder = folder
        races = Self.file(
            .races, folder: folder, limit: limits.raceBytes + limits.cardBytes,
            counts: [
                ("races", "SELECT count(*) FROM race"),
                ("start_changes", "SELECT count(*) FROM start_change"),
                ("removals", "SELECT count(*) FROM race WHERE removed_at IS NOT NULL"),
                ("shown", "SELECT count(*) FROM shown"),
                ("cards", "SELECT count(*) FROM card"),
                ("results", "SELECT count(*) FROM card WHERE is_result"),
            ], range: "SELECT min(first_seen), max(confirmed_at) FROM race")
        form = Self.file(
            .form, folder: folder, limit: limits.formBytes,
            counts: [
                ("results", "SELECT count(*) FROM race"),
                ("starts", "SELECT count(*) FROM start"),
                ("names", "SELECT count(*) FROM name"),
            ], range: "SELECT min(start), max(start) FROM race")
        record = Self.file(
            .record, folder: folder, limit: limits.recordBytes,
            counts: [
                ("entries", "SELECT count(*) FROM entry"),
                ("bodies", "SELECT count(*) FROM body"),
                ("runs", "SELECT count(*) FROM run"),
                ("dropped", "SELECT coalesce(sum(dropped), 0) FROM run"),
            ], range: "SELECT min(at), max(at) FROM entry")
    }

    private static func file(
        _ plan: StorePlan, folder: String, limit: Int, counts: [(name: String, sql: String)], range: String
    ) -> File {
        let place = DatabasePlace(folder: folder, name: plan.name)
        var file = File(name: plan.name, limit: limit, setAside: place.broken())
        guard !place.isMissing else { return file }
        file.bytes = DatabasePlace.size(place.path) + DatabasePlace.size(place.path + "-wal")
        do {
            try place.check()
            let configuration = StoreGuard.configuration(isReadOnly: true)
            try DatabaseQueue(path: place.path, configuration: configuration).read { db in
                try StoreGuard.check(db, has: plan.names)
                file.schema = try plan.ordered(plan.migrator.appliedIdentifiers(db)).last
                // The file of an earlier version does not have all tables yet.
                let isWhole = try plan.migrator.hasCompletedMigrations(db)
                file.counts = try counts.compactMap { name, sql in
                    let count = isWhole ? try Int.fetchOne(db, sql: sql) : try? Int.fetchOne(db, sql: sql)
                    return count.map { (name, $0) }
                }
                if let row = try Row.fetchOne(db, sql: range) {
                    file.oldest = try Fields(row: row).optionalDate(0)
                    file.newest = try Fields(row: row).optionalDate(1)
                }
                try StoreCheck.run(db)
            }
            file.check = "ok"
        } catch StoreFailure.damaged(let finding) {
            file.check = FeedText.clean(finding, limit: 200)
        } catch {
            file.check = Self.words(for: error, at: place)
        }
        return file
    }

    private static func words(for error: any Error, at place: DatabasePlace) -> String {
        switch FailureKind(error, path: place.path, folder: place.folder) {
        case .damaged(let detail), .reconnect(let detail): FeedText.clean(detail, limit: 200)
        case .problem(let problem): FeedText.clean("\(problem.kind.rawValue): \(problem.detail)", limit: 200)
        }
    }
}
