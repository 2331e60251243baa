internal import GRDB

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
