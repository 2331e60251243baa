import Models

/// Columns of text, padded with spaces to the widest cell of each.
enum TextTable {
    /// - Parameters:
    ///   - rows: cells, as many in each row.
    ///   - right: columns that are aligned at the right.
    ///   - ink: of a cell, by its row and its column; nil for none.
    /// - Returns: a line a row, without spaces at its end.
    static func text(
        _ rows: [[String]], right: Set<Int> = [], hasHeads: Bool = false,
        ink: (_ row: Int, _ column: Int) -> Ink? = { _, _ in nil }
    ) -> String {
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in
            rows.map { $0.indices.contains(column) ? DisplayWidth.of($0[column]) : 0 }.max() ?? 0
        }
        return rows.enumerated().map { number, row in
            var line = row.enumerated().map { column, cell in
                let padding = String(repeating: " ", count: widths[column] - DisplayWidth.of(cell))
                let shown = (hasHeads && number == 0 ? Ink.head : ink(number, column))?.marked(cell) ?? cell
                return right.contains(column) ? padding + shown : shown + padding
            }.joined(separator: "  ")
            while line.last == " " { line.removeLast() }
            return line + "\n"
        }.joined()
    }
}

/// Text as a field of CSV (docs/next.md, "CSV").
enum CSVText {
    /// Text of the feed that no spreadsheet computes: one that begins like a formula gets an apostrophe in front,
    /// which spreadsheets read as "this is text" (docs/next.md, "CSV").
    static func inert(_ text: String?) -> String {
        guard let text, let first = text.unicodeScalars.first(where: { !isPassedOver($0) }) else { return text ?? "" }
        return signs.contains(first) ? "'" + text : text
    }

    /// The text of a cell that `inert` made harmless.
    static func unescaped(_ cell: String) -> String {
        let text = String(cell.dropFirst())
        return cell.hasPrefix("'") && inert(text) == cell ? text : cell
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

/// CSV as a spreadsheet of the locale opens it (docs/next.md, "CSV").
package struct SpreadsheetText: Hashable, Sendable {
    /// Begins the file: without it Excel reads another code page than UTF-8.
    package static let mark = "\u{feff}"

    /// Whether the locale writes a comma in a number: then fields are parted by semicolons.
    private let hasDecimalComma: Bool

    package init(hasDecimalComma: Bool) { self.hasDecimalComma = hasDecimalComma }

    /// Lines of RFC 4180 in that form, without the mark.
    package func lines(_ csv: String) -> String {
        guard hasDecimalComma else { return csv }
        var lines: [UInt8] = []
        var field: [UInt8] = []
        var isQuoted = false
        for byte in csv.utf8 {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            guard !isQuoted, [UInt8(ascii: ","), UInt8(ascii: "\r"), UInt8(ascii: "\n")].contains(byte) else {
                field.append(byte)
                continue
            }
            lines += Self.shown(field)
            lines.append(byte == UInt8(ascii: ",") ? UInt8(ascii: ";") : byte)
            field.removeAll(keepingCapacity: true)
        }
        return String(decoding: lines + Self.shown(field), as: UTF8.self)
    }

    private static func shown(_ field: [UInt8]) -> [UInt8] {
        let (point, quote) = (UInt8(ascii: "."), UInt8(ascii: "\""))
        let parts = field.drop { $0 == UInt8(ascii: "-") }.split(separator: point, omittingEmptySubsequences: false)
        let isDecimal =
            parts.count == 2
            && parts.allSatisfy { part in
                !part.isEmpty && part.allSatisfy { (0x30...0x39).contains($0) }
            }
        if isDecimal { return field.map { $0 == point ? UInt8(ascii: ",") : $0 } }
        let needsQuotes = field.first != quote && field.contains(UInt8(ascii: ";"))
        return needsQuotes ? [quote] + field + [quote] : field
    }
}

/// Starts as CSV, in parts (docs/export.md): RFC 4180, each line ended by CR LF, absent values empty.
package enum StartsCSV {
    package static func header(_ columns: [String]) -> String { columns.joined(separator: ",") + "\r\n" }

    /// Lines of fields.
    /// - Parameters:
    ///   - lines: fields in the order of the columns; nil is absent.
    ///   - columns: their names; one that begins with `is_` has 0 and 1, and is written as `false` and `true`.
    package static func text(_ lines: [[String?]], _ columns: [String]) -> String {
        let flags = columns.map { $0.hasPrefix("is_") }
        return lines.map { line in
            zip(line, flags).map { field, isFlag in
                guard let field else { return "" }
                return isFlag ? (field == "0" ? "false" : "true") : CSVText.quoted(CSVText.inert(field))
            }.joined(separator: ",") + "\r\n"
        }.joined()
    }
}
