import Models
import Screen

extension KeyTable {
    /// Keys of the screens that the program has always had, and keys that several screens share.
    static func common(_ places: KeyPlaces) -> [KeyBinding] {
        choosing(places) + moving(places) + opening(places) + panes(places) + narrowing(places) + leaving(places)
            + ofProgram(places)
    }

    /// Which races are shown, and how many.
    private static func choosing(_ places: KeyPlaces) -> [KeyBinding] {
        let basic = places.basic
        return [
            // The header shows these three as badges.
            bind("h", or: "1", .toggle(.horse), tr("Add or remove horse races"), basic),
            bind("g", or: "2", .toggle(.greyhound), tr("Add or remove greyhound races"), basic),
            bind("t", or: "3", .toggle(.harness), tr("Add or remove harness (trotting) races"), basic),
            KeyBinding(
                keys: [.character("a"), .character("0")], label: "a 0", intent: .showAll,
                description: tr("Show all races: every category and country, no search"), group: .races, places: basic,
                footer: tr("all races"), wordPlaces: places.lists, rank: 9),
            KeyBinding(
                keys: [.character("+"), .character("=")], label: "+", intent: .moreRows,
                description: tr("One row more, up to 20"), group: .races, places: [.board], footer: tr("rows"), rank: 12
            ),
            KeyBinding(
                keys: [.character("-")], label: "-", intent: .fewerRows, description: tr("One row fewer, down to 1"),
                group: .races, places: [.board], footer: nil, rank: 13),
        ]
    }

    /// The cursor, and the race of a card.
    private static func moving(_ places: KeyPlaces) -> [KeyBinding] {
        let lists = places.basic.union([.help])
        return [
            move([.up, .character("k")], "↑ k", .moveUp, tr("Cursor to the line before"), lists),
            move([.down, .character("j")], "↓ j", .moveDown, tr("Cursor to the line after"), lists),
            move([.up], "↑", .moveUp, tr("While searching: cursor to the line before"), [.search, .commands]),
            move([.down], "↓", .moveDown, tr("While searching: cursor to the line after"), [.search, .commands]),
            move([.home], "Home", .moveFirst, tr("Cursor to the first line"), lists.union([.commands])),
            move([.end], "End", .moveLast, tr("Cursor to the last line"), lists.union([.commands])),
            KeyBinding(
                keys: [.character("[")], label: "[", intent: .previousRace,
                description: tr("On a card and in the meetings: the race before"),
                group: .moving, places: [.card, .meetings], footer: tr("before"), rank: 9, condition: .live),
            KeyBinding(
                keys: [.character("]")], label: "]", intent: .nextRace,
                description: tr("On a card and in the meetings: the race after"), group: .moving,
                places: [.card, .meetings], footer: tr("after"), rank: 9, condition: .live),
            KeyBinding(
                keys: [.character("[")], label: "[", intent: .previousRace,
                description: tr("In the results: the day before, as it is saved"), group: .moving, places: [.results],
                footer: tr("day"), rank: 5, condition: .live),
            KeyBinding(
                keys: [.character("]")], label: "]", intent: .nextRace,
                description: tr("In the results: the day after"),
                group: .moving, places: [.results], footer: nil, rank: 30, condition: .live),
            move([.left], "←", .previousRace, tr("As [, without a desk"), [.card, .meetings], .alone),
            move([.right], "→", .nextRace, tr("As ], without a desk"), [.card, .meetings], .alone),
            move([.pageUp], "PgUp", .scrollUp, tr("On a card: scroll up"), [.card]),
            move([.pageDown], "PgDn", .scrollDown, tr("On a card: scroll down"), [.card]),
            move([.pageUp], "PgUp", .pageUp, tr("In a list: a page up"), places.pages.union([.help, .commands])),
            move(
                [.pageDown], "PgDn", .pageDown, tr("In a list: a page down"), places.pages.union([.help, .commands])),
        ]
    }

