/// A person's own keys over the key table: a preset, then single changes by names (`BoardIntent.keyName`).
package struct KeyChanges: Hashable, Sendable {
    /// Keys that a person may know from elsewhere.
    package enum Preset: String, Hashable, Sendable, CaseIterable {
        case none = "default"
        /// Keys of vi: `h j k l`, `gg`, `G`, Ctrl-D, Ctrl-U, `n`, `N`.
        case vi
    }

    /// New keys for an intent that has a name.
    package struct Change: Hashable, Sendable {
        /// Name of the intent, as in the settings' table `[keys]`.
        package let name: String
        /// Keys in place of the ones before; empty for none.
        package let keys: [Key]
        /// Place of the change, for errors: `~/.config/raceboard/config line 4`.
        package let place: String

        /// - Parameters:
        ///   - name: of the intent.
        ///   - keys: empty for none.
        ///   - place: file and line, for errors.
        package init(name: String, keys: [Key], place: String) {
            self.name = name
            self.keys = keys
            self.place = place
        }
    }

    /// The keys that apply before the changes.
    package var preset: Preset
    /// The changes, no name more than once.
    package var changes: [Change]

    /// The keys that the program comes with.
    package static let none = KeyChanges(preset: .none, changes: [])

    package init(preset: Preset, changes: [Change]) {
        self.preset = preset
        self.changes = changes
    }

    /// Keys that no change may take: the ways back and out.
    package static let reserved: [Key] = [.escape, .control("c")]
}
