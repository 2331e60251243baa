internal import Models

/// Content of a settings file. Pure: bytes in, settings or a failure out.
package struct SettingsFile: Hashable, Sendable {
    struct Value: Hashable, Sendable {
        /// Lists with commas, a program and its arguments with line feeds.
        let text: String
        /// Line of the value, from 1.
        let line: Int
    }

    /// Name of the file in errors and warnings.
    package let path: String
    /// Values by the names of the settings.
    var values: [String: Value] = [:]
    /// Sentences without a full stop, each with the file and the line.
    var warnings: [String] = []
    /// Keys that the table `[keys]` sets.
    var keys = KeySettings()
    /// Whether only its owner can read it.
    var isPrivate = false

    /// - Parameters:
    ///   - path: as errors and warnings name the file.
    ///   - keyNames: what the table `[keys]` can give keys to.
    /// - Throws: status 78 with file, line, the error and the valid values. An unknown name is a warning.
    package static func read(
        _ bytes: some Sequence<UInt8>, path: String, keyNames: [String] = [], known: [Setting] = Setting.all
    ) throws(Failure) -> SettingsFile {
        let entries: [TOMLEntry]
        do {
            entries = try TOMLReader.read(bytes)
        } catch {
            throw failure(path, error.line, FeedText.clean(error.words, limit: 120))
        }
        var file = SettingsFile(path: path)
        for entry in entries {
            let name = FeedText.clean(entry.key, limit: 60)
            if entry.key.hasPrefix(KeySettings.table) {
                try file.keys.read(entry, names: keyNames, path: path, warnings: &file.warnings)
                continue
            }
            guard let setting = known.first(where: { $0.name == entry.key }), setting.isInFiles else {
                file.warnings.append("\(path) line \(entry.line): " + unknown(name, known))
                continue
            }
            guard !entry.isList || setting.kind.isList else {
                throw failure(path, entry.line, "\(name) takes \(setting.kind.takes), not a list")
            }
            let value = Value(text: entry.values.joined(separator: setting.kind.separator), line: entry.line)
            try setting.kind.check(
                SettingValue(text: value.text, origin: .file(path: path, line: entry.line), setting: name))
            file.values[name] = value
        }
        return file
    }

    private static func unknown(_ name: String, _ known: [Setting]) -> String {
        if known.contains(where: { $0.name == name }) { return "\(name) has no effect in a file" }
        let names = known.filter(\.isInFiles).map(\.name)
        return "\"\(name)\" is unknown" + (NearestName.of(name, among: names).map { ": did you mean \($0)?" } ?? "")
    }

    private static func failure(_ path: String, _ line: Int, _ words: String) -> Failure {
        Failure(
            "configuration", "\(path) line \(line): \(words)", hint: "See raceboard config settings.",
            status: .configuration)
    }
}
