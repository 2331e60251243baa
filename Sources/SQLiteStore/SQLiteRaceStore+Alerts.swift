package import FoundationEssentials
internal import GRDB
internal import Models
package import Repository

extension SQLiteRaceStore: AlertStore {
    /// Saved alerts of races that start after an instant; creates neither a file nor a folder.
    package func alerts(since start: Date) async -> StoredAlerts {
        await thread.result { [core] in core.alerts(since: start) }
    }

    /// Saves events in one transaction.
    /// - Returns: for each record, whether the caller sends it; nil if none can be saved.
    package func claim(_ records: [AlertRecord], at now: Date) async -> [AlertClaim]? {
        await thread.result { [core] in core.claim(records, at: now) }
    }

    /// Saves the outcome of claimed events in one transaction.
    package func mark(_ records: [AlertRecord], claimed: Date?) async {
        await thread.result { [core] in core.mark(records, claimed: claimed) }
    }

    /// Saves the alerts of a race that a person has set, or that it has none.
    package func arm(_ armed: ArmedRace) async -> StoreProblem? {
        await thread.result { [core] in core.arm(armed) }
    }
}

extension RaceCore {
    fileprivate func alerts(since start: Date) -> StoredAlerts {
        guard file.exists else { return StoredAlerts() }
        return attempt { db in try AlertRows.all(since: start, in: db) } ?? StoredAlerts()
    }

    fileprivate func claim(_ records: [AlertRecord], at now: Date) -> [AlertClaim]? {
        attempt { db in
            var claims: [AlertClaim] = []
            try db.inOneTransaction { claims = try AlertRows.claim(records, at: now, in: db) }
            return claims
        }
    }

    fileprivate func mark(_ records: [AlertRecord], claimed: Date?) {
        attempt { db in try db.inOneTransaction { try AlertRows.mark(records, claimed: claimed, in: db) } }
    }

    fileprivate func arm(_ armed: ArmedRace) -> StoreProblem? {
        let problem = StoreProblem.of { () throws(StoreProblem) in
            try file.perform(at: clock.now) { db in try AlertRows.arm(armed, in: db) }
        }
        if let problem { reportLater(problem) }
        return problem
    }
}

/// Reads and writes the alerts, in `races.db`. Because of the primary key two boards send an alert once. An alert that
/// is not about a particular start (`AlertKind.isOfStart`) has one row for all starts of its race. A row that is
/// claimed is not sent yet: after `AlertClaim.time` any board may claim it.
enum AlertRows {
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

    /// Migration 10: milliseconds since 1970 of the claim of an alert that is not sent yet; NULL once it was sent or
    /// missed, as earlier alerts were.
    static let claims = "ALTER TABLE alert ADD COLUMN claimed INTEGER;"

    /// The most that are read, and that are kept when old ones are deleted.
    static let limit = 200
    static let kept = 20_000
    /// Seconds after its start for which an alert is kept: a week.
    static let age = 604_800.0

    private static let insert = """
        INSERT INTO alert (race, kind, start, runner, at, category, number, meeting, detail, is_missed, claimed)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """

    /// Milliseconds around a start in which another one of its id is of the same race.
    private static let sameRace: Int64 = 43_200_000
    /// Milliseconds within which several boards see the data grow old, or come back.
    private static let sameMoment: Int64 = 60_000
    /// Finds alerts of one event, those that are sent or missed first.
    private static let known = """
        SELECT start, claimed FROM alert WHERE race = ? AND kind = ? AND runner = ? AND start BETWEEN ? AND ?
        ORDER BY claimed IS NOT NULL, start LIMIT 1
        """
    private static let changed = """
        UPDATE alert SET claimed = ?, is_missed = ?
        WHERE race = ? AND kind = ? AND runner = ? AND start BETWEEN ? AND ?
        """

