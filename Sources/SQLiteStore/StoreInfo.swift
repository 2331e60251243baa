package import FoundationEssentials
internal import GRDB
internal import Models
internal import Repository

/// What stands in the store's folder, for `raceboard store info`. Reading changes nothing.
package struct StoreInfo: Sendable {
    package struct File: Sendable {
        package var name: String
        /// Bytes, those of the write-ahead log with them.
        package var bytes = 0
        package var limit: Int
        /// nil when there is no file.
        package var schema: String?
        /// `ok`, or what `PRAGMA integrity_check` found, or why the file cannot be read; nil when there is none.
        package var check: String?
        /// What is in it, by name, in an order to be shown.
        package var counts: [(name: String, count: Int)] = []
        package var oldest: Date?
        package var newest: Date?
        /// Names of files that were set aside.
        package var setAside: [String] = []

        package var exists: Bool { check != nil }
    }

    package var folder: String
    package var races: File
    /// What is counted of results.
    package var form: File
    package var record: File

    package var exists: Bool { races.exists || form.exists || record.exists }

    /// SQLite's, as `3.45.1`.
    package static var libraryVersion: String {
        (try? DatabaseQueue().read { db in try String.fetchOne(db, sql: "SELECT sqlite_version()") }) ?? "unknown"
    }

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
        guard place.identity() != nil else { return file }
        file.bytes = DatabasePlace.size(place.path) + DatabasePlace.size(place.path + "-wal")
        do {
            try place.check()
            var configuration = Configuration()
            configuration.readonly = true
            configuration.busyMode = .timeout(StoreFile.patience)
            try DatabaseQueue(path: place.path, configuration: configuration).read { db in
                file.schema = try plan.migrator.appliedIdentifiers(db).sorted().last
                // An earlier version's file has not all tables yet.
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
        } catch StoreFault.damaged(let finding) {
            file.check = FeedText.clean(finding, limit: 200)
        } catch {
            file.check = Self.words(for: error, at: place)
        }
        return file
    }

    private static func words(for error: any Error, at place: DatabasePlace) -> String {
        switch Verdict(error, path: place.path, folder: place.folder) {
        case .damaged(let detail), .reconnect(let detail): FeedText.clean(detail, limit: 200)
        case .problem(let problem): FeedText.clean("\(problem.kind.rawValue): \(problem.detail)", limit: 200)
        }
    }
}
