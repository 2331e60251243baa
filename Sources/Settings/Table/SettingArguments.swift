/// Arguments that only name settings, which need no parser (docs/dev/decisions/0061-arguments-without-a-parser.md).
package enum SettingArguments {
    /// The values that arguments give to options, as the parser would read them.
    ///
    /// - Parameters:
    ///   - arguments: without the names of commands.
    ///   - options: those of the command.
    /// - Returns: the values by the options' names, `true` for a switch; nil where the parser must decide: another
    ///   option, one that is given twice, a missing value, a mistake.
    package static func values(_ arguments: [String], of options: [LongOption]) -> [String: String]? {
        var given: [String: String] = [:]
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("--") else { return nil }
            let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let option = options.first(where: { $0.name == parts[0] }), given[option.name] == nil else {
                return nil
            }
            if option.isSwitch {
                guard parts.count == 1 else { return nil }
                given[option.name] = "true"
            } else if parts.count == 2, !parts[1].isEmpty {
                given[option.name] = String(parts[1])
            } else {
                guard parts.count == 1, let value = rest.popFirst(), !value.hasPrefix("-") else { return nil }
                given[option.name] = value
            }
        }
        return given
    }
}

/// An option of a command: a setting's, or the command's own.
package struct LongOption: Hashable, Sendable {
    /// Name of the option without its dashes.
    package let name: String
    /// Whether the option takes no value.
    package let isSwitch: Bool
}

/// Values of options as they were given, of which a command is made. It remembers which options were taken: they are
/// the command's.
package final class GivenOptions {
    /// The options that were taken, given or not.
    package private(set) var taken: [LongOption] = []
    private let values: [String: String]

    /// - Parameter values: by the options' names, `true` for a switch.
    package init(_ values: [String: String] = [:]) { self.values = values }

    /// The value of an option that takes one.
    package func text(_ name: String) -> String? { text(LongOption(name: name, isSwitch: false)) }

    /// Whether the switch of this name was given.
    package func isOn(_ name: String) -> Bool { text(LongOption(name: name, isSwitch: true)) != nil }

    /// The value of a setting's option.
    package func text(_ setting: Setting) -> String? {
        text(LongOption(name: setting.name, isSwitch: setting.kind == .isOn))
    }

    /// The values of settings, by their names.
    package func values(of settings: [Setting]) -> [String: String] {
        Dictionary(settings.compactMap { setting in text(setting).map { (setting.name, $0) } }) { $1 }
    }

    private func text(_ option: LongOption) -> String? {
        taken.append(option)
        return values[option.name]
    }
}
