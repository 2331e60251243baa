/// A name as form knows it: two spellings of one (case, accents, apostrophes, spaces) have one key.
package enum FormName {
    /// Letters and digits alone, without brackets at the end: a country (`Amber Echo (NZ)`), an apprentice's claim
    /// (`Dee Marsh (a2kg)`).
    /// - Returns: nil for an empty text.
    package static func key(_ text: String?) -> String? {
        guard let text else { return nil }
        let key = FoldedText(plain(text)).key
        if !key.isEmpty { return key }
        let rest = text.lowercased().filter { !$0.isWhitespace }
        return rest.isEmpty ? nil : rest
    }

    /// The text without brackets at the end, unless the brackets are all of it.
    package static func plain(_ text: String) -> String {
        guard text.last == ")", let open = text.lastIndex(of: "(") else { return text }
        var head = text[..<open]
        while head.last == " " { head.removeLast() }
        return head.isEmpty ? text : String(head)
    }

    /// Whether a new spelling of a name takes the place of the one that is shown: capitals and small letters before
    /// capitals alone, otherwise the newer one.
    package static func isBetter(_ name: String, than shown: String, isNewer: Bool) -> Bool {
        let (one, other) = (isMixed(name), isMixed(shown))
        return one == other ? isNewer && name != shown : one
    }

    private static func isMixed(_ name: String) -> Bool {
        name.contains(where: \.isLowercase) && name.contains(where: \.isUppercase)
    }

    /// The key of each word of a search.
    package static func words(_ text: String) -> [String] {
        text.split(whereSeparator: \.isWhitespace).compactMap {
            let key = FoldedText(String($0)).key
            return key.isEmpty ? nil : key
        }
    }
}
