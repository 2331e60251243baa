package import FoundationEssentials
import Models
import Repository

/// The desk: panes that are on the screen besides the races.
extension BoardViewModel {
    /// Seconds for which the cursor stays on a race before its card is requested for a pane.
    package static let rest: TimeInterval = 0.5

    /// Sets what fits on the terminal.
    /// - Parameters:
    ///   - rooms: lines for the list of each screen that is named, at least 1.
    ///   - panes: screens of the desk besides the board, in the order of the key that goes through them; those too
    ///     that one of them hides because it fills the screen.
    package func setRooms(_ rooms: [ScreenID: Int], panes: [ScreenID] = []) {
        let before = (room: stack.board.room, panes: self.panes, rows: wantedRows)
        for (id, lines) in rooms { stack.setRoom(max(1, lines), of: id) }
        self.panes = panes
        if panes.isEmpty { isZoomed = false }
        if panes.isEmpty != before.panes.isEmpty {
            keys = KeyTable(repositories.playback.mode, hasDesk: !panes.isEmpty, of: kinds)
        }
        if wantedRows != before.rows { want() }
        if stack.board.room != before.room || panes != before.panes { repositoryChanged() } else { update() }
    }

    /// Rows of races to request: the chosen ones, and as many below them as a desk has room for.
    var wantedRows: Int { panes.isEmpty || isZoomed ? preferences.rows : max(preferences.rows, stack.board.room) }

    /// Panes that are visible now: none while a screen covers them.
    var shownPanes: [ScreenID] { !isZoomed && isOnDesk ? panes : [] }
    private var isOnDesk: Bool { stack.open == .board || panes.contains(stack.open) }

    /// Instant of the program's clock at which `update` has something to do before the next second; nil for none.
    package var nextUpdate: Date? {
        guard isCardResting, let resting else { return nil }
        return resting.since + Self.rest
    }

    /// Whether a pane is for a card that is not requested yet.
    var isCardResting: Bool {
        shownPanes.contains(.card) && !stack.contains(.card) && resting.map { !$0.isOver } ?? false
    }

    /// Notes which race the cursor is on, and for how long.
    /// - Parameter device: the program's clock.
    func noteRest(at device: Date) {
        let race = stack.listedRace?.id
        if resting?.race != race { resting = race.map { Rest(race: $0, since: device) } }
        // A record's clock may stand still, and nobody is asked for a card.
        let isOver = resting.map { $0.since + Self.rest <= device || $0.since > device } ?? false
        if isOver || repositories.playback.mode == .replay { resting?.isOver = true }
    }

    /// Goes to the next pane, and from the last to the races; without a desk to the results.
    func nextPane(by places: Int) {
        let all = [ScreenID.board] + panes
        guard !panes.isEmpty, let index = all.firstIndex(of: stack.open) else { return go { $0.toggle(.results) } }
        let next = all[(index + places + all.count) % all.count]
        go { $0.focus(next) }
    }

    /// Opens the screen of a pane that was clicked.
    package func focus(_ id: ScreenID) {
        guard id != stack.open, id == .board || panes.contains(id) else { return }
        go { $0.focus(id) }
        update()
    }

    /// A race under the cursor, and since when.
    struct Rest {
        let race: RaceID
        let since: Date
        /// Whether its card may be requested.
        var isOver = false
    }
}
