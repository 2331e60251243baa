extension String {
    /// For a part of a URL: letters, digits, hyphen and underscore as they are, every other byte as `%XX`.
    var percentEncoded: String {
        utf8.map { byte in
            let isLetter = (0x41...0x5a).contains(byte & 0xdf)
            if isLetter || (0x30...0x39).contains(byte) || byte == 0x2d || byte == 0x5f {
                return String(UnicodeScalar(byte))
            }
            return "%" + String(byte >> 4, radix: 16, uppercase: true) + String(byte & 15, radix: 16, uppercase: true)
        }.joined()
    }
}
