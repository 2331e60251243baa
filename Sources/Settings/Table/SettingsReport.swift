package import Models
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
        /// The file of its own that a secret is in, which counts before any other place.
        let file: String?

        /// `flag --theme`, `environment RACEBOARD_THEME`, `/etc/raceboard/config line 3`, `built in`.
        var source: String {
            if let file { return file }
            return switch origin {
            case .option(let name): "flag \(name)"
            case .environment(let name): "environment \(name)"
            case .file: origin?.name ?? ""
            case nil: "built in"
            }
        }
    }

    let rows: [Row]
    let places: [SettingsFiles.Place]
    /// Problems that do no harm, as sentences.
    let warnings: [String]
    /// Consequences that the values alone do not show.
    let notes: [String]

    /// - Throws: for a value that its setting does not take, as the board would.
    package init(_ reader: SettingReader, settings: [Setting] = Setting.all) throws(Failure) {
        let secrets = Secrets(environment: reader.environment)
        var rows: [Row] = []
        for setting in settings {
            let value = try Self.value(of: setting, reader)
            let file = secrets.file(of: setting)
            rows.append(
                Row(
                    name: setting.name, value: file == nil ? value : "***",
                    origin: file == nil ? reader.value(setting)?.origin : nil, file: file))
        }
        self.rows = rows
        places = reader.files.places
        warnings = reader.warnings
        notes = settings.contains(.cardSource) ? try [SourceSettings(reader).note].compactMap(\.self) : []
    }

    /// The value of a setting that counts, as `shown` has it; nil without one.
    /// - Throws: for a value that its setting does not take.
    package static func value(of setting: Setting, _ reader: SettingReader) throws(Failure) -> String? {
        let given = reader.value(setting)
        if let given { try setting.kind.check(given) }
        guard let given else { return shown(try builtIn(setting, reader), of: setting) }
        return shown(given.text, of: setting)
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

extension SettingsReport: JSONReport {
    package static let document = JSONDocument<SettingsReport>(
        "config", "Every setting and where its value comes from, of raceboard config show"
    ) {
        JSONKey("files", "Settings files, also those that do not exist.", file.list) { $0.places }
        JSONKey("settings", "Settings in the order of the table.", item.list) { $0.rows }
        JSONKey("notes", "Consequences that the values alone do not show.") { $0.notes }
        JSONKey("warnings", "Harmless problems.") { $0.warnings }
    }

    private static let file = JSONForm<SettingsFiles.Place> {
        JSONKey("layer", "Whose file it is.") { $0.layer }
        JSONKey("path", "Its path.") { $0.path }
        JSONKey("found", "Whether it exists.") { $0.isThere }
    }

    private static let item = JSONForm<Row> {
        JSONKey("name", "Name of the setting.") { $0.name }
        JSONKey("value", "Its value, masked if it is secret; null without one.") { $0.value }
        JSONKey("origin", .words(["flag", "environment", "file", "built in"], "Where the value comes from.")) { row in
            switch row.origin {
            case .option: "flag"
            case .environment: "environment"
            case .file: "file"
            case nil: row.file == nil ? "built in" : "file"
            }
        }
        JSONKey("place", "The option, the variable or the file; null for a built-in value.") { row -> String? in
            switch row.origin {
            case .option(let place), .environment(let place), .file(let place, _): place
            case nil: row.file
            }
        }
        JSONKey("line", "Line of the settings file; null for any other place.") { row -> Int? in
            if case .file(_, let number) = row.origin { number } else { nil }
        }
    }
}

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
