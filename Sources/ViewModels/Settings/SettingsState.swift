import Models

/// The settings, as values and words.
package struct SettingsState: ScreenState {
    /// Title, number of settings, and the file that is changed.
    package var head = ListHead()
    /// Settings that fit on the screen.
    package var list = ListWindow<SettingRow>()
    /// Widths of the words of the whole list.
    package var texts = ColumnWidths()
    /// Sentences for an empty list; empty otherwise.
    package var empty: [String] = []
    /// Lines about the selected setting, the most important first.
    package var pane: [SettingLine] = []

    /// An empty list.
    package init() {}
}

/// A line about the selected setting.
package struct SettingLine: Hashable, Sendable {
    /// How it is drawn.
    package enum Kind: Hashable, Sendable {
        case text, dim, problem, entry
    }

    /// Words of the line.
    package var words: String
    /// How it is drawn.
    package var kind: Kind
}

/// Words of one setting.
package struct SettingRow: Hashable, Sendable, Identifiable {
    /// Name of the setting.
    package var id: String
    /// Heading of its group, for the first of it; else empty.
    package var group: String
    /// Value, `set` or `not set` for a secret, `-` for none.
    package var value: String
    /// Place of the value.
    package var origin: String
    /// The values that it takes.
    package var takes: String
    /// Whether it differs from the built-in value.
    package var isChanged: Bool

    init(_ item: SettingItem, isFirst: Bool) {
        id = item.id
        group = isFirst ? item.group : ""
        value = SettingsWords.value(of: item)
        origin = SettingsWords.origin(item.origin)
        takes = item.takes
        isChanged = item.origin != .builtIn
    }
}

extension ColumnWidths {
    mutating func fit(_ row: SettingRow) {
        fit(row.id, .setting)
        fit(row.group, .group)
        fit(row.value, .value)
        fit(row.origin, .origin)
        fit(row.takes, .range)
    }
}
