import Models
import Screen
package import ViewModels

extension ScreenID {
    package static let fleet = ScreenID("fleet")
    static let fleetVenues = ScreenID("fleet-venues")
    static let fleetBox = ScreenID("fleet-box")
}

/// Keys of the screen of a fleet: those of a board, as far as both have them.
struct FleetKeys: Sendable {
    let bindings: [KeyBinding]

    init() {
        let pages: Set<ScreenID> = [.fleetBox, .help]
        bindings = Self.ofList + Self.ofBox(pages) + Self.moving(pages.union([.fleet, .fleetVenues])) + Self.ofProgram
    }

    private static var ofList: [KeyBinding] {
        let (boxes, venues): (Set<ScreenID>, Set<ScreenID>) = ([.fleet], [.fleetVenues])
        let list = boxes.union(venues)
        return [
            bind([.enter, .right], "Enter", .open, tr("Open the box under the cursor"), boxes, tr("box"), 3),
            // In the list of venues the footer shows this one: Enter shows the boxes of the venue.
            bind(
                [.enter, .right], "Enter", .open, tr("The boxes of the venue under the cursor"), venues, tr("show"), 3),
            bind([.escape], "Esc", .back, tr("Back to the venues, or show all again"), list, nil, 30),
            bind(
                [.character("/")], "/", .startSearch, tr("Search boxes, versions and problems"), list, tr("search"), 4),
            bind([.enter], "Enter", .keepSearch, tr("In a search: keep it"), [.search], tr("keep"), 1),
            bind([.escape], "Esc", .back, tr("In a search: end it"), [.search], tr("end search"), 2),
            bind(
                [.character("b")], "b", .fleet(.toggleVenues), tr("One line per venue, worst first"), boxes,
                tr("by venue"), 5),
            bind(
                [.character("b")], "b", .fleet(.toggleVenues), tr("Back to one line per box"), venues, tr("boxes"), 5),
            bind(
                [.character("v")], "v", .fleet(.nextVenue), tr("One venue after another, then all"), list, tr("venue"),
                7),
            bind([.character("V")], "V", .fleet(.previousVenue), tr("Only the venue before"), list, nil, 30),
            bind(
                [.character("o")], "o", .fleet(.toggleFaults), tr("Only boxes with a fault, or all"), list,
                tr("faults"), 6),
        ]
    }

    private static func ofBox(_ pages: Set<ScreenID>) -> [KeyBinding] {
        let box: Set<ScreenID> = [.fleetBox]
        return [
            bind([.escape, .left], "Esc", .back, tr("Back to the list"), pages, tr("list"), 2),
            bind(
                [.character("s")], "s", .fleet(.picture), tr("Request what the box shows, as text"), box, tr("picture"),
                3),
            bind(
                [.character("["), .character("p")], "[ p", .previousRace, tr("The box before in the list"), box,
                tr("before"), 5),
            bind(
                [.character("]"), .character("n")], "] n", .nextRace, tr("The next box in the list"), box, tr("next"),
                4),
        ]
    }

    private static var ofProgram: [KeyBinding] {
        let (shown, all): (Set<ScreenID>, Set<ScreenID>) = (
            [.fleet, .fleetVenues, .fleetBox, .help], [.fleet, .fleetVenues, .fleetBox, .help, .search]
        )
        return [
            bind(
                [.character("t")], "t", .nextTheme, tr("The next colour theme"), [.fleet, .fleetVenues, .fleetBox],
                tr("theme"), 9, .showing),
            bind([.control("l")], "Ctrl-L", .redraw, tr("Redraw the screen"), all, nil, 30, .program),
            bind([.control("z")], "Ctrl-Z", .suspend, tr("Suspend; fg in the shell resumes"), all, nil, 30, .program),
            bind(
                [.character("?"), .function(1)], "?", .help, tr("Open or close this help"), shown, tr("keys"), 1,
                .program),
            bind([.character("q")], "q", .quit, tr("Quit"), shown, tr("quit"), 0, .program),
            bind([.control("c")], "Ctrl-C", .quit, tr("Quit, from anywhere"), all, nil, 30, .program),
        ]
    }

    private static func moving(_ all: Set<ScreenID>) -> [KeyBinding] {
        [
            bind([.up, .character("k")], "↑ k", .moveUp, tr("Up"), all, nil, 30, .moving),
            bind([.down, .character("j")], "↓ j", .moveDown, tr("Down"), all, nil, 30, .moving),
            bind([.pageUp], "PgUp", .pageUp, tr("A page up"), all, nil, 30, .moving),
            bind([.pageDown], "PgDn", .pageDown, tr("A page down"), all, nil, 30, .moving),
            bind([.home, .character("g")], "Home g", .moveFirst, tr("To the first line"), all, nil, 30, .moving),
            bind([.end, .character("G")], "End G", .moveLast, tr("To the last line"), all, nil, 30, .moving),
        ]
    }

    private static func bind(
        _ keys: [Key], _ label: String, _ intent: BoardIntent, _ description: String, _ places: Set<ScreenID>,
        _ footer: String?, _ rank: Int, _ group: KeyBinding.Group = .showing
    ) -> KeyBinding {
        KeyBinding(
            keys: keys, label: label, intent: intent, description: description, group: group, places: places,
            footer: footer, rank: rank)
    }

    /// Effect of a key; where text is typed, other letters are added to it.
    func intent(for key: Key, in place: ScreenID) -> BoardIntent? {
        let binding = bindings.first { $0.places.contains(place) && $0.keys.contains(key) }
        if let binding { return binding.intent }
        if place == .search, key == .backspace { return .eraseSearch }
        if place == .search, case .character(let scalar) = key { return .search(scalar) }
        return nil
    }

    func hints(in place: ScreenID) -> [KeyHint] {
        bindings.filter { $0.places.contains(place) }.compactMap { KeyHint($0, in: place) }
    }

    /// Sections of the help: the keys, then the meaning of the words and signs of the list.
    var help: [HelpSection] {
        let groups = [KeyBinding.Group.showing, .moving, .program].map { group in
            HelpSection(
                title: translated(group.rawValue),
                entries: bindings.filter { $0.group == group }.map {
                    HelpSection.Entry(label: .words($0.label), words: $0.description)
                })
        }
        let gone = (FleetColumn.gone.head, tr("By venue: boxes that are OFFLINE or SILENT"))
        let states = (BoxWords.meanings + [gone]).map { HelpSection.Entry(label: .words($0.0), words: $0.1) }
        return groups + [HelpSection(title: tr("States"), entries: states)]
    }
}
