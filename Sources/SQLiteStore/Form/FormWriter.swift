internal import FoundationEssentials
internal import GRDB
internal import Models
internal import Services

/// Writes races into `form.db`, in a transaction of the caller. A race is there once, however many sources report it,
/// and however often.
struct FormWriter {
    /// Starts that are summed up, once for each period, before the sums are written.
    private static let batch = 200_000

    private let db: Database
    private var names = FormNames()
    private var tally = FormTally()
    /// The first day of each period that is ready, by its days.
    private var windows: [Int: Int]

    init(_ db: Database, today: Int) throws {
        self.db = db
        windows = try FormWindows.advance(db, today: today)
    }

    mutating func put(_ race: FormRace) throws {
        guard race.day >= windows[FormPeriod.longest] ?? 0 else { return }
        let track = try names.id(
            .track, race.category, race.meeting, country: race.country, seen: race.day, in: db)
        let lines = try race.runners.map { runner in
            try FormLine(runner, category: race.category) { kind, name in
                try names.id(kind, race.category, name, seen: race.day, in: db)
            }
        }
        if let known = try known(race, lines) {
            let isSame = known.id == race.id.text
            guard isSame || Self.weight(lines) > Self.weight(known.lines) else { return }
            if isSame, known.lines == lines, known.track == track, known.day == race.day,
                known.conditions == race.conditions
            {
                return
            }
            try remove(known)
        }
        try FormPrices.note(race.day, in: db)
        let key = try insert(race, track: track)
        let places = String(repeating: ", ?", count: lines.first?.values.count ?? 0)
        let insert = try db.cachedStatement(
            sql: "INSERT INTO start (race, rank, \(FormLine.columns)) VALUES (?, ?\(places))")
        for (line, rank) in zip(lines, Self.ranks(of: lines)) {
            try insert.execute(arguments: StatementArguments([key, rank] + line.values))
            count(line, track: track, race.category, day: race.day, sign: 1)
        }
        if tally.count > Self.batch { try tally.flush(to: db) }
    }

    /// Removes a race that was abandoned after it had been called final.
    mutating func remove(_ id: RaceID) throws {
        guard let key = try Int64.fetchOne(db, sql: "SELECT key FROM race WHERE id = ?", arguments: [id.text]),
            let known = try known(key: key)
        else { return }
        try remove(known)
    }

    mutating func finish() throws {
        try tally.flush(to: db)
    }

    // MARK: -

    private static let conditions = "distance, going, class"

    private struct Known {
        let key: Int64
        let id: String
        let category: RaceCategory
        let day: Int
        let track: Int64?
        let conditions: FormConditions
        let lines: [FormLine]
    }

    /// Seconds by which the start of a race may move while its source gives it another id. No second race of that
    /// number starts so soon.
    private static let renewal: TimeInterval = 900

    /// The same race, by its id, or by the values that sources have in common (`RaceMatch`). Two ids of one source are
    /// two races, unless a runner of one runs in the other at nearly the same time: then the source has given the race
    /// a new id.
    private func known(_ race: FormRace, _ lines: [FormLine]) throws -> Known? {
        let byID = try db.cachedStatement(sql: "SELECT key FROM race WHERE id = ?")
        if let key = try Int64.fetchOne(byID, arguments: [race.id.text]) { return try known(key: key) }
        guard race.category != .unknown, race.number > 0, let meeting = FormName.key(race.meeting) else { return nil }
        let start = Instant.milliseconds(race.start)
        let tolerance = Int64(RaceMatch.tolerance * 1000)
        let byPlace = try db.cachedStatement(
            sql: """
                SELECT race.key, race.start FROM race LEFT JOIN name ON name.id = race.track
                WHERE race.meeting = ? AND number = ? AND start BETWEEN ? AND ? AND race.category = ?
                    AND coalesce(name.country, '') IN ('', coalesce(?, name.country, ''))
                ORDER BY abs(start - ?) LIMIT 8
                """)
        let rows = try Row.fetchAll(
            byPlace,
            arguments: [
                meeting, race.number, start - tolerance, start + tolerance, race.category.rawValue, race.country,
                start,
            ])
        let runners = Set(lines.compactMap(\.runner))
        for fields in rows.map({ Fields(row: $0) }) {
            guard let one = try known(key: try fields.integer(0)) else { continue }
            if RaceID(one.id).owner != race.id.owner { return one }
            let isSoon = abs(try fields.integer(1) - start) <= Int64(Self.renewal * 1000)
            if isSoon, !runners.isDisjoint(with: one.lines.compactMap(\.runner)) { return one }
        }
        return nil
    }

    private func known(key: Int64) throws -> Known? {
        let one = try db.cachedStatement(
            sql: "SELECT id, category, day, track, \(Self.conditions) FROM race WHERE key = ?")
        guard let row = try Row.fetchOne(one, arguments: [key]) else { return nil }
        let fields = Fields(row: row)
        let lines = try db.cachedStatement(sql: "SELECT \(FormLine.columns) FROM start WHERE race = ? ORDER BY number")
        return Known(
            key: key, id: try fields.text(0), category: RaceCategory(rawValue: try fields.text(1)) ?? .unknown,
            day: try fields.whole(2, in: FormWindows.days, otherwise: 0), track: try fields.optionalInteger(3),
            conditions: FormConditions(
                distance: try fields.optionalInteger(4).flatMap { Int(exactly: $0) },
                going: try fields.optionalText(5), raceClass: try fields.optionalText(6)),
            lines: try Row.fetchAll(lines, arguments: [key]).map { try FormLine(Fields(row: $0), from: 0) })
    }

