import Models

/// The screens with what was chosen on each, and the way from the open one back: a list, a card above it, the help
/// above both.
struct ScreenStack {
    /// The board itself, which is always there.
    var board = NextRacesScreen()
    private var others: [ScreenID: any Screen]
    private let scopes: [ScreenID: SearchScope]
    /// The open screen is the last.
    private var path: [ScreenID] = [.board]

    init(_ kinds: [ScreenKind]) {
        scopes = Dictionary(kinds.map { ($0.id, $0.search) }) { first, _ in first }
        others = Dictionary(kinds.map { ($0.id, $0.make()) }) { first, _ in first }
        others[.board] = nil
    }

    /// The open screen.
    var open: ScreenID { path[path.count - 1] }
    var searchScope: SearchScope { scopes[open] ?? .none }
    var watchTarget: WatchEntry? { screen(open).watchTarget }
    /// Races of the screen beneath the open one.
    var neighbours: [Race] { path.count > 1 ? screen(path[path.count - 2]).races : [] }

    func contains(_ id: ScreenID) -> Bool { path.contains(id) }

    private func screen(_ id: ScreenID) -> any Screen { others[id] ?? board }

    // MARK: - Ways

    /// The card of the selected race.
    mutating func openCard() {
        guard open != .card, let race = screen(open).selectedRace else { return }
        others[.card]?.open(on: race)
        path.append(.card)
    }

    /// To a list, or from it to the board.
    mutating func toggle(_ id: ScreenID) {
        guard open != id, others[id] != nil else {
            path = [.board]
            return
        }
        let race = screen(open).selectedRace
        others[id]?.open(on: race)
        path = [id]
    }

    /// Above the open screen, or back to it.
    mutating func toggleAbove(_ id: ScreenID) {
        if open == id {
            if path.count > 1 { path.removeLast() }
        } else if others[id] != nil {
            let race = screen(open).selectedRace
            others[id]?.open(on: race)
            path.append(id)
        }
    }

    /// From a card to its list, from any other screen to the board.
    mutating func back() {
        if open == .card, path.count > 1 { path.removeLast() } else { path = [.board] }
    }

    /// To a pane of the desk. A card stands above the list that it was opened from.
    mutating func focus(_ id: ScreenID) {
        if id == .card { return openCard() }
        path = id == .board ? [.board] : [id]
    }

    // MARK: - The open screen

    /// - Parameter panes: visible panes of a desk. A card in a pane is of the race under the cursor.
    mutating func settle(panes: [ScreenID] = [], in world: World) {
        board.settle(in: world)
        let shown = panes.contains(open) ? panes : [open] + panes
        for id in shown where id != .card { others[id]?.settle(in: world) }
        guard shown.contains(.card) else { return }
        // After the lists, whose cursors may have moved.
        let race = listedRace
        if !contains(.card), race?.id != others[.card]?.selectedRace?.id { others[.card]?.open(on: race) }
        others[.card]?.settle(in: world)
    }

    /// The race under the cursor of the list that is open, or that the open card stands above; that of the board where
    /// the list has none.
    var listedRace: Race? {
        path.last { $0 != .card && $0 != .help }.flatMap { screen($0).selectedRace } ?? board.selectedRace
    }

    mutating func serve(_ intent: BoardIntent, in world: World) -> ScreenOutcome {
        others[open]?.serve(intent, in: world) ?? board.serve(intent, in: world)
    }

    /// - Returns: whether the position has changed.
    mutating func settleScroll(at line: Int) -> Bool { others[open]?.settleScroll(at: line) ?? false }

    /// State of the open screen; nil on the board itself.
    func content(of world: World) -> ScreenContent? {
        var world = world
        if path.count > 1 { world.beneath = path[path.count - 2] }
        return others[open].map { ScreenContent($0.state(of: world)) }
    }

    /// States of the screens in panes; none for a card without a race.
    func contents(of panes: [ScreenID], in world: World) -> [ScreenID: ScreenContent] {
        let filled = panes.filter { $0 != .card || screen($0).selectedRace != nil }
        return Dictionary(filled.map { ($0, ScreenContent(screen($0).state(of: world))) }) { first, _ in first }
    }

    /// What the open screen needs, what lies beneath it, and what is beside it.
    /// - Parameter isResting: whether the cursor may move on at once, so that a card in a pane is not requested yet.
    func needs(panes: [ScreenID] = [], isResting: Bool = false, in world: World) -> ScreenNeeds {
        let beside = panes.filter { !contains($0) && !($0 == .card && isResting) }
        return (beside + path).reduce(into: ScreenNeeds()) { $0.add(screen($1).needs(in: world)) }
    }

    /// The card of the open screen now is of another race of the list beneath.
    mutating func follow(_ race: Race) {
        guard path.count > 1 else { return }
        let beneath = path[path.count - 2]
        if others[beneath] == nil { board.follow(race) } else { others[beneath]?.follow(race) }
    }

    // MARK: - All screens

    mutating func setRoom(_ lines: Int, of id: ScreenID) {
        if id == .board { board.room = lines } else { others[id]?.room = lines }
    }

    mutating func forgetWords() {
        board.forgetWords()
        for id in others.keys { others[id]?.forgetWords() }
    }
}
