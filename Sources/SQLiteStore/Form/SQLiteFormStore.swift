package import Models
package import Repository

/// The form in `form.db`: the live `FormStore`. It works on the thread of the races' store, and counts what that keeps.
package final class SQLiteFormStore: FormStore {
    private let races: SQLiteRaceStore

    /// Opens nothing yet.
    package init(in races: SQLiteRaceStore) {
        self.races = races
    }

    package func table(_ query: FormQuery) async -> FormTable? {
        await races.thread.result { [core = races.core] in core.table(query) }
    }

    package func figures(
        of subjects: [FormSubject], over period: FormPeriod
    ) async -> [FormSubject: FormCounts] {
        await races.thread.result { [core = races.core] in
            core.form.read(core.file) { db in try FormRows.figures(of: subjects, over: period, in: db) } ?? [:]
        }
    }

    package func history(of subject: FormSubject) async -> FormHistory? {
        await races.thread.result { [core = races.core] in
            core.form.read(core.file) { db in try FormHistories.history(of: subject, in: db) } ?? nil
        }
    }

    package func named(_ text: String, kinds: [FormKind], limit: Int) async -> [FormFigures] {
        await races.thread.result { [core = races.core] in
            core.form.read(core.file) { db in try FormRows.named(text, kinds: kinds, limit: limit, in: db) } ?? []
        }
    }

    /// The same as the others, for commands that have nothing else to do: blocks.
    package func waitForTable(_ query: FormQuery) -> FormTable? {
        races.thread.wait { [core = races.core] in core.table(query) }
    }

    /// Blocks.
    package func waitForHistories(of text: String, kinds: [FormKind], limit: Int) -> [FormHistory] {
        races.thread.wait { [core = races.core] in
            core.form.read(core.file) { db in
                try FormRows.named(text, kinds: kinds, limit: limit, in: db).compactMap {
                    try FormHistories.history(of: $0.id, in: db)
                }
            } ?? []
        }
    }

    /// Horses, people and tracks in whose name every word stands, the most starts first. Blocks.
    package func waitForFound(_ words: [String], limit: Int) -> [FormFigures] {
        races.thread.wait { [core = races.core] in
            core.form.read(core.file) { db in try FormRows.found(words, limit: limit, in: db) } ?? []
        }
    }

    /// Counts races that come from elsewhere than a card; for measurements. Blocks.
    package func put(_ races: [FormRace]) throws(StoreProblem) {
        let problem = self.races.thread.wait { [core = self.races.core] () -> StoreProblem? in
            do throws(StoreProblem) {
                try core.form.put(races)
                return nil
            } catch {
                return error
            }
        }
        if let problem { throw problem }
    }
}

extension RaceCore {
    fileprivate func table(_ query: FormQuery) -> FormTable? {
        let today = FormRace.day(of: clock.now)
        let isReady = FormPeriod.ready.contains(query.period)
        let first = query.period.days.map { _ in query.period.firstDay(today: today) }
        return form.read(file) { db in
            let (rows, total) =
                isReady
                ? try FormRows.table(query, in: db) : try FormCounting.table(query, today: today, in: db)
            return FormTable(rows: rows, total: total, basis: try FormRows.basis(from: first, db))
        }
    }
}
