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

/// A part of the help: a heading, and lines of it.
package struct HelpSection: Hashable, Sendable {
    /// A line of the help: a label and its meaning.
    package struct Entry: Hashable, Sendable {
        /// Text or sign before an entry's words.
        package enum Label: Hashable, Sendable {
            case words(String)
            case sign(Sign)
        }

        /// A key, a sign, or the subject of the line.
        package var label: Label
        /// Effect or meaning, without a full stop.
        package var words: String

        package init(label: Label, words: String) { (self.label, self.words) = (label, words) }
    }

    /// Signs of the screen that mean something.
    package enum Sign: Hashable, Sendable, CaseIterable {
        case selected, data, soon, imminent, jumped, past, badges
        case favourite, mover, watch, shorter, longer, trend, chart, stripes, chance
        case few, deadHeat, alert, cut, more, lastMinute

        /// Meaning of the sign, without a full stop.
        package var meaning: String {
            switch self {
            case .selected: tr("The selected line, or race")
            case .data: tr("The state of the data, in the header; in a timetable the next race")
            case .soon: tr("Under five minutes to the start")
            case .imminent: tr("Under a minute to the start")
            case .jumped: tr("Past the advertised start")
            case .past: tr("In a timetable: a race that is past. Elsewhere: between two facts")
            case .badges:
                tr(
                    """
                    Horse, greyhound, harness (trotting), other. On the line of the next hour a start; small in the \
                    header if the category is not shown
                    """)
            case .favourite: tr("Favourite, by the source")
            case .mover: tr("Market mover, by the source: a steamer, whose price has shortened")
            case .watch: tr("On your watch list")
            case .shorter: tr("Before a price: it has shortened")
            case .longer: tr("Before a price: it has drifted")
            case .trend:
                tr(
                    """
                    Prices over time, the newest at the right: a bar falls when the price shortens. In form: returns added up
                    """)
            case .chart: tr("In a chart without small dots: the selected runner, and its strongest rival")
            case .stripes: tr("On both sides of a number: the rug of black and white stripes")
            case .chance:
                tr(
                    """
                    Between starters by barrier or box, as wide as their chance by the prices; the winning post
                    """)
            case .few: tr("After a figure: from fewer than 30 starts")
            case .deadHeat: tr("In a result, as in 2=4: a dead heat")
            case .alert: tr("Something is wrong; in a narrow row a note has no room")
            case .cut: tr("A text that is cut")
            case .more: tr("At the right edge: there is more above, or below")
            case .lastMinute: tr("The last minute before the next start, above the races")
            }
        }
    }

    package var title: String
    /// Entries in the order of the screen.
    package var entries: [Entry]

    package init(title: String, entries: [Entry]) { (self.title, self.entries) = (title, entries) }

    /// Everything that matches a search.
    /// - Parameter place: the screen whose keys come first.
    static func all(_ keys: KeyTable, of place: ScreenID, _ search: String) -> [HelpSection] {
        let found = keys.matching(search)
        let isHere = { (binding: KeyBinding) in binding.places.contains(place) }
        let groups = KeyBinding.Group.allCases.map { group in
            (translated(group.rawValue), found.filter { $0.group == group && !isHere($0) })
        }
        let bindings = ([(HelpWords.thisScreen, found.filter(isHere))] + groups).map { title, members in
            HelpSection(title: title, entries: members.map { Entry(label: .words($0.label), words: $0.description) })
        }
        let signs = Sign.allCases.map { Entry(label: .sign($0), words: $0.meaning) }
        let notes = [
            HelpSection(title: HelpWords.signs, entries: signs),
            HelpSection(
                title: HelpWords.more, entries: HelpWords.notes.map { Entry(label: .words($0.0), words: $0.1) }),
        ].map { $0.matching(search) }
        return (bindings + notes).filter { !$0.entries.isEmpty }
    }

    private func matching(_ search: String) -> HelpSection {
        guard !search.isEmpty, !TextSearch.has(search, in: title) else { return self }
        return HelpSection(
            title: title,
            entries: entries.filter { entry in
                let label = if case .words(let words) = entry.label { words } else { "" }
                return TextSearch.has(search, in: "\(label) \(entry.words)")
            })
    }
}

/// Words of the help that are not those of a key.
enum HelpWords {
    static let thisScreen = tr("On this screen")
    static let signs = tr("Signs")
    static let more = tr("Mouse and settings")

    static let notes = [
        (tr("Click"), tr("Selects a line; a second click opens it. Words of header and footer are buttons")),
        (tr("Wheel"), tr("Moves the cursor, or scrolls")),
        (
            tr("Settings"),
            tr(", changes them; the file ~/.config/raceboard/config has them; raceboard config settings lists them")
        ),
        (tr("Manual"), tr("raceboard --help, man raceboard")),
    ]

    /// Further words by which a key is found in the help: those that other programs have for it.
    static func synonyms(of intent: BoardIntent) -> String {
        switch intent {
        case .toggle: tr("filter category only gallops thoroughbred trots dogs")
        case .showAll: tr("clear reset filter")
        case .moreRows, .fewerRows: tr("count lines number of races")
        case .toggleHold: tr("pause freeze stop")
        case .startSearch: tr("find filter narrow")
        case .nextTheme: tr("colour color dark light")
        case .nextLayout, .nextPane, .previousPane: tr("panes split window")
        case .togglePoster: tr("large big wall")
        case .toggleZoom: tr("maximise fullscreen full screen")
        case .sort: tr("order")
        case .reveal: tr("spoiler hide")
        case .watch: tr("star bookmark follow favourite")
        case .nextRegion, .nextState: tr("region country filter")
        case .refresh: tr("reload update")
        case .openPage: tr("web website link url video browser xdg-open")
        case .copy: tr("clipboard yank")
        case .quit: tr("exit leave close")
        case .open: tr("card runners prices odds")
        case .form, .nextKind: tr("statistics ranking jockeys")
        case .show(.plan): tr("planner clash clashes schedule free time")
        case .show(.upcoming): tr("watch list watched entries next starts jockey trainer")
        case .alert, .show(.alerts): tr("alarm notify notification reminder bell sound")
        case .show(.market): tr("movers steamers drifters prices odds firming")
        case .show(.settings): tr("preferences options configuration config setup")
        case .nextValue, .previousValue, .unset: tr("change value default")
        default: ""
        }
    }
}
