package import FoundationEssentials
internal import GRDB
internal import Glibc
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
            .races, folder: folder, limit: limits.raceBytes + limits.cardBytes + limits.priceBytes,
            counts: [
                ("races", "SELECT count(*) FROM race"),
                ("start_changes", "SELECT count(*) FROM start_change"),
                ("removals", "SELECT count(*) FROM race WHERE removed_at IS NOT NULL"),
                ("shown", "SELECT count(*) FROM shown"),
                ("cards", "SELECT count(*) FROM card"),
                ("results", "SELECT count(*) FROM card WHERE is_result"),
                ("prices", "SELECT count(*) FROM price"),
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

/// A problem of a file of the store, with its remedy.
package struct StoreFinding: Hashable, Sendable {
    /// Name of the file in the folder: `races.db-wal`; `.` for the folder itself.
    package let file: String
    /// Problem as the rest of a sentence about the file: `was damaged and set aside`.
    package let problem: String
    package let remedy: String

    /// - Parameter remedy: a whole sentence.
    package init(_ file: String, _ problem: String, remedy: String) {
        (self.file, self.problem, self.remedy) = (file, problem, remedy)
    }
}

extension StoreInfo {
    /// Bytes by which a database may be over its bound until it is pruned: its log and free pages.
    private static let slack = 32 << 20

    /// Problems of the databases and their folder: kind, owner, mode, size, damage. Empty if all is well.
    package var findings: [StoreFinding] {
        var found = Self.ownership(folder, name: ".", isFolder: true)
        for file in [races, form, record] {
            for suffix in ["", "-wal", "-shm"] {
                found += Self.ownership("\(folder)/\(file.name)\(suffix)", name: file.name + suffix)
            }
            if let check = file.check, check != "ok" {
                let isBusy = check.hasPrefix("locked")
                found.append(
                    StoreFinding(
                        file.name, check,
                        remedy: isBusy
                            ? "Another program uses it: try again."
                            : "The next start sets it aside and begins a new one. "
                                + "To save its data, end the board and copy the folder first."
                    ))
            }
            if file.bytes > file.limit + Self.slack {
                found.append(
                    StoreFinding(
                        file.name, "\(file.bytes) bytes, more than the \(file.limit) that it may have",
                        remedy: "A running board prunes it; else: raceboard store clear."))
            }
            found += file.setAside.map {
                StoreFinding($0, "was damaged and set aside", remedy: "raceboard store clear broken deletes it.")
            }
        }
        return found
    }

    /// Checks that a file is a plain one, or a folder, and its owner's alone; a missing one is no problem.
    package static func ownership(_ path: String, name: String, isFolder: Bool = false) -> [StoreFinding] {
        let (kind, mode): (mode_t, mode_t) = isFolder ? (S_IFDIR, 0o700) : (S_IFREG, 0o600)
        var status = stat()
        guard lstat(path, &status) == 0 else {
            let isMissing = errno == ENOENT || errno == ENOTDIR
            let reason = String(cString: strerror(errno))
            return isMissing ? [] : [StoreFinding(name, reason, remedy: "Check the folder's owner and mode.")]
        }
        if status.st_mode & S_IFMT != kind {
            return [
                StoreFinding(
                    name, isFolder ? "is no folder" : "is no plain file", remedy: "Move it out of the way.")
            ]
        }
        var found: [StoreFinding] = []
        if status.st_mode & 0o777 & ~mode != 0 {
            let octal = String(status.st_mode & 0o777, radix: 8)
            found.append(
                StoreFinding(
                    name, "other users may read or write it (mode \(octal))",
                    remedy: "chmod \(String(mode, radix: 8)) \(path)"))
        }
        if status.st_uid != geteuid() {
            found.append(
                StoreFinding(
                    name, "belongs to another user (\(status.st_uid))",
                    remedy: "chown it, or run as that user."))
        }
        return found
    }
}
