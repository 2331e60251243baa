internal import GRDB
internal import Models

/// Names in `form.db` that are a slip of the pen away.
enum FormNearest {
    /// Most names that are compared, those that were seen last.
    private static let most = 200_000

    static func names(_ text: String, kinds: [FormKind], limit: Int, in db: Database) throws -> [String] {
        guard let key = FormName.key(text) else { return [] }
        let edits = NearestName.edits(key.count)
        let list = kinds.map { "\($0.rawValue)" }.joined(separator: ", ")
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT key, name FROM name WHERE kind IN (\(list)) AND length(key) BETWEEN ? AND ?
                ORDER BY seen DESC LIMIT \(most)
                """, arguments: [key.count - edits, key.count + edits])
        let names = try rows.map { row in
            let fields = Fields(row: row)
            return (key: try fields.text(0), name: FeedText.clean(try fields.text(1), limit: 80))
        }
        return NearestName.slips(of: key, among: names, limit: limit)
    }
}
