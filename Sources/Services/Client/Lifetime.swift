package import FoundationEssentials
import Models

/// Time for which an answer may be used again, by the kind of its request (docs/store.md, "Answers").
package enum Lifetime: Hashable, Sendable {
    /// So many seconds after the answer came.
    case seconds(TimeInterval)
    /// The answer will not change any more.
    case forEver

    /// Seconds of a list of next races, at most.
    static let longestList: TimeInterval = 30
    /// Seconds for which a board may reuse a card: its own requests are at least three times as far apart.
    static let onBoard: TimeInterval = 5

    /// A list of next races: never longer than the board waits between two of them.
    static func list(interval: TimeInterval) -> Lifetime { .seconds(min(longestList, max(0, interval))) }

    /// A day's meetings. They last once the day is long over and so are all its races.
    /// - Parameters:
    ///   - day: `2026-11-21`, by the source's calendar.
    ///   - now: the server's clock.
    static func meetings(_ meetings: [RaceMeeting], on day: String, at now: Date) -> Lifetime {
        let races = meetings.flatMap(\.races)
        let isOver = isOver(day, at: now) && !races.isEmpty && races.allSatisfy { $0.status?.isOver == true }
        return isOver ? .forEver : .seconds(120)
    }

    /// Seconds before a start from which a card is one of a later day.
    static let ahead: TimeInterval = 12 * 3600
    /// Seconds of a card of a later day: it is requested once or twice a day.
    static let cardAhead: TimeInterval = 6 * 3600
    /// Seconds for which a saved card shows the runners; its prices are older than `card` allows.
    static let field: TimeInterval = 3600

    /// Seconds for which a saved card shows the runners.
    /// - Parameter now: the server's clock.
    package static func field(start: Date, at now: Date) -> TimeInterval {
        start.timeIntervalSince(now) > ahead ? cardAhead : field
    }

    /// Lifetime of a card: a third of the time between two requests of an open card, so seconds near the jump; longer
    /// for a counted source, and hours for a race of a later day.
    /// - Parameter now: the server's clock.
    static func card(_ card: RaceCard, of source: RaceSource, at now: Date) -> Lifetime {
        if card.isLasting(of: source, at: now) { return .forEver }
        if let start = card.advertisedStart, start.timeIntervalSince(now) > ahead { return .seconds(cardAhead) }
        let distance = card.advertisedStart.map { abs($0.timeIntervalSince(now)) } ?? 0
        if source.leastInterval > 0 { return .seconds(distance <= 900 ? 30 : 60) }
        return .seconds(distance <= 300 ? 5 : distance <= 900 ? 10 : 20)
    }

    /// Whether the last race of a day has been over for hours, on the west coast of America too.
    static func isOver(_ day: String, at now: Date) -> Bool {
        guard let midnight = RFC3339.parse(day + "T00:00:00Z") else { return false }
        return now >= midnight + 36 * 3600
    }
}
