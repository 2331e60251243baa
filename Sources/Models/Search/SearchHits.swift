/// Words of a search that were found, by their index in it.
package struct SearchHits: OptionSet, Hashable, Sendable {
    /// One bit for each word: the first word is bit 0. A search has at most 20 words.
    package let rawValue: UInt64

    /// Takes the bits as they are.
    package init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    init(word: Int) {
        self.init(rawValue: 1 << UInt64(word))
    }
}
