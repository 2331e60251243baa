import ArgumentParser
import Settings

/// A command of which nearly every option is a setting: the board and the kiosk, whose first frame waits for nothing
/// that can be spared. Arguments that only name settings are read without the parser.
protocol SettingsCommand: ParsableCommand {
    /// The settings that are its options.
    static var settings: [Setting] { get }
    /// The given values, by the settings' names, with what this command adds to them.
    static func completed(_ given: [String: String]) -> [String: String]
    /// Runs it with the completed values.
    static func run(_ given: [String: String]) throws
}

extension SettingsCommand {
    static func completed(_ given: [String: String]) -> [String: String] { given }

    /// The completed values; nil where the parser must decide.
    static func given(_ arguments: [String]) -> [String: String]? {
        SettingArguments.values(arguments, of: settings).map(completed)
    }
}
