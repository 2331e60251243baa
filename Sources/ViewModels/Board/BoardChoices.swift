import Facts
import Models

/// A person's choices: the current ones, options included, and those that are saved.
struct BoardChoices {
    /// Current choices, with the values that options set for this run.
    private(set) var current: Preferences
    /// Saved choices: options override them without changing them.
    private var stored: Preferences
    private let remember: @MainActor (Preferences) -> Void

    /// - Parameters:
    ///   - stored: saved choices; nil for the current ones.
    ///   - remember: called with the choices to save.
    package init(_ current: Preferences, stored: Preferences?, remember: @escaping @MainActor (Preferences) -> Void) {
        self.current = current
        self.stored = stored ?? current
        self.remember = remember
    }

    /// Replaces the current choices by those of reloaded settings, which are not saved since their file has them.
    mutating func replace(by preferences: Preferences) { current = preferences }

    /// - Returns: the choices as they were before the change.
    mutating func choose(_ change: (inout Preferences) -> Void) -> Preferences {
        let before = current
        change(&current)
        // An option's value for this run only is not saved with another choice.
        if current.filter != before.filter { stored.filter = current.filter }
        if current.region != before.region { stored.region = current.region }
        if current.rows != before.rows { stored.rows = current.rows }
        if current.theme != before.theme { stored.theme = current.theme }
        if current.layout != before.layout { stored.layout = current.layout }
        return before
    }

    /// Ends the introduction of a first run.
    /// - Returns: whether that is to be saved.
    mutating func endIntroduction() -> Bool {
        current.isNew = false
        defer { stored.isNew = false }
        return stored.isNew
    }

    /// Saves the choices that the next run starts with.
    @MainActor
    func save() { remember(stored) }
}
