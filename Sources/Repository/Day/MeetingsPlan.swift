import FoundationEssentials
import Models
import Services

/// Plan of the requests for a source's meetings, day by day of its own calendar: the running day first, then every
/// other day that can have a race of the last or the next 25 hours. If requests are counted, only the running day is
/// requested, and seldom.
struct MeetingsPlan: Sendable {
    /// How close the races of a list are: the seconds between requests for it.
    enum Pace: TimeInterval {
        /// One may change from minute to minute.
        case close = 30
        /// One is less than an hour away, before or after; also the running day.
        case running = 60
        case quiet = 300
    }

    /// Seconds before and after now for which the lists must be complete: the day of a page.
    private static let reach = DayRaces.memory
    private var dues: [String: Date] = [:]
    private var today: String?
    private var requested: String?
    private var failures = 0
    private(set) var state: SourceState
    /// The program's clock; nil while a question is under way.
    private(set) var due: Date?

    init(of source: RaceSource, at now: Date) {
        state = SourceState(source)
        due = now
    }

    /// The day to request now; nil if none is due.
    mutating func take(at now: Date, serverNow: Date) -> String? {
        guard requested == nil else { return nil }
        let days = days(at: serverNow)
        today = days[0]
        dues = dues.filter { days.contains($0.key) }
        let next = days.map { ($0, dues[$0] ?? now) }.min { $0.1 < $1.1 }
        guard let next, next.1 <= now else {
            due = next?.1
            return nil
        }
        requested = next.0
        due = nil
        return next.0
    }

    mutating func succeeded(_ day: String, _ pace: Pace, at now: Date) {
        let seconds = day == today ? min(pace.rawValue, Pace.running.rawValue) : pace.rawValue
        planned(day, next: isCounted ? state.source.relisting : seconds, at: now)
        failures = 0
        state.problem = nil
    }

    /// Notes that the list of an answer is shown.
    /// - Parameter age: seconds that it had lain in a cache.
    /// - Parameter unread: parts of the answer that could not be read.
    mutating func answered(at now: Date, age: Int, unread: Unread) {
        state.answered(at: now, age: age)
        state.unread = unread
    }

    /// Notes that data of an earlier run is shown, as old as the oldest of it.
    mutating func restored(age: Int, at now: Date) {
        let then = now - TimeInterval(min(age, KeptAnswer.oldest))
        state.lastGood = min(state.lastGood ?? then, then)
        state.isStored = true
    }

    mutating func failed(_ day: String, _ error: FeedError, jitter: Double, at now: Date) {
        // The program's own limit is not a failure of the source.
        if !error.isThrottled {
            failures += 1
            state.problem = error
        }
        let wait = RetryPolicy.delay(after: error, failures: failures, jitter: jitter, of: state.source)
        planned(day, next: wait, at: now)
        // The failure concerns the service and not one day, so all days wait.
        for other in dues.keys { dues[other] = max(dues[other] ?? now, now + wait) }
    }

    mutating func refresh(at now: Date) {
        guard failures == 0 else { return }
        for day in dues.keys { dues[day] = now }
        if requested == nil { due = now }
    }

    private var isCounted: Bool { state.source.leastInterval > 0 }

    private mutating func planned(_ day: String, next: TimeInterval, at now: Date) {
        requested = nil
        dues[day] = now + next
        due = dues.values.min()
    }

    /// Days whose lists are requested, the running day first.
    func days(at serverNow: Date) -> [String] {
        let calendar = state.source.calendar
        let today = calendar.day(at: serverNow)
        guard !isCounted else { return [today] }
        let days = calendar.days(from: serverNow - Self.reach, to: serverNow + Self.reach)
        return [today] + days.filter { $0 != today }
    }
}
