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

    /// Boards and places in which a binding applies.
    package enum Condition: Hashable, Sendable {
        case always, live, replay
        /// A live board, in a place that is no pane of a desk.
        case alone
        /// A pane of a desk, its races included.
        case pane
        /// The same on a live board: in a replay the keys move its time.
        case livePane

        /// Whether it holds wherever another one does.
        func includes(_ other: Condition) -> Bool {
            self == other || self == .always || self == .live && [.alone, .livePane].contains(other)
        }

        func holds(in mode: BoardMode) -> Bool {
            switch self {
            case .always, .pane: true
            case .live, .alone, .livePane: mode == .live
            case .replay: mode == .replay
            }
        }
    }

    package let keys: [Key]
    /// Keys as the footer and the help write them: `↑ k`.
    package let label: String
    package let intent: BoardIntent
    /// Line of the help and of docs/keys.md, without a full stop.
    package let description: String
    /// Heading of the help under which it is listed.
    package let group: Group
    /// Places in which it applies: screens, and the line of a search.
    package private(set) var places: Set<ScreenID>
    /// A word or two for the footer or the header; nil for none.
    package let footer: String?
    /// Places whose footer or header has the word; the keys work in all of `places`. A key that changes the lists has
    /// none where no list is on the screen.
    let wordPlaces: Set<ScreenID>
    /// Places whose header has the word, beside the value that it changes; the footer has it elsewhere.
    let headerPlaces: Set<ScreenID>
    /// Rank in a narrow footer: the lowest stays longest.
    let rank: Int
    /// Whether it applies on a live board, in a replay, or in both.
    package let condition: Condition

    /// - Parameters:
    ///   - description: their effect, without a full stop.
    ///   - wordPlaces: places that have the word; nil for all.
    ///   - headerPlaces: places that have it in the header.
    package init(
        keys: [Key], label: String, intent: BoardIntent, description: String, group: Group, places: Set<ScreenID>,
        footer: String?, wordPlaces: Set<ScreenID>? = nil, headerPlaces: Set<ScreenID> = [], rank: Int,
        condition: Condition = .always
    ) {
        self.wordPlaces = wordPlaces ?? places
        self.headerPlaces = headerPlaces
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

    /// Name by which it gets other keys; nil for one whose keys stay as they are: where letters are typed, and Ctrl-C.
    var name: String? {
        places.isSubset(of: KeyChanges.typed) || keys == [.control("c")] ? nil : intent.keyName
    }

    /// Keys that the binding always has, besides any others: Esc leads back from everywhere.
    var fixedKeys: [Key] { intent == .back ? [.escape] : [] }

    /// The same with other keys in some of its places; nil without a key or a place.
    func with(_ keys: [Key], in places: Set<ScreenID>) -> KeyBinding? {
        guard !keys.isEmpty, !places.isEmpty else { return nil }
        let label = keys == self.keys ? label : keys.map(\.label).joined(separator: " ")
        return KeyBinding(
            keys: keys, label: label, intent: intent, description: description, group: group, places: places,
            footer: footer, wordPlaces: wordPlaces, headerPlaces: headerPlaces, rank: rank, condition: condition)
    }

    /// Whether this binding has all effects of another one.
    func covers(_ other: KeyBinding) -> Bool {
        intent == other.intent && Set(keys) == Set(other.keys) && places.isSuperset(of: other.places)
            && condition.includes(other.condition)
    }

    /// The binding in the places in which it applies.
    /// - Parameter panes: places of a desk, the races among them; empty without one.
    /// - Returns: nil if there is no such place.
    func applied(in mode: BoardMode, panes: Set<ScreenID>) -> KeyBinding? {
        guard condition.holds(in: mode) else { return nil }
        var binding = self
        if condition == .alone { binding.places.subtract(panes) }
        if [.pane, .livePane].contains(condition) { binding.places.formIntersection(panes) }
        return binding.places.isEmpty ? nil : binding
    }
}
