internal import FoundationEssentials
internal import GRDB
internal import Models

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
        try putRunners(of: kept, known: known?.card, key, in: db)
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
    private static func putRunners(of kept: KeptCard, known: KeptCard?, _ key: Int64, in db: Database) throws {
        let before = Dictionary((known?.card.runners ?? []).map { ($0.number, $0) }) { one, _ in one }
        for runner in kept.card.runners {
            let opening = kept.openings[runner.number]
            if before[runner.number] == runner, known?.openings[runner.number] == opening { continue }
            if before[runner.number] != nil { try remove(runner.number, key, in: db) }
            try db.cachedStatement(sql: insertRunner)
                .execute(arguments: StatementArguments(runnerValues(runner, key, opening: opening)))
        }
        let now = Set(kept.card.runners.map(\.number))
        for number in before.keys where !now.contains(number) { try remove(number, key, in: db) }
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
