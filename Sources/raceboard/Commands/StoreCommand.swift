import ArgumentParser
import FoundationEssentials
import Models
import SQLiteStore

/// `raceboard store`: what is kept on the disk.
struct StoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store", abstract: "Look at what is kept on the disk.",
        usage: "raceboard store info [<options>]", version: Version.text, subcommands: [StoreInfoCommand.self])
}

/// `raceboard store info`: the store's files, bounds and counts.
struct StoreInfoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info", abstract: "Print the store's folder, files, sizes, limits, counts and health.",
        usage: "raceboard store info [<options>]", version: Version.text)

    @Flag(help: "As JSON, for programs.")
    var json = false

    @Option(name: .customLong("feed-url"), help: "The feed whose store it is: another than the live one has its own.")
    var feedURL: String?

    @Option(help: ArgumentHelp("The store's folder, instead of the usual one.", valueName: "path"))
    var store: String?

    @Option(help: ArgumentHelp("Read this file of settings, not the usual one.", valueName: "path"))
    var config: String?

    func run() throws {
        let environment = Environment.variables
        let reader = SettingReader(
            options: ["feed-url": feedURL, "store": store].compactMapValues(\.self), environment: environment,
            files: try SettingsFiles.load(named: config, environment: environment))
        guard case .folder(let folder) = try StorePlace(reader) else {
            throw Failure(
                "configuration", "There is no store: it is switched off, or HOME is not set",
                hint: "Name a folder with --store.", status: .configuration)
        }
        let info = StoreInfo(folder: folder)
        try Console.write(json ? StoreReport.json(info) : StoreReport.text(info))
    }
}
