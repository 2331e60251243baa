/// A key, named as in the help.
package enum Key: Hashable, Sendable {
    case character(Unicode.Scalar)
    /// A letter with Ctrl held, in lower case (`c` for Ctrl-C).
    case control(Unicode.Scalar)
    case up, down, left, right, home, end, pageUp, pageDown
    case enter, escape, tab, backTab, backspace, delete, insert
    case function(Int)
}

extension Key {
    /// Names of keys that are no letters, the one that footer and help show first.
    private static let names: [(key: Key, names: [String])] = [
        (.up, ["↑", "Up"]), (.down, ["↓", "Down"]), (.left, ["←", "Left"]), (.right, ["→", "Right"]),
        (.home, ["Home"]), (.end, ["End"]), (.pageUp, ["PgUp", "PageUp"]), (.pageDown, ["PgDn", "PageDown"]),
        (.enter, ["Enter", "Return", "Ctrl-M", "Ctrl-J"]), (.escape, ["Esc", "Escape", "Ctrl-["]),
        // A terminal sends the same for Tab and Ctrl-I.
        (.tab, ["Tab", "Ctrl-I"]), (.backTab, ["Shift-Tab", "BackTab"]),
        (.backspace, ["Backspace", "Ctrl-H"]), (.delete, ["Del", "Delete"]), (.insert, ["Ins", "Insert"]),
        (.character(" "), ["Space"]),
    ]
    private static let functions = 1...12

    /// The key as footer, help and settings write it: `r`, `Ctrl-R`, `F5`, `PgUp`.
    package var label: String {
        if let known = Self.names.first(where: { $0.key == self }) { return known.names[0] }
        return switch self {
        case .character(let scalar): String(Character(scalar))
        case .control(let scalar): "Ctrl-" + String(Character(scalar)).uppercased()
        case .function(let number): "F\(number)"
        default: ""
        }
    }

    /// The key with a name: one printable character, or a name in any case. `C-r` is `Ctrl-R`.
    /// - Returns: nil for a text that names no key.
    package init?(name: String) {
        if name.unicodeScalars.count == 1, let scalar = name.unicodeScalars.first {
            if let known = Self.names.first(where: { $0.names.contains(name) }) {
                self = known.key
                return
            }
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .unassigned, .privateUse, .lineSeparator, .paragraphSeparator:
                return nil
            default: self = .character(scalar)
            }
            return
        }
        var word = name.lowercased()
        if word.hasPrefix("c-") { word = "ctrl-" + word.dropFirst(2) }
        if let known = Self.names.first(where: { $0.names.contains { $0.lowercased() == word } }) {
            self = known.key
        } else if word.hasPrefix("ctrl-"), word.count == 6, let letter = word.unicodeScalars.last,
            ("a"..."z" as ClosedRange<Unicode.Scalar>).contains(letter)
        {
            self = .control(letter)
        } else if word.hasPrefix("f"), let number = Int(word.dropFirst()), Self.functions.contains(number) {
            self = .function(number)
        } else {
            return nil
        }
    }

    /// Forms of a name, for errors.
    package static let nameForms = "a character, Ctrl-R, F5, Space, Enter, Tab, Up, PgDn and the like"
}

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

        /// - Parameter place: file and line, for errors.
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
    /// Programs of a person's own on keys, each on another one.
    package var commands: [OwnCommand]

    /// The keys that the program comes with.
    package static let none = KeyChanges(preset: .none, changes: [])

    package init(preset: Preset, changes: [Change], commands: [OwnCommand] = []) {
        self.preset = preset
        self.changes = changes
        self.commands = commands
    }

    /// The same with one key for a name, in place of all that it had.
    package func giving(_ key: Key, to name: String) -> KeyChanges {
        var changes = self
        changes.changes.removeAll { $0.name == name }
        changes.changes.append(Change(name: name, keys: [key], place: ""))
        return changes
    }

    /// Keys that no change may take: the ways back and out.
    package static let reserved: [Key] = [.escape, .control("c")]
}

/// A program of a person's own on a key, which gets the race under the cursor (docs/configuration.md,
/// "Commands of your own").
package struct OwnCommand: Hashable, Sendable {
    package let key: Key
    /// The program and its arguments, as the file has them.
    package let arguments: [String]
    /// Name of the program for people, without its folder.
    package let name: String
    /// Place of the line, for errors: `~/.config/raceboard/config line 4`.
    package let place: String

    /// - Parameters:
    ///   - arguments: the program first.
    ///   - name: clean, for the screen.
    ///   - place: file and line, for errors.
    package init(key: Key, arguments: [String], name: String, place: String) {
        (self.key, self.arguments, self.name, self.place) = (key, arguments, name, place)
    }
}
