internal import FoundationEssentials
internal import GRDB
internal import Models

/// Moves the sums of each period with the calendar, and removes starts older than the longest period.
enum FormWindows {
    /// Days that are forgotten in one go for want of room.
    private static let giveUp = 30

    /// Moves the periods on to a day. Call it in a transaction, before sums are read or written. It has no cost until
    /// the day has changed.
    /// - Parameter today: days since 1970 by UTC. If the clock was set back, days only come in again.
    /// - Returns: the first day of each period.
    @discardableResult
    static func advance(_ db: Database, today: Int) throws -> [Int: Int] {
        let (windows, wanted) = try windows(db, today: today)
        guard wanted != windows else { return windows }
        var tally = FormTally()
        for (period, first) in wanted {
            if let before = windows[period], before != first {
                try move(period, from: before, to: first, db, &tally)
            }
            try db.execute(
                sql: "INSERT OR REPLACE INTO window (period, first_day) VALUES (?, ?)", arguments: [period, first])
        }
        try tally.flush(to: db)
        try forget(before: wanted[FormPeriod.longest] ?? today, db)
        return wanted
    }

    static func isCurrent(_ db: Database, today: Int) throws -> Bool {
        let (windows, wanted) = try windows(db, today: today)
        return windows == wanted
    }

    private static func windows(_ db: Database, today: Int) throws -> (windows: [Int: Int], wanted: [Int: Int]) {
        var windows: [Int: Int] = [:]
        for row in try Row.fetchAll(db.cachedStatement(sql: "SELECT period, first_day FROM window")) {
            let fields = Fields(row: row)
            windows[try fields.whole(0, otherwise: 0)] = try fields.whole(1, in: days, otherwise: 0)
        }
        var wanted: [Int: Int] = [:]
        for period in FormPeriod.ready { wanted[days(of: period)] = period.firstDay(today: today) }
        // A clock that is years ahead must not delete starts that cannot be counted again, so the last race limits the
        // date.
        let newest = try day(db, "max") ?? today
        let longest = FormPeriod.all.firstDay(today: min(today, newest))
        wanted[FormPeriod.longest] = max(longest, windows[FormPeriod.longest] ?? longest)
        return (windows, wanted)
    }

    /// Forgets the oldest month until the file is within its bound; to be called in a transaction.
    /// - Returns: whether something was forgotten.
    static func shrink(_ db: Database, to bytes: Int) throws -> Bool {
        guard try Pages(db).usedBytes > bytes,
            let first = try day(db, "min"),
            let last = try day(db, "max"), last - first > giveUp
        else { return false }
        let edge = first + giveUp
        var tally = FormTally()
        for row in try Row.fetchAll(db, sql: "SELECT period, first_day FROM window") {
            let fields = Fields(row: row)
            let (period, from) = (try fields.whole(0, otherwise: 0), try fields.whole(1, in: days, otherwise: 0))
            guard from < edge else { continue }
            try move(period, from: from, to: edge, db, &tally)
            try db.execute(sql: "UPDATE window SET first_day = ? WHERE period = ?", arguments: [edge, period])
        }
        try tally.flush(to: db)
        try forget(before: edge, db)
        return true
    }

    static func days(of period: FormPeriod) -> Int { period.days ?? FormPeriod.longest }

    /// Days since 1970 that a race may be of: to the year 9999.
    static let days = 0...2_932_896

    /// The first or last day of a race, by SQL's `min` or `max`; nil without any.
    static func day(_ db: Database, _ which: String) throws -> Int? {
        let sql = "SELECT \(which)(day) FROM race WHERE day BETWEEN \(days.lowerBound) AND \(days.upperBound)"
        return try Int.fetchOne(db.cachedStatement(sql: sql))
    }

    /// Months since the year 0, for a day since 1970.
    static func month(of day: Int) -> Int {
        let civil = CivilTime(Date(timeIntervalSince1970: Double(day) * 86_400))
        return civil.year * 12 + civil.month - 1
    }

    private static func move(_ period: Int, from: Int, to: Int, _ db: Database, _ tally: inout FormTally) throws {
        let sign = to > from ? -1 : 1
        let lines = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT race.category, race.track, \(FormLine.columns.split(separator: ", ").map { "start.\($0)" }
                        .joined(separator: ", "))
                    FROM race JOIN start ON start.race = race.key WHERE race.day >= ? AND race.day < ?
                    """), arguments: [min(from, to), max(from, to)])
        while let row = try lines.next() {
            let fields = Fields(row: row)
            let category = RaceCategory(rawValue: try fields.text(0)) ?? .unknown
            tally.add(
                try FormLine(fields, from: 2), track: try fields.optionalInteger(1), category, to: period, sign: sign)
        }
    }

    private static func forget(before day: Int, _ db: Database) throws {
        guard try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM race WHERE day < ?)", arguments: [day]) ?? false
        else { return }
        for table in ["race", "band", "book", "stale"] {
            try db.execute(sql: "DELETE FROM \(table) WHERE day < ?", arguments: [day])
        }
        try db.execute(sql: "DELETE FROM month WHERE month < ?", arguments: [month(of: day)])
        try db.execute(sql: "DELETE FROM name WHERE seen < ?", arguments: [day])
    }
}