    /// - Returns: for each record, whether the caller sends it.
    static func claim(_ records: [AlertRecord], at now: Date, in db: Database) throws -> [AlertClaim] {
        let now = Instant.milliseconds(now)
        return try records.map { record in
            guard let row = try Row.fetchOne(db.cachedStatement(sql: known), arguments: key(record)) else {
                let race = record.race
                try db.cachedStatement(sql: insert).execute(arguments: [
                    race.id.text, record.kind.word, Instant.milliseconds(race.advertisedStart), record.runner,
                    Instant.milliseconds(record.at), race.category.rawValue, race.number, race.meeting, record.detail,
                    record.isMissed, record.isMissed ? nil : now,
                ])
                return .first
            }
            let fields = Fields(row: row)
            guard let claimed = try fields.optionalInteger(1) else { return .done }
            // A clock that was set back must not hold it for ever.
            guard claimed < now - claimTime || claimed > now + claimTime else { return .held }
            let start = try fields.integer(0)
            try db.cachedStatement(sql: changed).execute(
                arguments: [now, false, record.race.id.text, record.kind.word, record.runner, start, start])
            return .takenOver
        }
    }

    /// Saves the outcome of claimed events.
    static func mark(_ records: [AlertRecord], claimed: Date?, in db: Database) throws {
        // An alert that another board has finished meanwhile is not claimed again.
        let sql = claimed == nil ? changed : changed + " AND claimed IS NOT NULL"
        for record in records {
            let values: StatementArguments = [Instant.milliseconds(claimed), record.isMissed]
            try db.cachedStatement(sql: sql).execute(arguments: values + key(record))
        }
    }

    private static let claimTime = Int64(AlertClaim.time * 1000)

    /// Race, kind, runner, and the starts of which an event is the same one.
    private static func key(_ record: AlertRecord) -> StatementArguments {
        let start = Instant.milliseconds(record.race.advertisedStart)
        let around = record.kind.isOfData ? sameMoment : record.kind.isOfStart ? 0 : sameRace
        return [record.race.id.text, record.kind.word, record.runner, start - around, start + around]
    }

    static func arm(_ armed: ArmedRace, in db: Database) throws {
        let race = armed.race
        guard !armed.isEmpty else {
            try db.cachedStatement(sql: "DELETE FROM armed WHERE race = ?").execute(arguments: [race.id.text])
            return
        }
        // A price that is set once more brings an alert once more.
        for (runner, limit) in armed.limits {
            try db.cachedStatement(sql: "DELETE FROM alert WHERE race = ? AND kind = ? AND runner = ?")
                .execute(arguments: [race.id.text, AlertKind.at(limit).word, runner])
        }
        let put = """
            INSERT INTO armed (race, kind, start, category, number, meeting) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (race) DO UPDATE SET kind = excluded.kind, start = excluded.start
            """
        try db.cachedStatement(sql: put).execute(arguments: [
            race.id.text, armed.words, Instant.milliseconds(race.advertisedStart), race.category.rawValue,
            race.number, race.meeting,
        ])
    }

    /// Alerts since `start`, the latest first, with the races that have one set.
    static func all(since start: Date, in db: Database) throws -> StoredAlerts {
        let edge = Instant.milliseconds(start)
        let records = try Row.fetchAll(
            db,
            sql: """
                SELECT race, kind, start, category, number, meeting, runner, at, detail, is_missed, claimed FROM alert
                WHERE start > ? ORDER BY claimed IS NULL, at DESC LIMIT ?
                """, arguments: [edge, 2 * limit])
        let armed = try Row.fetchAll(
            db,
            sql: """
                SELECT race, kind, start, category, number, meeting FROM armed
                WHERE start > ? ORDER BY start LIMIT ?
                """, arguments: [edge, limit])
        var stored = StoredAlerts()
        for row in records {
            let fields = Fields(row: row)
            guard let kind = AlertKind(word: try fields.text(1)) else { continue }
            let record = AlertRecord(
                kind, of: try race(fields), runner: try fields.whole(6, in: 0...999, otherwise: 0),
                at: try fields.date(7), detail: FeedText.clean(try fields.text(8), limit: 200),
                isMissed: try fields.integer(9) != 0)
            if fields.isNull(10) { stored.records.append(record) } else { stored.unfinished.append(record) }
        }
        stored.records = Array(stored.records.prefix(limit))
        stored.unfinished = Array(stored.unfinished.prefix(limit))
        stored.armed = try armed.compactMap { row in
            let fields = Fields(row: row)
            return ArmedRace(try race(fields), words: try fields.text(1))
        }
        return stored
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

    /// Deletes the alerts of races that started long ago.
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
