package import Models

/// What is looked for on the screen that is shown.
package struct SearchState: Hashable, Sendable {
    package var search: RaceSearch
    /// Whether letters go into it.
    package var isTyping: Bool

    package init(_ search: RaceSearch, isTyping: Bool = false) {
        self.search = search
        self.isTyping = isTyping
    }

    /// As the header and the line have it: `/fle`.
    package var words: String { "/" + search.text }
}
