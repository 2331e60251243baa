import Models
package import ViewModels

/// A key binding: what is pressed, what it does, and how that is told. Footer, help and docs/keys.md all come from
/// the one table of these.
package struct KeyBinding: Hashable, Sendable {
    package enum Place: Hashable, Sendable, CaseIterable {
        case board, detail, help
    }

    package enum Group: String, Hashable, Sendable, CaseIterable {
        case races = "Which races"
        case moving = "Moving"
        case showing = "Showing"
        case program = "Program"
        case replay = "In a replay"
    }

    /// Whether the key is there on the live board, in a replay, or on both.
    package enum Condition: Hashable, Sendable {
        case always, live, replay

        func holds(isReplay: Bool) -> Bool {
            switch self {
            case .always: true
            case .live: !isReplay
            case .replay: isReplay
            }
        }
    }

    package let keys: [Key]
    /// As the footer and the help write the keys.
    package let label: String
    package let intent: BoardIntent
    package let description: String
    package let group: Group
    package let places: Set<Place>
    /// A word or two for the footer; nil keeps the key out of it.
    package let footer: String?
    /// Lower stays longer when the footer is narrow.
    package let rank: Int
    package var condition = Condition.always
}

/// The keys of the program.
package enum KeyTable {
    /// What a key means in a place; nil when it means nothing there.
    package static func intent(for key: Key, in place: KeyBinding.Place, isReplay: Bool = false) -> BoardIntent? {
        let binding = bindings(isReplay: isReplay).first { $0.places.contains(place) && $0.keys.contains(key) }
        if let binding { return binding.intent }
        // In the help, letters go into the search.
        if place == .help, case .character(let scalar) = key { return .search(scalar) }
        return nil
    }

    /// The bindings whose keys or words hold a search text, case aside; all for an empty one.
    package static func matching(_ search: String, isReplay: Bool = false) -> [KeyBinding] {
        let wanted = search.lowercased()
        let bindings = bindings(isReplay: isReplay)
        return wanted.isEmpty
            ? bindings
            : bindings.filter {
                "\($0.label) \($0.description) \($0.group.rawValue)".lowercased().contains(wanted)
            }
    }

    /// The keys that there are on the live board, or in a replay.
    package static func bindings(isReplay: Bool) -> [KeyBinding] {
        bindings.filter { $0.condition.holds(isReplay: isReplay) }
    }

    package static let bindings: [KeyBinding] = common + replay

    private static let common: [KeyBinding] = [
        bind("h", or: "1", .toggle(.horse), "Add or remove horse races", .races, footer: "horse", 3),
        bind("g", or: "2", .toggle(.greyhound), "Add or remove greyhound races", .races, footer: "greyhound", 4),
        bind("t", or: "3", .toggle(.harness), "Add or remove harness (trotting) races", .races, footer: "harness", 5),
        bind("a", or: "0", .showAll, "Show all races", .races, footer: "all", 6),
        KeyBinding(
            keys: [.character("+"), .character("=")], label: "+", intent: .moreRows,
            description: "One row more, up to 20", group: .races, places: both, footer: "rows", rank: 12),
        KeyBinding(
            keys: [.character("-")], label: "-", intent: .fewerRows, description: "One row fewer, down to 1",
            group: .races, places: both, footer: nil, rank: 13),
        move([.up, .character("k")], "↑ k", .moveUp, "Cursor to the race before", both),
        move([.down, .character("j")], "↓ j", .moveDown, "Cursor to the race after", both),
        move([.home], "Home", .moveFirst, "Cursor to the first race", both),
        move([.end], "End", .moveLast, "Cursor to the last race", both),
        move([.pageUp], "PgUp", .scrollUp, "Scroll back", [.detail]),
        move([.pageDown], "PgDn", .scrollDown, "Scroll on", [.detail]),
        move([.up, .pageUp], "↑ PgUp", .scrollUp, "Scroll the help back", [.help]),
        move([.down, .pageDown], "↓ PgDn", .scrollDown, "Scroll the help on", [.help]),
        KeyBinding(
            keys: [.enter], label: "Enter", intent: .open, description: "Open the race under the cursor",
            group: .showing, places: [.board], footer: "open", rank: 7),
        KeyBinding(
            keys: [.escape], label: "Esc", intent: .back,
            description: "Back to the board (in the help: clear the search first)",
            group: .showing, places: [.board, .detail, .help], footer: "back", rank: 2),
        KeyBinding(
            keys: [.character(" ")], label: "Space", intent: .toggleHold,
            description: "Hold order, refills and data as they are, or let them go on", group: .showing, places: both,
            footer: "hold", rank: 8, condition: .live),
        KeyBinding(
            keys: [.character("p")], label: "p", intent: .togglePoster,
            description: "Poster layout: the next countdown in big digits", group: .showing, places: both,
            footer: "poster", rank: 10),
        KeyBinding(
            keys: [.character("T")], label: "T", intent: .nextTheme, description: "Next theme", group: .showing,
            places: both, footer: "theme", rank: 11),
        KeyBinding(
            keys: [.character("r")], label: "r", intent: .refresh, description: "Refresh now", group: .program,
            places: both, footer: "refresh", rank: 9, condition: .live),
        KeyBinding(
            keys: [.character("R")], label: "R", intent: .reload, description: "Read the settings' files again",
            group: .program, places: both, footer: nil, rank: 19),
        KeyBinding(
            keys: [.control("l")], label: "Ctrl-L", intent: .redraw, description: "Draw the screen anew",
            group: .program, places: everywhere, footer: nil, rank: 20),
        KeyBinding(
            keys: [.character("?"), .function(1)], label: "?", intent: .help, description: "Open or close this help",
            group: .program, places: everywhere, footer: "help", rank: 1),
        KeyBinding(
            keys: [.backspace], label: "Backspace", intent: .eraseSearch, description: "Erase a letter of the search",
            group: .program, places: [.help], footer: nil, rank: 21),
        KeyBinding(
            keys: [.control("z")], label: "Ctrl-Z", intent: .suspend, description: "Suspend; the shell's fg comes back",
            group: .program, places: everywhere, footer: nil, rank: 22),
        KeyBinding(
            keys: [.character("q")], label: "q", intent: .quit, description: "Quit", group: .program, places: both,
            footer: "quit", rank: 0),
        KeyBinding(
            keys: [.control("c")], label: "Ctrl-C", intent: .quit, description: "Quit, from anywhere", group: .program,
            places: everywhere, footer: nil, rank: 23),
    ]

    static let both: Set<KeyBinding.Place> = [.board, .detail]
    private static let everywhere = Set(KeyBinding.Place.allCases)

    private static func bind(
        _ letter: Unicode.Scalar, or digit: Unicode.Scalar, _ intent: BoardIntent, _ description: String,
        _ group: KeyBinding.Group, footer: String, _ rank: Int
    ) -> KeyBinding {
        KeyBinding(
            keys: [.character(letter), .character(digit)], label: "\(letter) \(digit)", intent: intent,
            description: description, group: group, places: both, footer: footer, rank: rank)
    }

    private static func move(
        _ keys: [Key], _ label: String, _ intent: BoardIntent, _ description: String, _ places: Set<KeyBinding.Place>
    ) -> KeyBinding {
        KeyBinding(
            keys: keys, label: label, intent: intent, description: description, group: .moving, places: places,
            footer: nil, rank: 30)
    }
}
