internal import FoundationEssentials
internal import Models
internal import Services

/// Every setting's value and where it comes from, for `raceboard config show`.
package struct SettingsReport: Hashable, Sendable {
    /// A setting with its value and where it was set.
    struct Row: Hashable, Sendable {
        let name: String
        /// nil without a value and without a default.
        let value: String?
        /// Place of the value; nil for a built-in one.
        let origin: SettingValue.Origin?

        /// `flag --theme`, `environment RACEBOARD_THEME`, `/etc/raceboard/config line 3`, `built in`.
        var source: String {
            switch origin {
            case .option(let name): "flag \(name)"
            case .environment(let name): "environment \(name)"
            case .file: origin?.name ?? ""
            case nil: "built in"
            }
        }
    }

    /// Rows in the order of the table.
    let rows: [Row]
    let places: [SettingsFiles.Place]
    /// Problems that do no harm, as sentences.
    let warnings: [String]
    /// Consequences that the values alone do not show.
    let notes: [String]

    /// - Throws: for a value that its setting does not take, as the board would.
    package init(_ reader: SettingReader, settings: [Setting] = Setting.all) throws(Failure) {
        var rows: [Row] = []
        for setting in settings {
            let given = reader.value(setting)
            if let given { try setting.kind.check(given) }
            let text: String
            if let given { text = given.text } else { text = try Self.builtIn(setting, reader) }
            rows.append(Row(name: setting.name, value: Self.shown(text, of: setting), origin: given?.origin))
        }
        self.rows = rows
        places = reader.files.places
        warnings = reader.warnings
        notes = settings.contains(.cardSource) ? try [SourceSettings(reader).note].compactMap(\.self) : []
    }

    /// Value with secrets masked, and user and password of an address.
    package static func shown(_ text: String, of setting: Setting) -> String? {
        if text.isEmpty { return nil }
        if setting.isSecret { return "***" }
        if setting.kind == .command {
            return TOMLValue.list(text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
        }
        if case .sources = setting.kind { return Redactor.secrets(text) }
        if setting.kind == .source { return Redactor.secrets(text) }
        return setting.kind == .address ? AddressMask.text(text) : text
    }

    private static func builtIn(_ setting: Setting, _ reader: SettingReader) throws(Failure) -> String {
        if setting == .store { return try StorePlace(reader).text }
        if case .sources = setting.kind, let open = try OpenFeeds.first(reader) { return open.text }
        return setting.builtIn
    }

    /// Aligned columns, with the places of files above and warnings below.
    package var text: String {
        let nameWidth = rows.map(\.name.count).max() ?? 0
        let valueWidth = min(30, rows.map { $0.value?.count ?? 1 }.max() ?? 0)
        var lines = places.map { "\($0.layer) file  \($0.path)\($0.isThere ? "" : "  (missing)")" }
        lines.append("")
        for row in rows {
            let name = row.name + String(repeating: " ", count: nameWidth - row.name.count)
            let value = row.value.map { $0.isEmpty ? "\"\"" : $0 } ?? "-"
            let gap = String(repeating: " ", count: max(0, valueWidth - value.count))
            lines.append("\(name)  \(value)\(gap)  \(row.source)")
        }
        if !notes.isEmpty { lines += [""] + notes.map { "note: \($0)" } }
        if !warnings.isEmpty { lines += [""] + warnings.map { "warning: \($0)" } }
        return lines.joined(separator: "\n") + "\n"
    }
}
