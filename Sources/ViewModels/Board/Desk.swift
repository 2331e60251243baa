import Facts
package import FoundationEssentials
import Models
import Repository

/// The desk without its drawing: its panes, whether one fills the screen, and how long the cursor has stayed.
struct Desk {
    /// Seconds for which the cursor stays on a race before its card is requested for a pane.
    static let rest: TimeInterval = 0.5

    /// Screens beside the races, in the order of the key that goes through them; none without a desk.
    private(set) var panes: [ScreenID] = []
    /// Which of the screens that share a pane has it.
    private(set) var side = ScreenID.meetings
    private static let sides: [ScreenID] = [.meetings, .form]
    /// Whether the open pane fills the screen.
    var isZoomed = false
    /// Screens that have a card beside them if they fill the screen.
    var withCard: [ScreenID] = []
    /// Whether the list has room for races below the chosen ones.
    var hasFurther = false
    /// Whether there is room for prices of the rows.
    var hasPrices = false
    /// Whether the terminal has room for the day's score.
    var hasScore = false
    /// Whether the terminal has room for the poster.
    var hasPoster = true
    private var resting: Rest?

    /// A race under the cursor, and since when.
    private struct Rest {
        let race: RaceID
        let since: Date
        /// Whether its card may be requested.
        var isOver = false
    }

    mutating func set(panes: [ScreenID]) {
        self.panes = panes
        if panes.isEmpty { isZoomed = false }
    }

    /// Panes that are visible beside an open screen. While it covers them, at most the card of its race.
    func shown(beside open: ScreenID) -> [ScreenID] {
        if !isZoomed, open == .board || panes.contains(open) { return panes }
        return withCard.contains(open) ? [.card] : []
    }

    /// Gives a screen the pane that it shares with another. A screen that shares none is not affected.
    mutating func show(_ id: ScreenID) {
        guard Self.sides.contains(id) else { return }
        side = id
        panes = panes.map { Self.sides.contains($0) ? id : $0 }
    }

    /// Races and panes in the order in which a key goes through them, in a circle; empty for a screen that is neither.
    /// - Parameter step: 1 for the next one, -1 for the one before.
    func panes(after open: ScreenID, by step: Int) -> [ScreenID] {
        let all = [ScreenID.board] + panes
        guard let index = all.firstIndex(of: open) else { return [] }
        return (1..<max(2, all.count)).map { all[(index + step * $0 + all.count * $0) % all.count] }
    }

    // MARK: - The cursor's rest

    /// Whether the cursor has not yet stayed on its race.
    var isResting: Bool { resting.map { !$0.isOver } ?? false }
    /// Instant of the program's clock at which the rest is over; nil if it is, and without a race.
    var restEnds: Date? { resting.flatMap { $0.isOver ? nil : $0.since + Self.rest } }

    /// Notes which race the cursor is on.
    /// - Parameters:
    ///   - device: the program's clock.
    ///   - isOver: true if no wait is needed.
    mutating func note(_ race: RaceID?, at device: Date, isOver: Bool) {
        if resting?.race != race { resting = race.map { Rest(race: $0, since: device) } }
        let hasStayed = resting.map { $0.since + Self.rest <= device || $0.since > device } ?? false
        if hasStayed || isOver { resting?.isOver = true }
    }
}

/// The desk: panes that are on the screen besides the races.
extension BoardViewModel {
    /// Screens on the desk besides the board; none without a desk.
    package var panes: [ScreenID] { desk.panes }

    /// Sets the lines and panes that fit on the terminal.
    /// - Parameters:
    ///   - rooms: lines for the list of each screen that is named, at least 1.
    ///   - panes: screens of the desk besides the board, in the order of the key that goes through them; those too
    ///     that one of them hides because it fills the screen.
    ///   - lists: screens that have a card beside them if they fill the screen.
    ///   - hasFurther: whether the board's list has room for races below the chosen ones, which are then requested.
    ///   - hasPrices: whether the board has room for prices of its rows, whose cards are then requested.
    ///   - hasScore: whether the terminal has room for the day's score, which is then made.
    package func setRooms(
        _ rooms: [ScreenID: Int], panes: [ScreenID] = [], withCard lists: [ScreenID] = [], hasFurther: Bool = false,
        hasPrices: Bool = false, hasScore: Bool = false, hasPoster: Bool = true
    ) {
        let before = (
            room: stack.board.room, panes: self.panes, rows: wantedRows, hasPrices: desk.hasPrices,
            hasScore: desk.hasScore
        )
        for (id, lines) in rooms { stack.setRoom(max(1, lines), of: id) }
        setPanes { $0.set(panes: panes) }
        desk.withCard = lists
        desk.hasFurther = hasFurther
        (desk.hasPrices, desk.hasScore) = (hasPrices, hasScore)
        desk.hasPoster = hasPoster
        if wantedRows != before.rows { want() }
        let isSame =
            stack.board.room == before.room && panes == before.panes && hasPrices == before.hasPrices
            && hasScore == before.hasScore
        if isSame { note() } else { noteData() }
    }

    /// Rows of races to request: the chosen ones, and as many below them as there is room for.
    var wantedRows: Int { desk.hasFurther ? max(preferences.rows, stack.board.room) : preferences.rows }

    /// Panes that are visible now: none while a screen covers them.
    var shownPanes: [ScreenID] { desk.shown(beside: stack.open) }

    /// Whether the open screen is a pane that fills the screen: then Esc ends that first.
    var isPaneZoomed: Bool { desk.isZoomed && (stack.open == .board || panes.contains(stack.open)) }

    /// Instant of the program's clock at which `update` has something to do before the next second; nil for none.
    package var nextUpdate: Date? { isCardResting ? desk.restEnds : nil }

    /// Whether a pane is for a card that is not requested yet.
    var isCardResting: Bool { stack.hasFollower(in: shownPanes) && desk.isResting }

    private func setPanes(_ change: (inout Desk) -> Void) {
        let before = panes
        change(&desk)
        if panes != before { makeKeys() }
    }

    /// Makes the table of keys, which follows the panes and a person's own keys.
    func makeKeys() {
        keys = KeyTable(repositories.playback.mode, panes: panes, of: kinds, changes: display.keys)
    }

    /// Goes to the next pane, and from the last to the races; a card without a race is passed over.
    func nextPane(by places: Int) {
        for next in desk.panes(after: stack.open, by: places) {
            go { $0.focus(next) }
            if stack.open == next { return }
        }
    }

    /// Opens a screen, or goes from it back to the board. On a desk, meetings and form share one pane.
    func show(_ id: ScreenID) {
        if stack.open == .help { go { $0.back() } }
        setPanes { $0.show(id) }
        go { $0.toggle(id) }
    }

    /// Opens the screen of a pane by its number, from 1 for the races.
    func focus(pane number: Int) {
        let all = [ScreenID.board] + panes
        if all.indices.contains(number - 1) { focus(all[number - 1]) }
    }

    /// Opens the screen of a pane that was clicked.
    package func focus(_ id: ScreenID) {
        guard id != stack.open, id == .board || panes.contains(id) else { return }
        go { $0.focus(id) }
        note()
    }
}
