package import Models

/// Search of the open screen.
package struct SearchState: Hashable, Sendable {
    /// Words that must match.
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
