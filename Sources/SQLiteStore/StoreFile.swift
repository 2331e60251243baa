internal import FoundationEssentials
internal import GRDB
internal import Repository

/// One database file: opened when it is first wanted, watched, set aside when it is damaged, and tried again later
/// when it cannot be had. Used on one thread.
final class StoreFile {
    /// Seconds between attempts to open a file that could not be opened.
    static let pause: TimeInterval = 30
    /// Seconds for which a lock is waited for.
    static let busyTimeout: TimeInterval = 0.5

    let plan: StorePlan
    /// nil for a database in memory, which is gone when it is closed.
    private let place: DatabasePlace?
    private var queue: DatabaseQueue?
    /// The one that was closed last. libdispatch needs a thread to free it, for which the program's end must not wait.
    private var closed: DatabaseQueue?
    private var identity: DatabasePlace.Identity?
    private var failure: (at: Date, problem: StoreProblem)?
    /// Number of connections so far: when it rises, caches of the file must be dropped.
    private(set) var connections = 0
    private let limit = StoreGuard.Limit()
    /// Bytes of the log's index that SQLite has mapped, as far as is known.
    private var indexSize = 0

    /// - Parameter folder: nil for a database in memory.
    init(_ plan: StorePlan, folder: String?) {
        self.plan = plan
        place = folder.map { DatabasePlace(folder: $0, name: plan.name) }
    }

    var path: String { place?.path ?? "" }
    private var folder: String { place?.folder ?? "" }

    /// Whether there is a file, the program's own or not. True also if the folder cannot be read: work on it reports
    /// why.
    var exists: Bool { place.map { !$0.isMissing } ?? (queue != nil) }

    /// Does work on an open file.
    /// - Throws: the problem. After `.corrupt` the file has been set aside: the next call starts a new one.
    func perform<Value>(at now: Date, _ work: (Database) throws -> Value) throws(StoreProblem) -> Value {
        var hasReconnected = false
        while true {
            do {
                limit.begin()
                let queue = try connection(at: now)
                defer { indexSize = max(indexSize, place?.indexSize ?? 0) }
                return try queue.writeWithoutTransaction(work)
            } catch let problem as StoreProblem {
                throw problem
            } catch {
                switch FailureKind(error, path: path, folder: folder) {
                case .damaged(let detail):
                    throw setAside(detail, at: now)
                case .reconnect(let detail):
                    if hasReconnected { throw setAside(detail, at: now) }
                    hasReconnected = true
                    close()
                case .problem(let problem):
                    if queue?.writeWithoutTransaction({ db in db.isInsideTransaction }) ?? false { close() }
                    note(problem, at: now)
                    throw problem
                }
            }
        }
    }

    /// Writes in one transaction, which is undone if the work throws.
    func write(at now: Date, _ work: (Database) throws -> Void) throws(StoreProblem) {
        try perform(at: now) { db in try db.inOneTransaction { try work(db) } }
    }

    func close() {
        place?.repairIndex(indexSize)
        try? queue?.close()
        indexSize = 0
        closed = queue ?? closed
        queue = nil
        identity = nil
    }

    private func connection(at now: Date) throws -> DatabaseQueue {
        if let queue {
            place?.repairIndex(indexSize)
            if identity == place?.identity() { return queue }
            // The file is no longer at its place, so writes to it would be lost.
            close()
        }
        if let failure, now >= failure.at, now < failure.at + Self.pause { throw failure.problem }
        try place?.prepare()
        closed = nil
        let queue =
            try place.map { try DatabaseQueue(path: $0.path, configuration: configuration) }
            ?? DatabaseQueue(configuration: configuration)
        try queue.writeWithoutTransaction { db in
            // This works only before the first table.
            if try Int.fetchOne(db, sql: "PRAGMA page_count") == 0 {
                try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
            }
            _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = \(plan.journal)")
            try db.execute(sql: "PRAGMA synchronous = \(plan.synchronous)")
            _ = try Int.fetchOne(db, sql: "PRAGMA wal_autocheckpoint = 256")
            _ = try Int.fetchOne(db, sql: "PRAGMA journal_size_limit = 1048576")
            // The size is in KiB. Two files with the library's 2 MiB each would double the board's own memory.
            try db.execute(sql: "PRAGMA cache_size = -512")
        }
        try plan.migrate(queue)
        self.queue = queue
        identity = place?.identity()
        failure = nil
        connections += 1
        return queue
    }

    private var configuration: Configuration {
        var configuration = StoreGuard.configuration(limit)
        // A rollback that a broken disk refuses must not end the program: GRDB would trap.
        configuration.allowsUnsafeTransactions = true
        return configuration
    }

    private func note(_ problem: StoreProblem, at now: Date) {
        switch problem.kind {
        case .unavailable, .readOnly, .noLocks:
            close()
            failure = (now, problem)
        case .corrupt, .locked, .full, .silent:
            // A failed connection need not be closed; the next save tries again.
            break
        }
    }

    private func setAside(_ detail: String, at now: Date) -> StoreProblem {
        let damaged = identity
        close()
        do {
            try place?.setAside(damaged, at: now, keeping: plan.brokenKept)
            return StoreProblem(.corrupt, path: path, detail: detail)
        } catch {
            guard case .problem(let problem) = FailureKind(error, path: path, folder: folder) else {
                return StoreProblem(.unavailable, path: path, detail: "\(error)")
            }
            note(problem, at: now)
            return problem
        }
    }
}

extension Database {
    /// Works in a transaction, which is undone if the work throws.
    func inOneTransaction(_ work: () throws -> Void) throws {
        try inTransaction(.immediate) {
            try work()
            return .commit
        }
    }
}

extension StoreProblem {
    /// The problem of work with the store; nil once it is done.
    static func of(_ work: () throws(StoreProblem) -> Void) -> StoreProblem? {
        do throws(StoreProblem) {
            try work()
            return nil
        } catch {
            return error
        }
    }
}

/// How much of a database file is in use.
struct Pages {
    let size: Int
    let count: Int
    let free: Int

    init(_ db: Database) throws {
        size = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 4096
        count = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
        free = try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
    }

    var usedBytes: Int { (count - free) * size }

    /// Cuts free pages off the end of a file that is longer than `limit` bytes, or that is more than half empty.
    static func giveBack(_ db: Database, above limit: Int) throws {
        let pages = try Pages(db)
        guard pages.free > 0, pages.count * pages.size > limit || pages.free > max(256, pages.count / 2) else { return }
        try db.execute(sql: "PRAGMA incremental_vacuum(\(pages.free))")
    }
}

/// The check for damage that reads every page, and holds every index against its table.
enum StoreCheck {
    /// - Throws: `StoreFailure.damaged` with the first finding.
    static func run(_ db: Database) throws {
        let finding = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)") ?? "no answer"
        guard finding == "ok" else { throw StoreFailure.damaged(finding) }
    }
}