    /// Other screens: a card, the day's results.
    private static func opening(_ places: KeyPlaces) -> [KeyBinding] {
        [
            KeyBinding(
                keys: [.enter], label: "Enter", intent: .open,
                description: tr("Open the card of the race under the cursor"),
                group: .showing, places: places.opensCards, footer: tr("card"), rank: 2, condition: .live),
            KeyBinding(
                keys: [.enter], label: "Enter", intent: .open,
                description: tr("On a card: all that is known of the runner under the cursor; [ and ] turn to others"),
                group: .showing, places: [.card], footer: tr("runner"), rank: 5, condition: .live),
            KeyBinding(
                keys: [.enter], label: "Enter", intent: .keepSearch,
                description: tr("While searching: close the line and keep the matches"), group: .showing,
                places: [.search], footer: tr("keep"), rank: 1),
            KeyBinding(
                keys: [.tab, .function(2)], label: "Tab F2", intent: .results,
                description: tr("The day's results"), group: .showing, places: places.races,
                footer: tr("Results"),
                rank: 3, condition: .alone),
        ]
    }

    /// The panes of a desk, and screens that it opens by other keys than a list.
    private static func panes(_ places: KeyPlaces) -> [KeyBinding] {
        let basic = places.basic
        return [
            KeyBinding(
                keys: [.tab], label: "Tab", intent: .nextPane, description: tr("On a desk: the next pane"),
                group: .showing, places: basic, footer: tr("pane"), rank: 3, condition: .pane),
            KeyBinding(
                keys: [.right], label: "→", intent: .nextPane, description: tr("On a desk: the next pane"),
                group: .showing, places: basic, footer: nil, rank: 30, condition: .livePane),
            KeyBinding(
                keys: [.backTab], label: "Shift-Tab", intent: .previousPane,
                description: tr("On a desk: the pane before"), group: .showing, places: basic, footer: nil, rank: 30,
                condition: .pane),
            KeyBinding(
                keys: [.left], label: "←", intent: .previousPane, description: tr("On a desk: the pane before"),
                group: .showing, places: basic, footer: nil, rank: 30, condition: .livePane),
            KeyBinding(
                keys: (1...5).map(Self.digit), label: "1-5", intent: .pane(1),
                description: tr("On a desk: go to the pane with that number"), group: .showing,
                places: basic, footer: nil,
                rank: 30, condition: .pane),
            KeyBinding(
                keys: [.character("z")], label: "z", intent: .toggleZoom,
                description: tr("On a desk: the pane fills the screen, and back"), group: .showing, places: basic,
                footer: tr("zoom"), rank: 6, condition: .pane),
            KeyBinding(
                keys: [.function(2)], label: "F2", intent: .results, description: tr("The day's results"),
                group: .showing, places: basic, footer: tr("Results"), rank: 4, condition: .pane),
            KeyBinding(
                keys: [.function(3)], label: "F3", intent: .meetings, description: tr("The day's meetings"),
                group: .showing, places: basic, footer: tr("Meetings"), rank: 4, condition: .live),
        ]
    }

    /// Keys that choose the contents of a list or a card.
    private static func narrowing(_ places: KeyPlaces) -> [KeyBinding] {
        ofCards(places) + ofLists(places)
    }

