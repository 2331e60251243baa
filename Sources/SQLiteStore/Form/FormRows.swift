internal import FoundationEssentials
internal import GRDB
internal import Models

/// Reads figures from `form.db`, whose windows are at today (`FormWindows.advance`).
enum FormRows {
    private static let sums = FormSchema.sums.split(separator: ", ").map { "figure.\($0)" }.joined(separator: ", ")

    /// Basis of a ranking: the races from a day on.
    /// - Parameter first: days since 1970; nil for all.
    static func basis(from first: Int?, _ db: Database) throws -> FormBasis {
        guard
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT (SELECT count(*) FROM race WHERE day >= ?1),
                        (SELECT min(start) FROM race WHERE day = (SELECT min(day) FROM race WHERE day >= ?1)),
                        (SELECT max(start) FROM race
                            WHERE day = (SELECT max(day) FROM race) AND day >= ?1)
                    """, arguments: [first ?? Int.min])
        else {
            return FormBasis()
        }
        let fields = Fields(row: row)
        return FormBasis(
            races: try fields.whole(0, otherwise: 0), oldest: try fields.optionalDate(1),
            newest: try fields.optionalDate(2))
    }

    /// A ranking over one of the periods that are ready.
    static func table(_ query: FormQuery, from first: Int?, in db: Database) throws -> FormTable {
        var conditions = "figure.period = ? AND figure.kind = ? AND figure.starts >= ?"
        var arguments: [(any DatabaseValueConvertible)?] = [
            FormWindows.days(of: query.period), query.kind.rawValue, query.minStarts,
        ]
        if let category = query.category {
            conditions += " AND figure.category = ?"
            arguments.append(category.rawValue)
        }
        let words = FormName.words(query.search)
        for word in words {
            conditions += " AND instr(name.key, ?) > 0"
            arguments.append(word)
        }
        // With a search the count stops at that number.
        let most = words.isEmpty ? "" : " LIMIT \(many)"
        let (ranked, counted) = try sources(query, words, in: db)
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT name.name, figure.category, name.country, \(sums) FROM \(ranked) WHERE \(conditions)
                    ORDER BY \(order(query.sort)) LIMIT ?
                    """), arguments: StatementArguments(arguments + [max(0, query.limit)]))
        let total = try Int.fetchOne(
            db.cachedStatement(sql: "SELECT count(*) FROM (SELECT 1 FROM \(counted) WHERE \(conditions)\(most))"),
            arguments: StatementArguments(arguments))
        let figures = try rows.map { row in
            let fields = Fields(row: row)
            return FormFigures(
                kind: query.kind, category: RaceCategory(rawValue: try fields.text(1)) ?? .unknown,
                name: FeedText.clean(try fields.text(0), limit: 80), country: try country(fields, 2),
                counts: try FormCounts(fields, from: 3))
        }
        return FormTable(rows: figures, total: total ?? 0, basis: try basis(from: first, db))
    }

    /// Names from which on it is quicker to walk the ranking until there are enough than to sort all that match.
    static let many = 2_000

    /// The tables to rank and to count from, in an order that no statistics are needed for.
    private static func sources(
        _ query: FormQuery, _ words: [String], in db: Database
    ) throws -> (ranked: String, counted: String) {
        let walk = "figure INDEXED BY \(index(query.sort)) CROSS JOIN name ON name.id = figure.name"
        guard let first = words.first else { return (walk, "figure") }
        let find = "name CROSS JOIN figure ON figure.name = name.id"
        let found = try Int.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT count(*) FROM (SELECT 1 FROM name WHERE kind = ? AND instr(key, ?) > 0 LIMIT \(many))
                    """), arguments: [query.kind.rawValue, first])
        return ((found ?? 0) < many ? find : walk, find)
    }

    private static func index(_ sort: FormSort) -> String { "figure_\(sort.rawValue)" }

    /// Small samples last, those of the most starts before the others: `is_small` has the starts that they lack.
    private static func order(_ sort: FormSort) -> String {
        switch sort {
        case .rate: "figure.is_small, figure.bound DESC, figure.starts DESC, figure.name"
        case .starts: "figure.starts DESC, figure.bound DESC, figure.name"
        case .starting: "figure.is_small, figure.starting_gain DESC, figure.starts DESC, figure.name"
        case .fixed: "figure.is_small, figure.fixed_gain DESC, figure.starts DESC, figure.name"
        }
    }

    /// The sums of some subjects over one of the periods that are ready.
    /// - Parameter card: a race that does not count, if it is saved.
    static func figures(
        of subjects: [FormSubject], over period: FormPeriod, without card: RaceCard? = nil, in db: Database
    ) throws -> [FormSubject: FormCounts] {
        let own = try card.map { try lines(of: $0, in: period, db) } ?? []
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(sums), name.id FROM name JOIN figure ON figure.period = ? AND figure.name = name.id
                WHERE name.kind = ? AND name.category = ? AND name.key = ? AND name.country = ?
                """)
        var found: [FormSubject: FormCounts] = [:]
        for subject in subjects where found[subject] == nil && !subject.key.isEmpty {
            let row = try Row.fetchOne(
                statement,
                arguments: [
                    FormWindows.days(of: period), subject.kind.rawValue, subject.category.rawValue, subject.key,
                    subject.country ?? "",
                ])
            guard let row else { continue }
            let fields = Fields(row: row)
            let id = try fields.integer(7)
            let starts = own.filter { $0.names(track: nil, category: subject.category).contains { $0.id == id } }
            let counts = try starts.compactMap(\.counts).reduce(FormCounts(fields, from: 0), -)
            if counts.starts > 0 { found[subject] = counts }
        }
        return found
    }

    /// The lines of a race that a period counts, saved from any source.
    private static func lines(of card: RaceCard, in period: FormPeriod, _ db: Database) throws -> [FormLine] {
        let start = Instant.milliseconds(card.advertisedStart ?? card.actualStart ?? .distantPast)
        let tolerance = Int64(RaceMatch.tolerance * 1000)
        let columns = FormLine.columns.split(separator: ", ").map { "start.\($0)" }.joined(separator: ", ")
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT \(columns) FROM race JOIN start ON start.race = race.key
                    WHERE race.day >= (SELECT first_day FROM window WHERE period = ?)
                        AND race.key IN (
                            SELECT key FROM race WHERE id = ?
                            UNION SELECT key FROM race
                                WHERE meeting = ? AND number = ? AND start BETWEEN ? AND ? AND category = ?)
                    """),
            arguments: [
                FormWindows.days(of: period), card.id.text, card.number > 0 ? FormName.key(card.meeting) : nil,
                card.number, start - tolerance, start + tolerance, card.category.rawValue,
            ])
        return try rows.map { try FormLine(Fields(row: $0), from: 0) }
    }

    /// Subjects of some kinds whose name begins with a text, an equal name first, then by starts.
    static func named(
        _ text: String, kinds: [FormKind], limit: Int, in db: Database
    ) throws -> [FormFigures] {
        guard let key = FormName.key(text) else { return [] }
        let list = kinds.map { "\($0.rawValue)" }.joined(separator: ", ")
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT name.name, name.kind, name.category, name.country, \(sums)
                FROM name LEFT JOIN figure ON figure.period = ? AND figure.name = name.id
                WHERE name.kind IN (\(list)) AND name.key >= ? AND name.key < ?
                ORDER BY name.key <> ?, coalesce(figure.starts, 0) DESC, name.key LIMIT ?
                """,
            arguments: [FormPeriod.longest, key, key + "\u{10ffff}", key, max(0, limit)])
        return try rows.map(Self.named)
    }

    /// Subjects of every kind whose name has every word, the most starts first.
    static func found(_ words: [String], limit: Int, in db: Database) throws -> [FormFigures] {
        guard !words.isEmpty else { return [] }
        let conditions = words.map { _ in "instr(name.key, ?) > 0" }.joined(separator: " AND ")
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT name.name, name.kind, name.category, name.country, \(sums)
                FROM name LEFT JOIN figure ON figure.period = ? AND figure.name = name.id
                WHERE \(conditions) AND name.kind NOT IN (\(FormKind.barrier.rawValue), \(FormKind.favourite.rawValue))
                ORDER BY coalesce(figure.starts, 0) DESC, name.key LIMIT ?
                """,
            arguments: StatementArguments([FormPeriod.longest] + words + [max(0, limit)]))
        return try rows.map(Self.named)
    }

    private static func named(_ row: Row) throws -> FormFigures {
        let fields = Fields(row: row)
        return FormFigures(
            kind: FormKind(rawValue: try fields.whole(1, otherwise: 0)) ?? .horse,
            category: RaceCategory(rawValue: try fields.text(2)) ?? .unknown,
            name: FeedText.clean(try fields.text(0), limit: 80), country: try country(fields, 3),
            counts: fields.isNull(4) ? FormCounts() : try FormCounts(fields, from: 4))
    }

    /// The country of a track; nil for the empty text.
    static func country(_ fields: Fields, _ place: Int) throws -> String? {
        try fields.clean(place, limit: 12)
    }
}

/// A line of `start`: a runner by the ids of its names.
struct FormLine: Hashable {
    var number: Int
    var runner: Int64?
    var rider: Int64?
    var trainer: Int64?
    var barrier: Int64?
    var favourite: Int64?
    var fate: Int
    var position: Int
    var sharing: Int
    var isPlaced: Bool
    var starting: Int64?
    var fixed: Int64?
    var opening: Int64?
    var weight: Int64?
    var margin: Int64?
    var time: Int64?

    static let columns = """
        number, runner, rider, trainer, barrier, favourite, fate, position, sharing, is_placed, starting, fixed, \
        opening, weight, margin, time
        """

    /// - Parameter first: the place of `number` in the row.
    init(_ fields: Fields, from first: Int) throws {
        number = try fields.runnerCode(first) ?? 0
        runner = try fields.optionalInteger(first + 1)
        rider = try fields.optionalInteger(first + 2)
        trainer = try fields.optionalInteger(first + 3)
        barrier = try fields.optionalInteger(first + 4)
        favourite = try fields.optionalInteger(first + 5)
        fate = try fields.whole(first + 6, otherwise: -1)
        position = try fields.whole(first + 7, in: Runner.numberRange, otherwise: 0)
        sharing = try fields.whole(first + 8, in: 0...99, otherwise: 0)
        isPlaced = try fields.flag(first + 9)
        starting = Thousandths.of(try fields.price(first + 10))
        fixed = Thousandths.of(try fields.price(first + 11))
        opening = Thousandths.of(try fields.price(first + 12))
        weight = try fields.optionalInteger(first + 13)
        margin = try fields.optionalInteger(first + 14)
        time = try fields.optionalInteger(first + 15)
    }

    /// - Parameter names: makes the id of a name.
    init(
        _ runner: FormRunner, category: RaceCategory, names: (FormKind, String?) throws -> Int64?
    ) rethrows {
        number = runner.number
        self.runner = try names(.runner(category), runner.name)
        rider = try FormKind.rider(category).flatMap { try names($0, runner.rider.map(FormName.plain)) }
        trainer = try names(.trainer, runner.trainer)
        barrier = try names(.barrier, runner.barrier.map { "\($0)" })
        favourite = runner.isFavourite ? try names(.favourite, "favourite") : nil
        fate = runner.fate.rawValue
        position = runner.position
        sharing = runner.sharing
        isPlaced = runner.isPlaced
        starting = Thousandths.of(runner.starting)
        fixed = Thousandths.of(runner.fixed)
        opening = Thousandths.of(runner.opening)
        weight = Thousandths.whole(runner.weight)
        margin = Thousandths.whole(runner.margin)
        time = Thousandths.whole(runner.time)
    }

    var values: [(any DatabaseValueConvertible)?] {
        [
            number, runner, rider, trainer, barrier, favourite, fate, position, sharing, isPlaced, starting, fixed,
            opening, weight, margin, time,
        ]
    }

    /// Counts that it adds to a form; nil if the runner did not start.
    var counts: FormCounts? {
        guard fate == FormRunner.Fate.started.rawValue else { return nil }
        return FormCounts(
            position: position, sharing: sharing, isPlaced: isPlaced, starting: starting.map { Int($0) },
            fixed: fixed.map { Int($0) })
    }

    /// Everyone and everything whose form counts the start.
    func names(track: Int64?, category: RaceCategory) -> [(id: Int64, kind: FormKind)] {
        let all: [(Int64?, FormKind?)] = [
            (runner, .runner(category)), (rider, .rider(category)), (trainer, .trainer), (barrier, .barrier),
            (favourite, .favourite), (track, .track),
        ]
        return all.compactMap { id, kind in
            guard let id, let kind else { return nil }
            return (id, kind)
        }
    }
}
