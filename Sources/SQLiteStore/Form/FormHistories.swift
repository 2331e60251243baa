internal import FoundationEssentials
internal import GRDB
internal import Models

/// Reads everything of one subject from `form.db`.
enum FormHistories {
    /// - Parameter runs: most starts of a person; for a runner it is always `FormHistory.mostRuns`.
    static func history(
        of subject: FormSubject, runs limit: Int, in db: Database
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
        let (isRunner, isPerson) = (subject.kind.isRunner, subject.kind.isPerson)
        history.days = try isRunner || isPerson ? days(of: id, subject.kind, in: db) : months(of: id, in: db)
        let most = isRunner ? FormHistory.mostRuns : isPerson ? limit.held(in: 0...FormHistory.mostRuns) : 0
        if most > 0 { history.runs = try runs(of: id, subject.kind, limit: most, in: db) }
        return history
    }

    private static func months(of id: Int64, in db: Database) throws -> [FormDay] {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: "SELECT month, \(FormSchema.sums) FROM month WHERE name = ? AND starts > 0 ORDER BY month"),
            arguments: [id])
        return try rows.compactMap { row in
            let fields = Fields(row: row)
            guard let month = try fields.whole(0, in: 0...120_000) else { return nil }
            let first = CivilTime(year: month / 12, month: month % 12 + 1, day: 1)
            return FormDay(first.instant(), counts: try FormCounts(fields, from: 1))
        }
    }

    private static func days(of id: Int64, _ kind: FormKind, in db: Database) throws -> [FormDay] {
        let rows = try Row.fetchAll(db.cachedStatement(sql: days(of: kind)), arguments: [id])
        return try rows.compactMap { row in
            let fields = Fields(row: row)
            guard let day = try fields.whole(0, in: -4_000_000...4_000_000) else { return nil }
            return FormDay(
                Date(timeIntervalSince1970: Double(day) * 86_400), counts: try FormCounts(fields, from: 1))
        }
    }

    /// SQL that sums the starts of a subject by day, by its id.
    static func days(of kind: FormKind) -> String {
        """
        SELECT race.day, count(*), sum(position = 1), sum(is_placed), count(starting),
            \(FormCounting.returned("starting")), count(fixed), \(FormCounting.returned("fixed"))
        FROM start CROSS JOIN race ON race.key = start.race
        WHERE start.\(owner(kind)) = ? AND fate = 0 GROUP BY race.day ORDER BY race.day
        """
    }

    private static func owner(_ kind: FormKind) -> String {
        kind.isRunner ? "runner" : kind == .trainer ? "trainer" : "rider"
    }

    /// The latest starts of a subject.
    private static func runs(of id: Int64, _ kind: FormKind, limit: Int, in db: Database) throws -> [FormRun] {
        let rows = try Row.fetchAll(db.cachedStatement(sql: runs(of: kind)), arguments: [id, limit])
        return try rows.map { try run(Fields(row: $0)) }
    }

    /// SQL that reads the latest starts of a subject, by its id and their number. It sorts all starts of the subject by
    /// their races alone, and reads names for the latest of them only.
    static func runs(of kind: FormKind) -> String {
        """
        SELECT race.id, race.start, race.category, track.name, race.number, race.name,
            (SELECT count(*) FROM start AS other WHERE other.race = race.key AND other.fate = 0),
            start.number, own.name, rider.name, trainer.name, barrier.name, start.fate,
            start.favourite IS NOT NULL, start.position, start.sharing, start.is_placed, start.starting,
            start.fixed, track.country
        FROM (
            SELECT start.race AS race, start.number AS number
            FROM start CROSS JOIN race ON race.key = start.race WHERE start.\(owner(kind)) = ?
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
}
