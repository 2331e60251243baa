import ArgumentParser
import Settings
import Streams
import ViewModels
import Views

/// `raceboard keys`: the key table, printed.
struct KeysCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys", abstract: "Print the board's keys.", usage: "raceboard keys [<options>]",
        version: Version.text)

    @Flag(help: "Prints Markdown, as the page of keys has it.")
    var markdown = false

    func run() throws {
        try Paged.write(markdown ? KeyTable.markdown : KeyTable.plainText)
    }
}
