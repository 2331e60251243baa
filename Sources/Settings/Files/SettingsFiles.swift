import Glibc
import Models
import System

/// The files that settings are read from: finds, opens and reads them.
package struct SettingsFiles: Hashable, Sendable {
    /// Variable of the system's file, for tests, which cannot write to /etc.
    static let systemVariable = "RACEBOARD_SYSTEM_CONFIG"
    static let systemPath = "/etc/raceboard/config"
    /// Bytes; a file of settings has a few thousand.
    static let limit = 65_536

    /// A place of a settings file.
    package struct Place: Hashable, Sendable {
        let layer: String
        let path: String
        let isThere: Bool
    }

    /// File of `--config`, or the user's own; nil for none.
    package var user: SettingsFile?
    /// The file /etc/raceboard/config; nil if there is none.
    package var system: SettingsFile?
    /// File of settings that a fleet sent to this box when there were such; nil for none.
    var leftByFleet: String?
    var places: [Place] = []

    /// No files: every setting has its built-in value.
    init() {}

    /// A person's own keys: those of the user's file before those of the system's.
    var keys: KeySettings { (user?.keys ?? KeySettings()).over(system?.keys ?? KeySettings()) }

    /// Problems that do no harm, as sentences.
    package var warnings: [String] {
        let left = leftByFleet.map { "\($0) does not count any more: a fleet sends no settings. Delete it" }
        return (user?.warnings ?? []) + (system?.warnings ?? [])
            + places.compactMap { FileOwner.openFolder(of: $0.path) } + [left].compactMap(\.self)
    }

    /// - Parameters:
    ///   - named: path by `--config` or its variable; that file must exist.
    ///   - keyNames: what the table `[keys]` can give keys to.
    /// - Throws: status 78 for a file that cannot be read or understood.
    package static func load(
        named: String?, keyNames: [String], environment: [String: String]
    ) throws(Failure) -> SettingsFiles {
        var files = SettingsFiles()
        // An empty variable counts as unset.
        let variable = environment[Setting.config.variable].flatMap { $0.isEmpty ? nil : $0 }
        let named = named ?? variable
        let usual = BaseFolder.configuration.path(in: environment).map { $0 + "/config" }
        if let path = named ?? usual {
            files.user = try read(path, isNamed: named != nil, keyNames)
            files.places.append(Place(layer: "user", path: path, isThere: files.user != nil))
        }
        let system = environment[systemVariable].flatMap { $0.isEmpty ? nil : $0 } ?? systemPath
        files.system = try read(system, isNamed: false, keyNames)
        files.places.append(Place(layer: "system", path: system, isThere: files.system != nil))
        files.leftByFleet = FleetStateFile.settings.path(in: environment).flatMap { path in
            access(path, F_OK) == 0 ? FeedText.clean(path, limit: 200) : nil
        }
        return files
    }

    /// - Returns: nil for an optional file that does not exist.
    private static func read(
        _ path: String, isNamed: Bool, _ keyNames: [String]
    ) throws(Failure) -> SettingsFile? {
        let content: RegularFile.Content
        do throws(FileProblem) {
            content = try RegularFile.read(path, limit: limit, links: .followed, takesDevices: true)
        } catch {
            if !isNamed, error.isMissing { return nil }
            throw unreadable(path, error.words, isNamed)
        }
        var file = try SettingsFile.read(content.bytes, path: FeedText.clean(path, limit: 200), keyNames: keyNames)
        guard content.status.st_mode & S_IFMT == S_IFREG else { return file }
        file.isPrivate = content.status.st_mode & 0o077 == 0
        let flaws = [
            content.status.st_mode & S_IWOTH == 0 ? nil : "\(file.path) is writable by everyone: run chmod o-w on it",
            FileOwner.stranger(content.status).map {
                "\(file.path) belongs to \($0), who can change it: run chown to own it"
            },
        ].compactMap(\.self)
        file.warnings += flaws
        if let line = file.programLine, let flaw = flaws.first ?? FileOwner.openFolder(of: path) {
            throw Failure.configuration(
                "\(file.path) line \(line): other users can change this file, so it may not name a program",
                hint: flaw + ".")
        }
        return file
    }

    private static func unreadable(_ path: String, _ reason: String, _ isNamed: Bool) -> Failure {
        Failure(
            isNamed ? "no_file" : "configuration", "\(FeedText.clean(path, limit: 200)) cannot be read: \(reason)",
            hint: "Name another file with --config.", status: isNamed ? .noInput : .configuration)
    }
}

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
    var values: [String: Value] = [:]
    /// Sentences without a full stop, each with the file and the line.
    var warnings: [String] = []
    /// Keys that the tables `[keys]` and `[commands]` set.
    var keys = KeySettings()
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
            if entry.key.hasPrefix(KeySettings.commandTable) {
                try file.keys.readCommand(entry, path: path)
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
        Failure.configuration("\(path) line \(line): \(words)", hint: "See raceboard config settings.")
    }
}

/// Owners and modes of the files that the program trusts.
enum FileOwner {
    /// Owner of a file who is neither root nor the program's own user; nil if there is none.
    static func stranger(_ status: stat) -> String? {
        guard status.st_uid != 0, status.st_uid != geteuid() else { return nil }
        // By number: a name would need a search in files and over the network.
        return "user \(status.st_uid)"
    }

    /// Words for a file's folder that everyone can write, whether the file is there or not; nil for any other.
    static func openFolder(of path: String) -> String? {
        guard let end = path.lastIndex(of: "/") else { return nil }
        let folder = end == path.startIndex ? "/" : String(path[..<end])
        var status = stat()
        // In a folder like /tmp (sticky bit) nobody can remove another user's file.
        guard stat(folder, &status) == 0, status.st_mode & (S_IWOTH | S_ISVTX) == S_IWOTH else { return nil }
        return "\(FeedText.clean(folder, limit: 200)) is writable by everyone: run chmod o-w on it"
    }
}
