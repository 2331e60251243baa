import ArgumentParser
import Output
import Settings

/// Options of every command that prints what it found.
struct OutputOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Write to this file instead of standard output.", valueName: "file"), completion: .file())
    var output: String?

    @Flag(name: .shortAndLong, help: "No notes on standard error, only errors.")
    var quiet = false

    /// Prints the command's own text, in the pager if it is longer than the terminal, or writes it to the chosen file.
    /// - Throws: status 74 when it cannot be written.
    func write(_ text: String) throws(Failure) {
        if output == nil { try Paged.write(text) } else { try Console.write(text, to: output) }
    }

    /// A line on standard error; none with --quiet.
    func note(_ words: String) {
        if !quiet { Console.note("raceboard: \(words)") }
    }
}
