package import Screen

/// One setting as the settings screen has it.
package struct SettingItem: Hashable, Sendable, Identifiable {
    /// The place at which the current value was set.
    package enum Origin: Hashable, Sendable {
        case builtIn
        /// A choice that a person made by key.
        case key
        /// The user's own file, whose line a change replaces.
        case file(line: Int)
        /// The file of the system, with its line.
        case system(line: Int)
        /// An option or a variable, which counts before the file.
        case above(String)
    }

    /// Name, which is also its id.
    package var id: String
    /// Heading under which it is listed.
    var group: String
    /// A sentence without its full stop.
    var help: String
    /// Further words by which it is found.
    var synonyms: String
    /// Values that the setting takes, in words.
    package var takes: String
    /// Current value; empty for none. A secret's value is never here.
    package var value: String
    /// Default value as text; empty for none.
    var builtIn: String
    package var origin: Origin
    /// Words to choose among; empty for any other text.
    var choices: [String]
    /// Whole numbers to choose among; nil for any other text.
    package var numbers: ClosedRange<Int>?
    /// Whether its value is hidden, and written by a separate command.
    package var isSecret: Bool
    /// Whether it is a key of a source, or a part of an identity, which is typed without being shown.
    package var isKey = false
    /// Time at which a change is applied: `at once`, `after a restart`, `by commands`.
    var applies: String

    package init(
        id: String, group: String, help: String, synonyms: String = "", takes: String, value: String, builtIn: String,
        origin: Origin,
        choices: [String], numbers: ClosedRange<Int>?, isSecret: Bool, applies: String
    ) {
        self.id = id
        self.group = group
        self.help = help
        self.synonyms = synonyms
        self.takes = takes
        self.value = value
        self.builtIn = builtIn
        self.origin = origin
        self.choices = choices
        self.numbers = numbers
        self.isSecret = isSecret
        self.applies = applies
    }

    /// The other one of two values; nil for a setting that has more, and for a secret.
    var flipped: String? {
        choices == ["false", "true"] && !isSecret ? (value == "true" ? "false" : "true") : nil
    }

    /// The value before or after the current one, of words from the last to the first again; nil where text is typed.
    func neighbour(by places: Int) -> String? {
        if let flipped { return flipped }
        if !choices.isEmpty {
            let at = choices.firstIndex(of: value) ?? (places > 0 ? -1 : 0)
            return choices[((at + places) % choices.count + choices.count) % choices.count]
        }
        guard let numbers else { return nil }
        guard let number = Int(value.hasSuffix("s") ? String(value.dropLast()) : value) else {
            return "\(numbers.lowerBound)"
        }
        let step = numbers.count > 200 ? 5 : 1
        return "\(min(max(number + places * step, numbers.lowerBound), numbers.upperBound))"
    }
}

/// All settings of a board, for the settings screen.
package struct SettingsContent: Sendable {
    /// Settings in their order, those of one group together.
    package var items: [SettingItem]
    /// The file that a change is written to; nil if there is none.
    var file: String?
    /// Sentence about a wrong value of a setting; nil for a right one.
    var problem: @Sendable (_ name: String, _ value: String) -> String?

    package init(
        items: [SettingItem], file: String?, problem: @escaping @Sendable (_ name: String, _ value: String) -> String?
    ) {
        self.items = items
        self.file = file
        self.problem = problem
    }
}

/// A board's settings, and the way to change them.
@MainActor
package protocol SettingsRepository: AnyObject {
    /// All settings, as they are now.
    var content: SettingsContent { get }
    /// Writes a value into the user's file, and applies it.
    /// - Parameter value: nil to remove the line of the file.
    /// - Returns: why the file is as it was, as a sentence; nil if the value is written.
    func set(_ name: String, to value: String?) -> String?
    /// Writes the one key of a command into the user's file, and applies it.
    /// - Returns: why the file is as it was, as a sentence; nil if the key is written.
    func setKey(of name: String, to key: Key) -> String?
}
