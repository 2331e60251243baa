import ArgumentParser
import Commands
import FeedSimulator
import Output
import Settings

/// Options of every command that uses a feed.
struct FeedOptions: ParsableArguments {
    @OptionGroup var store: StoreOptions
    @OptionGroup var choice: SettingOptions<ChoiceList>
    @OptionGroup(title: HelpText.common) var own: SettingOptions<FeedList>

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

struct BoardOptions<Screen: SettingList, Own: SettingList>: ParsableArguments {
    @OptionGroup var screen: SettingOptions<Screen>
    @OptionGroup(title: "Sources") var parts: SettingOptions<PartList>
    @OptionGroup var own: SettingOptions<Own>
    @OptionGroup(title: "Venue") var fleet: SettingOptions<FleetList>

    /// The given values, by the settings' names.
    var given: [String: String] {
        own.given.merging(screen.given) { $1 }.merging(parts.given) { $1 }.merging(fleet.given) { $1 }
    }
}

struct KioskOptions: ParsableArguments {
    @OptionGroup var distance: SettingOptions<DistanceList>
    @OptionGroup var own: SettingOptions<KioskList>

    /// The given values, by the settings' names.
    var given: [String: String] { own.given.merging(distance.given) { $1 } }
}

/// Options that choose the simulated day.
struct DayChoiceOptions: ParsableArguments {
    @Option(help: ArgumentHelp(.seed))
    var seed: String?

    @Option(help: ArgumentHelp(.at))
    var at: String?

    /// Given values, by the settings' names.
    var given: [String: String] {
        var given: [String: String] = [:]
        given[.seed] = seed
        given[.at] = at
        return given
    }
}

struct SimulationOptions: ParsableArguments {
    @OptionGroup var day: DayChoiceOptions

    @Option(help: ArgumentHelp(.speed))
    var speed: String?

    @Option(
        help: ArgumentHelp(
            "\(Setting.fault.help): \(Fault.forms.joined(separator: ", ")).",
            valueName: "name[=value]"), completion: .list(Fault.words))
    var fault: [String] = []

    /// Given values, by the settings' names; faults separated by commas, as in the variable.
    var given: [String: String] {
        var given = day.given
        given[.speed] = speed
        if !fault.isEmpty { given[.fault] = fault.joined(separator: ",") }
        return given
    }
}

/// Options of every command that can bring its own feed.
struct DemoOptions: ParsableArguments {
    @Flag(help: ArgumentHelp(.demo))
    var demo = false

    @OptionGroup(title: "Simulated day (with --demo)") var simulation: SimulationOptions

    /// Given values, by the settings' names.
    var given: [String: String] {
        var given = simulation.given
        if demo { given[.demo] = "true" }
        return given
    }
}

/// Options of the commands that print or follow some of the races.
struct NarrowOptions: ParsableArguments {
    @OptionGroup var region: SettingOptions<RegionList>

    @Option(help: ArgumentHelp("Only what has these words in its names, as after / on the board.", valueName: "words"))
    var search: String?

    @Flag(help: "Only races of a watched meeting, or with a watched name on their saved card.")
    var watched = false

    /// Category, region and search by the settings and these options.
    func narrowing(_ reader: SettingReader) throws(Failure) -> RaceNarrowing {
        try RaceNarrowing(reader, search: search, watchedOnly: watched)
    }
}

/// Options for settings file, feed and store, of every command that uses a feed or its saved data.
struct StoreOptions: ParsableArguments {
    @OptionGroup(title: HelpText.common) var own: SettingOptions<StoreList>

    /// The given values, by the settings' names.
    var given: [String: String] { own.given }

    /// The settings with these options, and more by their settings' names.
    /// - Throws: status 78 for a file that cannot be read or understood.
    func reader(
        _ more: [String: String] = [:], environment: [String: String] = Environment.variables
    ) throws(Failure) -> SettingReader {
        let reader = try SettingReader.load(given.merging(more) { $1 }, environment: environment)
        // Printed tables have no colours either.
        if try reader.isOn(.noColor) { Ink.end() }
        return reader
    }
}
