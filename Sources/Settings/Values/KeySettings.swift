internal import Models
package import Screen

/// The table `[keys]` of a settings file: `name = "r"` or `name = ["r", "F5"]`, and `preset = "vi"`.
struct KeySettings: Hashable, Sendable {
    /// Beginning of the names of its lines.
    static let table = "keys."
    private static let presetName = "preset"

    /// nil if the file has none.
    private(set) var preset: KeyChanges.Preset?
    private(set) var changes: [KeyChanges.Change] = []

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
            guard let key = Key(name: word) else {
                throw Self.failure(
                    place,
                    "\(shown) cannot have \"\(FeedText.clean(word, limit: 30))\": "
                        + "a key is \(Key.nameForms), and [] is none")
            }
            guard !KeyChanges.reserved.contains(key) else {
                throw Self.failure(
                    place,
                    "\(shown) cannot have \(key.label): it always "
                        + (key == .escape ? "leads back" : "ends the program"))
            }
            if !keys.contains(key) { keys.append(key) }
        }
        changes.append(KeyChanges.Change(name: name, keys: keys, place: place))
    }

    /// These keys, and others for the names that these lack.
    func over(_ others: KeySettings) -> KeySettings {
        var both = self
        both.preset = preset ?? others.preset
        let names = Set(changes.map(\.name))
        both.changes += others.changes.filter { !names.contains($0.name) }
        return both
    }

    private static func preset(_ entry: TOMLEntry, _ place: String) throws(Failure) -> KeyChanges.Preset {
        let word = entry.values.joined(separator: ",")
        if let preset = KeyChanges.Preset(rawValue: word.lowercased()) { return preset }
        let names = KeyChanges.Preset.allCases.map(\.rawValue).joined(separator: ", ")
        throw failure(place, "preset cannot be \"\(FeedText.clean(word, limit: 30))\": it takes one of \(names)")
    }

    private static func failure(_ place: String, _ words: String) -> Failure {
        Failure(
            "configuration", "\(place): \(words)", hint: "\(Manual.page("configuration")) has the names of keys.",
            status: .configuration)
    }
}

extension SettingsFiles {
    /// A person's own keys, by the files.
    package var keyChanges: KeyChanges { KeyChanges(preset: keys.preset ?? .none, changes: keys.changes) }
}
