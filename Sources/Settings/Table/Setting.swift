import Models

/// One setting. The reader, `raceboard config show`, the search for misspelt names and docs/configuration.md all come
/// from the one table of these.
package struct Setting: Hashable, Sendable {
    /// Effect of a change in a file while the board runs. The reload, the page and the screen of settings, and the test
    /// that a live setting changes the running program all go by it.
    package enum Reload: Hashable, Sendable {
        /// Applied at once, to this part of the running board.
        case live(Part)
        /// Applied at once to the screen, in place of this choice by key, which stays if its setting did not change.
        case choice(Choice)
        /// Applied after a restart; the board shows a notice.
        case restart
        case unused

        /// Part that applies it; nil for none of the running board.
        package var part: Part? {
            switch self {
            case .live(let part): part
            case .choice: .screen
            case .restart, .unused: nil
            }
        }
    }

    /// Part of a running board that applies a changed setting, in the order in which they do.
    package enum Part: CaseIterable, Sendable {
        /// What the board or the kiosk shows.
        case screen
        case log
        /// The feed, its other sources, and the store of their races.
        case feed
        case interval
        case rate
        case cache
        case delay
        case alerts
    }

    /// A choice that a person also makes by key.
    package enum Choice: Sendable {
        case categories, region, rows, theme, layout
    }

    /// Name of the option; the names in variables and files follow from it.
    package let name: String
    package let kind: SettingKind
    /// Default value as text; empty for none.
    package let builtIn: String
    /// A sentence without its full stop.
    package let help: String
    /// Further words by which people look for it, to be translated; empty for none.
    package let synonyms: String
    /// Effect of a change in a file.
    package let reload: Reload
    package let isInFiles: Bool
    /// Whether its value is shown as `***`.
    package let isSecret: Bool
    /// Whether the last choice by key counts before the default.
    let isRemembered: Bool

    init(
        _ name: String, _ kind: SettingKind, builtIn: String = "", _ help: String, reload: Reload,
        isInFiles: Bool = true, isSecret: Bool = false, isRemembered: Bool = false, synonyms: String = ""
    ) {
        self.name = name
        self.kind = kind
        self.builtIn = builtIn
        self.help = help
        self.reload = reload
        self.isInFiles = isInFiles
        self.isSecret = isSecret
        self.isRemembered = isRemembered
        self.synonyms = synonyms
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

    static func of(variable: String) -> Setting? {
        guard variable.hasPrefix(variablePrefix) else { return nil }
        let name = variable.dropFirst(variablePrefix.count).lowercased().replacing("_", with: "-")
        return named(name).flatMap { $0.variable == variable ? $0 : nil }
    }

    package static func named(_ name: String) -> Setting? { all.first { $0.name == name } }
}

extension [String: String] {
    /// The given value of a setting. Values are kept by the settings' names, which no code writes by hand.
    package subscript(setting: Setting) -> String? {
        get { self[setting.name] }
        set { self[setting.name] = newValue }
    }
}

/// Difference between two readings of the settings.
package struct SettingChange: Hashable, Sendable {
    /// Settings that have changed, in the order of the table.
    let changed: [Setting]
    /// Number of warnings of the new reading.
    let warnings: Int
    /// Tables that have changed besides: `[keys]`, `[commands]`.
    private let tables: [String]

    /// Settings by an option or a variable do not change with a file.
    /// - Parameter inside: settings that name a file with another content now.
    package init(from old: SettingReader, to new: SettingReader, inside: [Setting] = []) {
        changed = Setting.all.filter { setting in
            setting.isInFiles && (old.value(setting)?.text != new.value(setting)?.text || inside.contains(setting))
        }
        warnings = new.warnings.count
        let (before, now) = (old.files.keys, new.files.keys)
        tables =
            (before.changes != now.changes || before.preset != now.preset ? ["[keys]"] : [])
            + (before.commands != now.commands ? ["[commands]"] : [])
    }

    /// Parts of the running board that apply the changes, in their order. The screen is always one of them: the keys,
    /// or the machine's zone, may be other ones too.
    package var parts: [Setting.Part] {
        let all = Set(changed.compactMap(\.reload.part)).union([.screen])
        return Setting.Part.allCases.filter(all.contains)
    }

    /// Choices by key that the changed settings replace.
    package var choices: Set<Setting.Choice> {
        Set(changed.compactMap { if case .choice(let choice) = $0.reload { choice } else { nil } })
    }

    /// Whether this setting alone has changed, and nothing else is to be said.
    package func isOnly(_ setting: Setting) -> Bool { changed == [setting] && tables.isEmpty && warnings == 0 }

    /// Notice of the board: `Settings read: theme, count. Needs a restart: ascii.`
    package var words: String {
        let live = changed.filter { $0.reload.part != nil }.map(\.name) + tables
        let restart = changed.filter { $0.reload == .restart }.map(\.name)
        var words = tr("Settings read: ") + (live.isEmpty ? tr("nothing changes") : live.joined(separator: ", ")) + "."
        if !restart.isEmpty { words += tr(" Needs a restart: \(restart.joined(separator: ", ")).") }
        if warnings > 0 { words += " " + Self.words(warnings: warnings) }
        return words
    }

    /// `config: 1 warning, see raceboard config show`.
    package static func words(warnings: Int) -> String {
        tr("\(shortWords(warnings: warnings)), see raceboard config show")
    }

    /// Number of warnings in few words: `config: 1 warning`.
    package static func shortWords(warnings: Int) -> String {
        trn("config: \(warnings) warning", "config: \(warnings) warnings", warnings)
    }
}
