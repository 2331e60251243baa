package import FoundationEssentials
import Models

/// What a kiosk shows at an instant, and where. A function of the clock: a restart changes nothing of it.
package struct KioskPlan: Hashable, Sendable {
    package enum Scene: Hashable, Sendable {
        case page(KioskPage)
        /// Quiet hours, until the next race day begins; nil when none is configured.
        case quiet(until: Date?)
    }

    /// Seconds after which the frame moves by a cell, so that nothing burns in.
    package static let shiftInterval = 600
    /// Cells that the frame needs beside and below it to move in.
    package static let shiftColumns = 3
    package static let shiftRows = 1
    /// Seconds for which one of two messages has the line.
    private static let messageInterval = 10

    package let scene: Scene
    /// 0 to `shiftColumns`, 0 to `shiftRows`: cells by which the frame stands to the right and below. From one
    /// interval to the next one of the two changes, by one.
    package let columns: Int
    package let rows: Int
    /// Counts up; messages take turns by it.
    package let messageTurn: Int
    /// Counts up while the page of the day is shown, and not else: meetings that do not fit take turns by it, and none
    /// is left out whatever the pages' seconds are.
    package let dayTurn: Int
    /// When any of it changes next, if the clock alone goes on; never later than the next minute.
    package let until: Date

    /// - Parameters:
    ///   - now: the board's clock.
    ///   - isPressing: a race starts within the minute: the board is not left then.
    ///   - hasRaces: without races there is no day to show.
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
