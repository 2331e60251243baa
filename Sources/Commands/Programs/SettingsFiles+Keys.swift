internal import Models
package import Screen
package import Settings
internal import ViewModels

extension SettingsFiles {
    /// The files with the names that keys can be given to (`load(named:keyNames:environment:)`).
    package static func load(named: String?, environment: [String: String]) throws(Failure) -> SettingsFiles {
        try load(named: named, keyNames: KeyChanges.names, environment: environment)
    }

    /// A person's own keys, by the files.
    /// - Throws: 78 with file and line, if a key would do two things in one place.
    package func checkedKeys() throws(Failure) -> KeyChanges {
        let changes = keyChanges
        guard let conflict = changes.conflict() else { return changes }
        let owner = conflict.name.map { "\($0) (\(conflict.description))" } ?? conflict.description
        throw Failure(
            "configuration",
            "\(conflict.change.place): \(conflict.change.name) cannot have \(conflict.key.label): "
                + (conflict.place.map { "\($0) gives it to \(owner)" } ?? "it is for \(owner)")
                + (conflict.name.map { "; give \($0) another key too, or [] for none" } ?? ""),
            hint: "\(Manual.page("configuration")) has the names of keys.", status: .configuration)
    }
}
