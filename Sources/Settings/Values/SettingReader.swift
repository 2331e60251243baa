internal import Configuration
internal import Models

/// Settings by their order: option, environment, the user's file, the system's file, built-in value.
///
/// swift-configuration looks a name up, layer by layer. Every value is text to it, since it would take the next layer
/// or a default, without an error, for a value that it cannot convert; `SettingValue` parses the text and throws.
package struct SettingReader: Sendable {
    /// Variables of the process, all of them.
    package let environment: [String: String]
    /// The files that were read, the user's and the system's.
    package let files: SettingsFiles
    private let layers: ConfigReader
    private let source = LastSource()

    /// - Parameter options: the text of each option that was given, by its setting's name; `true` for a switch.
    package init(options: [String: String] = [:], environment: [String: String], files: SettingsFiles = SettingsFiles())
    {
        self.environment = environment
        self.files = files
        let variables = Self.variables(of: environment)
        let providers: [any ConfigProvider] = [
            InMemoryProvider(name: "options", values: Self.values(options)),
            // Not the library's provider of variables: it makes the variable's name again for each value.
            InMemoryProvider(name: "environment", values: Self.values(variables)),
            InMemoryProvider(name: "user", values: Self.values(files.user?.values.mapValues(\.text) ?? [:])),
            InMemoryProvider(name: "system", values: Self.values(files.system?.values.mapValues(\.text) ?? [:])),
        ]
        layers = ConfigReader(providers: providers, accessReporter: source)
    }

    /// Value of a setting; nil if no layer has one.
    package func value(_ setting: Setting) -> SettingValue? {
        value(setting.name, isSecret: setting.isSecret)
    }

    /// Value of a setting whose option is not among the reader's.
    /// - Parameter option: its text; nil if it was not given.
    package func value(_ setting: Setting, option: String?) -> SettingValue? {
        guard let option else { return value(setting) }
        return SettingValue(text: option, origin: .option("--" + setting.name), setting: setting.name)
    }

    /// Whether the value comes from its option.
    package func isOption(_ setting: Setting) -> Bool { value(setting)?.origin.isOption ?? false }

    /// A switch: on if the option is given, else by the variable or the file.
    package func isOn(_ setting: Setting) throws(Failure) -> Bool {
        try value(setting)?.isOn() ?? false
    }

    /// A whole number in the setting's range.
    package func whole(_ setting: Setting) throws(Failure) -> Int? {
        guard case .whole(let range, let unit) = setting.kind else { return nil }
        return try value(setting)?.whole(in: range, unit: unit)
    }

    /// A number in the setting's range, with or without decimals.
    /// - Parameter option: as of `value(_:option:)`.
    package func decimal(_ setting: Setting, option: String? = nil) throws(Failure) -> Double? {
        guard case .number(let range) = setting.kind else { return nil }
        return try value(setting, option: option)?.number(in: range)
    }

    /// Value of a setting, or its default, which counts as given by its option.
    package func valueOrBuiltIn(_ setting: Setting) -> SettingValue {
        value(setting)
            ?? SettingValue(text: setting.builtIn, origin: .option("--" + setting.name), setting: setting.name)
    }

    /// A whole number in the setting's range, or its default. 0 for a setting that is not a number.
    package func number(_ setting: Setting) throws(Failure) -> Int {
        guard case .whole(let range, let unit) = setting.kind else { return 0 }
        return try valueOrBuiltIn(setting).whole(in: range, unit: unit)
    }

    /// Minutes in the setting's range, or its default. None for a setting that has none.
    package func minutes(_ setting: Setting) throws(Failure) -> [Int] {
        guard case .minutes(let range) = setting.kind else { return [] }
        return try valueOrBuiltIn(setting).minutes(in: range)
    }

    /// Whether only this user can read the place of a value.
    func isPrivate(_ value: SettingValue) -> Bool {
        switch value.origin {
        case .option: false
        case .environment: true
        case .file(let path, _): [files.user, files.system].contains { $0?.path == path && $0?.isPrivate == true }
        }
    }

    /// The person's pager for only this program: not a setting, as `PAGER` is not one.
    package static let pagerVariable = "RACEBOARD_PAGER"

    /// Unknown variables that begin with `RACEBOARD_`, each with the nearest known name.
    package var unknownVariables: [(name: String, nearest: String?)] {
        let prefix = Setting.variablePrefix
        let others = ["RACEBOARD_RECORDED", "RACEBOARD_BIN", SettingsFiles.systemVariable, Self.pagerVariable]
        let unknown = environment.keys.filter {
            $0.hasPrefix(prefix) && Setting.of(variable: $0) == nil && !others.contains($0)
        }
        guard !unknown.isEmpty else { return [] }
        // The prefix that all have would make any word like any other.
        let known = (Setting.all.map(\.variable) + others).map { String($0.dropFirst(prefix.count)) }
        return unknown.sorted().map { name in
            (name, NearestName.of(String(name.dropFirst(prefix.count)), among: known).map { prefix + $0 })
        }
    }

    /// Problems that do no harm, as sentences.
    package var warnings: [String] {
        files.warnings
            + unknownVariables.map { variable in
                "\(FeedText.clean(variable.name, limit: 60)) is unknown"
                    + (variable.nearest.map { ": did you mean \($0)?" } ?? "")
            }
    }

    // MARK: -

    private func value(_ name: String, isSecret: Bool) -> SettingValue? {
        guard let text = layers.string(forKey: ConfigKey([name]), isSecret: isSecret) else { return nil }
        return SettingValue(text: text, origin: origin(of: name, layer: source.layer), setting: name)
    }

    private func origin(of name: String, layer: Int) -> SettingValue.Origin {
        switch layer {
        case 0: return .option("--" + name)
        case 1:
            let variable = Setting.named(name)?.variable ?? name
            let isGiven = environment[variable]?.isEmpty == false
            return .environment(isGiven ? variable : "NO_COLOR")
        default:
            let file = layer == 2 ? files.user : files.system
            return .file(path: file?.path ?? "", line: file?.values[name]?.line ?? 0)
        }
    }

    private static func values(_ texts: [String: String]) -> [AbsoluteConfigKey: ConfigValue] {
        var values: [AbsoluteConfigKey: ConfigValue] = [:]
        for (name, text) in texts {
            let isSecret = Setting.named(name)?.isSecret ?? false
            values[AbsoluteConfigKey([name])] = ConfigValue(.string(text), isSecret: isSecret)
        }
        return values
    }

    /// Texts of the variables, by their settings' names. An empty one counts as unset. no-color.org: `NO_COLOR` counts
    /// when it is set and not empty.
    private static func variables(of environment: [String: String]) -> [String: String] {
        var texts: [String: String] = [:]
        for (variable, text) in environment where !text.isEmpty {
            if let setting = Setting.of(variable: variable) { texts[setting] = text }
        }
        if environment["NO_COLOR"]?.isEmpty == false, texts[.noColor] == nil { texts[.noColor] = "true" }
        return texts
    }
}

/// Remembers which layer the last value came from: the library reads them in order and stops at the one that has it.
private final class LastSource: AccessReporter, @unchecked Sendable {  // used on the main thread alone
    private(set) var layer = 0

    func report(_ event: AccessEvent) {
        layer = event.providerResults.count - 1
    }
}
