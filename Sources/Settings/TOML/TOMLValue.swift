internal import Models

/// A value as TOML has it.
struct TOMLValue: Hashable, Sendable {
    /// The value as text; a list has commas.
    let text: String
    /// Whether a number, `true` and `false` need no quotes.
    let isBare: Bool

    /// A list of strings, which may have commas.
    static func list(_ strings: [String]) -> String {
        "[" + strings.map { literal($0, isBare: false) }.joined(separator: ", ") + "]"
    }

    /// - Parameter asList: whether it is written as a list, as the file had it.
    func text(asList: Bool) -> String {
        guard asList else { return Self.literal(text, isBare: isBare) }
        let parts = text.split(separator: ",").map { part in
            Self.literal(part.trimmingSpaces, isBare: isBare)
        }
        return "[" + parts.joined(separator: ", ") + "]"
    }

    private static func literal(_ text: String, isBare: Bool) -> String {
        if isBare, TOMLReader.bare(text) == text { return text }
        let escaped = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                "\\u" + String(repeating: "0", count: scalar.value < 0x10 ? 3 : 2) + String(scalar.value, radix: 16)
            default: String(scalar)
            }
        }
        return "\"" + escaped.joined() + "\""
    }
}
