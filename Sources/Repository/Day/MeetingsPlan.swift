import FoundationEssentials
import Models
import Services

/// When a source's list of meetings is asked for, day by day of its calendar: the day that it is there, and the
/// neighbour that is within 12 hours, seldom. Where questions are counted, the day alone, and that seldom.
struct MeetingsPlan: Sendable {
    /// Seconds between questions for the day that is not today's.
    private static let neighbour: TimeInterval = 300
    /// Seconds between questions that a quota is spent by.
    private static let counted: TimeInterval = 1800

    private var dues: [String: Date] = [:]
    private var today: String?
    private var asked: String?
    private var failures = 0
    private(set) var state: SourceState
    /// The program's clock; nil while a question is under way.
    private(set) var due: Date?

    init(of source: CardSource, at now: Date) {
        state = SourceState(source)
        due = now
    }

    /// The day to ask for now, if any is due.
    mutating func take(at now: Date, serverNow: Date) -> String? {
        guard asked == nil else { return nil }
        let days = isCounted ? [HorseRacingUSAFeed.day(at: serverNow)] : Self.days(at: serverNow)
        today = days[0]
        dues = dues.filter { days.contains($0.key) }
        let next = days.map { ($0, dues[$0] ?? now) }.min { $0.1 < $1.1 }
        guard let next, next.1 <= now else {
            due = next?.1
            return nil
        }
        asked = next.0
        due = nil
        return next.0
    }

    /// - Parameters:
    ///   - next: seconds until today is asked for again.
    ///   - age: seconds that the answer had lain in a cache.
    mutating func succeeded(_ day: String, next: TimeInterval, age: Int, at now: Date) {
        let isToday = day == today
        answered(day, next: isCounted ? Self.counted : isToday ? next : Self.neighbour, at: now)
        failures = 0
        state.answered(at: now, age: age)
    }

    mutating func failed(_ day: String, _ error: FeedError, jitter: Double, at now: Date) {
        failures += 1
        state.problem = error
        let wait = RetryPolicy.delay(after: error, failures: failures, jitter: jitter, of: state.source)
        answered(day, next: wait, at: now)
        // The service, not the day, is what failed.
        for other in dues.keys { dues[other] = max(dues[other] ?? now, now + wait) }
    }

    mutating func refresh(at now: Date) {
        guard failures == 0 else { return }
        for day in dues.keys { dues[day] = now }
        if asked == nil { due = now }
    }

    private var isCounted: Bool { state.source.leastInterval > 0 }

    private mutating func answered(_ day: String, next: TimeInterval, at now: Date) {
        asked = nil
        dues[day] = now + next
        due = dues.values.min()
    }

    /// Today's first.
    private static func days(at serverNow: Date) -> [String] {
        let today = day(serverNow)
        let other = day(serverNow - 43_200) == today ? day(serverNow + 43_200) : day(serverNow - 43_200)
        return [today, other]
    }

    static func day(_ instant: Date) -> String {
        let civil = CivilTime(instant, offset: 0)
        return "\(civil.year)-\(civil.month.padded(2))-\(civil.day.padded(2))"
    }
}
