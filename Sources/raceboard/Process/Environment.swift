import ArgumentParser
import CLinux
import FoundationEssentials
import Settings

/// The process's environment, read in this one place.
enum Environment {
    static var variables: [String: String] { ProcessInfo.processInfo.environment }

    /// Arguments of main, the program's name first: Swift's own list is empty if a preloaded library has set a
    /// variable. Empty if they were not handed over.
    static let arguments: [String] = {
        var found: [String] = []
        while let word = rb_argument(Int32(found.count)) { found.append(String(cString: word)) }
        return found
    }()
}

/// Which commands have their texts in the language of the locale: those that people read. What programs read, errors,
/// reports on the installation and the help of the command line are in English.
enum Language {
    private static let commands: [any ParsableCommand.Type] = [
        RaceboardCommand.self, KioskCommand.self, ReplayCommand.self, NextCommand.self, CardCommand.self,
        RunnerCommand.self, ResultsCommand.self, MeetingsCommand.self, PlanCommand.self, UpcomingCommand.self,
        FormCommand.self, HorseCommand.self, PersonCommand<Jockey>.self, PersonCommand<Driver>.self,
        PersonCommand<Trainer>.self,
        SearchCommand.self, SnapshotCommand.self, FleetCommand.self,
    ]
    private static let english: Set = ["--csv", "--excel", "--ics", "--help", "-h", "--generate-completion-script"]

    /// Opens the translations for a command. Before anything else, since tables of texts are made once.
    static func open(for type: any ParsableCommand.Type, _ arguments: [String], asJSON: Bool) {
        guard !asJSON, commands.contains(where: { $0 == type }), english.isDisjoint(with: arguments) else { return }
        MessageReader.open()
    }
}
