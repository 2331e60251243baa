/// Input that a person types to plain mode, and the output for its sentences. Both may be a terminal, a pipe or a file.
@MainActor
package struct PlainStreams {
    /// Descriptor that lines are read from; it stays open.
    let input: Int32
    /// Descriptor that sentences are written to; it stays open.
    let output: Int32
    /// Whether the input is a terminal, whose end is that of the session.
    let isTerminal: Bool
    /// Columns of the terminal; nil if the output is none.
    let columns: () -> Int?
    /// Sentences before all others: why there is no screen.
    let notices: [String]

    package init(
        input: Int32, output: Int32, isTerminal: Bool, columns: @escaping () -> Int?, notices: [String] = []
    ) {
        self.input = input
        self.output = output
        self.isTerminal = isTerminal
        self.columns = columns
        self.notices = notices
    }
}
