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
