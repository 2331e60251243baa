/// All settings, as text and as the table of docs/configuration.md.
package enum SettingsPage {
    /// The text of `raceboard config settings`.
    package static var text: String {
        let settings = Setting.all.filter(\.isInFiles)
        let width = settings.map(\.name.count).max() ?? 0
        return settings.map { setting in
            let name = setting.name + String(repeating: " ", count: width - setting.name.count)
            let builtIn = setting.builtIn.isEmpty ? "" : " (built in: \(setting.builtIn))"
            return "\(name)  \(plain(setting.help)): \(setting.kind.takes)\(builtIn)\n"
        }.joined()
    }

    /// The table of settings in docs/configuration.md.
    package static var markdown: String {
        var lines = [
            "| setting | what it does | takes | built in | a change in a file |", "| --- | --- | --- | --- | --- |",
        ]
        for setting in Setting.all where setting.isInFiles {
            let builtIn = setting.builtIn.isEmpty ? "" : "`\(setting.builtIn)`"
            lines.append(
                "| `\(setting.name)` | \(setting.help) | \(setting.kind.takes) | \(builtIn) | "
                    + "\(change(setting)) |")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func change(_ setting: Setting) -> String {
        switch setting.reload {
        case .live, .choice: "at once"
        case .restart: "restart"
        case .unused: "-"
        }
    }

    private static func plain(_ text: String) -> String { text.filter { $0 != "`" } }
}
