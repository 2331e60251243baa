/// Why a text or a body from outside cannot be used, in words.
package struct Flaw: Error, Hashable, Sendable {
    /// A clause without its full stop: `the value is missing`.
    package let words: String
    /// Number of the line that has it, from 1, which also stands for all that has no lines.
    package let line: Int

    package init(_ words: String, line: Int = 1) {
        (self.words, self.line) = (words, line)
    }
}

extension Flaw: CustomStringConvertible {
    package var description: String { words }
}
