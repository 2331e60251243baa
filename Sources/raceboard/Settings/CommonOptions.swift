import ArgumentParser
import FeedSimulator
import Models
import Programs
import Services
import Settings

/// Options of every command that uses a feed.
struct FeedOptions: ParsableArguments {
    @OptionGroup var store: StoreOptions
    @OptionGroup var choice: ChoiceOptions

    @Option(help: ArgumentHelp("Race feed: \(SettingValue.boardSourcesTake).", valueName: "list"))
    var source: String?

    @Option(name: .customLong("log-file"), help: ArgumentHelp("Write a log to this file.", valueName: "path"))
    var logFile: String?

    @Flag(help: "Log debug messages, too.")
    var verbose = false

    @Option(help: ArgumentHelp("Most requests a minute to the feed's host, 1 to 60 (default: 20).", valueName: "n"))
    var rate: String?

    /// The given values, by the settings' names.
    var given: [String: String] {
        let own = ["source": source, "log-file": logFile, "verbose": verbose ? "true" : nil, "rate": rate]
        return own.compactMapValues(\.self).merging(store.given) { $1 }.merging(choice.given) { $1 }
    }

    /// The settings with these options, and more by their settings' names.
    /// - Throws: status 78 for a file that cannot be read or understood.
    func reader(
        _ more: [String: String], environment: [String: String] = Environment.variables
    ) throws(Failure) -> SettingReader {
        try store.reader(given.merging(more) { $1 }, environment: environment)
    }
}

/// Options of every command that shows races: which, and how their times are written.
struct ChoiceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Only these categories, separated by commas: horse, greyhound, harness.", valueName: "list"))
    var only: String?

    @Option(name: .customLong("tz"), help: ArgumentHelp("Time zone for times of day.", valueName: "zone"))
    var timeZone: String?

    @Flag(name: .customLong("12h"), help: "Times of day as 2:05 pm.")
    var is12Hour = false

    /// The given values, by the settings' names.
    var given: [String: String] {
        ["only": only, "tz": timeZone, "12h": is12Hour ? "true" : nil].compactMapValues(\.self)
    }
}

/// Options of every command that shows cards, results or meetings: the source of each part. The
/// partner's identity has no option, since every user sees the arguments of a process.
struct SourceOptions: ParsableArguments {
    @Option(
        name: .customLong("card-source"),
        help: ArgumentHelp("Sources of runners and prices: \(Catalogue.names(.cards)).", valueName: "list"))
    var card: String?

    @Option(
        name: .customLong("results-source"),
        help: ArgumentHelp(
            "Sources of placings and dividends: \(Catalogue.names(.results)), or none.", valueName: "list"))
    var results: String?

    @Option(
        name: .customLong("status-source"),
        help: ArgumentHelp("Sources of race statuses: \(Catalogue.names(.statuses)), or none.", valueName: "list"))
    var status: String?

    @Option(
        name: .customLong("meetings-source"),
        help: ArgumentHelp("Sources of the day's meetings: \(Catalogue.names(.meetings)), or none.", valueName: "list"))
    var meetings: String?

    @OptionGroup var ownSettings: SourceSettingOptions

    /// The given values, by the settings' names.
    var given: [String: String] {
        [
            "card-source": card, "results-source": results, "status-source": status, "meetings-source": meetings,
        ].compactMapValues(\.self).merging(ownSettings.given) { $1 }
    }
}

/// Options of every command that takes the whole screen.
struct ScreenOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Rows to show, 1 to 20 (default: as last time, else 5).", valueName: "n"))
    var count: String?

    @Option(
        help: ArgumentHelp(
            "default, light, high-contrast, colour-blind or mono (default: as last time).", valueName: "name"))
    var theme: String?

    @Flag(help: "ASCII characters only.")
    var ascii = false

    @Flag(name: .customLong("no-color"), help: "No colours. NO_COLOR does the same.")
    var noColor = false

    @Flag(name: .customLong("no-mouse"), help: "Leave the mouse to the terminal.")
    var noMouse = false

    /// The given values, by the settings' names.
    var given: [String: String] {
        [
            "count": count, "theme": theme, "ascii": ascii ? "true" : nil, "no-color": noColor ? "true" : nil,
            "no-mouse": noMouse ? "true" : nil,
        ].compactMapValues(\.self)
    }
}

