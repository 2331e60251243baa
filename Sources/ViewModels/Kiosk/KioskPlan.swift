package import Facts
package import FoundationEssentials
package import Models

/// Scene and position of a kiosk's frame at an instant. It depends only on the clock, so it is the same after a
/// restart.
package struct KioskPlan: Hashable, Sendable {
    /// A page of the kiosk, or its quiet hours.
    package enum Scene: Hashable, Sendable {
        case page(KioskPage)
        /// The announcement on the whole screen, because the line at the bottom has no room for all of it.
        case announcement
        /// Quiet hours, until the next race day begins; nil when none is configured.
        case quiet(until: Date?)
    }

    /// Seconds after which the frame moves by one cell, to protect the panel.
    static let shiftInterval = 600
    /// Columns that must be free beside the frame, so that it can move.
    package static let shiftColumns = 3
    /// Rows that must be free below the frame, so that it can move.
    package static let shiftRows = 1
    /// Seconds for which one of two messages has the line.
    private static let messageInterval = 10

    /// A page, or the dark screen of quiet hours.
    package let scene: Scene
    /// Cells by which the frame is moved to the right, 0 to `shiftColumns`. At each interval one of the two changes, by
    /// one.
    package let columns: Int
    /// Cells by which the frame is moved down, 0 to `shiftRows`.
    package let rows: Int
    /// A rising number; messages take turns by it, every 10 s.
    package let messageTurn: Int
    /// A rising number while a page is shown. Parts of it that do not fit take turns by it, so that none is left out,
    /// however long a page is shown.
    package let pageTurn: Int
    /// Next instant at which the clock changes the plan; at most a minute ahead.
    package let until: Date

    /// - Parameters:
    ///   - now: the board's clock.
    ///   - isPressing: whether a race starts within a minute: then the board is shown.
    ///   - empty: pages without content, whose turns the next ones have.
    ///   - announces: whether the announcement has a turn of its own, after all pages.
    package init(
        _ settings: KioskSettings, at now: Date, localTime: LocalTime, isPressing: Bool = false,
        empty: Set<KioskPage> = [], announces: Bool = false
    ) {
        let second = min(max(0, Int(clamping: now.timeIntervalSince1970.rounded(.down))), 1 << 40)
        let step = second / Self.shiftInterval % 8
        columns = step < 4 ? step : 7 - step
        rows = step < 4 ? 0 : 1
        messageTurn = second / Self.messageInterval
        var changes = [second - second % 60 + 60, (messageTurn + 1) * Self.messageInterval]
        switch settings.hours.state(at: now, localTime: localTime) {
        case .quiet(let until):
            scene = .quiet(until: until)
            pageTurn = 0
        case .open:
            let turn = Self.turn(settings, second: second, announces: announces)
            changes += [second + turn.left, second + Self.messageInterval - turn.seconds % Self.messageInterval]
            pageTurn = turn.seconds / Self.messageInterval
            let pages = settings.pages[turn.place...] + settings.pages[..<turn.place]
            let page = pages.first { !empty.contains($0) } ?? .board
            scene = isPressing ? .page(.board) : turn.isPage ? .page(page) : .announcement
        }
        until = Date(timeIntervalSince1970: Double(changes.min() ?? second + 1))
    }

    /// The turn at an instant: place of the page, whether it is that page's or the announcement's after it, seconds
    /// that are left of it, and seconds for which it has been shown.
    private static func turn(
        _ settings: KioskSettings, second: Int, announces: Bool
    ) -> (place: Int, isPage: Bool, left: Int, seconds: Int) {
        var lengths = settings.pages.indices.map { settings.dwell[min($0, settings.dwell.count - 1)] }
        if announces { lengths.append(messageInterval) }
        let round = lengths.reduce(0, +)
        var at = second % round
        for (place, length) in lengths.enumerated() {
            if at < length {
                let page = min(place, settings.pages.count - 1)
                return (page, place == page, length - at, second / round * length + at)
            }
            at -= length
        }
        return (0, true, 1, 0)
    }
}

/// A meeting of the page of the day, with its races to come, the next one first.
package struct MeetingState: Hashable, Sendable {
    package let category: RaceCategory
    /// Name of the category: `Horse`, `Other`.
    let categoryWord: String
    package let meeting: String
    /// Races to come, never empty; if all races of the board are over, those.
    package private(set) var races: [RaceRow]

    /// Meetings in order of their next race. One name in two categories is two meetings.
    package static func list(_ rows: [RowState]) -> [MeetingState] {
        var found: [MeetingState] = []
        let all = rows.compactMap { if case .race(let race) = $0 { race } else { nil } }
        let open = all.filter { !$0.isSettled }
        // The screen is never blank: if no race is left, it shows the races that are over.
        for race in open.isEmpty ? all : open {
            if let index = found.firstIndex(where: { $0.meeting == race.meeting && $0.category == race.category }) {
                found[index].races.append(race)
            } else {
                found.append(
                    MeetingState(
                        category: race.category, categoryWord: race.categoryWord, meeting: race.meeting, races: [race]))
            }
        }
        return found
    }
}
