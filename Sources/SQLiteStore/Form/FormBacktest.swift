package import FoundationEssentials
internal import GRDB
package import Models
package import Repository

/// Tries a rule on the saved starts.
enum FormBacktest {
    /// - Parameter days: instants of the starts; nil for all.
    static func run(_ rule: BacktestRule, _ days: Range<Date>?, in db: Database) throws -> Backtest {
        let condition = try FormRule(rule, in: db)
        var test = Backtest()
        let (first, last) = (days.map { Instant.milliseconds($0.lowerBound) }, days.map(\.upperBound))
        let choice: [String: (any DatabaseValueConvertible)?] = [
            "first": first ?? .min, "last": last.map { Instant.milliseconds($0) } ?? .max,
        ]
        if let row = try Row.fetchOne(db, sql: basis, arguments: StatementArguments(choice)) {
            let fields = Fields(row: row)
            test.basis = FormBasis(
                races: try fields.whole(0, otherwise: 0), oldest: try fields.optionalDate(1),
                newest: try fields.optionalDate(2))
        }
        let all = StatementArguments(choice.merging(condition.arguments) { first, _ in first })
        test.starts = try Int.fetchOne(db, sql: "SELECT count(*) \(starts)", arguments: StatementArguments(choice)) ?? 0
        test.unknown =
            try Int.fetchOne(db, sql: "SELECT count(*) \(starts) AND \(condition.isUnknown)", arguments: all) ?? 0
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT race.day, \(FormCounting.sums), \(FormCounting.squares("starting")),
                    \(FormCounting.squares("fixed"))
                \(starts) AND \(condition.backs) GROUP BY race.day
                """, arguments: all)
        while let row = try rows.next() {
            let fields = Fields(row: row)
            test.add(
                try FormCounts(fields, from: 1),
                to: FormWindows.month(of: try fields.whole(0, in: FormWindows.days, otherwise: 0)),
                squares: (try fields.real(8), try fields.real(9)))
        }
        return test
    }

    private static let basis = """
        SELECT count(*), min(start), max(start) FROM race WHERE race.start >= :first AND race.start < :last
        """
    /// The index has the days in order, which spares sorting.
    private static let starts = """
        FROM race INDEXED BY race_day CROSS JOIN start ON start.race = race.key
        WHERE start.fate = 0 AND race.start >= :first AND race.start < :last
        """
}

extension SQLiteFormStore {
    /// What a rule would have won or lost over the saved starts. Blocks.
    /// - Parameter days: instants of the starts; nil for all.
    /// - Returns: nil if no results are saved.
    /// - Throws: why they cannot be read.
    package func waitForBacktest(
        of rule: BacktestRule, _ days: Range<Date>?
    ) throws(StoreProblem) -> Backtest? {
        try readingOnce { db in try FormBacktest.run(rule, days, in: db) }
    }
}
