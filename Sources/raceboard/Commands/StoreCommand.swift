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

    @Option(help: ArgumentHelp("The store's folder.", valueName: "path"))
    var folder: String?

    func run() throws {
        guard let folder = folder ?? StoreFolder.path(environment: Environment.variables) else {
            throw Failure(
                "configuration", "There is no place for a store: HOME is not set",
                hint: "Set HOME or XDG_STATE_HOME, or name a --folder.", status: .configuration)
        }
        let info = StoreInfo(folder: folder)
        try Console.write(json ? StoreReport.json(info) : StoreReport.text(info))
    }
}

/// Where the store is when nobody says otherwise.
enum StoreFolder {
    /// By the XDG Base Directory Specification, which has relative paths ignored; nil when nothing says where.
    static func path(environment: [String: String]) -> String? {
        if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") { return state + "/raceboard" }
        if let home = environment["HOME"], home.hasPrefix("/") { return home + "/.local/state/raceboard" }
        return nil
    }
}
