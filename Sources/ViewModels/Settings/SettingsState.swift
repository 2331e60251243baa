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

    package init() {}
}

/// A line about the selected setting.
package struct SettingLine: Hashable, Sendable {
    /// Meaning of the line, which decides how it is drawn.
    package enum Kind: Hashable, Sendable {
        case text, dim, problem, entry
    }

    package var words: String
    package var kind: Kind
}

/// Words of one setting in the list.
package struct SettingRow: Hashable, Sendable, Identifiable {
    package var id: String
    /// Heading of its group, for the first of it; else empty.
    package var group: String
    /// Value, `set` or `not set` for a secret, `-` for none.
    package var value: String
    /// The place at which the value was set, in words.
    package var origin: String
    /// Values that the setting takes, in words.
    package var takes: String
    /// Whether it differs from the built-in value.
    package var isChanged: Bool

    package init(_ item: SettingItem, isFirst: Bool) {
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
