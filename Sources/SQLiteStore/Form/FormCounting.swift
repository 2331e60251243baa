internal import FoundationEssentials
internal import GRDB
internal import Models

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
        let sorted = figures.sorted { one, other in
            isBefore(one.figures.counts, other.figures.counts, query.sort) ?? (one.id < other.id)
        }
        return (sorted.prefix(max(0, query.limit)).map(\.figures), figures.count)
    }

    private static func column(_ kind: FormKind) -> String {
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
