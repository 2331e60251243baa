import ArgumentParser
import POSIX
import Settings

/// Options for settings file, feed and store, of every command that uses a feed or its saved data.
struct StoreOptions: ParsableArguments {
    @Option(
        name: .customLong("feed-url"),
        help: ArgumentHelp("The feed's base address; each feed has a store of its own.", valueName: "url"))
    var feedURL: String?

    @Option(
        help: ArgumentHelp("Folder for saved data; none saves nothing.", valueName: "path"))
    var store: String?

    @Option(help: ArgumentHelp("Read this settings file instead of the usual one.", valueName: "path"))
    var config: String?

    /// The given values, by the settings' names.
    var given: [String: String] {
        ["feed-url": feedURL, "store": store, "config": config].compactMapValues(\.self)
    }

    /// The settings with these options, and more by their settings' names.
    /// - Throws: status 78 for a file that cannot be read or understood.
    func reader(
        _ more: [String: String] = [:], environment: [String: String] = Environment.variables
    ) throws(Failure) -> SettingReader {
        SettingReader(
            options: given.merging(more) { $1 }, environment: environment,
            files: try SettingsFiles.load(named: config, environment: environment))
    }
}
