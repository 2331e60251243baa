internal import FoundationEssentials
internal import GRDB

/// Keeps the cards of `races.db` within their bounds. The number deleted in one go is bounded too.
enum CardPruning {
    static let batch = 100
    /// The most batches in one go; the rest comes with the next.
    static let rounds = 20

    /// Cards without a start are as old as they were seen last.
    private static let byAge = """
        DELETE FROM card WHERE key IN
            (SELECT key FROM card WHERE start < ?1 OR (start IS NULL AND seen_at < ?1) LIMIT \(batch))
        """
    /// Cards of races to come are never taken for want of room.
    private static let bySize = """
        DELETE FROM card WHERE key IN
            (SELECT key FROM card WHERE start < ?1 OR (start IS NULL AND seen_at < ?1) ORDER BY start LIMIT \(batch))
        """

    /// - Returns: about how many bytes the cards that are left take up, within the limit.
    static func prune(_ db: Database, limits: StoreLimits, at now: Date) throws -> Int {
        let ageEdge = Instant.milliseconds(now - limits.cardAge)
        for _ in 0..<rounds {
            try db.execute(sql: byAge, arguments: [ageEdge])
            if db.changesCount < batch { break }
        }
        let sizeEdge = Instant.milliseconds(now - 3_600)
        for _ in 0..<rounds {
            guard try bytes(db) > limits.cardBytes else { break }
            try db.execute(sql: bySize, arguments: [sizeEdge])
            if db.changesCount == 0 { break }
        }
        return min(limits.cardBytes, try bytes(db))
    }

    private static func bytes(_ db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "SELECT coalesce(sum(bytes), 0) FROM card") ?? 0
    }
}
