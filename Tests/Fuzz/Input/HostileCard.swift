/// Cards and lists of meetings in the forms of docs/dev/feed.md, where any part may be anything: objects have keys that
/// the readers know, their values are what hostile answers are made of.
struct HostileCard {
    private var reader: ByteReader
    private var body = ""

    /// - Parameter choices: decide what stands where.
    init(choices: ByteReader) {
        reader = choices
    }

    mutating func bytes() -> [UInt8] {
        body = "{\"data\":"
        object(depth: 0)
        body += "}"
        return Array(body.utf8)
    }

    private mutating func object(depth: Int) {
        body += "{"
        for index in 0..<reader.choice(depth == 0 ? 8 : 14) {
            if index > 0 { body += "," }
            body += "\"\(reader.pick(depth == 0 ? Self.parts : Self.keys))\":"
            value(depth: depth + 1)
        }
        body += "}"
    }

    private mutating func value(depth: Int) {
        switch reader.choice(depth < 5 ? 8 : 5) {
        case 0, 1: body += reader.pick(Self.numbers)
        case 2, 3: body += "\"\(reader.pick(Self.texts))\""
        case 4: body += reader.pick(["null", "true", "false", "\"\"", "[]", "{}"])
        case 5, 6: object(depth: depth)
        default:
            body += "["
            for index in 0..<reader.choice(6) {
                if index > 0 { body += "," }
                if reader.choice(3) == 0 { value(depth: depth + 1) } else { object(depth: depth) }
            }
            body += "]"
        }
    }

    private static let parts = [
        "race", "runners", "results", "dividends", "meetings", "races", "markets", "entrants", "prices",
        "price_fluctuations", "money_tracker", "flucs_with_timestamp",
    ]

    private static let keys = [
        "event_id", "meeting_id", "meeting_name", "display_meeting_name", "status", "description", "advertised_start",
        "actual_start", "race_number", "type", "distance", "weather", "track_condition", "comment", "positions_paid",
        "prize_monies", "total_value", "protest", "protest_reason", "entrant_id", "primary_market", "runner_number",
        "name", "barrier", "is_scratched", "is_late_scratched", "scratch_time", "jockey", "trainer_name", "weight",
        "age", "sex", "total", "last_twenty_starts", "favourite", "mover", "odds", "fixed_win", "fixed_place", "flucs",
        "position", "margin_length", "winning_time", "product_name", "tote", "dividend", "positions", "races", "id",
        "start_time", "category", "country", "state", "a", "b", "number", "seconds", "market_ids", "entrant_ids",
        "last_six", "open", "timestamp", "fluc", "bet_percentage", "hold_percentage",
        "race_id", "market_id", "form_summary", "riderOrDriver", "numerator", "denominator", "meeting",
    ]

    private static let numbers = [
        "0", "1", "2", "7", "99", "100", "-1", "2.5", "1.0", "0.999", "1e2", "1e400", "1795230300", "253402300800",
        "9223372036854775808", "99999999999999999999", "\"3.40\"", "\"57.5\"", "\"-\"", "12000.000001",
    ]

    private static let texts = [
        "a", "b", "Open", "Final", "Interim", "Abandoned", "Protest", "Pool Win", "Win", "T", "G", "Scr", "x\\u200b",
        "\\u001b[31m", "\\u202eabc", "\\u0301\\u0301\\u0301", "\\ud83d\\udc0e", " ", "2026-11-21T03:04:00Z",
        "9999-12-31T23:59:60Z", "Final Field", "a:940b8704-e497-4a76-b390-00918ff7d282:", "\\u0000", "caf\\u00e9",
    ]
}
