internal import FoundationEssentials
internal import GRDB

/// Keeps `races.db` within its bounds. The number deleted in one go is bounded too.
enum RacePruning {
    static let batch = 500
    /// The most batches in one go; the rest comes with the next.
    static let rounds = 20
    /// Most saved contents of the rows, of any age.
    static let shownLimit = 20_000

    /// The key rises with the time at which a race was seen first. Races to come are never taken for want of room.
    private static let byAge = """
        DELETE FROM race WHERE key IN (SELECT key FROM race ORDER BY key LIMIT \(batch)) AND first_seen < ?
        """
    private static let bySize = """
        DELETE FROM race WHERE key IN
            (SELECT key FROM race WHERE start < ?1 OR confirmed_at < ?1 ORDER BY key LIMIT \(batch))
        """

    /// Prunes by the time of the last save, since the device's clock may be years ahead.
    static func prune(_ db: Database, limits: StoreLimits) throws {
        guard let saved = try Int64.fetchOne(db, sql: "SELECT saved_at FROM state") else { return }
        let now = Instant.date(saved)
        let shownEdge = Instant.milliseconds(now - limits.shownAge)
        try db.execute(
            sql: "DELETE FROM shown WHERE rowid <= (SELECT max(rowid) FROM shown) - ? OR at < ?",
            arguments: [shownLimit, shownEdge])
        let ageEdge = Instant.milliseconds(now - limits.raceAge)
        for _ in 0..<rounds {
            try db.execute(sql: byAge, arguments: [ageEdge])
            if db.changesCount < batch { break }
        }
        try AlertRows.prune(db, at: now)
        let cards = try CardPruning.prune(db, limits: limits, at: now)
        let limit = limits.raceBytes + cards + (try PriceRows.prune(db, limits: limits, at: now))
        let sizeEdge = Instant.milliseconds(now - 3_600)
        for _ in 0..<rounds {
            guard try Pages(db).usedBytes > limit else { break }
            try db.execute(sql: bySize, arguments: [sizeEdge])
            if db.changesCount == 0 { break }
        }
        try Pages.giveBack(db, above: limit)
    }
}

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
