internal import GRDB
internal import Models
package import Repository

/// Starts of `form.db` for other programs: a line for each runner of a final result, all names in it (docs/export.md).
package struct FormExport: Sendable {
    /// A part of the lines, in the order of the races in the file.
    package struct Page: Sendable {
        /// Fields by `columns`; nil for an unknown value.
        package var lines: [[String?]] = []
        /// Place at which the next page begins; nil at the end.
        package var next: Mark?
    }

    /// Race and number of the last line of a page, and the time of a price.
    package struct Mark: Hashable, Sendable {
        let race: Int64
        let number: Int64
        var at: Int64 = 0
    }

    /// Rises if a program that reads the last one could go wrong (docs/programs.md, "Versions").
    package static let schema = 1
    /// Name of the view in a copy of the file.
    static let view = "starts"
    package static let columns = fields.map(\.name)

    /// Names of the columns, each with its SQL.
    private static let fields: [(name: String, sql: String)] = [
        ("race_id", "race.id"), ("category", "race.category"), ("day", "date(race.day * 86400, 'unixepoch')"),
        ("advertised_start", "strftime('%Y-%m-%dT%H:%M:%SZ', race.start / 1000, 'unixepoch')"),
        ("track", "coalesce(track.name, race.meeting)"), ("race_number", "race.number"), ("race_name", "race.name"),
        ("number", text(ofCode: "start.number")), ("runner", "runner.name"), ("rider", "rider.name"),
        ("trainer", "trainer.name"),
        ("barrier", "CAST(barrier.name AS INTEGER)"), ("is_favourite", "start.favourite IS NOT NULL"),
        ("fate", "CASE start.fate WHEN 0 THEN 'started' WHEN 1 THEN 'scratched' WHEN 2 THEN 'late_scratched' END"),
        ("position", "nullif(start.position, 0)"), ("sharing", "start.sharing"), ("is_placed", "start.is_placed"),
        ("starting_price", "start.starting / 1000.0"), ("fixed_price", "start.fixed / 1000.0"),
        ("country", "nullif(track.country, '')"), ("distance_m", "race.distance"), ("track_condition", "race.going"),
        ("race_class", "race.class"), ("opening_price", "start.opening / 1000.0"),
        ("weight_kg", "start.weight / 1000.0"), ("margin_lengths", "start.margin / 1000.0"),
        ("winning_time_s", "start.time / 1000.0"),
    ]

    /// The text of a code, as `RunnerNumber` has it.
    /// - Parameter code: a column.
    static func text(ofCode code: String) -> String {
        """
        CASE WHEN \(code) % 10000 = 0 THEN NULL WHEN \(code) % 10000 < 100 THEN \(code) % 10000
        WHEN \(code) % 10000 < 2700 THEN \(code) % 100 || char(64 + \(code) % 10000 / 100)
        ELSE char(38 + \(code) % 10000 / 100) || \(code) % 100 END
        """
    }

    private static let tables = """
        FROM start JOIN race ON race.key = start.race
        LEFT JOIN name runner ON runner.id = start.runner LEFT JOIN name rider ON rider.id = start.rider
        LEFT JOIN name trainer ON trainer.id = start.trainer LEFT JOIN name barrier ON barrier.id = start.barrier
        LEFT JOIN name track ON track.id = race.track
        """

    /// Writes a copy of the open file, whole and as of one instant, with the view.
    /// - Parameter path: of no file yet, or an empty one.
    /// - Returns: number of starts.
    static func copy(_ db: Database, to path: String) throws -> Int {
        // The pages are read in one transaction, and writers are not blocked (sqlite.org, VACUUM INTO).
        try db.execute(sql: "VACUUM INTO ?", arguments: [path])
        let copy = try DatabaseQueue(path: path)
        defer { try? copy.close() }
        return try copy.writeWithoutTransaction { db in
            let columns = fields.map { "\($0.sql) AS \($0.name)" }.joined(separator: ", ")
            try db.execute(sql: "CREATE VIEW \(view) AS SELECT \(columns) \(tables)")
            try db.execute(sql: "CREATE VIEW \(view)_schema AS SELECT \(schema) AS version")
            return try Int.fetchOne(db, sql: "SELECT count(*) FROM \(view)") ?? 0
        }
    }

    /// The lines that follow a place, at most `limit`.
    static func page(_ db: Database, after mark: Mark?, limit: Int) throws -> Page {
        let columns = fields.map(\.sql).joined(separator: ", ")
        let statement = try db.cachedStatement(
            sql: """
                SELECT race.key, start.number, \(columns) \(tables)
                WHERE (start.race, start.number) > (?, ?) ORDER BY start.race, start.number LIMIT ?
                """)
        var page = Page()
        let rows = try Row.fetchCursor(statement, arguments: [mark?.race ?? -1, mark?.number ?? -1, limit])
        while let row = try rows.next() {
            let values = Fields(row: row)
            page.next = Mark(race: try values.integer(0), number: try values.integer(1))
            page.lines.append((2..<row.count).map { written(row[$0]) })
        }
        if page.lines.count < limit { page.next = nil }
        return page
    }

    static func written(_ value: DatabaseValue) -> String? {
        switch value.storage {
        case .null, .blob: nil
        case .int64(let number): "\(number)"
        case .double(let number): number == number.rounded() ? "\(Int(clamping: number))" : "\(number)"
        case .string(let text): FeedText.clean(text, limit: 300)
        }
    }
}

