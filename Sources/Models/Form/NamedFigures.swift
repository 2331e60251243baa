/// Statistics of a source: its own names and figures, unchanged and not interpreted.
package struct NamedFigures: Hashable, Sendable {
    /// Name of the jockey, trainer or horse that they describe.
    package var name: String
    /// Sorted by the source's name of each.
    package var figures: [Figure]

    /// Statistics of one person or horse.
    package init(name: String, figures: [Figure]) {
        self.name = name
        self.figures = figures
    }

    /// One figure with the name that the source gives it.
    package struct Figure: Hashable, Sendable {
        /// The source's name of the figure: `win_rate`.
        package var name: String
        /// Value as cleaned text of the source: `21.4`.
        package var text: String

        /// One figure; both texts have passed `FeedText`.
        package init(name: String, text: String) {
            self.name = name
            self.text = text
        }
    }
}
