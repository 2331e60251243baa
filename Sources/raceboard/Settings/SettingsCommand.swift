import ArgumentParser
import Settings

/// Options that given values make as the parser makes them. Each must get its value here: to read another one would end
/// the program (`SettingsCommandTests` reads all).
///
/// The initializer is not in an extension, where it would call `init()`: Swift 6.3.1's optimizer ends with an error.
protocol GivenGroup: ParsableArguments {
    init(given: GivenOptions)
}

/// A command whose start a person or a script waits for: the board and the kiosk, for their first frame, and the
/// commands that bars and scripts run again and again. Arguments that only give its options are read without the
/// parser.
protocol SettingsCommand: ParsableCommand, GivenGroup {}

extension SettingsCommand {
    /// The options that are read without the parser.
    static var options: [LongOption] {
        let none = GivenOptions()
        _ = Self(given: none)
        return none.taken
    }

    /// The command that arguments make; nil where the parser must decide.
    static func given(_ arguments: [String]) -> Self? {
        SettingArguments.values(arguments, of: options).map { Self(given: GivenOptions($0)) }
    }
}
