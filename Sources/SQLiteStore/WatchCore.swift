internal import FoundationEssentials
internal import GRDB
internal import Models
internal import Repository

/// The watch list's part of `races.db`. A choice that could not be written is saved with the next one; a file
/// that was rebuilt gets all of them.
struct WatchCore {
    private struct Choice {
        let entry: WatchEntry
        let isWatched: Bool
        let at: Date
    }

    /// Entries that were read, and those chosen since.
    private var choices: [WatchEntry.Key: Choice] = [:]
    private var waiting: Set<WatchEntry.Key> = []
    /// The connection that `choices` agree with.
    private var connection = 0

    /// Reads the saved entries, and creates neither a file nor a folder.
    mutating func entries(of file: StoreFile, at now: Date) throws(StoreProblem) -> [WatchEntry] {
        guard file.exists else { return [] }
        let entries = try file.perform(at: now) { db in try WatchRows.entries(db) }
        connection = file.connections
        for entry in entries where !waiting.contains(entry.id) {
            choices[entry.id] = Choice(entry: entry, isWatched: true, at: now)
        }
        return entries
    }

    mutating func choose(_ entry: WatchEntry, isWatched: Bool, at now: Date) {
        choices[entry.id] = Choice(entry: entry, isWatched: isWatched, at: now)
        waiting.insert(entry.id)
    }

    /// Writes choices that are not in the file yet.
    mutating func flush(to file: StoreFile, at now: Date) throws(StoreProblem) {
        guard !waiting.isEmpty || (connection != file.connections && !choices.isEmpty) else { return }
        let (choices, waiting, connection) = (choices, waiting, connection)
        try file.write(at: now) { db in
            let due = connection == file.connections ? waiting : Set(choices.keys)
            for choice in due.compactMap({ choices[$0] }) {
                if choice.isWatched {
                    try WatchRows.put(choice.entry, since: choice.at, in: db)
                } else {
                    try WatchRows.remove(choice.entry.id, in: db)
                }
            }
        }
        self.waiting = []
        self.connection = file.connections
    }
}

/// Reads and writes the watch list, in `races.db`.
enum WatchRows {
    /// The later one of two notes stays, so that no program writes an older one over it.
    private static let insert = """
        INSERT INTO watched (kind, category, key, country, name, since, note, noted) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET note = excluded.note, noted = excluded.noted
            WHERE excluded.noted > ifnull(watched.noted, 0)
        """

    /// The latest first. Text from a file is text from outside (board rule 10).
    static func entries(_ db: Database) throws -> [WatchEntry] {
        let rows = try Row.fetchAll(
            db, sql: "SELECT kind, category, name, country, note, noted FROM watched ORDER BY since DESC LIMIT ?",
            arguments: [WatchList.limit])
        return try rows.compactMap { row in
            let fields = Fields(row: row)
            guard let kind = WatchEntry.Kind(rawValue: try fields.text(0)) else { return nil }
            return WatchEntry(
                kind, category: RaceCategory(rawValue: try fields.text(1)) ?? .unknown,
                name: FeedText.clean(try fields.text(2), limit: 160),
                country: FeedText.clean(try fields.text(3), limit: 20),
                note: try fields.optionalDate(5).map { WatchNote(try fields.optionalText(4) ?? "", written: $0) })
        }
    }

    static func put(_ entry: WatchEntry, since: Date, in db: Database) throws {
        let id = entry.id
        try db.cachedStatement(sql: insert).execute(arguments: [
            id.kind.rawValue, id.category.rawValue, id.name, id.country ?? "", entry.name, Instant.milliseconds(since),
            entry.lastNote?.text, Instant.milliseconds(entry.lastNote?.written),
        ])
    }

    static func remove(_ id: WatchEntry.Key, in db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM watched WHERE kind = ? AND category = ? AND key = ? AND country = ?")
            .execute(arguments: [id.kind.rawValue, id.category.rawValue, id.name, id.country ?? ""])
    }
}
