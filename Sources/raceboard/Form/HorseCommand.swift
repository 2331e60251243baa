import ArgumentParser
import Models
import Printing
import SQLiteStore
import ViewModels

/// `raceboard horse`: a runner's starts and figures, as the store knows them.
struct HorseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "horse", abstract: "Print the starts and figures of a horse or a greyhound.",
        usage: "raceboard horse <name> [<options>]",
        discussion:
            "Counted from the final results that the store has seen. Spelling does not matter: see docs/form.md.",
        version: Version.text)

    @Argument(help: ArgumentHelp("Its name, or how it begins.", valueName: "name"))
    var name: [String] = []

    @Flag(help: "One JSON object; errors are one object on standard error.")
    var json = false

    @OptionGroup var store: StoreOptions

    func run() throws {
        let text = try FormStoreAccess.text(name, of: "horse")
        let access = try FormStoreAccess(store)
        let found = access.form.waitForHistories(of: text, kinds: [.horse, .greyhound], limit: 20)
        access.races.close()
        // Whose name is just that comes before those that only begin so.
        let exact = found.filter { $0.subject.key == FormName.key(text) }
        guard !found.isEmpty else {
            throw Failure(
                "no_such_name", "No result of \"\(text)\" has been kept",
                hint: "raceboard search \(text) looks everywhere in the store.", status: .unavailable)
        }
        let report = HorseReport(generatedAt: access.now, horses: exact.isEmpty ? found : exact)
        try Console.write(json ? report.json() : report.text(localTime: access.localTime))
    }
}
