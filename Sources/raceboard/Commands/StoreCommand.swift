import ArgumentParser
import FoundationEssentials
import Models
import SQLiteStore

/// `raceboard store`: what is kept on the disk.
struct StoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store", _superCommandName: "raceboard", abstract: "Look at what is kept on the disk.",
        usage: "raceboard store info [<options>]", version: Version.text, subcommands: [StoreInfoCommand.self])
}

/// `raceboard store info`: the store's files, bounds and counts.
struct StoreInfoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info", abstract: "Print the store's folder, files, sizes, limits, counts and health.",
        usage: "raceboard store info [<options>]", version: Version.text)

    @Flag(help: "As JSON, for programs.")
    var json = false

    @OptionGroup var store: StoreOptions

    func run() throws {
        guard case .folder(let folder) = try StorePlace(store.reader()) else {
            throw Failure(
                "configuration", "There is no store: it is switched off, or HOME is not set",
                hint: "Name a folder with --store.", status: .configuration)
        }
        let info = StoreInfo(folder: folder)
        try Console.write(json ? StoreReport.json(info) : StoreReport.text(info))
    }
}
