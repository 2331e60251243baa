import Models

enum SettingsWords {
    static func value(of item: SettingItem) -> String {
        if item.isSecret { return item.value.isEmpty ? tr("not set") : tr("set") }
        return item.value.isEmpty ? "-" : item.value
    }

    static func origin(_ origin: SettingItem.Origin) -> String {
        switch origin {
        case .builtIn: tr("built in")
        case .key: tr("last key")
        case .file(let line): tr("line \(line)")
        case .system(let line): tr("system line \(line)")
        case .above(let name): name
        }
    }

    /// Lines about a setting, the most important first: the typed text, its problem or the source that overrides it,
    /// its effect.
    static func pane(of item: SettingItem, typed: String?, problem: String?) -> [SettingLine] {
        var lines: [SettingLine] = []
        if let typed { lines.append(SettingLine(words: "\(item.id) = \(typed)", kind: .entry)) }
        if let problem {
            lines.append(SettingLine(words: problem, kind: .problem))
        } else if case .above(let name) = item.origin {
            lines.append(
                SettingLine(words: tr("\(name) counts before the file while this board runs."), kind: .problem))
        }
        lines.append(SettingLine(words: item.help + ".", kind: .text))
        let usual = item.builtIn.isEmpty ? "" : tr(" Built in: \(item.builtIn).")
        lines.append(
            SettingLine(words: tr("Takes \(item.takes).\(usual) A change applies \(item.applies)."), kind: .dim))
        return lines
    }
}
