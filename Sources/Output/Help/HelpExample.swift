/// An example of a command: a line for a shell, and its effect.
package struct HelpExample: Hashable, Encodable, Sendable {
    /// Line for a shell, with the program's name.
    package let line: String
    /// Effect of the example: a sentence without its full stop.
    package let words: String

    init(_ line: String, _ words: String) {
        self.line = line
        self.words = words
    }
}
