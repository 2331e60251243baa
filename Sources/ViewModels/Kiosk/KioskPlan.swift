package import Facts
package import FoundationEssentials
package import Models

/// Scene and position of a kiosk's frame at an instant. It depends only on the clock, so it is the same after a
/// restart.
package struct KioskPlan: Hashable, Sendable {
    /// A page of the kiosk, or its quiet hours.
    package enum Scene: Hashable, Sendable {
        case page(KioskPage)
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
    /// A rising number while the page of the day is shown. Meetings that do not fit take turns by it, so that none is
    /// left out, however long a page is shown.
    package let dayTurn: Int
    /// Next instant at which the clock changes the plan; at most a minute ahead.
    package let until: Date

    /// - Parameters:
    ///   - now: the board's clock.
    ///   - isPressing: whether a race starts within a minute: then the board is shown.
    ///   - hasRaces: without races the board is shown in place of the day.
    package init(
        _ settings: KioskSettings, at now: Date, localTime: LocalTime, isPressing: Bool = false, hasRaces: Bool = true
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
            dayTurn = 0
        case .open:
            let (page, left, daySeconds) = Self.page(settings, second: second)
            changes.append(second + left)
            dayTurn = daySeconds / Self.messageInterval
            if page == .day { changes.append(second + Self.messageInterval - daySeconds % Self.messageInterval) }
            scene = .page(isPressing || !hasRaces ? .board : page)
        }
        until = Date(timeIntervalSince1970: Double(changes.min() ?? second + 1))
    }

    /// The page whose turn it is, for how many seconds still, and for how many the page of the day has been shown.
    private static func page(_ settings: KioskSettings, second: Int) -> (KioskPage, left: Int, daySeconds: Int) {
        let seconds = settings.pages.indices.map { settings.dwell[min($0, settings.dwell.count - 1)] }
        let round = seconds.reduce(0, +)
        var at = second % round
        let days = zip(settings.pages, seconds).filter { $0.0 == .day }.map(\.1)
        var daySeconds = second / round * days.reduce(0, +)
        for (page, length) in zip(settings.pages, seconds) {
            if page == .day { daySeconds += min(at, length) }
            if at < length { return (page, length - at, daySeconds) }
            at -= length
        }
        return (.board, 1, daySeconds)
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
