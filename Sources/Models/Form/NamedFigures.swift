/// Statistics as a source gives them: its own names and its own figures, none of them understood or worked out anew.
package struct NamedFigures: Hashable, Sendable {
    /// Of whom: a jockey, a trainer, a horse.
    package var name: String
    /// By the source's name of each, sorted by that.
    package var figures: [Figure]

    package init(name: String, figures: [Figure]) {
        self.name = name
        self.figures = figures
    }

    package struct Figure: Hashable, Sendable {
        /// `win_rate`.
        package var name: String
        /// `21.4`, harmless.
        package var text: String

        package init(name: String, text: String) {
            self.name = name
            self.text = text
        }
    }
}
