internal import FoundationEssentials
internal import GRDB
internal import Models
internal import Repository

/// Reads and writes the tables of `races.db`.
enum RaceRows {
    /// The most races that a start takes up: more than a day has.
    static let restoreLimit = 2_000

    private static let columns = """
        id, category, number, meeting, name, start, distance, track_condition, weather, venue_name, venue_state, \
        venue_country, comment, moved_from, moves, is_listed, confirmed_at, status
        """
    private static let upsert = """
        INSERT INTO race (\(columns), first_seen, removed_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET
            category = excluded.category, number = excluded.number, meeting = excluded.meeting,
            name = excluded.name, start = excluded.start, distance = excluded.distance,
            track_condition = excluded.track_condition, weather = excluded.weather,
            venue_name = excluded.venue_name, venue_state = excluded.venue_state,
            venue_country = excluded.venue_country, comment = excluded.comment, moved_from = excluded.moved_from,
            moves = excluded.moves, is_listed = excluded.is_listed, confirmed_at = excluded.confirmed_at,
            status = excluded.status,
            removed_at = CASE WHEN excluded.is_listed THEN NULL ELSE coalesce(removed_at, excluded.removed_at) END
        """
    private static let change = """
        INSERT INTO start_change (race, seen_at, from_start, to_start)
        SELECT key, ?1, start, ?2 FROM race WHERE id = ?3 AND start <> ?2
        """
    private static let confirm = """
        UPDATE race SET confirmed_at = ? WHERE id IN (SELECT value FROM json_each(?))
        """
    /// An instant that was measured stays where one was not: the device's clock may be ahead.
    private static let state = """
        INSERT INTO state (id, saved_at, last_good, device_error) VALUES (1, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET
            saved_at = CASE WHEN excluded.device_error IS NULL AND device_error IS NOT NULL
                THEN saved_at ELSE excluded.saved_at END,
            last_good = coalesce(excluded.last_good, last_good),
            device_error = coalesce(excluded.device_error, device_error)
        """

    /// Puts a race in that the store does not know; one that it knows stays as it is.
    static func note(_ race: BoardRace, in db: Database) throws {
        let (values, place) = (race.race, race.race.venue)
        let insert = try db.cachedStatement(
            sql: """
                INSERT INTO race (\(columns), first_seen)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING
                """)
        let seen = Instant.milliseconds(race.confirmedAt)
        try insert.execute(arguments: [
            values.id.text, values.category.rawValue, values.number, values.meeting, values.name,
            Instant.milliseconds(values.advertisedStart), values.distance, values.trackCondition, values.weather,
            place.name, place.state, place.country, values.comment, Instant.milliseconds(race.movedFrom), race.moves,
            race.isListed, seen, race.status?.word, seen,
        ])
    }

    // MARK: Reading

    static func board(_ db: Database) throws -> StoredBoard? {
        guard let row = try Row.fetchOne(db, sql: "SELECT saved_at, last_good, device_error FROM state") else {
            return nil
        }
        let fields = Fields(row: row)
        let savedAt = try fields.date(0)
        // This is board rule 2 in SQL.
        let edge = Instant.milliseconds(savedAt - EvictionPolicy.grace)
        let rows = try Row.fetchAll(
            db, sql: "SELECT \(columns) FROM race WHERE start > ? ORDER BY start, meeting, number, id LIMIT ?",
            arguments: [edge, restoreLimit])
        return StoredBoard(
            races: try rows.map { try race(Fields(row: $0)) }, lastGood: try fields.optionalDate(1),
            savedAt: savedAt, deviceError: try fields.optionalReal(2, in: OutsideNumber.clockErrors))
    }

    /// Text from a file is text from outside, like that of the feed (board rule 10).
    private static func race(_ fields: Fields) throws -> BoardRace {
        let start = try fields.integer(5)
        return BoardRace(
            race: Race(
                id: RaceID(FeedText.clean(try fields.text(0), limit: 100)),
                category: RaceCategory(rawValue: try fields.text(1)) ?? .unknown,
                number: try fields.whole(2, in: OutsideNumber.raceNumbers, otherwise: 0),
                meeting: FeedText.clean(try fields.text(3), limit: 80),
                name: FeedText.clean(try fields.text(4), limit: 160),
                advertisedStart: Instant.date(start - start % 1000),
                distance: try fields.whole(6, in: OutsideNumber.distances),
                trackCondition: FeedText.clean(optional: try fields.optionalText(7), limit: 40),
                weather: FeedText.clean(optional: try fields.optionalText(8), limit: 40),
                venue: Venue(
                    name: FeedText.clean(optional: try fields.optionalText(9), limit: 80),
                    state: FeedText.clean(optional: try fields.optionalText(10), limit: 12),
                    country: FeedText.clean(optional: try fields.optionalText(11), limit: 12)),
                comment: FeedText.clean(optional: try fields.optionalText(12), limit: 4000)),
            movedFrom: try fields.optionalDate(13), moves: try fields.whole(14, otherwise: 0),
            isListed: try fields.integer(15) != 0, status: RaceStatus(word: try fields.optionalText(17)),
            confirmedAt: try fields.date(16))
    }

