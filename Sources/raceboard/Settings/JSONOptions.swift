import ArgumentParser
import Models
import Output
import Settings
import System

/// Options of every command that prints words, or JSON for programs.
struct JSONOptions: ParsableArguments {
    @Flag(help: "One JSON object on one line; errors are one object on standard error.")
    var json = false

    @Flag(help: "The same object on many lines, for people.")
    var pretty = false

    @OptionGroup var pager: PagerOptions

    /// Whether JSON is printed, in either form.
    var isOn: Bool { json || pretty }

    /// Prints a text, in the pager if it is longer than the terminal.
    /// - Parameters:
    ///   - place: where to write it; nil: standard output.
    ///   - isNothing: whether nothing was found: then it ends the program with that status.
    /// - Throws: status 74 when it cannot be written.
    func write(_ text: String, to place: OutputOptions? = nil, isNothing: Bool = false) throws(Failure) {
        let shown = pretty ? JSONText.indented(text) : text
        if let place { try place.write(shown) } else { try Paged.write(shown) }
        if isNothing { ExitStatus.nothing.end() }
    }

    /// - Throws: status 64 for two forms at once.
    func check(csv: Bool) throws(Failure) {
        guard isOn, csv else { return }
        throw Failure(
            "usage", "--json and --csv cannot be used together", hint: "Leave one of them out.", status: .usage)
    }
}

extension ExitStatus {
    /// Ends the program with it, after its output was written.
    func end() -> Never { ProcessEnd.exit(rawValue) }
}
