internal import FoundationEssentials
internal import GRDB
internal import Models

/// Reads everything of one subject from `form.db`.
enum FormHistories {
    /// - Parameter runs: most starts of a person; for a runner it is always `FormHistory.mostRuns`.
    static func history(
        of subject: FormSubject, runs limit: Int = FormHistory.recentRuns, in db: Database
    ) throws -> FormHistory? {
        let one = try db.cachedStatement(
            sql: "SELECT id, name FROM name WHERE kind = ? AND category = ? AND key = ? AND country = ?")
        guard
            let row = try Row.fetchOne(
                one,
                arguments: [
                    subject.kind.rawValue, subject.category.rawValue, subject.key, subject.country ?? "",
                ])
        else { return nil }
        let id = try Fields(row: row).integer(0)
        let name = FeedText.clean(try Fields(row: row).text(1), limit: 80)
        let periods = try FormPeriod.ready.map { period in
            try FormRows.figures(of: [subject], over: period, in: db)[subject] ?? FormCounts()
        }
        var history = FormHistory(subject: subject, name: name, periods: periods)
        if subject.kind.isRunner {
            history.runs = try runs(of: id, subject.kind, limit: FormHistory.mostRuns, in: db)
            history.months = months(of: history.runs)
        } else {
            history.months = try months(of: id, in: db)
            let limit = limit.held(in: 0...FormHistory.mostRuns)
            if subject.kind.isPerson { history.runs = try runs(of: id, subject.kind, limit: limit, in: db) }
        }
        return history
    }

    private static func months(of id: Int64, in db: Database) throws -> [FormMonth] {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: "SELECT month, \(FormSchema.sums) FROM month WHERE name = ? AND starts > 0 ORDER BY month"),
            arguments: [id])
        return try rows.compactMap { row in
            let fields = Fields(row: row)
            guard let month = try fields.whole(0, in: 0...120_000) else { return nil }
            return FormMonth(year: month / 12, month: month % 12 + 1, counts: try FormCounts(fields, from: 1))
        }
    }

    /// The latest starts of a subject.
    private static func runs(of id: Int64, _ kind: FormKind, limit: Int, in db: Database) throws -> [FormRun] {
        let rows = try Row.fetchAll(db.cachedStatement(sql: runs(of: kind)), arguments: [id, limit])
        return try rows.map { try run(Fields(row: $0)) }
    }

    /// SQL that reads the latest starts of a subject, by its id and their number. It sorts all starts of the subject by
    /// their races alone, and reads names for the latest of them only.
    static func runs(of kind: FormKind) -> String {
        let owner = kind.isRunner ? "runner" : kind == .trainer ? "trainer" : "rider"
        return """
            SELECT race.id, race.start, race.category, track.name, race.number, race.name,
                (SELECT count(*) FROM start AS other WHERE other.race = race.key AND other.fate = 0),
                start.number, own.name, rider.name, trainer.name, barrier.name, start.fate,
                start.favourite IS NOT NULL, start.position, start.sharing, start.is_placed, start.starting,
                start.fixed, track.country
            FROM (
                SELECT start.race AS race, start.number AS number
                FROM start CROSS JOIN race ON race.key = start.race WHERE start.\(owner) = ?
                ORDER BY race.start DESC, race.key, start.number LIMIT ?
            ) AS latest
                CROSS JOIN start ON start.race = latest.race AND start.number = latest.number
                CROSS JOIN race ON race.key = start.race
                LEFT JOIN name AS track ON track.id = race.track
                LEFT JOIN name AS own ON own.id = start.runner
                LEFT JOIN name AS rider ON rider.id = start.rider
                LEFT JOIN name AS trainer ON trainer.id = start.trainer
                LEFT JOIN name AS barrier ON barrier.id = start.barrier
            ORDER BY race.start DESC, race.key, start.number
            """
    }

    private static func run(_ fields: Fields) throws -> FormRun {
        var runner = FormRunner(
            Runner(
                number: try fields.runnerCode(7) ?? 0,
                name: try fields.clean(8, limit: 80) ?? ""))
        runner.rider = try fields.clean(9, limit: 60)
        runner.trainer = try fields.clean(10, limit: 60)
        runner.barrier = try fields.optionalText(11).flatMap { Int($0) }?.within(Runner.numberRange)
        runner.fate = FormRunner.Fate(rawValue: try fields.whole(12, otherwise: -1)) ?? .started
        runner.isFavourite = try fields.flag(13)
        runner.position = try fields.whole(14, in: Runner.numberRange, otherwise: 0)
        runner.sharing = try fields.whole(15, in: 0...99, otherwise: 0)
        runner.isPlaced = try fields.flag(16)
        runner.starting = try fields.price(17)
        runner.fixed = try fields.price(18)
        return FormRun(
            race: RaceID(try fields.clean(0, limit: 100) ?? ""), start: try fields.date(1),
            category: RaceCategory(rawValue: try fields.text(2)) ?? .unknown, meeting: try fields.clean(3, limit: 80),
            country: try FormRows.country(fields, 19),
            number: try fields.whole(4, in: OutsideNumber.raceNumbers, otherwise: 0),
            raceName: try fields.clean(5, limit: 160), runner: runner,
            fieldSize: try fields.whole(6, otherwise: 0))
    }

    /// Months of a runner, from its starts.
    private static func months(of runs: [FormRun]) -> [FormMonth] {
        var sums: [Int: FormCounts] = [:]
        for run in runs {
            let month = FormWindows.month(of: FormRace.day(of: run.start))
            guard let counts = run.counts else { continue }
            sums[month] = (sums[month] ?? FormCounts()) + counts
        }
        return sums.sorted { $0.key < $1.key }.map { month, counts in
            FormMonth(year: month / 12, month: month % 12 + 1, counts: counts)
        }
    }
}

extension FormRun {
    /// Counts of the start for form; nil for a scratching.
    fileprivate var counts: FormCounts? {
        FormLine(runner, category: category) { _, _ in nil }.counts
    }
}
