import ArgumentParser
import Models
import Settings

/// Which command the first argument names. The parser alone would let the board's options swallow those of the other
/// commands that have the same names, and calls a mistyped command an unexpected argument.
enum CommandTable {
    private static let commands: [String: any ParsableCommand.Type] = [
        "next": NextCommand.self, "card": CardCommand.self, "results": ResultsCommand.self,
        "meetings": MeetingsCommand.self, "form": FormCommand.self, "horse": HorseCommand.self,
        "search": SearchCommand.self, "import": ImportCommand.self, "watch": WatchCommand.self,
        "kiosk": KioskCommand.self,
        "health": HealthCommand.self, "snapshot": SnapshotCommand.self, "doctor": DoctorCommand.self,
        "simulate": SimulateCommand.self,
        "config": ConfigCommand.self, "key": KeyCommand.self, "store": StoreCommand.self,
        "replay": ReplayCommand.self, "bundle": BundleCommand.self, "keys": KeysCommand.self,
        "test-card": TestCardCommand.self,
    ]

    /// Commands of commands, for their names alone.
    private static let inner: [String: any ParsableCommand.Type] = [
        "config show": ConfigShowCommand.self, "config settings": ConfigSettingsCommand.self,
        "store info": StoreInfoCommand.self, "store check": StoreCheckCommand.self,
        "store clear": StoreClearCommand.self, "store delete": StoreDeleteCommand.self,
        "kiosk set-pin": KioskSetPinCommand.self,
        "key set": KeySetCommand.self, "key show": KeyShowCommand.self, "key remove": KeyRemoveCommand.self,
    ]

    /// Takes the command's name off the arguments; without one it is the board.
    static func command(taking arguments: inout [String]) -> any ParsableCommand.Type {
        guard let name = arguments.first, let command = commands[name] else { return RaceboardCommand.self }
        arguments.removeFirst()
        return command
    }

    /// As a person types it.
    static func name(of type: any ParsableCommand.Type) -> String {
        (commands.first { $0.value == type } ?? inner.first { $0.value == type }).map { "raceboard \($0.key)" }
            ?? "raceboard"
    }

    /// - Throws: when the first argument of the board is a word: it was meant for a command.
    static func check(_ arguments: [String], of type: any ParsableCommand.Type) throws(Failure) {
        guard type == RaceboardCommand.self, let word = arguments.first, !word.hasPrefix("-"), word != "help"
        else { return }
        let names = commands.keys + ["help"]
        throw Failure(
            "usage", "There is no command \"\(FeedText.clean(word, limit: 40))\"",
            hint: NearestName.of(word, among: names.sorted()).map { "Did you mean \"raceboard \($0)\"?" }
                ?? "See raceboard --help.", status: .usage)
    }

    /// - Throws: when options stood before the command's name.
    static func checkOrder(_ command: any ParsableCommand, of type: any ParsableCommand.Type) throws(Failure) {
        guard type == RaceboardCommand.self else { return }
        let name = name(of: Swift.type(of: command))
        guard name != "raceboard" else { return }
        throw Failure("usage", "The command comes first", hint: "Write \(name) and then its options.", status: .usage)
    }
}
