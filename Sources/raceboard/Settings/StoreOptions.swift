import ArgumentParser
import Commands
import Output
import Settings

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
        try .load(given.merging(more) { $1 }, environment: environment)
    }
}
