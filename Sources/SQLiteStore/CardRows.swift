internal import FoundationEssentials
internal import GRDB
internal import Models

/// Reads cards from the tables of `races.db`. All of it is as foreign as the feed.
enum CardRows {
    static let columns = """
        id, category, number, meeting_id, meeting, name, venue_name, venue_state, venue_country, start, actual_start, \
        status, distance, track_condition, surface, direction, weather, rail, race_class, prize_money, places_paid, \
        comment, protest, tips, first_seen, seen_at, currency
        """
    static let runnerColumns = """
        number, name, source_id, barrier, jockey, trainer, weight, last_starts, opening, win, place, tote_win, \
        tote_place, fluctuations, is_favourite, is_mover, is_scratched, is_late, scratched_at, comment, starting, \
        age, sex
        """
    static let placingColumns = "number, position, name, barrier, margin, margin_words, time"
    static let dividendColumns = "product, tote, amount, is_final, combination"

    private static let one = "SELECT key, \(columns) FROM card WHERE id = ?"
    private static let ended = """
        SELECT key, \(columns) FROM card WHERE is_result AND start >= ?1 AND start < ?2 ORDER BY start DESC, id LIMIT ?3
        """
    /// The page after a card, of which ?4 is the start and ?5 the id.
    private static let endedBefore = ended.replacing(
        "ORDER BY", with: "AND start <= ?4 AND (start < ?4 OR id > ?5) ORDER BY")

    static func card(_ id: RaceID, in db: Database) throws -> (key: Int64, card: KeptCard)? {
        guard let row = try Row.fetchOne(db.cachedStatement(sql: one), arguments: [id.text]) else { return nil }
        return try card(Fields(row: row), in: db)
    }

    private static let times = """
        SELECT placing.time FROM card JOIN placing ON placing.card = card.key
        WHERE card.is_result AND card.category = ?1 AND card.meeting = ?2 AND card.distance = ?3
            AND placing.position = 1 AND placing.time IS NOT NULL
        ORDER BY card.start DESC LIMIT ?4
        """

    /// Times of winners in seconds, the latest first.
    static func winningTimes(_ course: TimedCourse, limit: Int, in db: Database) throws -> [Double] {
        let rows = try Row.fetchAll(
            db.cachedStatement(sql: times),
            arguments: [course.category.rawValue, course.meeting, course.distance, max(0, limit)])
        return try rows.compactMap { try Fields(row: $0).optionalInteger(0).map { Double($0) / 1000 } }
    }

    /// Cards with a result or over, the latest start first.
    /// - Parameter last: the last of the page before.
    static func results(
        _ starts: Range<Date>, limit: Int, after last: RaceCard?, in db: Database
    ) throws -> [KeptCard] {
        var arguments: StatementArguments = [
            Instant.milliseconds(starts.lowerBound), Instant.milliseconds(starts.upperBound), max(0, limit),
        ]
        let start = last?.advertisedStart
        if let last, let start { arguments += [Instant.milliseconds(start), last.id.text] }
        let rows = try Row.fetchAll(
            db.cachedStatement(sql: start == nil ? ended : endedBefore), arguments: arguments)
        return try rows.map { try card(Fields(row: $0), in: db).card }
    }

