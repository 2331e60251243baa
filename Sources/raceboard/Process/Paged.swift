import Settings
import Streams

/// Standard output of the commands whose text may be longer than the screen.
enum Paged {
    /// The option of every command that turns the pager off. It is no option of the parser: no command has it alone.
    static let off = "--no-pager"

    /// Shows a text in the pager if it is longer than the terminal, and prints it otherwise.
    /// - Throws: status 74 when it cannot be written.
    static func write(_ text: String) throws(Failure) {
        let isOff = Environment.arguments.prefix { $0 != "--" }.contains(off)
        if !isOff, let pager = Pager(Environment.variables), pager.show(text) { return }
        try Console.write(text)
    }
}
