package import Screen
package import Settings

/// Settings of every command that takes the whole screen.
package struct ScreenSettings: Sendable {
    /// nil for none of the settings: that of the last time, or the usual one.
    package let theme: Theme?
    /// Whether only ASCII characters are drawn.
    package let ascii: Bool
    package let noColor: Bool
    package let mouse: Bool
    /// Variables of the process, which name the terminal.
    package let environment: [String: String]

    /// - Throws: 64 or 78 for a value that its setting does not take.
    package init(_ reader: SettingReader) throws(Failure) {
        theme = try reader.value(.theme)?.theme()
        ascii = try reader.isOn(.ascii)
        noColor = try reader.isOn(.noColor)
        mouse = try !reader.isOn(.noMouse)
        environment = reader.environment
    }
}

extension SettingReader {
    /// The settings by options, variables and files.
    /// - Parameter given: the given options, by the settings' names; `config` names the user's file.
    /// - Throws: 78 for a file that cannot be read or understood.
    package static func load(_ given: [String: String], environment: [String: String]) throws(Failure) -> SettingReader
    {
        SettingReader(
            options: given, environment: environment,
            files: try SettingsFiles.load(named: given[.config], environment: environment))
    }
}
