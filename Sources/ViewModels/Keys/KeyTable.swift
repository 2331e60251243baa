import Facts
import Models
package import Screen

/// Keys of a board, by the screens that there are.
package struct KeyTable: Sendable {
    /// All bindings, in the order of the help.
    package let bindings: [KeyBinding]
    /// Keys that the footer offers in each place, in its order; Esc on the board too.
    private let hints: [ScreenID: [KeyHint]]
    private let hintsOfHeader: [ScreenID: [KeyHint]]
    /// Keys that the footer of the board offers while Esc leads nowhere.
    private let hintsOfBoard: [KeyHint]

    /// The keys of a board.
    /// - Parameters:
    ///   - mode: live board or replay.
    ///   - panes: screens on a desk besides the board; empty without a desk.
    ///   - kinds: the screens, each with its own keys.
    ///   - changes: a person's own keys.
    package init(
        _ mode: BoardMode = .live, panes: [ScreenID] = [], of kinds: [ScreenKind] = Screens.all,
        changes: KeyChanges = .none
    ) {
        let desk = Set(panes.isEmpty ? [] : panes + [.board])
        let applied = Self.all(kinds, changes: changes).compactMap { $0.applied(in: mode, panes: desk) }
        let bindings = panes.isEmpty ? applied : Self.withPaneKeys(applied, own: changes.changes.flatMap(\.keys))
        self.bindings = bindings
        // Keys to other screens are first on every screen, the way back before the others; quit and the list of all
        // commands are last.
        let back = bindings.filter(Self.isBack)
        let ways = bindings.filter(Self.isWay)
        let others = bindings.filter { ![.quit, .commands].contains($0.intent) && !Self.isWay($0) && !Self.isBack($0) }
        let last = bindings.filter { $0.intent == .quit } + bindings.filter { $0.intent == .commands }
        let inOrder = back + ways + others + last
        let most = mode == .replay ? Self.mostOfReplay : Self.mostOfFooter
        func hints(_ isThere: (KeyBinding, ScreenID) -> Bool) -> [ScreenID: [KeyHint]] {
            var hints: [ScreenID: [KeyHint]] = [:]
            for place in Self.places(kinds) {
                let there = inOrder.filter { $0.footer != nil && isThere($0, place) }
                let keys = there.indices.filter { !Self.isPlace(there[$0]) }
                let kept = keys.sorted { (there[$0].rank, $0) < (there[$1].rank, $1) }.prefix(most)
                hints[place] = there.indices.filter { kept.contains($0) || !keys.contains($0) }
                    .compactMap { KeyHint(there[$0], in: place, beside: Self.wayOn(from: there[$0], place, bindings)) }
            }
            return hints
        }
        let footer = hints { Self.hasWord($0, in: $1) && !$0.headerPlaces.contains($1) }
        self.hints = footer
        hintsOfHeader = hints { Self.hasWord($0, in: $1) && $0.headerPlaces.contains($1) }
        hintsOfBoard = (footer[.board] ?? []).filter { $0.intent != .back }
    }

    /// Bindings of every mode, in the order of the help.
    package static func all(
        _ kinds: [ScreenKind] = Screens.all, changes: KeyChanges = .none
    ) -> [KeyBinding] {
        let places = KeyPlaces(kinds)
        return changes.applied(to: common(places) + kinds.flatMap { $0.keys(places) } + replay)
            + own(changes.commands, places)
    }

    /// The bindings of a desk, where the digits of its panes do nothing else, but for those that a person gave away.
    private static func withPaneKeys(_ bindings: [KeyBinding], own: [Key]) -> [KeyBinding] {
        let digits = Set(bindings.filter { $0.intent == .pane(1) }.flatMap(\.keys)).subtracting(own)
        return bindings.compactMap { binding in
            let keys = binding.keys.filter { digits.contains($0) == (binding.intent == .pane(1)) }
            return keys == binding.keys ? binding : binding.with(keys, in: binding.places)
        }
    }

    static func digit(_ number: Int) -> Key { .character(Unicode.Scalar(UInt8(ascii: "0") + UInt8(number))) }

    private static func number(of key: Key) -> Int? { (1...9).first { digit($0) == key } }

    /// Places of the table, in the order of docs/keys.md: the screens, and the lines in which text is typed.
    package static func places(_ kinds: [ScreenKind] = Screens.all) -> [ScreenID] {
        kinds.map(\.id) + [.search, .entry]
    }

    /// Effect of a key in a place; nil if it has none there. Where text is typed, other letters are added to it.
    package func intent(for key: Key, in place: ScreenID) -> BoardIntent? {
        let binding = bindings.first { $0.places.contains(place) && $0.keys.contains(key) }
        if case .pane = binding?.intent { return Self.number(of: key).map(BoardIntent.pane) }
        if let binding { return binding.intent }
        if place == .newKey { return key == .escape ? .back : key == .control("c") ? .quit : .take(key) }
        // Where text is typed, letters are text.
        if KeyChanges.typed.contains(place), case .character(let scalar) = key { return .search(scalar) }
        return nil
    }

    /// What can be done in a place, each once: ways to other screens first, keys that move the cursor last.
    func commands(in place: ScreenID) -> [Command] {
        var found: [Command] = []
        for binding in bindings where binding.places.contains(place) {
            if let index = found.firstIndex(where: { $0.binding.intent == binding.intent }) {
                let both = found[index].label + " " + binding.label
                if both.count <= Self.longestLabel { found[index].label = both }
            } else {
                found.append(Command(binding: binding, label: binding.label))
            }
        }
        let moving = found.filter { $0.binding.group == .moving }
        let ways = found.filter { Self.isWay($0.binding) }
        return ways + found.filter { !ways.contains($0) && !moving.contains($0) } + moving
    }

    /// Columns that a list of keys has for them.
    private static let longestLabel = 9

    /// A binding, and the keys that have its effect in some place.
    struct Command: Hashable {
        let binding: KeyBinding
        fileprivate(set) var label: String
    }

    /// Keys that the footer offers in a place, in its order.
    /// - Parameter back: first effect of Esc there in a word or two; nil if it leads back.
    package func hints(in place: ScreenID, back: String? = nil) -> [KeyHint] {
        guard let back else { return place == .board ? hintsOfBoard : hints[place] ?? [] }
        return (hints[place] ?? []).map { $0.intent == .back ? $0.with(back) : $0 }
    }

    /// The first key of an intent in a place, which a view has beside what the key changes; nil without one.
    func label(of intent: BoardIntent, in place: ScreenID) -> String? {
        bindings.first { $0.intent == intent && $0.places.contains(place) }.map {
            String($0.label.prefix { $0 != " " })
        }
    }

    /// Keys that the header of a screen offers, beside the words that they change.
    package func headerHints(in place: ScreenID) -> [KeyHint] { hintsOfHeader[place] ?? [] }

    private static func hasWord(_ binding: KeyBinding, in place: ScreenID) -> Bool {
        binding.places.contains(place) && binding.wordPlaces.contains(place)
    }

    /// Most keys of a footer besides the places and the list of all commands; a replay has no places.
    private static let mostOfFooter = 4, mostOfReplay = 7

    private static func isWay(_ binding: KeyBinding) -> Bool {
        if case .show(let id) = binding.intent { id != .commands } else { binding.intent == .nextPane }
    }

    private static func isPlace(_ binding: KeyBinding) -> Bool {
        isWay(binding) || isBack(binding) || binding.intent == .commands
    }

    /// The key for the way on, if it has no word of its own beside that for the way back.
    private static func wayOn(from back: KeyBinding, _ place: ScreenID, _ all: [KeyBinding]) -> KeyBinding? {
        let on = all.first { back.intent == .previousRace && $0.intent == .nextRace && $0.places.contains(place) }
        return on?.footer == nil ? on : nil
    }

    private static func isBack(_ binding: KeyBinding) -> Bool {
        binding.intent == .back && binding.places.isDisjoint(with: [.search, .entry, .commands])
    }
}

