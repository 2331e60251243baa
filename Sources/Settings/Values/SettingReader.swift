internal import Models

/// Settings by their order: option, environment, the user's file, the system's file, built-in value.
///
/// It looks up texts; `SettingValue` parses them.
package struct SettingReader: Sendable {
    /// Variables of the process, all of them.
    package let environment: [String: String]
    /// The files that were read, the user's and the system's.
    package let files: SettingsFiles
    private let options: [String: String]
    /// Texts of the variables that are set, by their settings' names.
    private let variables: [String: String]

    /// - Parameter options: the text of each option that was given, by its setting's name; `true` for a switch.
    package init(options: [String: String] = [:], environment: [String: String], files: SettingsFiles = SettingsFiles())
    {
        (self.options, self.environment, self.files) = (options, environment, files)
        variables = Self.variables(of: environment)
    }

    /// Value of a setting; nil if no layer has one.
    package func value(_ setting: Setting) -> SettingValue? {
        let name = setting.name
        if let text = options[name] { return SettingValue(text: text, origin: .option("--" + name), setting: name) }
        if let text = variables[name] {
            let isGiven = environment[setting.variable]?.isEmpty == false
            let variable = isGiven ? setting.variable : Self.common.first { $0.setting == setting }?.variable
            return SettingValue(
                text: text, origin: .environment(variable ?? setting.variable), setting: name)
        }
        for case let file? in [files.user, files.system] {
            guard let value = file.values[name] else { continue }
            return SettingValue(text: value.text, origin: .file(path: file.path, line: value.line), setting: name)
        }
        return nil
    }

    /// Value of a setting whose option is not among the reader's.
    /// - Parameter option: its text; nil if it was not given.
    package func value(_ setting: Setting, option: String?) -> SettingValue? {
        guard let option else { return value(setting) }
        return SettingValue(text: option, origin: .option("--" + setting.name), setting: setting.name)
    }

    package func isOption(_ setting: Setting) -> Bool { options[setting] != nil }

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
    var unknownVariables: [(name: String, nearest: String?)] {
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
            + longLines + unknownZone
    }

    /// The variable TZ, if it names a zone that the C library cannot find: it takes UTC without a word.
    private var unknownZone: [String] {
        guard value(.timeZone) == nil, let zone = environment["TZ"], !ZoneReader.isKnown(zone) else { return [] }
        return [
            "TZ has \"\(FeedText.clean(zone, limit: 60))\", which is no zone of this machine: times are UTC; use --tz"
        ]
    }

    private var longLines: [String] {
        Setting.all.filter { $0.kind == .line }.compactMap { setting in
            guard let value = self.value(setting), let length = value.lengthOfLongLine else { return nil }
            return "\(value.place) has \(length) characters: the first \(SettingValue.longestLine) count"
        }
    }

    // MARK: -

    /// Variables that many programs know, each with the setting that it turns on.
    package static let common: [(variable: String, setting: Setting)] = [
        ("NO_COLOR", .noColor), ("ACCESSIBLE", .plain),
    ]

    /// Whether such a variable counts. no-color.org: `NO_COLOR` does with any text, `ACCESSIBLE` not as `0` or `false`.
    private static func isSet(_ variable: String, _ text: String) -> Bool {
        !text.isEmpty && (variable == "NO_COLOR" || !["0", "false"].contains(text.lowercased()))
    }

    /// Texts of the variables, by their settings' names. An empty one counts as unset.
    private static func variables(of environment: [String: String]) -> [String: String] {
        var texts: [String: String] = [:]
        for (variable, text) in environment where !text.isEmpty {
            if let setting = Setting.of(variable: variable) { texts[setting] = text }
        }
        for (variable, setting) in common where texts[setting] == nil && isSet(variable, environment[variable] ?? "") {
            texts[setting] = "true"
        }
        return texts
    }
}
