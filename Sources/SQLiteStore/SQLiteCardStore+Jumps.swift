internal import FoundationEssentials
internal import GRDB
package import Models
internal import Repository

extension SQLiteCardStore: JumpStore {
    /// How late the latest races jumped, by their cards; empty if there are none, or if the file cannot be read.
    func jumps(limit: Int) async -> [JumpDelay] {
        await thread.result { [core] in core.jumps(limit: limit) }
    }

    /// Does the same as `jumps`, and blocks; for commands.
    package func waitForJumps(limit: Int) -> [JumpDelay] {
        thread.wait { [core] in core.jumps(limit: limit) }
    }
}

/// Reads delays from the index `card_jump` alone: no card is read for it.
enum JumpRows {
    private static let latest = """
        SELECT start, category, number, meeting, actual_start, status, venue_country FROM card
        WHERE actual_start IS NOT NULL AND start IS NOT NULL ORDER BY start DESC LIMIT ?
        """

    static func delays(limit: Int, in db: Database) throws -> [JumpDelay] {
        let rows = try Row.fetchCursor(db.cachedStatement(sql: latest), arguments: [max(0, limit)])
        var delays: [JumpDelay] = []
        while let row = try rows.next() {
            let fields = Fields(row: row)
            guard let start = try fields.optionalDate(0), let jump = try fields.optionalDate(4),
                !RaceStatus(word: try fields.optionalText(5)).isNotRun,
                let delay = JumpDelay(
                    category: RaceCategory(rawValue: try fields.text(1)) ?? .unknown,
                    meeting: try fields.clean(3, limit: 80),
                    number: try fields.whole(2, in: OutsideNumber.raceNumbers) ?? 0, start: start, jump: jump,
                    country: try fields.clean(6, limit: 20))
            else { continue }
            delays.append(delay)
        }
        return delays
    }
}