/// A key and its word in the footer or the header.
package struct KeyHint: Hashable, Sendable {
    /// The first of a binding's keys: `Tab`; of two bindings `[ ]`.
    package let label: String
    /// Effect of the key in a word or two.
    package private(set) var word: String
    /// The lowest stays longest in a narrow footer.
    package let rank: Int
    /// Intent of a click on the hint.
    package let intent: BoardIntent
    /// Whether it is the way to the place itself.
    package let isHere: Bool

    /// nil for a binding without a word.
    /// - Parameter other: binding whose key stands beside its own.
    package init?(_ binding: KeyBinding, in place: ScreenID, beside other: KeyBinding? = nil) {
        guard let footer = binding.footer else { return nil }
        label = [binding, other].compactMap(\.self).map { $0.label.prefix { $0 != " " } }.joined(separator: " ")
        word = footer
        rank = binding.rank
        intent = binding.intent
        isHere = binding.intent == .show(place)
    }

    func with(_ word: String) -> KeyHint {
        var hint = self
        hint.word = word
        return hint
    }
}

/// Places of the common keys, by the groups that each screen takes.
package struct KeyPlaces: Sendable {
    /// Every screen, and the line of a search.
    let everywhere: Set<ScreenID>
    package let basic: Set<ScreenID>
    let races: Set<ScreenID>
    let pages: Set<ScreenID>
    let opensCards: Set<ScreenID>
    /// Screens that the choice of races and the search narrow.
    let lists: Set<ScreenID>
    /// Screens on which `/` begins a search.
    let searched: Set<ScreenID>

    package init(_ kinds: [ScreenKind]) {
        func places(_ group: KeyGroups) -> Set<ScreenID> {
            Set(kinds.filter { $0.groups.contains(group) }.map(\.id))
        }
        everywhere = Set(KeyTable.places(kinds))
        (basic, races, pages) = (places(.basic), places(.races), places(.pages))
        opensCards = places(.opensCards)
        lists = Set(kinds.filter { $0.search == .lists }.map(\.id))
        searched = basic.subtracting(kinds.filter { $0.search == .none && $0.id != .settings }.map(\.id))
    }
}