    private mutating func remove(_ known: Known) throws {
        try FormPrices.note(known.day, in: db)
        for line in known.lines { count(line, track: known.track, known.category, day: known.day, sign: -1) }
        try db.cachedStatement(sql: "DELETE FROM race WHERE key = ?").execute(arguments: [known.key])
    }

    private func insert(_ race: FormRace, track: Int64?) throws -> Int64 {
        let insert = try db.cachedStatement(
            sql: """
                INSERT INTO race (id, category, meeting, number, name, start, day, track, \(Self.conditions))
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """)
        try insert.execute(arguments: [
            race.id.text, race.category.rawValue, FormName.key(race.meeting) ?? "", race.number, race.name,
            Instant.milliseconds(race.start), race.day, track,
            race.conditions.distance, race.conditions.going, race.conditions.raceClass,
        ])
        return db.lastInsertedRowID
    }

    private mutating func count(_ line: FormLine, track: Int64?, _ category: RaceCategory, day: Int, sign: Int) {
        for (period, first) in windows where day >= first {
            tally.add(line, track: track, category, to: period, sign: sign)
        }
        tally.add(line, track: track, category, month: FormWindows.month(of: day), sign: sign)
    }

    /// Places of the last fixed prices, from 1, the same for equal ones; nil unless every starter has one.
    private static func ranks(of lines: [FormLine]) -> [Int?] {
        let starters = lines.filter { $0.counts != nil }
        let prices = starters.compactMap(\.fixed)
        return lines.map { line in
            guard prices.count == starters.count, line.counts != nil, let own = line.fixed else { return nil }
            return prices.count { $0 < own } + 1
        }
    }

    /// Amount of data of a race; the source with more data counts.
    private static func weight(_ lines: [FormLine]) -> Int {
        lines.reduce(0) { sum, line in
            let known = [line.runner, line.rider, line.trainer, line.barrier, line.starting, line.fixed]
            return sum + known.count { $0 != nil } + (line.position > 0 ? 2 : 0)
        }
    }
}

/// The ids of names, as they are and as new ones come.
struct FormNames {
    private struct Known {
        let id: Int64
        var name: String
        var seen: Int
        var country = ""
    }

    private var known: [FormSubject: Known] = [:]

    /// - Parameters:
    ///   - country: of a track. Without one it is the first track of the name; the first country that is known of a
    ///     track is its own.
    ///   - name: shown from now on, unless another spelling is better (`FormName.isBetter`).
    ///   - seen: the race's day.
    /// - Returns: nil for no name.
    mutating func id(
        _ kind: FormKind, _ category: RaceCategory, _ name: String?, country: String? = nil, seen: Int,
        in db: Database
    ) throws -> Int64? {
        guard let name else { return nil }
        let subject = FormSubject(kind, category, name, country: country)
        guard !subject.key.isEmpty else { return nil }
        guard var one = try known[subject] ?? read(subject, in: db) else {
            let insert = try db.cachedStatement(
                sql: "INSERT INTO name (kind, category, key, country, name, seen) VALUES (?, ?, ?, ?, ?, ?)")
            try insert.execute(arguments: [
                kind.rawValue, category.rawValue, subject.key, subject.country ?? "", name, seen,
            ])
            known[subject] = Known(
                id: db.lastInsertedRowID, name: name, seen: seen, country: subject.country ?? "")
            return db.lastInsertedRowID
        }
        if one.country.isEmpty, let country = subject.country {
            try db.cachedStatement(sql: "UPDATE name SET country = ? WHERE id = ?").execute(arguments: [
                country, one.id,
            ])
            one.country = country
            // The entry without a country is the same one.
            known = known.filter { $0.value.id != one.id }
        }
        let isBetter = FormName.isBetter(name, than: one.name, isNewer: seen >= one.seen)
        if isBetter || seen > one.seen {
            (one.name, one.seen) = (isBetter ? name : one.name, max(seen, one.seen))
            try db.cachedStatement(sql: "UPDATE name SET name = ?, seen = ? WHERE id = ?")
                .execute(arguments: [one.name, one.seen, one.id])
        }
        known[subject] = one
        return one.id
    }

    private func read(_ subject: FormSubject, in db: Database) throws -> Known? {
        let read = try db.cachedStatement(
            sql: """
                SELECT id, name, seen, country FROM name
                WHERE kind = ?1 AND category = ?2 AND key = ?3 AND (?4 IS NULL OR country IN ('', ?4))
                ORDER BY country = '', id LIMIT 1
                """)
        guard
            let row = try Row.fetchOne(
                read,
                arguments: [subject.kind.rawValue, subject.category.rawValue, subject.key, subject.country])
        else { return nil }
        let fields = Fields(row: row)
        return Known(
            id: try fields.integer(0), name: try fields.text(1),
            seen: try fields.whole(2, in: FormWindows.days, otherwise: 0), country: try fields.text(3))
    }
}
