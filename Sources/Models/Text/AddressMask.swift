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
