package import Screen

/// A key binding: keys, effect and words. Footer, help and docs/keys.md all come from the one table of these.
package struct KeyBinding: Hashable, Sendable {
    /// Heading of the help under which a binding is listed.
    package enum Group: String, Hashable, Sendable, CaseIterable {
        case races = "Which races"
        case moving = "Moving"
        case showing = "Showing"
        case program = "Program"
        case replay = "In a replay"
    }

    /// Boards on which a binding applies.
    package enum Condition: Hashable, Sendable {
        case always, live, replay
        /// A live board without panes.
        case list
        /// With panes.
        case desk

        func holds(in mode: BoardMode, hasDesk: Bool) -> Bool {
            switch self {
            case .always: true
            case .live: mode == .live
            case .replay: mode == .replay
            case .list: mode == .live && !hasDesk
            case .desk: hasDesk
            }
        }
    }

    /// Keys with the same effect.
    package let keys: [Key]
    /// Keys as the footer and the help write them: `↑ k`.
    package let label: String
    /// Effect of the keys.
    package let intent: BoardIntent
    /// Line of the help and of docs/keys.md, without a full stop.
    package let description: String
    /// Heading of the help under which it is listed.
    package let group: Group
    /// Places in which it applies: screens, and the line of a search.
    package let places: Set<ScreenID>
    /// A word or two for the footer; nil if it is not there.
    package let footer: String?
    /// Keys as the footer writes them, if it has one word for several bindings; nil for the first of `label`.
    package let footerKeys: String?
    /// Rank in a narrow footer: the lowest stays longest.
    package let rank: Int
    /// Live board, replay, or both.
    package let condition: Condition

    /// - Parameters:
    ///   - label: keys as footer and help write them.
    ///   - description: what they do, without a full stop.
    ///   - footer: a word or two; nil if it is not in the footer.
    ///   - footerKeys: keys of several bindings that have one word in the footer.
    ///   - rank: the lowest stays longest in a narrow footer.
    package init(
        keys: [Key], label: String, intent: BoardIntent, description: String, group: Group, places: Set<ScreenID>,
        footer: String?, footerKeys: String? = nil, rank: Int, condition: Condition = .always
    ) {
        self.footerKeys = footerKeys
        self.keys = keys
        self.label = label
        self.intent = intent
        self.description = description
        self.group = group
        self.places = places
        self.footer = footer
        self.rank = rank
        self.condition = condition
    }
}
