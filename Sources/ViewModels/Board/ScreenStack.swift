import Models
import Repository

/// The screens with the choices on each, and the way from the open one back: a list, and above it a card, the help or
/// both (`ScreenKind.isAbove`).
struct ScreenStack {
    /// The board itself, which is always there.
    var board = NextRacesScreen()
    private var others: [ScreenID: any Screen]
    private let kinds: [ScreenID: ScreenKind]
    /// The open screen is the last.
    private var path: [ScreenID] = [.board]

    package init(_ kinds: [ScreenKind]) {
        self.kinds = Dictionary(kinds.map { ($0.id, $0) }) { first, _ in first }
        others = self.kinds.mapValues { $0.make() }
        others[.board] = nil
    }

    var open: ScreenID { path[path.count - 1] }
    var searchScope: SearchScope { kinds[open]?.search ?? .none }
    /// Place of the keys while a text is typed on the open screen; nil while none is.
    var typing: ScreenID? { screen(open).typing }
    /// The race under the cursor of the open screen; nil for none.
    var selectedRace: Race? { screen(open).selectedRace }
    var watchTarget: WatchEntry? { screen(open).watchTarget }
    /// What Enter does on the screen beneath, in a list of commands; nil for none.
    var command: BoardIntent? { screen(open).command }
    var typedSearch: SearchState? { screen(open).typedSearch }
    /// The screen beneath the open one; the board itself where there is none.
    var beneath: ScreenID { path.count > 1 ? path[path.count - 2] : .board }
    /// Races of the screen beneath the open one.
    var neighbours: [Race] { path.count > 1 ? screen(path[path.count - 2]).races : [] }

    /// Whether the open screen or one beneath it has a search of this kind.
    func searches(_ scope: SearchScope) -> Bool { path.contains { kinds[$0]?.search == scope } }

    /// Whether a pane is of the race under the cursor, which may move on.
    func hasFollower(in panes: [ScreenID]) -> Bool { panes.contains(where: isFollower) }

    private func isFollower(_ id: ScreenID) -> Bool { isAbove(id) && !path.contains(id) }

    /// Whether the open screen stands above a list.
    var isAboveList: Bool { isAbove(open) }

    private func isAbove(_ id: ScreenID) -> Bool { kinds[id]?.isAbove ?? false }

    private func screen(_ id: ScreenID) -> any Screen { others[id] ?? board }

    // MARK: - Ways

    /// Opens a screen above a list, if one of its races is selected.
    mutating func openAbove(_ id: ScreenID) {
        if !isAbove(open), screen(open).selectedRace != nil { toggle(id) }
    }

    /// Opens a screen, or goes back from it.
    mutating func toggle(_ id: ScreenID) {
        guard open != id, others[id] != nil else { return back() }
        let race = screen(open).selectedRace
        others[id]?.open(on: race)
        path = isAbove(id) ? path + [id] : [id]
    }

    /// Goes back to the screen beneath, from a list to the board.
    mutating func back() {
        if isAbove(open), path.count > 1 { path.removeLast() } else { path = [.board] }
    }

    /// Moves to a pane of the desk.
    mutating func focus(_ id: ScreenID) {
        if isAbove(id) { openAbove(id) } else { path = [id] }
    }

    // MARK: - The open screen

    /// - Parameter panes: visible panes of a desk.
    mutating func settle(panes: [ScreenID] = [], in world: World) {
        board.settle(in: world)
        let world = beneath(world)
        let shown = panes.contains(open) ? panes : [open] + panes
        for id in shown where !isAbove(id) { others[id]?.settle(in: world) }
        // Followers come after the lists, whose cursors may have moved.
        let race = listedRace
        for id in shown where isAbove(id) {
            if isFollower(id), race?.id != others[id]?.selectedRace?.id { others[id]?.open(on: race) }
            others[id]?.settle(in: world)
        }
    }

    /// The race under the cursor of the list that is open, or beneath the open screen; that of the board where the list
    /// has none.
    var listedRace: Race? {
        path.last { !isAbove($0) }.flatMap { screen($0).selectedRace } ?? board.selectedRace
    }

    mutating func serve(_ intent: BoardIntent, in world: World) -> ScreenOutcome {
        let above = beneath(world)
        // The card beside a list has no other key there.
        let open = intent == .toggleFacts ? .card : open
        return others[open]?.serve(intent, in: above) ?? board.serve(intent, in: world)
    }

    /// - Returns: whether the position has changed.
    mutating func settleScroll(at line: Int) -> Bool { others[open]?.settleScroll(at: line) ?? false }

    /// State of the open screen; nil on the board itself.
    func content(of world: World) -> ScreenContent? {
        let world = beneath(world)
        return others[open].map { ScreenContent($0.state(of: world)) }
    }

    /// The world for the open screen, with the screen beneath it.
    private func beneath(_ world: World) -> World {
        var world = world
        (world.beneath, world.watchTarget) = (beneath, screen(beneath).watchTarget)
        return world
    }

    /// States of the screens in panes; none for one that follows the cursor while no race is under it.
    func contents(of panes: [ScreenID], in world: World) -> [ScreenID: ScreenContent] {
        let filled = panes.filter { !isAbove($0) || screen($0).selectedRace != nil }
        return Dictionary(filled.map { ($0, ScreenContent(screen($0).state(of: world))) }) { first, _ in first }
    }

    /// Needs of the open screen, of those beneath it, and of those beside it.
    /// - Parameter isResting: whether the cursor may move on at once, so that data for its race is not requested yet.
    func needs(panes: [ScreenID] = [], isResting: Bool = false, in world: World) -> ScreenNeeds {
        // On a desk the races are visible beside any open pane.
        let shown = panes.isEmpty ? [] : [.board] + panes
        let beside = shown.filter { !path.contains($0) && !(isFollower($0) && isResting) }
        // Panes beside the open screen were not opened by a person.
        let own = screen(open).needs(in: world)
        var needs = (beside + path).reduce(into: ScreenNeeds()) {
            $0.add($1 == open ? own : screen($1).needs(in: world))
        }
        // Nor were rows, but a person waits for the first favourites.
        let unpriced = needs.rowMarkets.prefix(RaceBoard.Settings.usualRows).filter { world.day.markets[$0] == nil }
        needs.opened = Set(own.results + own.markets.prefix(screen(open).room) + unpriced)
        needs.lists = own.lists
        needs.results += own.winners.filter { !needs.results.contains($0) }
        return needs
    }

    /// The open screen now is of another race of the list beneath.
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
