/// A search for one text in another.
package enum TextSearch {
    /// Whether a text has a word in it, capitals aside; true for an empty word. Compares bytes of lower case: the
    /// library's own search prepares more for each text than it takes to look through a line.
    package static func has(_ word: String, in text: String) -> Bool {
        let word = Array(word.lowercased().utf8)
        let bytes = Array(text.lowercased().utf8)
        guard let first = word.first else { return true }
        guard bytes.count >= word.count else { return false }
        return (0...bytes.count - word.count).contains { bytes[$0] == first && bytes[$0...].starts(with: word) }
    }
}
