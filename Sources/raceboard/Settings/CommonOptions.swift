import ArgumentParser
import FeedSimulator
import Help
import Settings

/// Options of every command that uses a feed.
struct FeedOptions: GivenOptions {
    @OptionGroup var store: StoreOptions
    @OptionGroup var choice: SettingOptions<ChoiceList>
    @OptionGroup(title: HelpText.common) var own: SettingOptions<FeedList>

    static var options: [LongOption] {
        StoreOptions.options + SettingOptions<ChoiceList>.options + SettingOptions<FeedList>.options
    }

    init() {}

    init(given: [String: String]) {
        store = StoreOptions(given: given)
        choice = SettingOptions(given: given)
        own = SettingOptions(given: given)
    }

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
    @OptionGroup(title: "Sources") var parts: SettingOptions<PartList>
    @OptionGroup var own: SettingOptions<BoardList>
    @OptionGroup(title: "Venue") var fleet: SettingOptions<FleetList>

    static var options: [LongOption] {
        SettingOptions<ScreenList>.options + SettingOptions<PartList>.options + SettingOptions<BoardList>.options
            + SettingOptions<FleetList>.options
    }

    /// The given values, by the settings' names.
    var given: [String: String] {
        own.given.merging(screen.given) { $1 }.merging(parts.given) { $1 }.merging(fleet.given) { $1 }
    }
}

/// Options of the kiosk.
struct KioskOptions: ParsableArguments {
    @OptionGroup var distance: SettingOptions<DistanceList>
    @OptionGroup var own: SettingOptions<KioskList>

    static var options: [LongOption] { SettingOptions<DistanceList>.options + SettingOptions<KioskList>.options }

    /// The given values, by the settings' names.
    var given: [String: String] { own.given.merging(distance.given) { $1 } }
}

/// Which simulated day it is.
struct DayChoiceOptions: GivenOptions {
    @Option(help: ArgumentHelp(.seed))
    var seed: String?

    @Option(help: ArgumentHelp(.at))
    var at: String?

    static var options: [LongOption] { [Setting.seed, .at].map(\.option) }

    init() {}

    init(given: [String: String]) {
        seed = given[.seed]
        at = given[.at]
    }

    /// Given values, by the settings' names.
    var given: [String: String] {
        var given: [String: String] = [:]
        given[.seed] = seed
        given[.at] = at
        return given
    }
}

/// Options of the simulated feed.
struct SimulationOptions: GivenOptions {
    @OptionGroup var day: DayChoiceOptions

    @Option(help: ArgumentHelp(.speed))
    var speed: String?

    @Option(
        help: ArgumentHelp(
            "\(Setting.fault.help): \(Fault.forms.joined(separator: ", ")).",
            valueName: "name[=value]"))
    var fault: [String] = []

    static var options: [LongOption] { DayChoiceOptions.options + [Setting.speed, .fault].map(\.option) }

    init() {}

    init(given: [String: String]) {
        day = DayChoiceOptions(given: given)
        speed = given[.speed]
        fault = given[.fault].map { [$0] } ?? []
    }

    /// Given values, by the settings' names; faults separated by commas, as in the variable.
    var given: [String: String] {
        var given = day.given
        given[.speed] = speed
        if !fault.isEmpty { given[.fault] = fault.joined(separator: ",") }
        return given
    }
}

/// Options of every command that can bring its own feed.
struct DemoOptions: GivenOptions {
    @Flag(help: ArgumentHelp(.demo))
    var demo = false

    @OptionGroup(title: "Simulated day (with --demo)") var simulation: SimulationOptions

    static var options: [LongOption] { [Setting.demo.option] + SimulationOptions.options }

    init() {}

    init(given: [String: String]) {
        demo = given[.demo] != nil
        simulation = SimulationOptions(given: given)
    }

    /// Given values, by the settings' names.
    var given: [String: String] {
        var given = simulation.given
        if demo { given[.demo] = "true" }
        return given
    }
}
