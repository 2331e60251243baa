import FoundationEssentials
import Models

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
    /// Whether the rows have room for favourites.
    var hasFavourites = false
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
