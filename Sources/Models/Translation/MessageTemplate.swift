/// A text with places for values: `%1` to `%9`. Any other `%` is itself.
enum MessageTemplate {
    private static let percent = UInt8(ascii: "%")

    /// Numbers of the places in a text, one bit each. How often a place comes does not count.
    static func places(in text: String) -> UInt16 {
        var found: UInt16 = 0
        var isAfterPercent = false
        for byte in text.utf8 {
            if isAfterPercent, let place = place(byte) { found |= 1 << UInt16(place) }
            isAfterPercent = byte == percent
        }
        return found
    }

    /// The text with values in its places; a place without a value stays as it is.
    static func filled(_ text: String, _ values: [String]) -> String {
        if values.isEmpty { return text }
        var result = ""
        var rest = text.utf8[...]
        while let at = rest.firstIndex(of: percent) {
            let next = rest.index(after: at)
            if next < rest.endIndex, let place = place(rest[next]), place <= values.count {
                result += Substring(rest[..<at])
                result += values[place - 1]
                rest = rest[rest.index(after: next)...]
            } else {
                result += Substring(rest[...at])
                rest = rest[next...]
            }
        }
        return result + Substring(rest)
    }

    private static func place(_ byte: UInt8) -> Int? {
        (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(byte) ? Int(byte - UInt8(ascii: "0")) : nil
    }
}
