internal import FoundationEssentials
internal import GRDB
internal import Models
internal import Repository

/// Reads and writes the alerts, in `races.db`. The primary key is what makes two boards send an alert once; one that is
/// about no start in particular (`AlertKind.isOfStart`) is there once for all starts of its race.
enum AlertRows {
    /// The tables of migration 9.
    static let tables = """
        CREATE TABLE alert (
            race TEXT NOT NULL,
            kind TEXT NOT NULL,
            start INTEGER NOT NULL,
            runner INTEGER NOT NULL,
            at INTEGER NOT NULL,
            category TEXT NOT NULL,
            number INTEGER NOT NULL,
            meeting TEXT NOT NULL,
            detail TEXT NOT NULL,
            is_missed INTEGER NOT NULL,
            PRIMARY KEY (race, kind, start, runner)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX alert_start ON alert (start);
        CREATE TABLE armed (
            race TEXT NOT NULL PRIMARY KEY,
            kind TEXT NOT NULL,
            start INTEGER NOT NULL,
            category TEXT NOT NULL,
            number INTEGER NOT NULL,
            meeting TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    /// The most that are read, and that are kept when old ones are deleted.
    static let limit = 200
    static let kept = 20_000
    /// Seconds after its start for which an alert is kept: a week.
    static let age = 604_800.0

    private static let insert = """
        INSERT INTO alert (race, kind, start, runner, at, category, number, meeting, detail, is_missed)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
        """

    /// Milliseconds around a start in which another one of its id is of the same race.
    private static let sameRace: Int64 = 43_200_000
    private static let known = """
        SELECT EXISTS (SELECT 1 FROM alert WHERE race = ? AND kind = ? AND runner = ? AND start BETWEEN ? AND ?)
        """

    /// - Returns: for each whether it was not there.
    static func claim(_ records: [AlertRecord], in db: Database) throws -> [Bool] {
        try records.map { record in
            let race = record.race
            let start = Instant.milliseconds(race.advertisedStart)
            if !record.kind.isOfStart,
                try Bool.fetchOne(
                    db.cachedStatement(sql: known),
                    arguments: [
                        race.id.text, record.kind.word, record.runner, start - sameRace, start + sameRace,
                    ]) ?? false
            {
                return false
            }
            try db.cachedStatement(sql: insert).execute(arguments: [
                race.id.text, record.kind.word, start, record.runner,
                Instant.milliseconds(record.at), race.category.rawValue, race.number, race.meeting, record.detail,
                record.isMissed,
            ])
            return db.changesCount == 1
        }
    }

    static func arm(_ race: Race, _ kind: AlertKind?, in db: Database) throws {
        guard let kind else {
            try db.cachedStatement(sql: "DELETE FROM armed WHERE race = ?").execute(arguments: [race.id.text])
            return
        }
        let put = """
            INSERT INTO armed (race, kind, start, category, number, meeting) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (race) DO UPDATE SET kind = excluded.kind, start = excluded.start
            """
        try db.cachedStatement(sql: put).execute(arguments: [
            race.id.text, kind.word, Instant.milliseconds(race.advertisedStart), race.category.rawValue, race.number,
            race.meeting,
        ])
    }

    /// The latest first.
    static func all(since start: Date, in db: Database) throws -> StoredAlerts {
        let edge = Instant.milliseconds(start)
        let records = try Row.fetchAll(
            db,
            sql: """
                SELECT race, kind, start, category, number, meeting, runner, at, detail, is_missed FROM alert
                WHERE start > ? ORDER BY at DESC LIMIT ?
                """, arguments: [edge, limit])
        let armed = try Row.fetchAll(
            db,
            sql: """
                SELECT race, kind, start, category, number, meeting FROM armed
                WHERE start > ? ORDER BY start LIMIT ?
                """, arguments: [edge, limit])
        return StoredAlerts(
            records: try records.compactMap { row in
                let fields = Fields(row: row)
                guard let kind = AlertKind(word: try fields.text(1)) else { return nil }
                return AlertRecord(
                    kind, of: try race(fields), runner: try fields.whole(6, in: 0...999, otherwise: 0),
                    at: try fields.date(7), detail: FeedText.clean(try fields.text(8), limit: 200),
                    isMissed: try fields.integer(9) != 0)
            },
            armed: try armed.compactMap { row in
                let fields = Fields(row: row)
                return try AlertKind(word: try fields.text(1)).map { ArmedRace(try race(fields), $0) }
            })
    }

    /// Text from a file is text from outside (board rule 10).
    private static func race(_ fields: Fields) throws -> Race {
        let start = try fields.integer(2)
        return Race(
            id: RaceID(FeedText.clean(try fields.text(0), limit: 100)),
            category: RaceCategory(rawValue: try fields.text(3)) ?? .unknown,
            number: try fields.whole(4, in: OutsideNumber.raceNumbers, otherwise: 0),
            meeting: FeedText.clean(try fields.text(5), limit: 80), name: "",
            advertisedStart: Instant.date(start - start % 1000))
    }

    /// Deletes those of races that started long ago.
    static func prune(_ db: Database, at now: Date) throws {
        let edge = Instant.milliseconds(now - age)
        for table in ["alert", "armed"] {
            try db.execute(sql: "DELETE FROM \(table) WHERE start < ?", arguments: [edge])
        }
        try db.execute(
            sql: """
                DELETE FROM alert WHERE start <
                    (SELECT start FROM alert ORDER BY start DESC LIMIT 1 OFFSET \(kept))
                """)
    }
}