    private static func card(_ fields: Fields, in db: Database) throws -> (key: Int64, card: KeptCard) {
        let key = try fields.integer(0)
        var card = RaceCard(
            id: RaceID(try fields.clean(1, limit: 100) ?? ""),
            category: RaceCategory(rawValue: try fields.text(2)) ?? .unknown)
        card.number = try fields.whole(3, in: OutsideNumber.raceNumbers) ?? 0
        card.meetingID = try fields.clean(4, limit: 100)
        card.meeting = try fields.clean(5, limit: 80)
        card.name = try fields.clean(6, limit: 160)
        let venue = Venue(
            name: try fields.clean(7, limit: 80), state: try fields.clean(8, limit: 12),
            country: try fields.clean(9, limit: 12))
        card.advertisedStart = try fields.optionalDate(10)
        card.actualStart = try fields.optionalDate(11)
        card.status = RaceStatus(word: try fields.optionalText(12))
        card.conditions = try conditions(fields)
        card.tips = try fields.numbers(24).map { Int($0) }.filter(RunnerNumber.isCode)
        var openings: [Int: Price] = [:]
        let timed = try PriceRows.timed(of: key, in: db)
        card.runners = try lines("runner", runnerColumns, of: key, by: "number", in: db).compactMap {
            guard var runner = try runner($0) else { return nil }
            runner.odds.timed = timed[runner.number] ?? []
            openings[runner.number] = try $0.price(8)
            return runner
        }
        card.placings = try lines("placing", placingColumns, of: key, by: "position, number", in: db)
            .compactMap(placing)
        card.dividends = try lines("dividend", dividendColumns, of: key, by: "line", in: db).compactMap(dividend)
        let kept = KeptCard(
            card: card, venue: venue, firstSeen: try fields.date(25), seenAt: try fields.date(26), openings: openings)
        return (key, kept)
    }

    private static func lines(
        _ table: String, _ columns: String, of key: Int64, by order: String, in db: Database
    ) throws -> [Fields] {
        let sql = "SELECT \(columns) FROM \(table) WHERE card = ? ORDER BY \(order)"
        return try Row.fetchAll(db.cachedStatement(sql: sql), arguments: [key]).map { Fields(row: $0) }
    }

    private static func conditions(_ fields: Fields) throws -> RaceCard.Conditions {
        var conditions = RaceCard.Conditions()
        conditions.distance = try fields.whole(13, in: OutsideNumber.distances)
        conditions.trackCondition = try fields.clean(14, limit: 40)
        conditions.surface = try fields.clean(15, limit: 40)
        conditions.direction = try fields.clean(16, limit: 20)
        conditions.weather = try fields.clean(17, limit: 40)
        conditions.rail = try fields.clean(18, limit: 160)
        conditions.raceClass = try fields.clean(19, limit: 80)
        conditions.prizeMoney = try fields.decimal(20)
        conditions.currency = try fields.clean(27, limit: 3)
        conditions.placesPaid = try fields.whole(21, in: 1...20)
        conditions.comment = try fields.clean(22, limit: 4000)
        // An empty text means a protest without a reason.
        conditions.protest = try fields.optionalText(23).map { FeedText.clean($0, limit: 200) }
        return conditions
    }

    private static func runner(_ fields: Fields) throws -> Runner? {
        guard let number = try fields.runnerCode(0) else { return nil }
        var runner = Runner(
            number: number, name: try fields.clean(1, limit: 80) ?? "",
            odds: Odds(
                win: try fields.price(9), place: try fields.price(10), toteWin: try fields.price(11),
                totePlace: try fields.price(12),
                fluctuations: try fields.numbers(13).compactMap { Price(thousandths: Int($0)) }))
        runner.id = try fields.clean(2, limit: 100)
        runner.barrier = try fields.whole(3, in: Runner.numberRange)
        runner.jockey = try fields.clean(4, limit: 60)
        runner.trainer = try fields.clean(5, limit: 60)
        runner.weight = try fields.decimal(6)
        runner.lastStarts = try fields.clean(7, limit: 20)
        runner.isFavourite = try fields.flag(14)
        runner.isMover = try fields.flag(15)
        if try fields.flag(16) {
            runner.scratching = Runner.Scratching(at: try fields.optionalDate(18), isLate: try fields.flag(17))
        }
        runner.comment = try fields.clean(19, limit: 600)
        runner.startingPrice = try fields.price(20)
        runner.age = try fields.whole(21, in: 1...40)
        runner.sex = try fields.clean(22, limit: 6)
        return runner
    }

