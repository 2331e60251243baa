import ArgumentParser
import Settings

/// A command that somebody waits for: the board and the kiosk, for their first frame, and what bars and scripts print
/// again and again. Arguments that only give its options are read without the parser.
protocol SettingsCommand: ParsableCommand {
    /// The options that are read without the parser.
    static var options: [LongOption] { get }
    /// The given values, by the options' names, with what this command adds to them.
    static func completed(_ given: [String: String]) -> [String: String]
    /// Runs it with the completed values.
    static func run(_ given: [String: String]) throws
}

extension SettingsCommand {
    static func completed(_ given: [String: String]) -> [String: String] { given }

    /// The completed values; nil where the parser must decide.
    static func given(_ arguments: [String]) -> [String: String]? {
        SettingArguments.values(arguments, of: options).map(completed)
    }
}

/// A group of options, or a whole command, that given values make as the parser makes it. Every option must get its
/// value here: reading another one ends the program (`SettingsCommandTests` reads all).
protocol GivenOptions: ParsableArguments {
    /// The options, of settings and others.
    static var options: [LongOption] { get }
    /// - Parameter given: values by the options' names, `true` for a switch; also those of other groups.
    init(given: [String: String])
}

extension SettingsCommand where Self: GivenOptions {
    static func run(_ given: [String: String]) throws {
        var command = Self(given: given)
        try command.run()
    }
}
