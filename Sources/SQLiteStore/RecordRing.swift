internal import GRDB

/// Makes room in `record.db` by taking the oldest entries.
enum RecordRing {
    /// Entries that are taken in one go.
    static let batch = 32
    /// Pages that the tree and its indices may take besides what is written.
    static let slack = 32

    /// Deletes the oldest entries until so many more bytes fit within the limit. Free pages are used again, so the file
    /// does not grow past it.
    /// - Parameter run: the one under way, which stays though it has no entry.
    static func makeRoom(for bytes: Int, limit: Int, run: Int64?, in db: Database) throws {
        while true {
            let pages = try Pages(db)
            guard pages.usedBytes + bytes + slack * pages.size > limit else { return }
            guard try dropOldest(run: run, in: db) else { return }
        }
    }

    /// - Returns: whether there was anything to drop.
    private static func dropOldest(run: Int64?, in db: Database) throws -> Bool {
        let old = try Row.fetchAll(
            db.cachedStatement(sql: "SELECT id, body FROM entry ORDER BY id LIMIT \(batch)"))
        guard let last = old.last else { return false }
        try db.cachedStatement(sql: "DELETE FROM entry WHERE id <= ?")
            .execute(arguments: [try Fields(row: last).integer(0)])
        let forget = """
            DELETE FROM body WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM entry WHERE body = ?1)
            """
        for body in Set(try old.compactMap { try Fields(row: $0).optionalInteger(1) }) {
            try db.cachedStatement(sql: forget).execute(arguments: [body])
        }
        let forgetRuns = "DELETE FROM run WHERE id IS NOT ? AND NOT EXISTS (SELECT 1 FROM entry WHERE run = run.id)"
        try db.cachedStatement(sql: forgetRuns).execute(arguments: [run])
        return true
    }
}
