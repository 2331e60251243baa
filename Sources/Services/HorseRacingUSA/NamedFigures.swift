/// Statistics as a source gives them: its own names and its own figures, none of them understood or worked out anew.
package struct NamedFigures: Hashable, Sendable {
    /// Of whom: a jockey, a trainer, a horse.
    package var name: String
    /// By the source's name of each, sorted by that.
    package var figures: [Figure]

    package struct Figure: Hashable, Sendable {
        /// `win_rate`.
        package var name: String
        /// `21.4`, harmless.
        package var text: String
    }
}
