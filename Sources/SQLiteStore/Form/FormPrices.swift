internal import FoundationEssentials
internal import GRDB
internal import Models

/// Wins by price band, and the wins that fair prices promised (docs/form.md, "Prices"). The sums of each day are kept
/// ready: those of a day whose races have changed are counted again before they are read.
enum FormPrices {
    /// Starts of a day's races in which every starter has a price of the same kind: the starting price, or else the
    /// last fixed one. A race with one starter has no market. The fair chance is one divided by the price, as a share
    /// of the sum over the race; a dead heat promises as many wins as it has winners.
    private static let priced = """
        WITH field AS MATERIALIZED (
            SELECT race.key AS race, race.category AS category, race.start AS off, position, sharing, is_placed,
                starting, fixed
            FROM race CROSS JOIN start ON start.race = race.key WHERE race.day = ?1 AND fate = 0
        ), book AS MATERIALIZED (
            SELECT race, count(starting) = count(*) AS is_starting, sum(1000.0 / starting) AS starting_sum,
                sum(1000.0 / fixed) AS fixed_sum, sum(position = 1) AS winners
            FROM field GROUP BY race
            HAVING count(*) > 1 AND winners > 0 AND (count(starting) = count(*) OR count(fixed) = count(*))
        ), priced AS (
            SELECT field.*, CASE WHEN is_starting THEN starting ELSE fixed END AS price,
                winners / CASE WHEN is_starting THEN starting_sum ELSE fixed_sum END AS each
            FROM book CROSS JOIN field ON field.race = book.race
        )
        """
    private static let bands = PriceBand.all.map { "\($0.index)" }.joined(separator: ", ")
    private static let countDay = """
        INSERT INTO band (band, day, category, \(FormSchema.sums), expected)
        \(priced) SELECT \(PriceBand.sql("price")) AS band, ?1, category, \(FormCounting.sums),
            sum(each * 1000.0 / price)
        FROM priced GROUP BY 1, category
        """
    private static let countBooks = """
        INSERT INTO book (day, category, races, oldest, newest)
        \(priced) SELECT ?1, category, count(DISTINCT race), min(off), max(off) FROM priced GROUP BY category
        """

    static func table(_ query: FormQuery, today: Int, in db: Database) throws -> FormTable {
        try refresh(db)
        let choice: [(any DatabaseValueConvertible)?] = [
            query.period.firstDay(today: today), query.category?.rawValue,
        ]
        let sums = FormSchema.sums.split(separator: ", ").map { "sum(\($0))" }.joined(separator: ", ")
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT band, \(sums), sum(expected) FROM band WHERE day >= ?1 AND (?2 IS NULL OR category = ?2)
                    GROUP BY band HAVING sum(starts) >= ?3 ORDER BY band
                    """), arguments: StatementArguments(choice + [query.minStarts]))
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
            db.cachedStatement(
                sql: """
                    SELECT coalesce(sum(races), 0), min(oldest), max(newest) FROM book
                    WHERE day >= ?1 AND (?2 IS NULL OR category = ?2)
                    """), arguments: StatementArguments(choice))
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

    /// Notes that the races of a day have changed; in the transaction that changes them.
    static func note(_ day: Int, in db: Database) throws {
        try db.cachedStatement(sql: "INSERT OR IGNORE INTO stale (day) VALUES (?)").execute(arguments: [day])
    }

    private static func refresh(_ db: Database) throws {
        let days = try Int.fetchAll(db.cachedStatement(sql: "SELECT day FROM stale"))
        guard !days.isEmpty else { return }
        try db.inTransaction(.immediate) {
            for day in days {
                try db.cachedStatement(sql: "DELETE FROM band WHERE band IN (\(bands)) AND day = ?")
                    .execute(arguments: [day])
                try db.cachedStatement(sql: "DELETE FROM book WHERE day = ?").execute(arguments: [day])
                try db.cachedStatement(sql: countDay).execute(arguments: [day])
                try db.cachedStatement(sql: countBooks).execute(arguments: [day])
            }
            try db.execute(sql: "DELETE FROM stale")
            return .commit
        }
    }
}
