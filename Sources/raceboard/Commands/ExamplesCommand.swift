import ArgumentParser
import FoundationEssentials
import Output
import Settings

/// `raceboard examples`: groups and examples of all commands as JSON. The manual pages are made of it, and the tests
/// run each. People have them in the help of each command.
struct ExamplesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "examples", abstract: "Print the examples of all commands as JSON.",
        usage: "raceboard examples", version: Version.text, shouldDisplay: false)

    func run() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        try Console.write(String(decoding: encoder.encode(HelpTopic.all), as: UTF8.self) + "\n")
    }
}
