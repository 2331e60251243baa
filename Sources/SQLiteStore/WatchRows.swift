internal import FoundationEssentials
internal import GRDB
internal import Models

/// Reads and writes the watch list, in `races.db`.
enum WatchRows {
    private static let insert = """
        INSERT INTO watched (kind, category, key, country, name, since) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT DO NOTHING
        """

    /// The latest first. Text from a file is text from outside (board rule 10).
    static func entries(_ db: Database) throws -> [WatchEntry] {
        let rows = try Row.fetchAll(
            db, sql: "SELECT kind, category, name, country FROM watched ORDER BY since DESC LIMIT ?",
            arguments: [WatchList.limit])
        return try rows.compactMap { row in
            let fields = Fields(row: row)
            guard let kind = WatchEntry.Kind(rawValue: try fields.text(0)) else { return nil }
            return WatchEntry(
                kind, category: RaceCategory(rawValue: try fields.text(1)) ?? .unknown,
                name: FeedText.clean(try fields.text(2), limit: 160),
                country: FeedText.clean(try fields.text(3), limit: 20))
        }
    }

    static func put(_ entry: WatchEntry, since: Date, in db: Database) throws {
        let id = entry.id
        try db.cachedStatement(sql: insert).execute(arguments: [
            id.kind.rawValue, id.category.rawValue, id.name, id.country ?? "", entry.name, Instant.milliseconds(since),
        ])
    }

    static func remove(_ id: WatchEntry.Key, in db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM watched WHERE kind = ? AND category = ? AND key = ? AND country = ?")
            .execute(arguments: [id.kind.rawValue, id.category.rawValue, id.name, id.country ?? ""])
    }
}
