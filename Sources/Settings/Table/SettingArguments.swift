/// Arguments that only name settings, which need no parser (docs/dev/decisions/0061-arguments-without-a-parser.md).
package enum SettingArguments {
    /// The values that arguments give to settings, as the parser would read them.
    ///
    /// - Parameters:
    ///   - arguments: without the names of commands.
    ///   - settings: those that are options of the command.
    /// - Returns: the values by the settings' names, `true` for a switch; nil where the parser must decide: another
    ///   option, one that is given twice, a missing value, a mistake.
    package static func values(_ arguments: [String], of settings: [Setting]) -> [String: String]? {
        var given: [String: String] = [:]
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("--") else { return nil }
            let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let setting = settings.first(where: { $0.name == parts[0] }), given[setting.name] == nil else {
                return nil
            }
            if setting.kind == .isOn {
                guard parts.count == 1 else { return nil }
                given[setting.name] = "true"
            } else if parts.count == 2, !parts[1].isEmpty {
                given[setting.name] = String(parts[1])
            } else {
                guard parts.count == 1, let value = rest.popFirst(), !value.hasPrefix("-") else { return nil }
                given[setting.name] = value
            }
        }
        return given
    }
}
