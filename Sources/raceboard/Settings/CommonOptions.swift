import ArgumentParser
import FeedSimulator
import Programs
import Settings

/// Options of every command that uses a feed.
struct FeedOptions: ParsableArguments {
    @OptionGroup var store: StoreOptions
    @OptionGroup var choice: SettingOptions<ChoiceList>
    @OptionGroup var own: SettingOptions<FeedList>

    /// The given values, by the settings' names.
    var given: [String: String] {
        own.given.merging(store.given) { $1 }.merging(choice.given) { $1 }
    }

    /// The settings with these options, and more by their settings' names.
    /// - Throws: status 78 for a file that cannot be read or understood.
    func reader(
        _ more: [String: String], environment: [String: String] = Environment.variables
    ) throws(Failure) -> SettingReader {
        try store.reader(given.merging(more) { $1 }, environment: environment)
    }
}

/// Options of the board.
struct BoardOptions: ParsableArguments {
    @OptionGroup var screen: SettingOptions<ScreenList>
    @OptionGroup var parts: SettingOptions<PartList>
    @OptionGroup var own: SettingOptions<BoardList>

    /// The given values, by the settings' names.
    var given: [String: String] {
        own.given.merging(screen.given) { $1 }.merging(parts.given) { $1 }
    }
}

/// Options of the kiosk.
struct KioskOptions: ParsableArguments {
    @OptionGroup var distance: SettingOptions<DistanceList>
    @OptionGroup var own: SettingOptions<KioskList>

    /// The given values, by the settings' names.
    var given: [String: String] { own.given.merging(distance.given) { $1 } }
}

/// Which simulated day it is.
struct DayChoiceOptions: ParsableArguments {
    @Option(help: "Seed of the simulated day: the same seed gives the same day.")
    var seed: String?

    @Option(help: ArgumentHelp("Simulated time at the start: RFC 3339, or HH:MM of today.", valueName: "time"))
    var at: String?
}

/// Options of the simulated feed.
struct SimulationOptions: ParsableArguments {
    @OptionGroup var day: DayChoiceOptions

    @Option(help: ArgumentHelp("Simulated seconds per real second, 0.1 to 1000.", valueName: "x"))
    var speed: String?

    @Option(
        help: ArgumentHelp(
            "Make the simulated feed fail; can be repeated: \(Fault.forms.joined(separator: ", ")).",
            valueName: "name[=value]"))
    var fault: [String] = []

    /// As they were given.
    var arguments: SimulationArguments {
        SimulationArguments(seed: day.seed, at: day.at, speed: speed, faults: fault)
    }
}
