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
