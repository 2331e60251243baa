package import FoundationEssentials
internal import GRDB
package import Models
package import Repository

/// The form in `form.db`: the live `FormStore`. It works on the thread of the races' store, and counts that store's
/// cards.
package final class SQLiteFormStore: FormStore {
    let races: SQLiteRaceStore

    /// Makes the store without opening its file.
    /// - Parameter races: the store of the cards, whose thread and folder it shares.
    package init(in races: SQLiteRaceStore) {
        self.races = races
    }

    /// A ranking. Periods of `FormPeriod.ready` come from sums; others, and those by a rule, are counted from the
    /// starts.
    /// - Returns: nil if the file cannot be read.
    package func table(_ query: FormQuery) async -> FormTable? {
        await races.thread.result { [core = races.core] in core.table(query) }
    }

    /// Counts of subjects over a period.
    /// - Parameters:
    ///   - period: one of `FormPeriod.ready`.
    ///   - card: a race that does not count.
    /// - Returns: without subjects that have no starts; empty if the file cannot be read.
    package func figures(
        of subjects: [FormSubject], over period: FormPeriod, without card: RaceCard
    ) async -> [FormSubject: FormCounts] {
        await races.thread.result { [core = races.core] in
            core.form.read(core.file) { db in try FormRows.figures(of: subjects, over: period, without: card, in: db) }
                ?? [:]
        }
    }

    /// Everything known of a subject, with `FormHistory.pageRuns` of a person; nil if it has no starts, or if the file
    /// cannot be read.
    package func history(of subject: FormSubject) async -> FormHistory? {
        await races.thread.result { [core = races.core] in
            core.form.read(core.file) { db in
                try FormHistories.history(of: subject, runs: FormHistory.pageRuns, in: db)
            } ?? nil
        }
    }

    /// Saved cards with a result of races that started in an interval, the latest start first.
    package func results(_ starts: Range<Date>) async -> [StoredCard] {
        await SQLiteCardStore(in: races).results(starts, limit: PastResults.most)
    }

    /// Saved times of winners in seconds, the latest first.
    package func winningTimes(_ course: TimedCourse) async -> [Double] {
        await SQLiteCardStore(in: races).winningTimes(course)
    }

    /// The same as `table` for commands: blocks until the store has answered.
    package func waitForTable(_ query: FormQuery) -> FormTable? {
        races.thread.wait { [core = races.core] in core.table(query) }
    }

    /// Histories of the subjects whose name begins with a text, an equal name first; blocks. Empty if the file cannot
    /// be read.
    /// - Parameters:
    ///   - limit: most subjects.
    ///   - runs: most starts of each person, up to `FormHistory.mostRuns`; runners always have as many as that.
    package func waitForHistories(
        of text: String, kinds: [FormKind], limit: Int, runs: Int = FormHistory.recentRuns
    ) -> [FormHistory] {
        races.thread.wait { [core = races.core] in
            core.form.read(core.file) { db in
                try FormRows.named(text, kinds: kinds, limit: limit, in: db).compactMap {
                    try FormHistories.history(of: $0.id, runs: runs, in: db)
                }
            } ?? []
        }
    }

    /// Horses, people and tracks whose name has every word, the most starts first. Blocks.
    package func waitForFound(_ words: [String], limit: Int) -> [FormFigures] {
        races.thread.wait { [core = races.core] in
            core.form.read(core.file) { db in try FormRows.found(words, limit: limit, in: db) } ?? []
        }
    }

    /// Names that are a slip of the pen away from a text, the nearest first. Blocks; empty if the file cannot be read.
    package func waitForNearest(to text: String, kinds: [FormKind], limit: Int) -> [String] {
        races.thread.wait { [core = races.core] in
            core.form.read(core.file) { db in try FormNearest.names(text, kinds: kinds, limit: limit, in: db) } ?? []
        }
    }

    /// Counts races that come from no card; for measurements. Blocks.
    /// - Throws: the problem, if the file cannot be written.
    package func put(_ races: [FormRace]) throws(StoreProblem) {
        let problem = self.races.thread.wait { [core = self.races.core] in
            StoreProblem.of { () throws(StoreProblem) in try core.form.put(races) }
        }
        if let problem { throw problem }
    }
}

extension RaceCore {
    fileprivate func table(_ query: FormQuery) -> FormTable? {
        let today = FormRace.day(of: clock.now)
        let first = query.period.days.map { _ in query.period.firstDay(today: today) }
        return form.read(file) { db in
            let season = try FormWindows.day(db, "min")
            var table =
                if query.kind == .price {
                    try FormPrices.table(query, today: today, in: db)
                } else if query.rule == nil, FormPeriod.ready.contains(query.period) {
                    try FormRows.table(query, from: first, in: db)
                } else {
                    try FormCounting.table(query, from: first, in: db)
                }
            table.season = season
            return table
        }
    }
}

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
