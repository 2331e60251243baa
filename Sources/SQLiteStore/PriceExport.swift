internal import FoundationEssentials
internal import GRDB
internal import Models
package import Repository

/// Prices over time of `races.db` for other programs: a line for each change of a price (docs/export.md).
package enum PriceExport {
    /// Rises if a program that reads the last one could go wrong (docs/programs.md, "Versions").
    package static let schema = 1
    package static let columns = fields.map(\.name)
    /// Most prices that are kept; the oldest races lose theirs first.
    package static let kept = StoreLimits().priceBytes / PriceRows.bytes

    private static let fields: [(name: String, sql: String)] = [
        ("race_id", "card.id"), ("category", "card.category"),
        ("advertised_start", "strftime('%Y-%m-%dT%H:%M:%SZ', card.start / 1000, 'unixepoch')"),
        ("track", "card.meeting"), ("country", "card.venue_country"), ("race_number", "card.number"),
        ("number", FormExport.text(ofCode: "price.number")), ("runner", "runner.name"),
        ("at", "strftime('%Y-%m-%dT%H:%M:%SZ', price.at / 1000, 'unixepoch')"),
        ("price", "price.win / 1000.0"), ("is_reported", "price.is_reported"),
    ]

    private static let sql = """
        SELECT price.card, price.number, price.at, \(fields.map(\.sql).joined(separator: ", "))
        FROM price JOIN card ON card.key = price.card
        LEFT JOIN runner ON runner.card = price.card AND runner.number = price.number
        WHERE (price.card, price.number, price.at) > (?, ?, ?) ORDER BY price.card, price.number, price.at LIMIT ?
        """

    /// The lines that follow a place, at most `limit`.
    static func page(_ db: Database, after mark: FormExport.Mark?, limit: Int) throws -> FormExport.Page {
        var page = FormExport.Page()
        let arguments: StatementArguments = [mark?.race ?? -1, mark?.number ?? -1, mark?.at ?? 0, limit]
        let rows = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: arguments)
        while let row = try rows.next() {
            let values = Fields(row: row)
            page.next = FormExport.Mark(
                race: try values.integer(0), number: try values.integer(1), at: try values.integer(2))
            page.lines.append((3..<row.count).map { FormExport.written(row[$0]) })
        }
        if page.lines.count < limit { page.next = nil }
        return page
    }
}

extension SQLiteCardStore {
    /// Prices over time for other programs, after a place. Blocks.
    /// - Parameters:
    ///   - mark: nil begins.
    ///   - limit: most lines, 1 to 100,000.
    /// - Returns: nil if nothing is saved.
    /// - Throws: why they cannot be read.
    package func waitForPrices(
        after mark: FormExport.Mark?, limit: Int = 5000
    ) throws(StoreProblem) -> FormExport.Page? {
        try thread.wait { [core] in
            Result { () throws(StoreProblem) in
                try core.prices(after: mark, limit: min(max(limit, 1), 100_000))
            }
        }.get()
    }
}

extension CardCore {
    fileprivate func prices(after mark: FormExport.Mark?, limit: Int) throws(StoreProblem) -> FormExport.Page? {
        try readOnce { db in try PriceExport.page(db, after: mark, limit: limit) }
    }
}
