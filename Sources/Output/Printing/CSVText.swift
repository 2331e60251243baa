import Models

/// Text as a field of CSV (docs/next.md, "CSV").
enum CSVText {
    /// Text of the feed that no spreadsheet computes: one that begins like a formula gets an apostrophe in front,
    /// which spreadsheets read as "this is text" (docs/next.md, "CSV").
    static func inert(_ text: String?) -> String {
        guard let text, let first = text.unicodeScalars.first(where: { !isPassedOver($0) }) else { return text ?? "" }
        return signs.contains(first) ? "'" + text : text
    }

    /// The signs that begin a formula, and all that Unicode calls the same in another width, height or place: wide,
    /// small, raised, lowered, doubled, the Hebrew plus, the minus of mathematics.
    private static let signs = Set(
        "=+-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋⩵⩶﬩−".unicodeScalars)

    /// Whether a spreadsheet may drop the character at the beginning of a cell.
    private static func isPassedOver(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
            || scalar.properties.generalCategory == .control
    }

    /// Quotes a field if RFC 4180 requires it.
    static func quoted(_ field: String) -> String {
        // Characters are compared by scalars, since a comma with an accent is still a comma to a reader of the file.
        let special: Set<Unicode.Scalar> = [",", "\"", "\r", "\n"]
        guard field.unicodeScalars.contains(where: special.contains) else { return field }
        var quoted = String.UnicodeScalarView("\"".unicodeScalars)
        for scalar in field.unicodeScalars {
            if scalar == "\"" { quoted.append(scalar) }
            quoted.append(scalar)
        }
        quoted.append("\"")
        return String(quoted)
    }
}
