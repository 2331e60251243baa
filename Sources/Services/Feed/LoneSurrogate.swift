/// Half of a character beyond U+FFFF, which JSON can name alone (`\ud83d`), as programs do that cut a text; no text can
/// have it, and a decoder refuses the whole value.
enum LoneSurrogate {
    /// Names U+FFFD in the place of each.
    /// - Parameter bytes: JSON in UTF-8.
    /// - Returns: index of the first; nil without one.
    static func replaceAll(in bytes: inout [UInt8]) -> Int? {
        var first: Int?
        var next = bytes.startIndex
        while let place = bytes[next...].firstIndex(of: UInt8(ascii: "\\")) {
            next = min(place + 2, bytes.endIndex)
            guard let unit = unit(at: place, of: bytes), 0xD800...0xDFFF ~= unit else { continue }
            next = place + 6
            if unit < 0xDC00, let low = self.unit(at: next, of: bytes), 0xDC00...0xDFFF ~= low {
                next += 6
            } else {
                bytes.replaceSubrange(place + 2..<next, with: "fffd".utf8)
                first = first ?? place
            }
        }
        return first
    }

    /// The unit of UTF-16 that an escape names.
    private static func unit(at place: Int, of bytes: [UInt8]) -> Int? {
        guard place + 6 <= bytes.endIndex, bytes[place] == UInt8(ascii: "\\"), bytes[place + 1] == UInt8(ascii: "u")
        else { return nil }
        return Int(String(decoding: bytes[place + 2..<place + 6], as: UTF8.self), radix: 16)
    }
}
