/// Which words of a search were found, by their place in it.
package struct SearchHits: OptionSet, Hashable, Sendable {
    package let rawValue: UInt64

    package init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    init(word: Int) {
        self.init(rawValue: 1 << UInt64(word))
    }
}
