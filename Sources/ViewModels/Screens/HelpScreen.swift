import Facts
import Models

/// The help: the keys of the screen beneath, which do there what they say, and the signs.
struct HelpScreen: Screen {
    private var sections: [HelpSection] = []
    private var cursor = ListCursor<Int>()
    private var scroll = 0

    var selectedRace: Race? { nil }
    var races: [Race] { [] }

    var room: Int {
        get { cursor.room }
        set { cursor.setRoom(newValue) }
    }

    private var entries: [HelpSection.Entry] { sections.flatMap(\.entries) }
    var command: BoardIntent? { cursor.index.flatMap { entries[$0].intent } }

    mutating func open(on race: Race?) {
        (cursor, scroll) = (ListCursor(room: cursor.room), 0)
    }

    mutating func settle(in world: World) {
        sections = HelpSection.all(world.keys, of: world.beneath)
        cursor.settle(in: Array(entries.indices))
    }

    mutating func forgetWords() {}

    mutating func serve(_ intent: BoardIntent, in world: World) -> ScreenOutcome {
        guard intent == .signs else { return cursor.serve(intent) || intent == .open ? .served : .ignored }
        settle(in: world)
        cursor.choose(sections[0].entries.count)
        // The first sign is at the top, as far as the help can be scrolled.
        scroll = .max / 2
        return .served
    }

    mutating func settleScroll(at line: Int) -> Bool {
        defer { scroll = line }
        return scroll != line
    }

    func state(of world: World) -> HelpState {
        HelpState(selected: cursor.index, scroll: scroll, sections: sections)
    }
}

/// The help, as values and words.
package struct HelpState: ScreenState {
    /// The entry under the cursor, counted over all sections; nil for a help that is only scrolled.
    package var selected: Int?
    /// First line that was shown last, from 0: a view moves it to the selected entry, or lowers it to its last.
    package var scroll: Int
    /// Keys of the screen that it was opened from, signs, and where the rest is.
    package var sections: [HelpSection]
    package var title: String { ScreenWords.keys }

    package init(selected: Int? = nil, scroll: Int, sections: [HelpSection]) {
        (self.selected, self.scroll, self.sections) = (selected, scroll, sections)
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
        /// What Enter does; nil for a line that is only read.
        package var intent: BoardIntent?

        package init(label: Label, words: String, intent: BoardIntent? = nil) {
            (self.label, self.words, self.intent) = (label, words, intent)
        }
    }

    /// Signs of the screen that mean something.
    package enum Sign: Hashable, Sendable, CaseIterable {
        case selected, data, soon, imminent, jumped, past, off, badges
        case favourite, mover, watch, shorter, longer, trend, chart, stripes, chance
        case few, late, deadHeat, interim, ownAlert, alert, cut, more, lastMinute

        /// Meaning of the sign, without a full stop.
        package var meaning: String {
            switch self {
            case .selected: tr("The selected line, or race")
            case .data: tr("The state of the data, in the header")
            case .soon: tr("Under five minutes to the start")
            case .imminent: tr("Under a minute to the start")
            case .jumped: tr("Past the advertised start")
            case .past: tr("A race that is past, its winner not known. Elsewhere: between two facts")
            case .off:
                tr(
                    """
                    In the day's score a race that is not run. Left of now are winners, right of it races; A is 10. \
                    Underlined are watched races that clash
                    """)
            case .badges: tr("Horse, greyhound, harness (trotting), other; small in the header: not shown")
            case .favourite: tr("Favourite, by the source")
            case .mover: tr("Market mover, by the source: a steamer, whose price has shortened")
            case .watch: tr("On your watch list")
            case .shorter: tr("Before a price: it has shortened")
            case .longer: tr("Before a price: it has drifted")
            case .trend:
                tr(
                    """
                    Prices over time, the newest at the right: a bar falls when the price shortens. In form: \
                    returns added up
                    """)
            case .chart: tr("In a chart without small dots: the selected runner, and its strongest rival")
            case .stripes: tr("On both sides of a number: the rug of black and white stripes")
            case .chance:
                tr(
                    """
                    Between starters by barrier or box, as wide as their chance by the prices; the winning post
                    """)
            case .few: tr("A figure from fewer than 30 starts")
            case .late: tr("In 1m±2: 1 min late, give or take 2")
            case .deadHeat: tr("In a result, as in 2=4: a dead heat")
            case .interim: tr("In a result, as in 10?: not final")
            case .ownAlert: tr("You have set an alert")
            case .alert: tr("Before a countdown: moved, or a note without room. Elsewhere: a problem")
            case .cut: tr("A text that is cut; in a finish, a gap that is shortened")
            case .more: tr("At the right edge: there is more above, or below")
            case .lastMinute: tr("The last minute before the next start, above the races")
            }
        }
    }

    package var title: String
    /// Entries in the order of the screen.
    package var entries: [Entry]

    package init(title: String, entries: [Entry]) { (self.title, self.entries) = (title, entries) }

    /// The sections of the help of a screen.
    static func all(_ keys: KeyTable, of place: ScreenID) -> [HelpSection] {
        // Everybody knows the arrows: those lines would say least.
        let found = keys.commands(in: place).filter { !$0.binding.intent.movesCursor }
        // The usual keys are first: Enter, then the choice of races.
        let ranks = [found.filter { $0.binding.intent == .open }, found.filter { $0.binding.group == .races }]
        let usual = ranks.flatMap(\.self)
        let commands = (usual + found.filter { !usual.contains($0) }).map {
            Entry(label: .words($0.label), words: $0.binding.description, intent: $0.binding.intent)
        }
        let signs = Sign.allCases.map { Entry(label: .sign($0), words: $0.meaning) }
        let notes = HelpWords.notes.map { Entry(label: .words($0.0), words: $0.1) }
        return [
            HelpSection(title: HelpWords.thisScreen, entries: commands),
            HelpSection(title: HelpWords.signs, entries: signs), HelpSection(title: HelpWords.more, entries: notes),
        ]
    }
}

/// Words of the help that are not those of a key.
enum HelpWords {
    static let thisScreen = tr("On this screen")
    static let signs = tr("Signs")
    static let more = tr("Mouse and settings")

    static let notes = [
        (tr("Click"), tr("Selects a line; a second click opens it. Words of header and footer are buttons")),
        (
            tr("Settings"),
            tr("In ~/.config/raceboard/config; raceboard config settings lists them")
        ),
        (tr("Manual"), tr("raceboard --help, man raceboard")),
    ]
}