extension SQLiteFormStore {
    /// Copies the file for other programs, also while a board writes to it. Blocks.
    /// - Parameter path: of no file yet.
    /// - Returns: number of starts; nil if no results are saved, or they cannot be read.
    /// - Throws: the problem of the copy.
    package func waitForCopy(to path: String) throws(StoreProblem) -> Int? {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        let result = reading { db -> Result<Int, StoreProblem> in
            do {
                return .success(try FormExport.copy(db, to: path))
            } catch {
                switch FailureKind(error, path: path, folder: folder) {
                case .problem(let problem): return .failure(problem)
                case .damaged(let detail), .reconnect(let detail):
                    return .failure(StoreProblem(.unavailable, path: path, detail: detail))
                }
            }
        }
        return try result?.get()
    }

    /// Lines for other programs, after a place. Blocks.
    /// - Parameters:
    ///   - mark: nil begins.
    ///   - limit: most lines, 1 to 100,000.
    /// - Returns: nil if no results are saved.
    /// - Throws: why they cannot be read; a damaged file is set aside, and later lines would be of another file.
    package func waitForExport(
        after mark: FormExport.Mark?, limit: Int = 5000
    ) throws(StoreProblem) -> FormExport.Page? {
        try readingOnce { db in try FormExport.page(db, after: mark, limit: min(max(limit, 1), 100_000)) }
    }

    /// Reason why saved results cannot be read; nil if they can, or if there are none. A damaged file is set aside, and
    /// results that can be counted again are. Blocks.
    package func waitForProblem() -> StoreProblem? {
        func problem() -> StoreProblem? {
            StoreProblem.of { () throws(StoreProblem) in _ = try readingOnce { _ in true } }
        }
        let first = problem()
        return first?.kind == .corrupt ? problem() : first
    }
}

extension SQLiteFormStore {
    fileprivate func reading<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) -> Value? {
        races.thread.wait { [core = races.core] in core.form.read(core.file, work) }
    }

    func readingOnce<Value: Sendable>(
        _ work: @escaping @Sendable (Database) throws -> Value
    ) throws(StoreProblem) -> Value? {
        try races.thread.wait { [core = races.core] in
            Result { () throws(StoreProblem) in try core.form.readOnce(core.file, work) }
        }.get()
    }
}
