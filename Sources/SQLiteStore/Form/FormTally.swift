internal import FoundationEssentials
internal import GRDB
internal import Models

/// Changes of sums that wait to be written: many starts of one jockey are one line.
struct FormTally {
    private struct Owner: Hashable {
        let name: Int64
        let kind: FormKind
        let category: RaceCategory
    }

    private struct Month: Hashable {
        let name: Int64
        let month: Int
    }

    private static let read = "SELECT \(FormSchema.sums) FROM figure WHERE period = ? AND name = ?"
    private static let write = """
        INSERT OR REPLACE INTO figure (period, name, kind, category, \(FormSchema.sums), is_small, bound,
            starting_gain, fixed_gain)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    private static let writeMonth = """
        INSERT INTO month (name, month, \(FormSchema.sums)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (name, month) DO UPDATE SET \(FormSchema.sums.split(separator: ", ").map {
            "\($0) = \($0) + excluded.\($0)"
        }.joined(separator: ", "))
        """

    private var periods: [Int: [Owner: FormCounts]] = [:]
    private var months: [Month: FormCounts] = [:]
    private(set) var count = 0

    /// Adds a line to the sums of a period.
    /// - Parameter sign: -1 takes it away.
    mutating func add(_ line: FormLine, track: Int64?, _ category: RaceCategory, to period: Int, sign: Int) {
        guard let counts = line.counts else { return }
        for (id, kind) in line.names(track: track, category: category) {
            let owner = Owner(name: id, kind: kind, category: category)
            let sum = periods[period]?[owner] ?? FormCounts()
            periods[period, default: [:]][owner] = sign > 0 ? sum + counts : sum - counts
        }
        count += 1
    }

    /// Adds a line to the sums of its month. Runners have none: their starts are few.
    mutating func add(_ line: FormLine, track: Int64?, _ category: RaceCategory, month: Int, sign: Int) {
        guard let counts = line.counts else { return }
        for (id, kind) in line.names(track: track, category: category) where !kind.isRunner {
            let key = Month(name: id, month: month)
            let sum = months[key] ?? FormCounts()
            months[key] = sign > 0 ? sum + counts : sum - counts
        }
    }

    mutating func flush(to db: Database) throws {
        let (read, write) = (try db.cachedStatement(sql: Self.read), try db.cachedStatement(sql: Self.write))
        let delete = try db.cachedStatement(sql: "DELETE FROM figure WHERE period = ? AND name = ?")
        // The first count of all has nothing to read, and most to write.
        let isFirst = try Row.fetchOne(db, sql: "SELECT 1 FROM figure LIMIT 1") == nil
        for (period, changes) in periods {
            for (owner, change) in changes where change != FormCounts() {
                let row = isFirst ? nil : try Row.fetchOne(read, arguments: [period, owner.name])
                let before = try row.map { try FormCounts(Fields(row: $0), from: 0) }
                let sum = (before ?? FormCounts()) + change
                guard sum.starts > 0 else {
                    try delete.execute(arguments: [period, owner.name])
                    continue
                }
                var values: [(any DatabaseValueConvertible)?] = [
                    period, owner.name, owner.kind.rawValue, owner.category.rawValue,
                ]
                values += sum.values + [sum.lacking, sum.winRate.lower, sum.starting.gain, sum.fixed.gain]
                try write.execute(arguments: StatementArguments(values))
            }
        }
        let writeMonth = try db.cachedStatement(sql: Self.writeMonth)
        for (key, change) in months where change != FormCounts() {
            try writeMonth.execute(arguments: StatementArguments([key.name, key.month] + change.values))
        }
        self = FormTally()
    }
}

extension FormCounts.Returns {
    /// Return of one unit, by which rankings are sorted; without any price below all others.
    var gain: Double { counted > 0 ? Double(returned) / Double(counted) : -1 }
}

extension FormCounts {
    /// Thousandths: a hundred million starts at the greatest price.
    private static let mostReturned = 10_000_000_000_000_000

    /// Reads the sums, in the order of `FormSchema.sums`.
    init(_ fields: Fields, from first: Int) throws {
        self.init()
        func count(_ index: Int, most: Int) throws -> Int {
            try fields.whole(first + index, in: 0...most, otherwise: 0)
        }
        starts = try count(0, most: OutsideNumber.counts.upperBound)
        (wins, places) = (try count(1, most: starts), try count(2, most: starts))
        starting = Returns(counted: try count(3, most: starts), returned: try count(4, most: Self.mostReturned))
        fixed = Returns(counted: try count(5, most: starts), returned: try count(6, most: Self.mostReturned))
    }

    var values: [(any DatabaseValueConvertible)?] {
        [starts, wins, places, starting.counted, starting.returned, fixed.counted, fixed.returned]
    }
}

/// Counts figures from the starts themselves: for periods that are not ready, and by a rule. It goes from the races of
/// the period to their starts; a walk along another index would read each start from elsewhere in the file.
enum FormCounting {
    static func table(_ query: FormQuery, from first: Int?, in db: Database) throws -> FormTable {
        let column = column(query.kind)
        let rule = try query.rule.map { try FormRule($0, in: db) }
        let starts = """
            FROM race CROSS JOIN start ON start.race = race.key
            WHERE race.day >= :first AND start.fate = 0 AND \(column) IS NOT NULL
            """
        var choice = rule?.arguments ?? [:]
        choice["first"] = first ?? Int.min
        var table = FormTable(rows: [], total: 0, basis: try FormRows.basis(from: first, db))
        if let rule {
            table.unknown =
                try Int.fetchOne(
                    db, sql: "SELECT count(*) \(starts) AND \(rule.isUnknown)", arguments: StatementArguments(choice))
                ?? 0
        }
        let conditions = conditions(query, &choice)
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT name.name, name.category, name.country, total.* FROM (
                    SELECT +\(column) AS owner, \(sums) \(starts) AND \(rule?.backs ?? "1") GROUP BY +\(column)
                ) AS total JOIN name ON name.id = total.owner WHERE \(conditions)
                """, arguments: StatementArguments(choice))
        // The keys are made once, and not for each of some hundred thousand comparisons; names of the first ones alone.
        let ranked = try rows.map { row in
            let (fields, id) = (Fields(row: row), try Fields(row: row).integer(3))
            let counts = try FormCounts(fields, from: 4)
            return (keys: keys(counts, id, query.sort), counts: counts, fields: fields)
        }.sorted { $0.keys < $1.keys }
        table.rows = try ranked.prefix(max(0, query.limit)).map { _, counts, fields in
            FormFigures(
                kind: query.kind, category: RaceCategory(rawValue: try fields.text(1)) ?? .unknown,
                name: FeedText.clean(try fields.text(0), limit: 80), country: try FormRows.country(fields, 2),
                counts: counts)
        }
        table.total = ranked.count
        return table
    }

    /// SQL of what a name and its sums must be to stand in the table; the values go into `choice`.
    private static func conditions(_ query: FormQuery, _ choice: inout [String: (any DatabaseValueConvertible)?])
        -> String
    {
        choice.merge(["kind": query.kind.rawValue, "least": query.minStarts]) { $1 }
        var conditions = "name.kind = :kind AND total.starts >= :least"
        if let category = query.category {
            conditions += " AND name.category = :category"
            choice["category"] = category.rawValue
        }
        for (index, word) in FormName.words(query.search).enumerated() {
            conditions += " AND instr(name.key, :word\(index)) > 0"
            choice["word\(index)"] = word
        }
        return conditions
    }

    /// SQL for the sums of starts, in the order of `FormSchema.sums`.
    static let sums = """
        count(*) AS starts, sum(position = 1), sum(is_placed), count(starting), \(returned("starting")), \
        count(fixed), \(returned("fixed"))
        """

    static func column(_ kind: FormKind) -> String {
        switch kind {
        case .horse, .greyhound: "start.runner"
        case .jockey, .driver: "start.rider"
        case .trainer: "start.trainer"
        case .track: "race.track"
        case .barrier: "start.barrier"
        case .favourite: "start.favourite"
        // The store has no rows for its subjects: `FormPrices` counts them.
        case .price: "NULL"
        }
    }

    /// SQL for the return at a price, as `FormCounts.paid` computes it.
    static func returned(_ price: String) -> String { "coalesce(sum(\(paid(price))), 0)" }

    /// SQL for the sum of the squares of the returns, in units.
    static func squares(_ price: String) -> String { "total(\(paid(price)) * 1e-6 * \(paid(price)))" }

    private static func paid(_ price: String) -> String {
        """
        CASE WHEN position = 1 AND \(price) IS NOT NULL \
        THEN (2 * \(price) + sharing) / (2 * sharing) ELSE 0 END
        """
    }

    /// Values by which entries are sorted, the smallest first: small samples last, those of the most starts before the
    /// others.
    private static func keys(_ counts: FormCounts, _ id: Int64, _ sort: FormSort) -> (Int, Double, Double, Int64) {
        let (small, starts) = (counts.lacking, -Double(counts.starts))
        return switch sort {
        case .rate: (small, -counts.winRate.lower, starts, id)
        case .starts: (0, starts, -counts.winRate.lower, id)
        case .starting: (small, -counts.starting.gain, starts, id)
        case .fixed: (small, -counts.fixed.gain, starts, id)
        }
    }
}
