/// Starts as CSV, in parts (docs/export.md): RFC 4180, each line ended by CR LF, absent values empty.
package enum StartsCSV {
    /// Line with the names of the columns.
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
