internal import Models
package import Screen

/// The table `[keys]` of a settings file: `name = "r"` or `name = ["r", "F5"]`, and `preset = "vi"`; and its table
/// `[commands]`: `F6 = ["/home/me/bin/note", "-q"]`.
struct KeySettings: Hashable, Sendable {
    /// Beginning of the names of its lines.
    static let table = "keys."
    /// The same of the programs of a person's own.
    static let commandTable = "commands."
    private static let presetName = "preset"

    /// nil if the file has none.
    private(set) var preset: KeyChanges.Preset?
    private(set) var changes: [KeyChanges.Change] = []
    private(set) var commands: [OwnCommand] = []
    /// Line of the first command; nil without one.
    private(set) var programLine: Int?

    /// Takes a line of the table.
    /// - Parameter names: what keys can be given to; another name is a warning.
    /// - Throws: 78 with file and line, for text that is no key and no preset.
    mutating func read(
        _ entry: TOMLEntry, names: [String], path: String, warnings: inout [String]
    ) throws(Failure) {
        let name = String(entry.key.dropFirst(Self.table.count))
        let place = "\(path) line \(entry.line)"
        if name == Self.presetName {
            preset = try Self.preset(entry, place)
            return
        }
        let shown = FeedText.clean(name, limit: 60)
        guard names.contains(name) else {
            let near = NearestName.of(name, among: names + [Self.presetName])
            warnings.append("\(place): no key does \"\(shown)\"" + (near.map { ": did you mean \($0)?" } ?? ""))
            return
        }
        var keys: [Key] = []
        for word in entry.values {
            let key = try Self.key(word, for: shown, place, remedy: ", and [] is none")
            if !keys.contains(key) { keys.append(key) }
        }
        changes.append(KeyChanges.Change(name: name, keys: keys, place: place))
    }

    /// Takes a line of the table of commands.
    /// - Throws: 78 with file and line, for a name that is no key, a key with a command, and text that is no program.
    mutating func readCommand(_ entry: TOMLEntry, path: String) throws(Failure) {
        var word = String(entry.key.dropFirst(Self.commandTable.count))
        if word.count > 2, word.hasPrefix("\""), word.hasSuffix("\"") { word = String(word.dropFirst().dropLast()) }
        let place = "\(path) line \(entry.line)"
        let key = try Self.key(word, for: "a command", place, remedy: "; write it in quotes, such as \"!\"")
        if let other = commands.first(where: { $0.key == key }) {
            throw Self.failure(place, "\(key.label) has a command already: \(other.place)")
        }
        let value = SettingValue(
            text: entry.values.joined(separator: SettingKind.command.separator),
            origin: .file(path: path, line: entry.line), setting: "commands.\(key.label)")
        let arguments = try value.command()
        // A value with a line end would become two.
        guard arguments.count == entry.values.count else {
            throw Self.failure(place, "the command of \(key.label) has an argument with a line end")
        }
        let name = FeedText.clean(arguments.first?.split(separator: "/").last.map(String.init) ?? "", limit: 20)
        programLine = min(programLine ?? .max, entry.line)
        commands.append(OwnCommand(key: key, arguments: arguments, name: name.isEmpty ? "-" : name, place: place))
    }

    private static func key(
        _ word: String, for shown: String, _ place: String, remedy: String
    ) throws(Failure) -> Key {
        guard let key = Key(name: word) else {
            throw failure(
                place,
                "\(shown) cannot have \"\(FeedText.clean(word, limit: 30))\": a key is \(Key.nameForms)\(remedy)")
        }
        guard !KeyChanges.reserved.contains(key) else {
            throw failure(
                place,
                "\(shown) cannot have \(key.label): it always "
                    + (key == .escape ? "leads back" : "ends the program"))
        }
        return key
    }

    /// These keys, and others for the names that these lack.
    func over(_ others: KeySettings) -> KeySettings {
        var both = self
        both.preset = preset ?? others.preset
        let names = Set(changes.map(\.name))
        both.changes += others.changes.filter { !names.contains($0.name) }
        let keys = Set(commands.map(\.key))
        both.commands += others.commands.filter { !keys.contains($0.key) }
        return both
    }

    private static func preset(_ entry: TOMLEntry, _ place: String) throws(Failure) -> KeyChanges.Preset {
        let word = entry.values.joined(separator: ",")
        if let preset = KeyChanges.Preset(rawValue: word.lowercased()) { return preset }
        let names = KeyChanges.Preset.allCases.map(\.rawValue).joined(separator: ", ")
        throw failure(place, "preset cannot be \"\(FeedText.clean(word, limit: 30))\": it takes one of \(names)")
    }

    private static func failure(_ place: String, _ words: String) -> Failure {
        Failure.configuration("\(place): \(words)", hint: "\(Manual.page("configuration")) has the names of keys.")
    }
}

extension SettingsFiles {
    /// A person's own keys, by the files.
    package var keyChanges: KeyChanges {
        KeyChanges(preset: keys.preset ?? .none, changes: keys.changes, commands: keys.commands)
    }
}
