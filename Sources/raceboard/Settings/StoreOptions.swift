import ArgumentParser

/// Options that say where the settings come from, which feed it is and where its races are kept: of every command that
/// asks a feed or looks at what was stored of it.
struct StoreOptions: ParsableArguments {
    @Option(name: .customLong("feed-url"), help: "The feed's base address; each feed has a store of its own.")
    var feedURL: String?

    @Option(
        help: ArgumentHelp("The folder of what outlasts the program; none keeps nothing.", valueName: "path"))
    var store: String?

    @Option(help: ArgumentHelp("Read this file of settings, not the usual one.", valueName: "path"))
    var config: String?

    /// What was given, by the settings' names.
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
