import ArgumentParser
import Output
import Settings

/// The option that `Main` takes away before the parser: here for help, manual and completions.
struct PagerOptions: ParsableArguments {
    @Flag(help: "Prints a text that is longer than the terminal, instead of showing it in the pager.")
    var noPager = false
}

/// Standard output of the commands whose text may be longer than the screen.
enum Paged {
    /// The option that turns the pager off, also of a help. `Main` takes it away.
    static let off = "--no-pager"

    /// Shows a text in the pager if it is longer than the terminal, and prints it otherwise.
    /// - Throws: status 74 when it cannot be written.
    static func write(_ text: String) throws(Failure) {
        let isOff = Environment.arguments.prefix { $0 != "--" }.contains(off)
        if !isOff, let pager = Pager(Environment.variables), pager.show(text) { return }
        try Console.write(text)
    }
}
