extension String {
    /// The text for a part of a URL: letters, digits, hyphen and underscore as they are, every other byte as `%XX`.
    var percentEncoded: String {
        utf8.map { byte in
            let isLetter = (0x41...0x5a).contains(byte & 0xdf)
            if isLetter || (0x30...0x39).contains(byte) || byte == 0x2d || byte == 0x5f {
                return String(UnicodeScalar(byte))
            }
            return "%" + String(byte >> 4, radix: 16, uppercase: true) + String(byte & 15, radix: 16, uppercase: true)
        }.joined()
    }

    /// The opposite of `percentEncoded`; text that is no escape stays as it is.
    var percentDecoded: String {
        var bytes = Array(utf8)[...]
        var decoded: [UInt8] = []
        while let byte = bytes.popFirst() {
            let digits = byte == 0x25 ? String(decoding: bytes.prefix(2), as: UTF8.self) : ""
            let code = digits.utf8.count == 2 ? UInt8(digits, radix: 16) : nil
            if code != nil { bytes = bytes.dropFirst(2) }
            decoded.append(code ?? byte)
        }
        return String(decoding: decoded, as: UTF8.self)
    }
}
