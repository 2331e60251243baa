/// One setting. The reader, `raceboard config show`, the search for misspelt names and docs/configuration.md all come
/// from the one table of these.
package struct Setting: Hashable, Sendable {
    /// Effect of a change in a file while the board runs.
    package enum Reload: String, Hashable, Sendable {
        /// Applied at once, while the board runs.
        case live = "at once"
        /// Applied after a restart; the board shows a notice.
        case restart
        /// The board does not use it.
        case unused = "-"
    }

    /// Name of the option; the names in variables and files follow from it.
    package let name: String
    package let kind: SettingKind
    /// Default value as text; empty for none.
    package let builtIn: String
    /// A sentence without its full stop.
    package let help: String
    /// Effect of a change in a file.
    package let reload: Reload
    /// Whether a settings file may have it.
    package let isInFiles: Bool
    /// Whether its value is shown as `***`.
    package let isSecret: Bool
    /// Whether the last choice by key counts before the default.
    package let isRemembered: Bool

    init(
        _ name: String, _ kind: SettingKind, builtIn: String = "", _ help: String, reload: Reload = .live,
        isInFiles: Bool = true, isSecret: Bool = false, isRemembered: Bool = false
    ) {
        self.name = name
        self.kind = kind
        self.builtIn = builtIn
        self.help = help
        self.reload = reload
        self.isInFiles = isInFiles
        self.isSecret = isSecret
        self.isRemembered = isRemembered
    }

    /// Help of its option: what it does, the values that it takes, its default.
    /// - Parameter remembers: whether the last choice by key counts in the command.
    package func optionHelp(remembers: Bool = false) -> String {
        let values =
            switch kind {
            case .isOn, .path, .address, .folder, .line, .contact, .identifier, .broker, .fleetName,
                .fleetNames, .other:
                ""
            case .whole(let range, _) where range.upperBound == .max: ""
            // The unit is in the sentence.
            case .whole(let range, _): ": \(range.lowerBound) to \(range.upperBound)"
            default: ": " + kind.takes
            }
        let usual = isRemembered && remembers ? "as last time, else \(builtIn)" : kind == .isOn ? "" : builtIn
        return help.replacing("`", with: "") + values + (usual.isEmpty ? "" : " (default: \(usual))") + "."
    }

    /// Name of its variable: `RACEBOARD_FEED_URL` for `feed-url`.
    package var variable: String { Self.variablePrefix + name.uppercased().replacing("-", with: "_") }

    static let variablePrefix = "RACEBOARD_"

    /// - Returns: nil for a variable that no setting has.
    static func of(variable: String) -> Setting? {
        guard variable.hasPrefix(variablePrefix) else { return nil }
        let name = variable.dropFirst(variablePrefix.count).lowercased().replacing("_", with: "-")
        return named(name).flatMap { $0.variable == variable ? $0 : nil }
    }

    /// - Returns: nil for a name that no setting has.
    package static func named(_ name: String) -> Setting? { all.first { $0.name == name } }
}

extension [String: String] {
    /// The given value of a setting. Values are kept by the settings' names, which no code writes by hand.
    package subscript(setting: Setting) -> String? {
        get { self[setting.name] }
        set { self[setting.name] = newValue }
    }
}
