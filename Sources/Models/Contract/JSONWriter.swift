import FoundationEssentials

/// Writes one JSON text on one line, value by value, as `JSONText.of` would. Foundation's encoder makes an object of
/// each value first, which takes several times as long.
struct JSONWriter {
    private(set) var written = ""
    /// Whether nothing stands in the open object or list yet.
    private var isFirst = true

    /// Opens an object or a list.
    mutating func open(_ sign: String) {
        written += sign
        isFirst = true
    }

    mutating func close(_ sign: String) {
        written += sign
        isFirst = false
    }

    /// Begins an entry of a list.
    mutating func next() {
        if !isFirst { written += "," }
        isFirst = false
    }

    /// Begins an entry of an object.
    mutating func key(_ name: String) {
        next()
        text(name)
        written += ":"
    }

    mutating func null() { written += "null" }

    /// Writes a whole or decimal number, or a flag, as it stands.
    mutating func number(_ text: String) { written += text }

    mutating func real(_ number: Double) throws {
        guard number.isFinite else {
            throw EncodingError.invalidValue(
                number, EncodingError.Context(codingPath: [], debugDescription: "JSON has no such number"))
        }
        let text = number.description
        written += text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    mutating func text(_ text: String) {
        written += "\""
        if text.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5c }) {
            for scalar in text.unicodeScalars { written += Self.escaped(scalar) }
        } else {
            written += text
        }
        written += "\""
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"": "\\\""
        case "\\": "\\\\"
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        case "\u{8}": "\\b"
        case "\u{c}": "\\f"
        case "\u{0}"..."\u{f}": "\\u000" + String(scalar.value, radix: 16)
        case "\u{10}"..."\u{1f}": "\\u00" + String(scalar.value, radix: 16)
        default: String(scalar)
        }
    }
}
