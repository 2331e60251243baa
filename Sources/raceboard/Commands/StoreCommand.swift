import ArgumentParser
import Output
import SQLiteStore
import Settings

/// The command `raceboard store` for saved data.
struct StoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store", _superCommandName: "raceboard",
        abstract: "Show, check and delete saved data.",
        usage: "raceboard store <info | check | clear | delete> [<options>]", version: Version.text,
        subcommands: [
            StoreInfoCommand.self, StoreCheckCommand.self, StoreClearCommand.self, StoreDeleteCommand.self,
        ])
}

/// `raceboard store info`: the store's files, bounds and counts.
struct StoreInfoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info", abstract: "Print the store's folder, files, sizes, limits, counts and health.",
        usage: "raceboard store info [<options>]", version: Version.text)

    @OptionGroup var form: JSONOptions

    @OptionGroup var store: StoreOptions

    func run() throws {
        let place = try StoreFolders(store.reader())
        let info = StoreInfo(folder: place.folder)
        try form.write(form.isOn ? StoreReport.json(info, place.answers) : StoreReport.text(info, place.answers))
    }
}
