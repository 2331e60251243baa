package import FoundationEssentials
internal import GRDB
package import Models
package import Repository

/// Reads the starts that a rule is tried on, race by race, so that memory does not grow with them.
enum FormBacktest {
    /// Texts that need a further table, each with its key there. SQLite leaves the tables out that nobody asks for.
    private static let names: [(field: BacktestField, key: String)] = [
        (.track, "track.key"), (.runner, "runner.key"), (.jockey, "rider.key"), (.trainer, "trainer.key"),
        (.country, "track.country"),
    ]

    /// - Parameter days: instants of the starts; nil for all.
    static func run(_ rule: BacktestRule, _ days: Range<Date>?, in db: Database) throws -> Backtest {
        var test = Backtest()
        test.basis = try each(rule, days, in: db) { test.take($0, by: rule) }
        return test
    }

    /// A ranking of the starts that a rule backs.
    /// - Parameter first: the first day, in days since 1970; nil for all.
    static func table(_ query: FormQuery, _ rule: BacktestRule, from first: Int?, in db: Database) throws -> FormTable {
        var (counts, unknown): ([Int64: FormCounts], Int) = ([:], 0)
        let begin = first.map { Date(timeIntervalSince1970: Double($0) * 86_400) }
        let basis = try each(
            rule, begin.map { $0..<Date.distantFuture }, owner: FormCounting.column(query.kind), in: db
        ) {
            guard let owner = $0.owner else { return }
            guard let isBacked = rule.backs($0) else {
                unknown += 1
                return
            }
            if isBacked { counts[owner, default: FormCounts()] = counts[owner, default: FormCounts()] + $0.counts }
        }
        let words = FormName.words(query.search)
        var figures: [(id: Int64, figures: FormFigures)] = []
        let rows = try Row.fetchCursor(
            db, sql: "SELECT id, name, category, country, key FROM name WHERE kind = ?",
            arguments: [query.kind.rawValue])
        while let row = try rows.next() {
            let fields = Fields(row: row)
            let id = try fields.integer(0)
            guard let own = counts[id], own.starts >= query.minStarts else { continue }
            let category = RaceCategory(rawValue: try fields.text(2)) ?? .unknown
            guard query.category == nil || query.category == category else { continue }
            let key = try fields.text(4)
            guard words.allSatisfy({ key.contains($0) }) else { continue }
            let one = FormFigures(
                kind: query.kind, category: category, name: FeedText.clean(try fields.text(1), limit: 80),
                country: try FormRows.country(fields, 3), counts: own)
            figures.append((id, one))
        }
        var table = FormTable(rows: FormCounting.ranked(figures, query), total: figures.count, basis: basis)
        table.unknown = unknown
        return table
    }

    /// Calls with each starter, race by race.
    /// - Parameter owner: SQL of whom a ranking counts it for.
    /// - Returns: the races.
    private static func each(
        _ rule: BacktestRule, _ days: Range<Date>?, owner: String = "NULL", in db: Database,
        _ take: (BacktestStart) -> Void
    ) throws -> FormBasis {
        var basis = FormBasis()
        var race: [BacktestStart] = []
        var current: Int64?
        let rows = try Row.fetchCursor(
            db, sql: sql(rule, owner),
            arguments: [
                days.map { Instant.milliseconds($0.lowerBound) }, days.map { Instant.milliseconds($0.upperBound) },
            ])
        while let row = try rows.next() {
            let fields = Fields(row: row)
            let key = try fields.integer(0)
            if key != current {
                placed(race).forEach(take)
                (race, current) = ([], key)
                let instant = try fields.date(1)
                basis.races += 1
                basis.oldest = min(basis.oldest ?? instant, instant)
                basis.newest = max(basis.newest ?? instant, instant)
            }
            race.append(try start(fields, rule))
        }
        placed(race).forEach(take)
        return basis
    }

    private static func sql(_ rule: BacktestRule, _ owner: String) -> String {
        let names = names.map { rule.fields.contains($0.field) ? $0.key : "NULL" }.joined(separator: ", ")
        let barrier = rule.fields.contains(.box) ? "CAST(barrier.name AS INTEGER)" : "NULL"
        return """
            SELECT race.key, race.start, race.category, race.day, race.number, race.distance, race.going, race.class,
                start.number, start.favourite IS NOT NULL, start.position, start.sharing, start.is_placed,
                start.starting, start.fixed, start.opening, start.weight, \(barrier), \(owner),
                \(names)
            FROM race CROSS JOIN start ON start.race = race.key
            LEFT JOIN name track ON track.id = race.track LEFT JOIN name runner ON runner.id = start.runner
            LEFT JOIN name rider ON rider.id = start.rider LEFT JOIN name trainer ON trainer.id = start.trainer
            LEFT JOIN name barrier ON barrier.id = start.barrier
            WHERE start.fate = 0 AND (?1 IS NULL OR race.start >= ?1) AND (?2 IS NULL OR race.start < ?2)
            ORDER BY race.key, start.number
            """
    }

    private static func start(_ fields: Fields, _ rule: BacktestRule) throws -> BacktestStart {
        var start = BacktestStart()
        start.category = RaceCategory(rawValue: try fields.text(2)) ?? .unknown
        start.month = FormWindows.month(of: try fields.whole(3, in: FormWindows.days, otherwise: 0))
        start.race = try fields.whole(4, in: OutsideNumber.raceNumbers).flatMap { $0 > 0 ? $0 : nil }
        start.distance = try fields.whole(5, in: OutsideNumber.counts)
        if rule.fields.contains(.going) { start.keys[.going] = FormName.key(try fields.optionalText(6)) }
        if rule.fields.contains(.raceClass) { start.keys[.raceClass] = FormName.key(try fields.optionalText(7)) }
        // A second 1, or 1A, is no 1.
        start.number = try fields.whole(8, in: Runner.numberRange)
        start.isFavourite = try fields.flag(9)
        start.position = try fields.whole(10, in: Runner.numberRange, otherwise: 0)
        start.sharing = try fields.whole(11, in: 0...99, otherwise: 0)
        start.isPlaced = try fields.flag(12)
        start.starting = try fields.price(13)?.thousandths
        start.fixed = try fields.price(14)?.thousandths
        start.opening = try fields.price(15)?.thousandths
        start.weight = try fields.optionalInteger(16).flatMap { Int(exactly: $0) }
        start.barrier = try fields.whole(17, in: Runner.numberRange)
        start.owner = try fields.optionalInteger(18)
        for (index, name) in names.enumerated() where rule.fields.contains(name.field) {
            start.keys[name.field] = try fields.optionalText(19 + index).flatMap { FormName.key($0) }
        }
        return start
    }

    /// The starters of a race with what only all of them show: how many there are, and the order of their prices.
    private static func placed(_ starters: [BacktestStart]) -> [BacktestStart] {
        let prices = starters.compactMap(\.fixed)
        return starters.map { start in
            var start = start
            start.runners = starters.count
            if prices.count == starters.count, let own = start.fixed {
                start.rank = prices.count { $0 < own } + 1
            }
            return start
        }
    }
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
