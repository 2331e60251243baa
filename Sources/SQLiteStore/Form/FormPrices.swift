internal import FoundationEssentials
internal import GRDB
internal import Models

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