/// Options of the board.
struct BoardOptions: ParsableArguments {
    @OptionGroup var screen: ScreenOptions
    @OptionGroup var sources: SourceOptions

    @Option(help: ArgumentHelp("Seconds between refreshes, at least 15 (default: 30).", valueName: "seconds"))
    var interval: String?

    @Option(
        help: ArgumentHelp(
            "Only this country or state: AUS, AUS-NSW, all (default: as last time).", valueName: "code"))
    var region: String?

    @Option(help: ArgumentHelp("Ring the bell this many minutes before a start.", valueName: "minutes"))
    var bell: String?

    @Flag(name: .customLong("hide-results"), help: "Hide results until v shows them.")
    var hidesResults = false

    @Flag(help: "Save the feed's raw answers.")
    var record = false

    /// The given values, by the settings' names.
    var given: [String: String] {
        [
            "interval": interval, "bell": bell, "region": region, "hide-results": hidesResults ? "true" : nil,
            "record": record ? "true" : nil,
        ].compactMapValues(\.self).merging(screen.given) { $1 }.merging(sources.given) { $1 }
    }
}

/// Options that say how large letters must be.
struct DistanceOptions: ParsableArguments {
    @Option(
        name: .customLong("viewing-distance"),
        help: ArgumentHelp("Distance from which the screen is read, as 8m; needs --panel.", valueName: "metres"))
    var viewingDistance: String?

    @Option(help: ArgumentHelp("Diagonal of the screen, as 55in.", valueName: "inches"))
    var panel: String?

    /// The given values, by the settings' names.
    var given: [String: String] {
        ["viewing-distance": viewingDistance, "panel": panel].compactMapValues(\.self)
    }
}

/// Options of the kiosk.
struct KioskOptions: ParsableArguments {
    @OptionGroup var distance: DistanceOptions

    @Option(
        name: .customLong("letter-height"),
        help: ArgumentHelp("Height of letters in lines, 1 to 20.", valueName: "lines"))
    var letterHeight: String?

    @Option(help: ArgumentHelp("Pages in turn: board, day, separated by commas.", valueName: "list"))
    var pages: String?

    @Option(help: ArgumentHelp("Seconds for each page, as 30,15.", valueName: "list"))
    var dwell: String?

    @Option(help: ArgumentHelp("An announcement line.", valueName: "text"))
    var announcement: String?

    @Option(help: ArgumentHelp("When the board is shown, as \"Mon-Fri 10:00-22:30\".", valueName: "hours"))
    var hours: String?

    @Option(help: ArgumentHelp("Effect of keys: filter, none.", valueName: "name"))
    var keys: String?

    @Option(
        name: .customLong("kiosk-reset"),
        help: ArgumentHelp(
            "Seconds without a key until the kiosk's own races come back; 0 for never.", valueName: "seconds"))
    var reset: String?

    /// The given values, by the settings' names.
    var given: [String: String] {
        [
            "letter-height": letterHeight, "pages": pages, "dwell": dwell, "announcement": announcement,
            "hours": hours, "keys": keys, "kiosk-reset": reset,
        ].compactMapValues(\.self).merging(distance.given) { $1 }
    }
}

/// Options of the simulated feed.
struct SimulationOptions: ParsableArguments {
    @Option(help: "Seed of the simulated day: the same seed gives the same day.")
    var seed: String?

    @Option(help: ArgumentHelp("Simulated time at the start: RFC 3339, or HH:MM of today.", valueName: "time"))
    var at: String?

    @Option(help: ArgumentHelp("Simulated seconds per real second, 0.1 to 1000.", valueName: "x"))
    var speed: String?

    @Option(
        help: ArgumentHelp(
            "Make the simulated feed fail; can be repeated: \(Fault.forms.joined(separator: ", ")).",
            valueName: "name[=value]"))
    var fault: [String] = []

    /// As they were given.
    var arguments: SimulationArguments {
        SimulationArguments(seed: seed, at: at, speed: speed, faults: fault)
    }
}
