internal import Models

/// The same words in two lengths.
package struct Wording: Hashable, Sendable {
    /// Words for a line with enough room.
    package var words: String
    /// Words for other lines: at most 20 columns, in a row 18.
    package var short: String

    /// - Parameter short: nil if the words are short themselves.
    package init(_ words: String, short: String? = nil) {
        self.words = words
        self.short = short ?? words
    }

    /// The words if they fit into a width, or else the short ones.
    /// - Parameter width: columns.
    package func fitting(_ width: Int) -> String {
        DisplayWidth.of(words) <= width ? words : short
    }
}
