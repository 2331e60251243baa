import Models

/// The help: every key, narrowed by a typed search.
struct HelpScreen: Screen {
    var room = 1
    private var search = ""
    private var scroll = 0
    private var found: Found?

    /// The matches and their search. A tick, or a key that does not change the search, reuses them.
    private struct Found {
        let keys: [KeyBinding]
        let place: ScreenID
        let search: String
        let sections: [HelpSection]

        package init(_ search: String, in world: World) {
            (keys, place, self.search) = (world.keys.bindings, world.beneath, search)
            sections = HelpSection.all(world.keys, of: world.beneath, search)
        }

        func isFor(_ search: String, in world: World) -> Bool {
            search == self.search && place == world.beneath && keys == world.keys.bindings
        }
    }

    /// Most letters that a search in the help can have.
    private static let limit = 30

    var selectedRace: Race? { nil }
    var races: [Race] { [] }

    mutating func open(on race: Race?) {
        (search, scroll) = ("", 0)
    }

    mutating func settle(in world: World) {
        if found?.isFor(search, in: world) != true { found = Found(search, in: world) }
    }

    mutating func forgetWords() {}

    mutating func serve(_ intent: BoardIntent, in world: World) -> ScreenOutcome {
        switch intent {
        case .search(let scalar): updateSearch { $0.unicodeScalars.append(scalar) }
        case .eraseSearch: updateSearch { _ = $0.popLast() }
        case .back where !search.isEmpty: updateSearch { $0 = "" }
        case .scrollUp: scroll = max(0, scroll - 1)
        case .scrollDown: scroll += 1
        default: return .ignored
        }
        return .served
    }

    private mutating func updateSearch(_ change: (inout String) -> Void) {
        change(&search)
        search = String(search.prefix(Self.limit))
        scroll = 0
    }

    mutating func settleScroll(at line: Int) -> Bool {
        guard scroll > line else { return false }
        scroll = line
        return true
    }

    func state(of world: World) -> HelpState {
        let current = found.flatMap { $0.isFor(search, in: world) ? $0 : nil } ?? Found(search, in: world)
        return HelpState(search: search, scroll: scroll, sections: current.sections)
    }
}

/// The help, as values and words.
package struct HelpState: ScreenState {
    /// Text of the search; empty for all keys.
    package var search: String
    /// First line that is shown, from 0; a view lowers it to its last.
    package var scroll: Int
    /// Matches: the keys of the screen that it was opened from, all others, signs, and where the rest is.
    package var sections: [HelpSection]

    package init(search: String, scroll: Int, sections: [HelpSection]) {
        (self.search, self.scroll, self.sections) = (search, scroll, sections)
    }
}

extension BoardState {
    /// The help; nil on every other screen.
    package var help: HelpState? { content?.value as? HelpState }
}
