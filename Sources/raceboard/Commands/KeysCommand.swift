import ArgumentParser
import Commands
import Output
import Settings
import ViewModels

/// `raceboard keys`: the key table, printed.
struct KeysCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys", abstract: "Print the board's keys.", usage: "raceboard keys [<options>]",
        discussion: "With the keys of your own, by the table [keys] of the settings file.", version: Version.text)

    @Flag(help: "Prints Markdown, as the page of keys has it, with the keys that the program comes with.")
    var markdown = false

    @OptionGroup var pager: PagerOptions

    @OptionGroup var file: ConfigFileOptions

    func run() throws {
        guard !markdown else { return try Paged.write(KeyTable.markdown) }
        let files = try file.reader().files
        for warning in files.warnings { Console.note("warning: \(warning)") }
        try Paged.write(KeyTable.plainText(files.checkedKeys()))
    }
}
