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
        for (period, changes) in periods {
            for (owner, change) in changes where change != FormCounts() {
                let before = try Row.fetchOne(read, arguments: [period, owner.name]).map {
                    try FormCounts(Fields(row: $0), from: 0)
                }
                let sum = (before ?? FormCounts()) + change
                guard sum.starts > 0 else {
                    try delete.execute(arguments: [period, owner.name])
                    continue
                }
                var values: [(any DatabaseValueConvertible)?] = [
                    period, owner.name, owner.kind.rawValue, owner.category.rawValue,
                ]
                values += sum.values + [sum.isSmall, sum.winRate.lower, sum.starting.gain, sum.fixed.gain]
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

/// Counts figures from the starts themselves: for periods that are not ready. The time grows with the period; with a
/// million starts the longest takes about a second.
enum FormCounting {
    static func table(_ query: FormQuery, today: Int, in db: Database) throws -> (rows: [FormFigures], total: Int) {
        let column = column(query.kind)
        let words = FormName.words(query.search)
        var arguments: [(any DatabaseValueConvertible)?] = [query.period.firstDay(today: today), query.kind.rawValue]
        var conditions = "name.kind = ?"
        if let category = query.category {
            conditions += " AND name.category = ?"
            arguments.append(category.rawValue)
        }
        for word in words {
            conditions += " AND instr(name.key, ?) > 0"
            arguments.append(word)
        }
        arguments.append(query.minStarts)
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT name.name, name.category, name.country, total.* FROM (
                    SELECT \(column) AS owner, count(*) AS starts, sum(position = 1), sum(is_placed),
                        count(starting), \(returned("starting")), count(fixed), \(returned("fixed"))
                    FROM race JOIN start ON start.race = race.key
                    WHERE race.day >= ? AND fate = 0 AND \(column) IS NOT NULL GROUP BY \(column)
                ) AS total JOIN name ON name.id = total.owner WHERE \(conditions) AND total.starts >= ?
                """, arguments: StatementArguments(arguments))
        let figures = try rows.map { row in
            let fields = Fields(row: row)
            return (
                id: try fields.integer(3),
                figures: FormFigures(
                    kind: query.kind, category: RaceCategory(rawValue: try fields.text(1)) ?? .unknown,
                    name: FeedText.clean(try fields.text(0), limit: 80), country: try FormRows.country(fields, 2),
                    counts: try FormCounts(fields, from: 4))
            )
        }
        return (ranked(figures, query), figures.count)
    }

    /// Figures in the query's order, as many as it wants.
    static func ranked(_ figures: [(id: Int64, figures: FormFigures)], _ query: FormQuery) -> [FormFigures] {
        let sorted = figures.sorted { one, other in
            isBefore(one.figures.counts, other.figures.counts, query.sort) ?? (one.id < other.id)
        }
        return sorted.prefix(max(0, query.limit)).map(\.figures)
    }

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
    static func returned(_ price: String) -> String {
        """
        coalesce(sum(CASE WHEN position = 1 AND \(price) IS NOT NULL \
        THEN (2 * \(price) + sharing) / (2 * sharing) ELSE 0 END), 0)
        """
    }

    /// - Returns: nil for a tie.
    private static func isBefore(_ one: FormCounts, _ other: FormCounts, _ sort: FormSort) -> Bool? {
        if sort != .starts, one.isSmall != other.isSmall { return other.isSmall }
        let keys: [(Double, Double)] =
            switch sort {
            case .rate: [(one.winRate.lower, other.winRate.lower)]
            case .starts: [(Double(one.starts), Double(other.starts)), (one.winRate.lower, other.winRate.lower)]
            case .starting: [(one.starting.gain, other.starting.gain)]
            case .fixed: [(one.fixed.gain, other.fixed.gain)]
            }
        for (left, right) in keys + [(Double(one.starts), Double(other.starts))] where left != right {
            return left > right
        }
        return nil
    }
}

/// Wins by price band, and the wins that fair prices promised (docs/form.md, "Prices").
enum FormPrices {
    /// Starts of the races in which every starter has a price of the same kind: the starting price, or else the last
    /// fixed one. A race with one starter has no market. The fair chance is one divided by the price, as a share of the
    /// sum over the race; a dead heat promises as many wins as it has winners.
    private static let priced = """
        WITH field AS (
            SELECT race.key AS race, race.start AS off, position, sharing, is_placed, starting, fixed
            FROM race JOIN start ON start.race = race.key
            WHERE race.day >= ?1 AND fate = 0 AND (?2 IS NULL OR race.category = ?2)
        ), book AS (
            SELECT race, count(starting) = count(*) AS is_starting, sum(1000.0 / starting) AS starting_sum,
                sum(1000.0 / fixed) AS fixed_sum, sum(position = 1) AS winners
            FROM field GROUP BY race
            HAVING count(*) > 1 AND winners > 0 AND (count(starting) = count(*) OR count(fixed) = count(*))
        ), priced AS (
            SELECT field.*, CASE WHEN is_starting THEN starting ELSE fixed END AS price,
                winners / CASE WHEN is_starting THEN starting_sum ELSE fixed_sum END AS each
            FROM field JOIN book ON book.race = field.race
        )
        """

    static func table(_ query: FormQuery, today: Int, in db: Database) throws -> FormTable {
        let choice: [(any DatabaseValueConvertible)?] = [
            query.period.firstDay(today: today), query.category?.rawValue,
        ]
        let rows = try Row.fetchAll(
            db,
            sql: """
                \(priced) SELECT \(PriceBand.sql("price")) AS band, count(*) AS starts, sum(position = 1),
                    sum(is_placed), count(starting), \(FormCounting.returned("starting")), count(fixed),
                    \(FormCounting.returned("fixed")), sum(each * 1000.0 / price)
                FROM priced GROUP BY band HAVING starts >= ?3 ORDER BY band
                """, arguments: StatementArguments(choice + [query.minStarts]))
        let figures = try rows.compactMap { row -> FormFigures? in
            let fields = Fields(row: row)
            guard let band = PriceBand(at: try fields.whole(0, otherwise: -1)) else { return nil }
            var figures = FormFigures(
                kind: .price, category: query.category ?? .unknown, name: band.name,
                counts: try FormCounts(fields, from: 1))
            figures.expected = row[8]
            return figures
        }
        let basis = try Row.fetchOne(
            db, sql: "\(priced) SELECT count(DISTINCT race), min(off), max(off) FROM priced",
            arguments: StatementArguments(choice))
        var table = FormTable(
            rows: Array(figures.prefix(max(0, query.limit))), total: figures.count, basis: FormBasis())
        if let basis {
            let fields = Fields(row: basis)
            table.basis = FormBasis(
                races: try fields.whole(0, otherwise: 0), oldest: try fields.optionalDate(1),
                newest: try fields.optionalDate(2))
        }
        return table
    }
}
