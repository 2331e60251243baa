package import Models

/// Search that narrows the open screen, and whether it is typed.
package struct SearchState: Hashable, Sendable {
    package var search: RaceSearch
    /// True while letters are added to it.
    package var isTyping: Bool

    /// A search that is typed, or one that is applied.
    package init(_ search: RaceSearch, isTyping: Bool = false) {
        self.search = search
        self.isTyping = isTyping
    }

    /// Words for header and line: `/fle`.
    package var words: String { "/" + search.text }
}
