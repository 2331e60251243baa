import Screen
package import ViewModels

/// Places of the lists, and of the card beside or below a list that fills the screen.
extension BoardLayout {
    /// The smallest screen with a card beside a list.
    private static let leastWithCard = TerminalSize(columns: 160, rows: 30)
    /// Columns from which there is one beside the meetings too, whose timetables are wide.
    private static let leastBesideMeetings = 200
    /// Columns and lines of the body from which a short list has a card below it.
    private static let leastAboveCard = (width: 80, height: 20)

    /// Places of the list of results on the same screen.
    var results: ListLayout { list(.results) ?? .alone(in: body) }
    /// Places of the screen of form on the same screen.
    var form: ListLayout { list(.form, isShared: false) ?? .form(in: body) }
    /// Places of the market on the same screen.
    var market: ListLayout { (list(.market) ?? .alone(in: body)).inHalves() }
    /// Places of the plan on the same screen; it has no pane of a desk.
    var plan: ListLayout { wide(.plan) }
    /// Places of the list of watched entries, as those of the plan.
    var upcoming: ListLayout { wide(.upcoming) }
    /// Places of the settings on the same screen.
    var settings: ListLayout { .settings(in: body) }
    /// Places of the sources and of lines about the selected one.
    var sources: ListLayout { .sources(in: body) }
    /// Places of the list of commands on the same screen.
    var commands: ListLayout { .commands(in: body) }
    /// Places of the alerts, as those of the plan.
    var alerts: ListLayout { wide(.alerts) }
    /// Places of the list of meetings on the same screen.
    var meetings: ListLayout { list(.meetings) ?? .meetings(in: body) }

    /// Lists that have a card beside them if they fill the screen.
    func listsWithCard(_ kinds: [ScreenKind]) -> [ScreenID] { kinds.map(\.id).filter { besides($0) != nil } }

    /// The card of the selected race beside a list that fills the screen; nil without room, and on the desk.
    func card(beside screen: ScreenID) -> DeskLayout.Pane? { isOnDesk(screen) ? nil : besides(screen)?.card }

    /// Layout of a list in a pane of the desk, or beside a card; nil if the list has the screen for itself.
    /// - Parameter isShared: whether a pane has title and heads on one line.
    private func list(_ screen: ScreenID, isShared: Bool = true) -> ListLayout? {
        if let pane { return .onDesk(pane, isShared: isShared) }
        return besides(screen).map { .beside($0.list, heads: 3) }
    }

    /// Places of a list without a pane, beside the card of its selected race where `besides` has room for one.
    package func wide(_ screen: ScreenID) -> ListLayout {
        besides(screen).map { .beside($0.list, heads: 3) } ?? .alone(in: body)
    }

    /// A list and the card beside it, with the rule above that. The widths are those of the desk, but a timetable
    /// needs more.
    private func besides(_ screen: ScreenID) -> (list: Area, card: DeskLayout.Pane)? {
        let least = Self.leastWithCard
        guard hasCards else { return nil }
        guard size.columns >= least.columns, size.rows >= least.rows else { return above(screen) }
        let width: Int
        switch screen {
        case .results, .market, .plan, .upcoming, .alerts: width = (body.width - DeskLayout.gap) * 12 / 25
        case .meetings where size.columns >= Self.leastBesideMeetings: width = body.width * 3 / 5
        default: return nil
        }
        let list = Area(column: body.column, row: body.row, width: width, height: body.height)
        let rest = body.width - width - DeskLayout.gap
        // The line above the list is blank, since a screen of this size has a margin there.
        let card = Area(column: body.width - rest, row: body.row - 1, width: rest, height: body.height + 1)
        return (list, DeskLayout.Pane(screen: .card, area: card))
    }

    /// A list that seldom has many rows, and the card below it where both have no room side by side.
    private func above(_ screen: ScreenID) -> (list: Area, card: DeskLayout.Pane)? {
        guard screen == .alerts || screen == .upcoming, body.width >= Self.leastAboveCard.width,
            body.height >= Self.leastAboveCard.height
        else { return nil }
        var list = body
        list.height = (body.height - 1) / 2
        return (list, DeskLayout.Pane(screen: .card, area: body.without(top: list.height)))
    }
}
