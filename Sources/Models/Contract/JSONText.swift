import FoundationEssentials

/// The form that every JSON text of the program has: keys in alphabetical order, on one line.
package enum JSONText {
    /// - Throws: errors of the encoder, which a value without floating point numbers never causes.
    package static func of(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// The same text with a line for each value, for people. Numbers and texts stay as they are written.
    /// - Parameter compact: JSON without spaces between its signs, as `of` writes it.
    package static func indented(_ compact: String) -> String {
        var out = String.UnicodeScalarView()
        var depth = 0
        var isText = false
        var isEscaped = false
        var last: Unicode.Scalar = " "
        for scalar in compact.unicodeScalars {
            if isText {
                out.append(scalar)
                isText = isEscaped || scalar != "\""
                isEscaped = !isEscaped && scalar == "\\"
                last = scalar
                continue
            }
            let isEnd = scalar == "}" || scalar == "]"
            if isEnd { depth -= 1 }
            let isFirst = last == "{" || last == "["
            // An empty object or list stays on the line of its key.
            if isEnd ? !isFirst : (isFirst || last == ",") { newLine(depth, &out) }
            out.append(scalar)
            if scalar == ":" { out.append(" ") }
            if scalar == "{" || scalar == "[" { depth += 1 }
            isText = scalar == "\""
            last = scalar
        }
        return String(out)
    }

    private static func newLine(_ depth: Int, _ out: inout String.UnicodeScalarView) {
        out.append(contentsOf: ("\n" + String(repeating: "  ", count: max(0, depth))).unicodeScalars)
    }
}