extension KeyTable {
    @Sendable static func alerts(_ places: KeyPlaces) -> [KeyBinding] {
        [
            KeyBinding(
                keys: [.character("N"), .character("B")], label: "N B", intent: .alert,
                description: tr("Alert for the race under the cursor: 1 minute, 5 minutes, at its start, none"),
                group: .races, places: places.races, footer: tr("change alert"), wordPlaces: [.alerts], rank: 2,
                condition: .live),
            KeyBinding(
                keys: [.character("$")], label: "$", intent: .priceAlert,
                description: tr("On a card: an alert at a price of the runner under the cursor, which you type"),
                group: .races, places: [.card], footer: nil, rank: 31, condition: .live),
            KeyBinding(
                keys: [.character("A")], label: "A", intent: .show(.alerts),
                description: tr("Alerts: those to come, sent and missed"), group: .showing,
                places: places.basic, footer: nil, rank: 31, condition: .live),
        ]
    }
}

extension KeyTable {
    @Sendable static func market(_ places: KeyPlaces) -> [KeyBinding] {
        [
            KeyBinding(
                keys: [.character("m")], label: "m", intent: .show(.market),
                description: tr("The market: runners whose prices have moved most"), group: .showing,
                places: places.basic, footer: tr("Market"), rank: 6, condition: .live),
            KeyBinding(
                keys: [.character("d")], label: "d", intent: .nextPeriod,
                description: tr("In the market: moves since the open, in the last 30 minutes, in the last 5"),
                group: .showing,
                places: [.market], footer: tr("period"), rank: 3, condition: .live),
        ]
    }
}

extension KeyTable {
    @Sendable static func plan(_ places: KeyPlaces) -> [KeyBinding] {
        [
            KeyBinding(
                keys: [.character("P")], label: "P", intent: .show(.plan),
                description: tr("The plan: which races one person can see one after the other"),
                group: .showing, places: places.basic, footer: tr("Plan"), rank: 7, condition: .live),
            KeyBinding(
                keys: [.character("s")], label: "s", intent: .sort,
                description: tr("In the plan: all races, or only watched ones"), group: .showing, places: [.plan],
                footer: tr("watched"), rank: 2, condition: .live),
            KeyBinding(
                keys: [.character("d")], label: "d", intent: .nextPeriod,
                description: tr("In the plan: 4, 6, 10, 15 or 2 minutes from one jump to the next"), group: .showing,
                places: [.plan], footer: tr("interval"), rank: 2, condition: .live),
        ]
    }
}

extension KeyTable {
    @Sendable static func settings(_ places: KeyPlaces) -> [KeyBinding] {
        [
            KeyBinding(
                keys: [.character(",")], label: ",", intent: .show(.settings),
                description: tr("The settings: each with its value, to change it"), group: .program,
                places: places.basic, footer: nil, rank: 31, condition: .live),
            bind(
                [.enter], "Enter", .open, tr("In the settings: the next value, or a line to type one"),
                tr("change"), 2),
            bind([.right, .character("+")], "→ +", .nextValue, tr("In the settings: the next value"), tr("next"), 3),
            bind([.left, .character("-")], "← -", .previousValue, tr("In the settings: the value before"), nil, 30),
            bind([.character("x")], "x", .unset, tr("In the settings: the default again"), tr("default"), 4),
            bind(
                [.enter], "Enter", .keepSearch, tr("In the line of a setting, price or note: take it"), tr("take"), 1,
                .entry),
            bind(
                [.escape], "Esc", .back, tr("In the line of a setting, price or note: leave it"), tr("leave"), 2,
                .entry),
        ]
    }

    private static func bind(
        _ keys: [Key], _ label: String, _ intent: BoardIntent, _ description: String, _ footer: String?, _ rank: Int,
        _ place: ScreenID = .settings
    ) -> KeyBinding {
        KeyBinding(
            keys: keys, label: label, intent: intent, description: description, group: .program, places: [place],
            footer: footer, rank: rank, condition: .live)
    }
}

extension KeyTable {
    @Sendable static func sources(_ places: KeyPlaces) -> [KeyBinding] {
        [
            KeyBinding(
                keys: [.character("S")], label: "S", intent: .show(.sources),
                description: tr("The sources: whether each answers, its requests, failures and limits"),
                group: .program, places: places.basic, footer: nil, rank: 31, condition: .live)
        ]
    }
}

extension KeyTable {
    /// The key of the screen of watched entries.
    @Sendable static func upcoming(_ places: KeyPlaces) -> [KeyBinding] {
        [
            KeyBinding(
                keys: [.character("U")], label: "U", intent: .show(.upcoming),
                description: tr("Upcoming: the next races and results of what you watch"), group: .showing,
                places: places.basic, footer: nil, rank: 31, condition: .live)
        ]
    }
}
