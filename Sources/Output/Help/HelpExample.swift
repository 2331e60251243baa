/// An example of a command: a line for a shell, and its effect.
struct HelpExample: Hashable, Encodable, Sendable {
    /// Line for a shell, with the program's name.
    let line: String
    /// Effect of the example: a sentence without its full stop.
    let words: String

    init(_ line: String, _ words: String) {
        self.line = line
        self.words = words
    }
}
