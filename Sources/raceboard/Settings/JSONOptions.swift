import ArgumentParser
import Contract
import Glibc
import Settings
import Streams

/// Options of every command that prints words, or JSON for programs.
struct JSONOptions: ParsableArguments {
    @Flag(help: "One JSON object on one line; errors are one object on standard error.")
    var json = false

    @Flag(help: "The same object on many lines, for people.")
    var pretty = false

    /// Whether it prints JSON.
    var isOn: Bool { json || pretty }

    /// - Parameter isNothing: whether nothing was found: then it ends the program with that status.
    /// - Throws: status 74 when it cannot be written.
    func write(_ text: String, to output: String? = nil, isNothing: Bool = false) throws(Failure) {
        try Console.write(pretty ? JSONText.indented(text) : text, to: output)
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
    func end() -> Never { Glibc.exit(rawValue) }
}
