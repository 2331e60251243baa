internal import FoundationEssentials
internal import GRDB
internal import Models

/// Fixed win prices over time in `races.db`, apart from the cards, so that they can go before these do.
enum PriceRows {
    /// A time is that of the source, or, where it reports none, when a card with the price was seen first.
    static let table = """
        CREATE TABLE price (
            card INTEGER NOT NULL REFERENCES card (key) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            at INTEGER NOT NULL,
            win INTEGER NOT NULL,
            is_reported INTEGER NOT NULL,
            PRIMARY KEY (card, number, at)
        ) STRICT, WITHOUT ROWID;
        """

    /// Bytes of the file that a price takes up, about.
    static let bytes = 40

    private static let insert = "INSERT OR IGNORE INTO price VALUES (?, ?, ?, ?, ?)"
    private static let reported = """
        SELECT number, at, win FROM price WHERE card = ? AND is_reported ORDER BY number, at
        """

    /// The prices whose times a source has reported, by the code of the runner.
    static func timed(of card: Int64, in db: Database) throws -> [Int: [TimedPrice]] {
        var timed: [Int: [TimedPrice]] = [:]
        for row in try Row.fetchAll(db.cachedStatement(sql: reported), arguments: [card]) {
            let fields = Fields(row: row)
            guard let number = try fields.runnerCode(0), let price = try fields.price(2) else { continue }
            timed[number, default: []].append(TimedPrice(at: try fields.date(1), price: price))
        }
        return timed.mapValues(Odds.sorted)
    }

    /// Writes what a card has that the file has not.
    /// - Parameters:
    ///   - runner: merged with the saved one.
    ///   - before: the saved one; nil for none.
    ///   - seenAt: time of a price without one; nil once no bets are taken, when no price is news.
    static func put(_ runner: Runner, before: Runner?, seenAt: Date?, card: Int64, in db: Database) throws {
        if let before, !before.isSame(as: runner) { try remove(runner.number, card, in: db) }
        let known = Set(before?.odds.timed ?? [])
        for one in runner.odds.timed where !known.contains(one) {
            try put(runner.number, one, isReported: true, card, in: db)
        }
        guard let seenAt, let win = runner.odds.win, runner.odds.timed.isEmpty, win != before?.odds.win else { return }
        try put(runner.number, TimedPrice(at: seenAt, price: win), isReported: false, card, in: db)
    }

    static func remove(_ number: Int, _ card: Int64, in db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM price WHERE card = ? AND number = ?").execute(arguments: [
            card, number,
        ])
    }

    private static func put(
        _ number: Int, _ price: TimedPrice, isReported: Bool, _ card: Int64, in db: Database
    ) throws {
        try db.cachedStatement(sql: insert).execute(arguments: [
            card, number, Instant.milliseconds(price.at), price.price.thousandths, isReported,
        ])
    }

    /// Cards of which the prices go at once, and how often at most; the rest goes with the next pruning.
    private static let batch = 100, rounds = 20

    /// Deletes the prices of the cards that were seen first while there are too many, but not of races to come.
    /// - Returns: about how many bytes those that are left take up, within the limit.
    static func prune(_ db: Database, limits: StoreLimits, at now: Date) throws -> Int {
        func used() throws -> Int { try (Int.fetchOne(db, sql: "SELECT count(*) FROM price") ?? 0) * bytes }
        let edge = Instant.milliseconds(now - 3_600)
        for _ in 0..<rounds {
            guard try used() > limits.priceBytes else { break }
            try db.execute(
                sql: """
                    DELETE FROM price WHERE card IN (SELECT DISTINCT card FROM price ORDER BY card LIMIT \(batch))
                        AND card NOT IN (SELECT key FROM card WHERE start >= ?)
                    """, arguments: [edge])
            if db.changesCount == 0 { break }
        }
        return min(limits.priceBytes, try used())
    }
}
