import Models

/// The help: every key, narrowed by what is typed.
struct HelpScreen: Screen {
    var room = 1
    private var search = ""
    private var scroll = 0

    /// Most letters of its search.
    private static let limit = 30

    var selectedRace: Race? { nil }
    var races: [Race] { [] }

    mutating func open(on race: Race?) {
        (search, scroll) = ("", 0)
    }

    mutating func settle(in world: World) {}
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
        HelpState(search: search, scroll: scroll, sections: HelpSection.all(world.keys, of: world.beneath, search))
    }
}

/// The help, as values and words.
package struct HelpState: ScreenState {
    /// What is searched; empty for all keys.
    package var search: String
    /// First line that is shown, from 0; a view lowers it to its last.
    package var scroll: Int
    /// What matches: the keys of the screen that it was opened from, all others, signs, and where the rest is.
    package var sections: [HelpSection]
}

extension BoardState {
    /// The help; nil on every other screen.
    package var help: HelpState? { content?.value as? HelpState }
}