    private static func placing(_ fields: Fields) throws -> Placing? {
        guard let number = try fields.runnerCode(0),
            let position = try fields.whole(1, in: Runner.numberRange)
        else { return nil }
        var placing = Placing(position: position, number: number, name: try fields.clean(2, limit: 80) ?? "")
        placing.barrier = try fields.whole(3, in: Runner.numberRange)
        placing.margin = try fields.decimal(4)
        placing.marginWords = try fields.clean(5, limit: 20)
        placing.time = try fields.decimal(6)
        return placing
    }

    private static func dividend(_ fields: Fields) throws -> Dividend? {
        guard let product = try fields.clean(0, limit: 60), let amount = try fields.decimal(2) else { return nil }
        return Dividend(
            product: product, tote: try fields.clean(1, limit: 20), amount: amount, isFinal: try fields.flag(3),
            combination: try fields.numbers(4).map { Int($0) }.filter(RunnerNumber.isCode))
    }
}

extension CardRows {
    private typealias Values = [(any DatabaseValueConvertible)?]

    private static let insert = statement(
        "INSERT INTO card (\(columns), is_result, bytes) VALUES", count: 29,
        "ON CONFLICT (id) DO UPDATE SET \(updates) RETURNING key")
    private static let insertRunner = statement(
        "INSERT OR IGNORE INTO runner (card, \(runnerColumns)) VALUES", count: 24)
    private static let insertPlacing = statement(
        "INSERT OR IGNORE INTO placing (card, \(placingColumns)) VALUES", count: 8)
    private static let insertDividend = statement(
        "INSERT OR IGNORE INTO dividend (card, \(dividendColumns), line) VALUES", count: 7)
    private static let updates = (columns + ", is_result, bytes").split(separator: ", ").map {
        "\($0) = excluded.\($0)"
    }
    .joined(separator: ", ")

    private static func statement(_ head: String, count: Int, _ tail: String = "") -> String {
        "\(head) (\([String](repeating: "?", count: count).joined(separator: ", "))) \(tail)"
    }

    /// Writes a card, merged with the saved one; called in a transaction.
    /// - Returns: the saved card.
    static func put(_ new: KeptCard, in db: Database) throws -> KeptCard {
        let known = try card(new.card.id, in: db)
        let kept = known.map { $0.card.merged(with: new) } ?? new
        if let known {
            // An update of an open card without news costs one line.
            var same = known.card
            (same.seenAt, same.newest) = (kept.seenAt, kept.newest)
            if same == kept {
                try db.cachedStatement(sql: "UPDATE card SET seen_at = ? WHERE key = ?")
                    .execute(arguments: [Instant.milliseconds(kept.seenAt), known.key])
                return kept
            }
        }
        let values = StatementArguments(cardValues(kept))
        guard let key = try Int64.fetchOne(db.cachedStatement(sql: insert), arguments: values) else { return kept }
        try putRunners(of: kept, known: known?.card, key, seenAt: new.card.takesBets ? new.newest : nil, in: db)
        if known?.card.card.placings != kept.card.placings {
            try replace("placing", insertPlacing, kept.card.placings.map { placingValues($0, key) }, key, in: db)
        }
        if known?.card.card.dividends != kept.card.dividends {
            let lines = kept.card.dividends.enumerated().map { dividendValues($1, key, line: $0) }
            try replace("dividend", insertDividend, lines, key, in: db)
        }
        return kept
    }

    /// Writes the runners that are not in the file as they are now: a price changes for some of them only.
    /// - Parameter seenAt: time of prices without one; nil once no bets are taken.
    private static func putRunners(
        of kept: KeptCard, known: KeptCard?, _ key: Int64, seenAt: Date?, in db: Database
    ) throws {
        let before = Dictionary((known?.card.runners ?? []).map { ($0.number, $0) }) { one, _ in one }
        for runner in kept.card.runners {
            let opening = kept.openings[runner.number]
            if before[runner.number] == runner, known?.openings[runner.number] == opening { continue }
            try PriceRows.put(runner, before: before[runner.number], seenAt: seenAt, card: key, in: db)
            if before[runner.number] != nil { try remove(runner.number, key, in: db) }
            try db.cachedStatement(sql: insertRunner)
                .execute(arguments: StatementArguments(runnerValues(runner, key, opening: opening)))
        }
        let now = Set(kept.card.runners.map(\.number))
        for number in before.keys where !now.contains(number) {
            try remove(number, key, in: db)
            try PriceRows.remove(number, key, in: db)
        }
    }

