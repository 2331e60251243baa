import Models

/// Difference between two readings of the settings.
package struct SettingChange: Hashable, Sendable {
    /// Settings that have changed, in the order of the table.
    let changed: [Setting]
    /// Number of warnings of the new reading.
    let warnings: Int
    /// Whether the table of keys has changed.
    private let hasNewKeys: Bool

    /// Settings by an option or a variable do not change with a file.
    /// - Parameter inside: settings that name a file with another content now.
    package init(from old: SettingReader, to new: SettingReader, inside: [Setting] = []) {
        changed = Setting.all.filter { setting in
            setting.isInFiles && (old.value(setting)?.text != new.value(setting)?.text || inside.contains(setting))
        }
        warnings = new.warnings.count
        hasNewKeys = old.files.keys != new.files.keys
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

    /// Notice of the board: `Settings read: theme, count. Needs a restart: ascii.`
    package var words: String {
        let live = changed.filter { $0.reload.part != nil }.map(\.name) + (hasNewKeys ? ["[keys]"] : [])
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
