/// One ASCII character as JSON, a URL or HTML may write it.
struct EscapedByte {
    let byte: UInt8
    /// Bytes of the text that the escape takes.
    let length: Int

    /// - Returns: nil where no escape begins.
    init?(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) {
        switch bytes[place] {
        case UInt8(ascii: "\\"): self.init(json: bytes, place)
        case UInt8(ascii: "%"): self.init(bytes, digits: place + 1, count: 2, length: 3)
        case UInt8(ascii: "+"): self.init(byte: 0x20, length: 1)
        case UInt8(ascii: "&"): self.init(html: bytes, place)
        default: return nil
        }
    }

    private init(byte: UInt8, length: Int) {
        (self.byte, self.length) = (byte, length)
    }

    private init?(json bytes: UnsafeBufferPointer<UInt8>, _ place: Int) {
        guard place + 1 < bytes.count else { return nil }
        if bytes[place + 1] == UInt8(ascii: "u") {
            self.init(bytes, digits: place + 2, count: 4, length: 6)
        } else {
            self.init(byte: bytes[place + 1], length: 2)
        }
    }

    private init?(html bytes: UnsafeBufferPointer<UInt8>, _ place: Int) {
        var start = place + 1
        // An entity may be escaped again (`&amp;#64;`), and readers decode a text until no entity is left.
        while bytes[start...].starts(with: "amp;".utf8), Self.entity(bytes, from: start + 4) != nil { start += 4 }
        guard let (byte, end) = Self.entity(bytes, from: start) else { return nil }
        self.init(byte: byte, length: end - place)
    }

    /// - Parameter start: the place behind the `&`.
    /// - Returns: the character, and the place behind the `;`.
    private static func entity(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> (byte: UInt8, end: Int)? {
        guard start < bytes.count, let end = bytes[start...].prefix(9).firstIndex(of: UInt8(ascii: ";")) else {
            return nil
        }
        let name = String(decoding: bytes[start..<end], as: UTF8.self).lowercased()
        let named: [String: UInt8] = ["amp": 0x26, "lt": 0x3c, "gt": 0x3e, "quot": 0x22, "apos": 0x27]
        let code = name.hasPrefix("#x") ? UInt8(name.dropFirst(2), radix: 16) : UInt8(name.dropFirst())
        guard let byte = name.hasPrefix("#") ? code : named[name] else { return nil }
        return (byte, end + 1)
    }

    /// Reads `count` hexadecimal digits; nil if they are no ASCII character.
    private init?(_ bytes: UnsafeBufferPointer<UInt8>, digits place: Int, count: Int, length: Int) {
        guard place + count <= bytes.count else { return nil }
        let digits = String(decoding: bytes[place..<(place + count)], as: UTF8.self)
        guard let code = UInt32(digits, radix: 16), code < 0x80 else { return nil }
        self.init(byte: UInt8(code), length: length)
    }
}
