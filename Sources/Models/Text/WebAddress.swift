/// The address of a web page, from outside: a terminal opens it if its user clicks the name that has it.
package struct WebAddress: Hashable, Sendable {
    /// Printable ASCII without spaces, at most `longest` bytes: `https://` or `http://`, then a host without a user.
    package let text: String

    /// Most bytes of an address, as terminals take it.
    package static let longest = 2000

    /// Takes an address as it is; nil for a text that is none, or is too long.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.longest, text.utf8.allSatisfy({ (0x21...0x7e).contains($0) }),
            let scheme = text.firstRange(of: "://"),
            ["https", "http"].contains(text[..<scheme.lowerBound].lowercased())
        else { return nil }
        let host = text[scheme.upperBound...].utf8.prefix { !"/?#".utf8.contains($0) }
        // A user in front of the host would make it look like another one.
        guard let first = host.first, first != UInt8(ascii: ":"), host.allSatisfy(Self.isOfHost) else { return nil }
        self.text = text
    }

    package var isSecure: Bool { text.lowercased().hasPrefix("https://") }

    /// Letters, digits, and the characters of a port or an IPv6 address.
    private static func isOfHost(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
        default: "-._:[]".utf8.contains(byte)
        }
    }
}

/// Removes users and passwords from addresses before they are shown.
package enum AddressMask {
    private static let mask = "***"

    /// Masks the part before the host in every address of a text.
    package static func text(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "@")) else { return text }
        var result = ""
        var rest = text[...]
        while let scheme = rest.firstRange(of: "://") {
            result += rest[..<scheme.upperBound]
            rest = rest[scheme.upperBound...]
            let authority = rest.prefix { !$0.isWhitespace && !"/?#\"'<>".contains($0) }
            guard let at = authority.lastIndex(of: "@") else { continue }
            result += mask
            rest = rest[at...]
        }
        return result + rest
    }

    /// Masks the value of a setting, which may be a wrong address: everything between the scheme and the last `@`, and
    /// a query.
    package static func value(_ value: String) -> String {
        let end = value.firstRange(of: "://")?.upperBound ?? value.startIndex
        var scheme = String(value[..<end])
        var rest = String(value[end...])
        if let at = rest.lastIndex(of: "@") {
            // In `me://secret@host` the part before the colon is a user, not a scheme.
            if !["http://", "https://"].contains(scheme.lowercased()) { scheme = "" }
            rest = mask + rest[at...]
        }
        guard let query = rest.firstIndex(of: "?"), rest.last != "?" else { return scheme + rest }
        return scheme + rest[...query] + mask
    }
}
