/// Files in the form of docs/configuration.md with hostile names and values.
struct HostileSettings {
    private var reader: ByteReader
    private var file: [UInt8] = []

    /// - Parameter choices: decide what stands where.
    init(choices: ByteReader) {
        reader = choices
    }

    mutating func bytes() -> [UInt8] {
        if reader.choice(16) == 15 { file += [0xef, 0xbb, 0xbf] }
        for _ in 0..<reader.choice(10) {
            switch reader.choice(8) {
            case 0: put(reader.pick(Self.oddLines))
            case 1: put("[" + name() + "]")
            default: put(name() + reader.pick([" = ", "=", "\t=\t", " ", " == "]) + entry())
            }
            put(reader.pick(["\n", "\n", "\n", "\r\n", " # comment\n", " ", "\r", "\n\n"]))
        }
        return file
    }

    private mutating func put(_ text: String) {
        file.append(contentsOf: text.utf8)
    }

    private mutating func name() -> String {
        switch reader.choice(6) {
        case 5: reader.pick(Self.oddNames)
        case 4: "\"" + reader.text(reader.choice(20)) + "\""
        default: reader.pick(Self.names)
        }
    }

    private mutating func entry() -> String {
        guard reader.choice(6) == 5 else { return value() }
        let values = (0..<reader.choice(5)).map { _ in value() }
        return "[" + values.joined(separator: reader.pick([",", ", ", ",\n", " ", ",,"]))
            + reader.pick(["]", ",]", ""])
    }

    private mutating func value() -> String {
        switch reader.choice(6) {
        case 0: "\"" + reader.text(reader.choice(30)) + "\""
        case 1: "\"" + (0..<reader.choice(5)).map { _ in reader.pick(Self.escapes) }.joined() + "\""
        case 2: reader.pick(Self.numbers)
        default: reader.pick(Self.values)
        }
    }
}

extension HostileSettings {
    private static let names = [
        "feed-url", "source", "rate", "interval", "timeout", "only", "count", "theme", "bell", "12h", "tz", "ascii",
        "no-color", "no-mouse", "t-minus", "store", "record", "log-file", "verbose", "config", "demo", "seed", "port",
    ]

    private static let oddNames = [
        "ratte", "kiosk.pin", "a.b.c.d.e.f.g.h.i", "\"rate\"", "'rate'", "rate.rate", "\"\"", "\"\\u0000\"", ".", "a.",
        "\"\\u001b[2J\"", "RATE", "rate-", "\u{e9}", "\"\u{202e}\"", "\"a\"b",
    ]

    private static let oddLines = [
        "[[a]]", "[", "]", "[a", "=", "# \u{1b}", "#", "a", "\"", "'''", "\"\"\"", "{}", "\\", "\u{85}", "\u{2028}",
        "[rate]",
    ]

    private static let numbers = [
        "0", "1", "5", "15", "20", "60", "61", "1440", "1441", "86400", "-1", "+5", "1_0", "_1", "1_", "0x1F", "0o17",
        "0b101", "0x", "9223372036854775808", "-9223372036854775808", "1e3", "1.5", "1.", ".5", "1e999", "inf", "nan",
        "05", "\u{664}\u{665}", "1\u{301}", "0x\u{ff21}",
    ]

    private static let values = [
        "true", "false", "\"true\"", "'on'", "\"10,5,2,1\"", "\"none\"", "\"10,10\"", "\"horse\"", "\"horse, G\"",
        "\"all\"", "\"neds-v1\"", "\"NEDS\"", "\"default\"", "\"mono\"", "\"/var/log/x\"", "\"/a\\u0000b\"",
        "\"/a\\u001b[2J\"", "\"relative\"", "\"http://127.0.0.1:80\"", "\"https://u:p@h/x\"", "\"http:///\"",
        "\"Australia/Sydney\"", "\"\"", "''", "'\\'", "[]", "[1, 2]", "{ a = 1 }", "\"a\\q\"", "\"open", "word",
        "2026-11-21", "tru", "\"/\u{9b}\"",
    ]

    private static let escapes = [
        "\\u001b", "\\u202e", "\\u0000", "\\ud800", "\\U0010ffff", "\\U00110000", "\\n", "\\\\", "\\\"", "\\u00",
        "\\e", "/", "\\u200b", "a", " ", "\\U000e0041", "\\u0301",
    ]
}
