import Models
import Services

/// Bodies in the form of docs/dev/feed.md with hostile values: random bytes alone seldom get past the first bracket.
struct HostileBody {
    private var reader: ByteReader
    private var body: [UInt8] = []

    /// - Parameter choices: decide what stands where.
    init(choices: ByteReader) {
        reader = choices
    }

    mutating func bytes(of source: RaceSource) -> [UInt8] {
        if source == .neds {
            put("{\"category_race_map\":{")
            list(upTo: 4) { $0.group() }
            put("},\"race_summaries\":{")
        } else {
            put("{\"status\":200,\"data\":{\"next_to_go_ids\":")
            ids()
            put(",\"race_summaries\":{")
        }
        list(upTo: 12) { $0.summary() }
        put(source == .neds ? "}}" : "}}}")
        return body
    }

    private mutating func put(_ text: String) {
        body.append(contentsOf: text.utf8)
    }

    private mutating func list(upTo limit: Int, _ item: (inout HostileBody) -> Void) {
        for index in 0..<reader.choice(limit + 1) {
            if index > 0 { put(",") }
            item(&self)
        }
    }

    private mutating func group() {
        put(reader.pick(Self.categories) + ":")
        if reader.choice(8) == 7 { return value() }
        put("{\"race_ids\":")
        ids()
        put("}")
    }

    private mutating func ids() {
        put("[")
        list(upTo: 5) { $0.reader.choice(4) == 3 ? $0.value() : $0.put($0.reader.pick(Self.ids)) }
        put("]")
    }

    private mutating func summary() {
        put(reader.pick(Self.ids) + ":{\"advertised_start\":")
        if reader.choice(4) == 3 {
            put("{\"seconds\":" + reader.pick(Self.numbers) + "}")
        } else {
            put(reader.pick(Self.starts))
        }
        for _ in 0..<reader.choice(8) {
            put("," + reader.pick(Self.fields) + ":")
            value()
        }
        if reader.choice(2) == 1 {
            put(",\"race_form\":{\"distance\":")
            value()
            for _ in 0..<reader.choice(4) {
                put("," + reader.pick(Self.formFields))
                value()
                put("}")
            }
            put(",\"race_comment\":")
            value()
            put("}")
        }
        put("}")
    }

    private mutating func value() {
        switch reader.choice(10) {
        case 0: put(reader.pick(Self.categories))
        case 1: put(reader.pick(Self.numbers))
        case 2: put(reader.pick(["null", "true", "{}", "[]", "\"\"", "{\"name\":7}", "nul", "\"", "[,]"]))
        case 3:
            let depth = Int(reader.byte()) * 4
            put(String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
        case 4:
            let flood = reader.pick(Self.floods)
            put("\"a" + String(repeating: flood, count: Int(reader.byte())) + "\"")
        case 5: put("\"" + (0..<reader.choice(6)).map { _ in reader.pick(Self.escapes) }.joined() + "\"")
        default:
            // Any bytes but those that would end the text.
            body.append(UInt8(ascii: "\""))
            body.append(contentsOf: reader.bytes(reader.choice(40)).filter { $0 != 0x22 && $0 != 0x5c })
            body.append(UInt8(ascii: "\""))
        }
    }
}

extension HostileBody {
    private static let categories = [
        "\"4a2788f8-e825-4d36-9894-efd4baf1cfae\"", "\"9daef0d7-bf3c-4f50-921d-8e818c60fe61\"",
        "\"161d9be2-e909-4326-8c2c-35ed71fb460b\"", "\"4A2788F8-E825-4D36-9894-EFD4BAF1CFAE\"", "\"cats\"", "\"\"",
    ]

    /// Some are the same once they are harmless.
    private static let ids = [
        "\"a\"", "\"b\"", "\"a\\u200b\"", "\" a\"", "\"\"", "\"\\u0000\"", "\"c\"", "\"d\"", "\"\\ud800\"", "\"e\"",
        "\"caf\\u00e9\"", "\"cafe\\u0301\"", "\"\\u202ee\"", "\"f\"", "\"g\"", "\"h\"",
    ]

    private static let fields = [
        "\"race_name\"", "\"race_number\"", "\"meeting_name\"", "\"category_id\"", "\"venue_name\"", "\"venue_state\"",
        "\"venue_country\"", "\"race_form\"", "\"advertised_start\"",
    ]

    private static let formFields = ["\"weather\":{\"name\":", "\"track_condition\":{\"name\":", "\"x\":{\"y\":"]

    private static let starts = [
        "\"2026-11-21T03:05:00Z\"", "\"2026-11-21T03:05:00.999999999+14:00\"", "\"0000-01-01T00:00:00Z\"",
        "\"9999-12-31T23:59:60Z\"", "\"292277026596-12-04T15:30:08Z\"", "\"1969-12-31T23:59:59Z\"", "null",
        "1795230300",
        "\"2026-11-21T03:04:00Z\"", "\"2026-02-29T03:04:00Z\"", "\"2026-11-21 03:03:00z\"", "\"\"",
    ]

    private static let numbers = [
        "1795230300", "0", "-0", "-1", "7.0", "7.5", "1e2", "1e999", "-1e999", "99999999999999999999",
        "9223372036854775807", "9223372036854775808", "253402300799", "253402300800", "292277026596", "\"7\"", "\" 7\"",
        "1200", "999", "1000", "0.1e1", "1E-400", "01", "+1", "NaN",
    ]

    private static let floods = [
        "\\u0301", "\\u200b", "\\u202e", "\\ufe0f", "\\udb40\\udc41", "\\u20dd", "\\u0000", "\u{1f468}\u{200d}",
        "\\u115f", "\u{5d0}", "\\u0600", "x", "\u{fdfd}", " ", "\u{4e00}", "\\ud83d",
    ]

    private static let escapes = [
        "\\u001b[31m", "\\u009b2J", "\\u001b]0;x\\u0007", "\\ud800", "\\udc00\\ud800", "\\u0000", "\\ufffe", "\\u2028",
        "\\u2066", "\\r\\n", "\\u0085", "=1+1", "-2", "@x", "+", "\\\"", ",", "\u{5e9}\u{5dc}", "\u{645}\u{631}",
        "\\ud83d\\udc0e", "\\u3164", "\\ue000", "\\uffff", "\\t=", "\\uff1d1", "\\/", "\\x",
    ]
}