    private static func remove(_ number: Int, _ key: Int64, in db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM runner WHERE card = ? AND number = ?").execute(arguments: [
            key, number,
        ])
    }

    private static func replace(
        _ table: String, _ insert: String, _ lines: [Values], _ key: Int64, in db: Database
    ) throws {
        try db.cachedStatement(sql: "DELETE FROM \(table) WHERE card = ?").execute(arguments: [key])
        for values in lines { try db.cachedStatement(sql: insert).execute(arguments: StatementArguments(values)) }
    }

    private static func cardValues(_ kept: KeptCard) -> Values {
        let card = kept.card
        let conditions = card.conditions
        return [
            card.id.text, card.category.rawValue, card.number, card.meetingID, card.meeting, card.name,
            kept.venue.name, kept.venue.state, kept.venue.country, Instant.milliseconds(card.advertisedStart),
            Instant.milliseconds(card.actualStart), card.status?.word, conditions.distance, conditions.trackCondition,
            conditions.surface, conditions.direction, conditions.weather, conditions.rail, conditions.raceClass,
            Thousandths.whole(conditions.prizeMoney), conditions.placesPaid, conditions.comment, conditions.protest,
            json(card.tips), Instant.milliseconds(kept.firstSeen), Instant.milliseconds(kept.seenAt),
            conditions.currency,
            kept.isResult, bytes(card),
        ]
    }

    private static func runnerValues(_ runner: Runner, _ key: Int64, opening: Price?) -> Values {
        let odds = runner.odds
        return [
            key, runner.number, runner.name, runner.id, runner.barrier, runner.jockey, runner.trainer,
            Thousandths.whole(runner.weight), runner.lastStarts, Thousandths.of(opening),
            Thousandths.of(odds.win), Thousandths.of(odds.place),
            Thousandths.of(odds.toteWin), Thousandths.of(odds.totePlace),
            json(odds.fluctuations.map(\.thousandths)), runner.isFavourite, runner.isMover,
            runner.scratching != nil, runner.scratching?.isLate ?? false,
            Instant.milliseconds(runner.scratching?.at), runner.comment,
            Thousandths.of(runner.startingPrice), runner.age, runner.sex,
        ]
    }

    private static func placingValues(_ placing: Placing, _ key: Int64) -> Values {
        [
            key, placing.number, placing.position, placing.name, placing.barrier, Thousandths.whole(placing.margin),
            placing.marginWords, Thousandths.whole(placing.time),
        ]
    }

    private static func dividendValues(_ dividend: Dividend, _ key: Int64, line: Int) -> Values {
        [
            key, dividend.product, dividend.tote, Thousandths.whole(dividend.amount) ?? 0, dividend.isFinal,
            json(dividend.combination), line,
        ]
    }

    private static func json(_ numbers: [some FixedWidthInteger]) -> String {
        "[" + numbers.map { String($0) }.joined(separator: ",") + "]"
    }

    /// Estimate of the size of the card in the file, rather too large.
    private static func bytes(_ card: RaceCard) -> Int {
        let conditions = card.conditions
        let texts = [
            card.meetingID, card.meeting, card.name, conditions.rail, conditions.raceClass, conditions.comment,
            conditions.protest,
        ]
        let runners = card.runners.reduce(0) { sum, runner in
            let texts = [runner.name, runner.id, runner.jockey, runner.trainer, runner.lastStarts, runner.comment]
            return sum + 80 + 6 * runner.odds.fluctuations.count + length(texts)
        }
        let placings = card.placings.reduce(0) { $0 + 40 + $1.name.utf8.count }
        return 600 + length(texts) + runners + placings + card.dividends.count * 70
    }

    private static func length(_ texts: [String?]) -> Int { texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) } }
}