    private static func ofCards(_ places: KeyPlaces) -> [KeyBinding] {
        [
            KeyBinding(
                keys: [.character("s")], label: "s", intent: .sort,
                description: tr("On a card: by number, price or barrier"), group: .showing, places: [.card],
                footer: tr("sort"), rank: 8),
            KeyBinding(
                keys: [.character("v")], label: "v", intent: .reveal,
                description: tr("In the results: show a hidden result"), group: .showing, places: [.results],
                footer: nil, rank: 21),
            KeyBinding(
                keys: [.character("v")], label: "v", intent: .reveal,
                description: tr("On a card: show a hidden result"), group: .showing, places: [.card], footer: nil,
                rank: 21),
            KeyBinding(
                keys: [.character("i")], label: "i", intent: .toggleFacts,
                description: tr("On a card: everything else that is known of the race, and hide it again"),
                group: .showing, places: [.card], footer: nil, rank: 21),
            KeyBinding(
                keys: [.character("i")], label: "i", intent: .toggleFacts,
                description: tr("On a desk: everything else that is known of the card's race"), group: .showing,
                places: places.basic.subtracting([.card]), footer: nil, rank: 21,
                condition: .pane),
            KeyBinding(
                keys: [.character("o")], label: "o", intent: .openPage,
                description: tr("On a card: open the source's page of the race in the browser (on a desktop)"),
                group: .showing, places: [.card], footer: nil, rank: 22),
            KeyBinding(
                keys: [.character("y")], label: "y", intent: .copy,
                description: tr("Copy the card or list as text, if the terminal allows it"), group: .showing,
                places: places.races, footer: nil, rank: 23),
        ]
    }

    private static func ofLists(_ places: KeyPlaces) -> [KeyBinding] {
        let races = places.races
        return [
            KeyBinding(
                keys: [.character("/")], label: "/", intent: .startSearch,
                description: tr("Narrow the list by meeting, race, runner, jockey or trainer"), group: .races,
                places: places.searched, footer: tr("search"), headerPlaces: places.lists, rank: 8),
            KeyBinding(
                keys: [.character("c")], label: "c", intent: .nextRegion,
                description: tr("Choose a country from a list, your own first"),
                group: .races, places: races, footer: tr("country"), wordPlaces: places.lists,
                headerPlaces: places.lists, rank: 16),
            KeyBinding(
                keys: [.character("C")], label: "C", intent: .nextState,
                description: tr("The next state of that country"), group: .races, places: races,
                footer: nil, rank: 18),
            KeyBinding(
                keys: [.character("w")], label: "w", intent: .watch,
                description: tr("Watch or unwatch the meeting or runner under the cursor"), group: .races,
                places: races, footer: tr("watch"), rank: 6),
            KeyBinding(
                keys: [.character("n")], label: "n", intent: .note,
                description: tr("Write a note on the meeting, runner or person under the cursor"),
                group: .races, places: races.union([.form]), footer: nil, rank: 31, condition: .live),
        ]
    }

    /// Back, hold, and how the board looks.
    private static func leaving(_ places: KeyPlaces) -> [KeyBinding] {
        [
            KeyBinding(
                keys: [.escape], label: "Esc", intent: .back,
                description: tr("Back to the screen before; a search is cleared first"),
                group: .showing, places: [.card], footer: tr("back"), rank: 2),
            KeyBinding(
                keys: [.escape, .character("q")], label: "Esc q", intent: .back, description: tr("Close the help"),
                group: .showing, places: [.help], footer: tr("back"), rank: 2),
            KeyBinding(
                keys: [.escape], label: "Esc", intent: .back,
                description: tr("Back to the board; a search is cleared first"),
                group: .showing, places: places.everywhere.subtracting([.card, .help, .search, .entry, .commands]),
                footer: tr("Board"),
                rank: 2),
            KeyBinding(
                keys: [.escape], label: "Esc", intent: .back, description: tr("While searching: show all again"),
                group: .showing, places: [.search], footer: tr("all"), rank: 2),
            KeyBinding(
                keys: [.character(" ")], label: "Space", intent: .toggleHold,
                description: tr("Hold the list of races, or release it"), group: .showing,
                places: [.board, .card],
                footer: tr("hold"), rank: 8, condition: .live),
            KeyBinding(
                keys: [.character("p")], label: "p", intent: .togglePoster,
                description: tr("Poster layout: the next countdown in big digits"), group: .showing, places: [.board],
                footer: tr("poster"), rank: 11),
            KeyBinding(
                keys: [.character("L")], label: "L", intent: .nextLayout,
                description: tr("Next layout: auto, list, desk, poster"), group: .showing, places: [.board],
                footer: tr("layout"), rank: 10),
            KeyBinding(
                keys: [.character("T")], label: "T", intent: .nextTheme, description: tr("Next theme"), group: .showing,
                places: places.basic, footer: tr("theme"), rank: 14),
            delay("<", by: 1, tr("Show everything a second later, to match a television"), places),
            delay(">", by: -1, tr("Show everything a second earlier, down to no delay"), places),
        ]
    }