    // MARK: Writing

    /// Everything that waits, in one transaction.
    static func write(_ memory: RaceMemory, to db: Database) throws {
        guard let at = memory.at else { return }
        try db.inOneTransaction {
            for id in memory.changed {
                guard let race = memory.races[id] else { continue }
                try put(race, at: at, in: db)
            }
            try confirm(memory, in: db)
            for (at, ids) in memory.shown {
                try db.cachedStatement(sql: "INSERT INTO shown (at, ids) VALUES (?, ?)")
                    .execute(arguments: [Instant.milliseconds(at), json(ids)])
            }
            try db.cachedStatement(sql: state).execute(arguments: [
                Instant.milliseconds(at), Instant.milliseconds(memory.lastGood), memory.deviceError,
            ])
        }
    }

    private static func put(_ known: BoardRace, at: Date, in db: Database) throws {
        let race = known.race
        let seen = Instant.milliseconds(at)
        let start = Instant.milliseconds(race.advertisedStart)
        try db.cachedStatement(sql: change).execute(arguments: [seen, start, race.id.text])
        let values: [(any DatabaseValueConvertible)?] = [
            race.id.text, race.category.rawValue, race.number, race.meeting, race.name, start, race.distance,
            race.trackCondition, race.weather, race.venue.name, race.venue.state, race.venue.country, race.comment,
            Instant.milliseconds(known.movedFrom), known.moves, known.isListed,
            Instant.milliseconds(known.confirmedAt), known.status?.word, seen, known.isListed ? nil : seen,
        ]
        try db.cachedStatement(sql: upsert).execute(arguments: StatementArguments(values))
    }

    /// Writes which answer confirmed the races. Usually one confirms all of them, so this is one statement.
    private static func confirm(_ memory: RaceMemory, in db: Database) throws {
        let groups = Dictionary(grouping: memory.confirmed) { memory.races[$0]?.confirmedAt }
        for case (let at?, let ids) in groups {
            try db.cachedStatement(sql: confirm).execute(arguments: [Instant.milliseconds(at), json(ids)])
        }
    }

    private static func json(_ ids: [RaceID]) throws -> String {
        String(decoding: try JSONEncoder().encode(ids.map(\.text)), as: UTF8.self)
    }
}

/// Data that should be in the file, and the part of it that is not there yet. A failed save loses no data: the next
/// save that works includes it.
struct RaceMemory {
    /// The most races that are remembered besides those that wait to be written.
    static let limit = 20_000
    /// Seconds after its start for which a race is remembered, once it is written and while it waits.
    static let keep: (written: TimeInterval, waiting: TimeInterval) = (3_600, 86_400)
    /// The most rows' contents that wait to be written.
    static let shownLimit = 200

    private(set) var races: [RaceID: BoardRace] = [:]
    /// Races that have to be written whole.
    private(set) var changed: Set<RaceID> = []
    private(set) var confirmed: Set<RaceID> = []
    private(set) var shown: [(at: Date, ids: [RaceID])] = []
    private(set) var at: Date?
    private(set) var lastGood: Date?
    private(set) var deviceError: TimeInterval?

    /// The races of the file, just read.
    mutating func recall(_ board: StoredBoard) {
        for race in board.races where races[race.id] == nil { races[race.id] = race }
    }

    mutating func merge(_ change: StoreChange) {
        at = change.at
        lastGood = change.lastGood ?? lastGood
        deviceError = change.deviceError ?? deviceError
        for race in change.races {
            let known = races.updateValue(race, forKey: race.id)
            guard known != race, !changed.contains(race.id) else { continue }
            var before = known
            before?.confirmedAt = race.confirmedAt
            if before == race { confirmed.insert(race.id) } else { changed.insert(race.id) }
        }
        if let ids = change.shown {
            shown.append((change.at, ids))
            if shown.count > Self.shownLimit { shown.removeFirst(shown.count - Self.shownLimit) }
        }
    }

    /// The file is another one than the memory was made from.
    mutating func rewriteAll() {
        changed.formUnion(races.keys)
        confirmed = []
    }

    /// Takes note that every change is now in the file.
    mutating func written() {
        changed = []
        confirmed = []
        shown = []
    }

    /// Forgets races that are long past.
    mutating func forget(at now: Date) {
        races = races.filter { id, race in
            let isWaiting = changed.contains(id) || confirmed.contains(id)
            return race.race.advertisedStart + (isWaiting ? Self.keep.waiting : Self.keep.written) > now
        }
        if races.count > Self.limit {
            races = races.filter { changed.contains($0.key) || confirmed.contains($0.key) }
        }
        changed.formIntersection(races.keys)
        confirmed.formIntersection(races.keys)
    }
}