    private static func delay(_ key: Unicode.Scalar, by seconds: Int, _ words: String, _ places: KeyPlaces)
        -> KeyBinding
    {
        KeyBinding(
            keys: [.character(key)], label: String(Character(key)), intent: .delay(by: seconds), description: words,
            group: .showing, places: places.basic, footer: nil, rank: 30, condition: .live)
    }

    /// Refresh, settings, help and the end.
    private static func ofProgram(_ places: KeyPlaces) -> [KeyBinding] {
        let (basic, races, everywhere) = (places.basic, places.races, places.everywhere)
        return [
            KeyBinding(
                keys: [.character("r")], label: "r", intent: .refresh, description: tr("Refresh now"), group: .program,
                places: races, footer: tr("refresh"), rank: 9, condition: .live),
            KeyBinding(
                keys: [.character("R")], label: "R", intent: .reload, description: tr("Read the settings files again"),
                group: .program, places: races, footer: nil, rank: 19, condition: .live),
            KeyBinding(
                keys: [.control("l")], label: "Ctrl-L", intent: .redraw, description: tr("Redraw the screen"),
                group: .program, places: everywhere, footer: nil, rank: 20),
            KeyBinding(
                keys: [.character("?"), .function(1)], label: "?", intent: .help,
                description: tr("The keys of the screen and the meaning of its signs"),
                group: .program, places: everywhere.subtracting([.entry, .commands]), footer: nil, rank: 1),
            KeyBinding(
                keys: [.character(":")], label: ":", intent: .commands,
                description: tr("All commands and settings by name: type a word of one, Enter does it"),
                group: .program, places: everywhere.subtracting(KeyChanges.typed), footer: tr("all"), rank: -1),
            KeyBinding(
                keys: [.backspace], label: "Backspace", intent: .eraseSearch,
                description: tr("Erase a letter of what is typed"),
                group: .program, places: KeyChanges.typed, footer: nil, rank: 21),
            KeyBinding(
                keys: [.control("z")], label: "Ctrl-Z", intent: .suspend,
                description: tr("Suspend; fg in the shell resumes"),
                group: .program, places: everywhere, footer: nil, rank: 22),
            KeyBinding(
                keys: [.character("q")], label: "q", intent: .quit, description: tr("Quit"), group: .program,
                places: basic,
                footer: tr("quit"), rank: 0),
            KeyBinding(
                keys: [.control("c")], label: "Ctrl-C", intent: .quit, description: tr("Quit, from anywhere"),
                group: .program,
                places: everywhere, footer: nil, rank: 23),
        ]
    }

    private static func bind(
        _ letter: Unicode.Scalar, or digit: Unicode.Scalar, _ intent: BoardIntent, _ description: String,
        _ places: Set<ScreenID>
    ) -> KeyBinding {
        KeyBinding(
            keys: [.character(letter), .character(digit)], label: "\(letter) \(digit)", intent: intent,
            description: description, group: .races, places: places, footer: nil, rank: 30)
    }

    private static func move(
        _ keys: [Key], _ label: String, _ intent: BoardIntent, _ description: String, _ places: Set<ScreenID>,
        _ condition: KeyBinding.Condition = .always
    ) -> KeyBinding {
        KeyBinding(
            keys: keys, label: label, intent: intent, description: description, group: .moving, places: places,
            footer: nil, rank: 30, condition: condition)
    }
}

extension KeyTable {
    @Sendable static func form(_ places: KeyPlaces) -> [KeyBinding] {
        [
            KeyBinding(
                keys: [.character("F")], label: "F", intent: .form,
                description: tr("The form of jockeys, trainers and horses"), group: .showing,
                places: places.basic, footer: tr("Form"), rank: 5, condition: .live),
            bind(
                [.tab, .right, .character("]")], "Tab → ]", .nextKind,
                tr("In the form: jockeys, trainers, horses, favourites and more"), tr("next kind"), 3, .alone),
            bind([.left, .character("[")], "← [", .previousKind, tr("In the form: the kind before"), nil, 30, .alone),
            bind(
                [.character("]")], "]", .nextKind, tr("In the form, on a desk: the next kind"), tr("next kind"), 3,
                .pane),
            bind([.character("[")], "[", .previousKind, tr("In the form, on a desk: the kind before"), nil, 30, .pane),
            bind(
                [.enter], "Enter", .open, tr("In the form: all that is known of a line; [ ] turn to others"),
                tr("page"), 2),
            bind([.character("d")], "d", .nextPeriod, tr("In the form: 30, 90, 365 days or all"), tr("days"), 2),
            bind([.character("s")], "s", .sort, tr("In the form: by win rate, starts or return"), tr("sort"), 4),
            KeyBinding(
                keys: [.character("w")], label: "w", intent: .watch,
                description: tr("In the form: watch or unwatch the runner, person or track under the cursor"),
                group: .races, places: [.form], footer: tr("watch"), rank: 6, condition: .live),
            bind([.function(2)], "F2", .results, tr("From the form to the day's results"), nil, 30, .alone),
        ]
    }

    private static func bind(
        _ keys: [Key], _ label: String, _ intent: BoardIntent, _ description: String, _ footer: String?, _ rank: Int,
        _ condition: KeyBinding.Condition = .live
    ) -> KeyBinding {
        KeyBinding(
            keys: keys, label: label, intent: intent, description: description, group: .showing, places: [.form],
            footer: footer, rank: rank, condition: condition)
    }
}

extension KeyTable {
    /// The keys of a replay, as players of films and of terminal sessions have them.
    static let replay: [KeyBinding] = [
        bind([.character(" ")], "Space", .pause, tr("Pause or resume"), footer: tr("pause"), 2),
        bind([.character(".")], ".", .stepForward, tr("One second forward, then pause"), footer: "+1s", 2),
        bind([.character(",")], ",", .stepBack, tr("One second back, then pause"), footer: "-1s", 2),
        bind([.right], "→", .seek(10), tr("Ten seconds forward")),
        bind([.left], "←", .seek(-10), tr("Ten seconds back")),
        bind([.character(">")], ">", .seek(60), tr("A minute forward"), footer: "+1m", 2),
        bind([.character("<")], "<", .seek(-60), tr("A minute back"), footer: "-1m", 2),
        bind([.pageDown, .character(")")], "PgDn )", .seek(600), tr("Ten minutes forward"), places: [.board]),
        bind([.pageUp, .character("(")], "PgUp (", .seek(-600), tr("Ten minutes back"), places: [.board]),
        bind(
            [.character("]"), .character("}")], "] }", .faster, tr("Twice the speed, up to 1000"), footer: tr("faster"),
            10),
        bind(
            [.character("["), .character("{")], "[ {", .slower, tr("Half the speed, down to 0.1"), footer: tr("slower"),
            11),
        bind([.backspace], "Backspace", .normalSpeed, tr("Normal speed")),
    ]

    private static func bind(
        _ keys: [Key], _ label: String, _ intent: ReplayIntent, _ description: String,
        places: Set<ScreenID> = [.board, .card], footer: String? = nil, _ rank: Int = 30
    ) -> KeyBinding {
        KeyBinding(
            keys: keys, label: label, intent: .replay(intent), description: description, group: .replay,
            places: places, footer: footer, rank: rank, condition: .replay)
    }
}
