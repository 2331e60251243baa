import FoundationEssentials
import Models
import Services

/// The board's own state machine, fed from a record: answers at their times, and a timer whenever the board set one.
/// Its requests are ignored, since the record has the answers.
struct ReplayMachine: Sendable {
    private let timeline: ReplayTimeline
    private(set) var board: RaceBoard
    private(set) var now: Date
    private var deadline: Date
    /// Index of the entry that is played next.
    private(set) var index: Int
    /// Timers since an entry came. After many of them timers bring no news, so the rest of a long silence is passed
    /// over.
    private var timers = 0

    private static let mostTimers = 1000

    /// - Parameter index: the entry to begin with, as if the program had been started just before it.
    init(timeline: ReplayTimeline, settings: RaceBoard.Settings, from index: Int = 0) {
        self.timeline = timeline
        self.index = index
        let known = timeline.relayed(before: index)
        let began = index == 0 ? timeline.began : (known.first ?? timeline.entries[index]).at
        now = began
        deadline = began
        board = RaceBoard(settings: settings, now: began)
        handle(.start, at: began)
        for entry in known { take(entry, at: entry.at) }
    }

    var snapshot: BoardSnapshot { board.snapshot(at: now) }

    /// Moves on to an instant; has no effect if that is past.
    mutating func play(to target: Date) {
        while true {
            let entry = index < timeline.entries.count ? max(now, timeline.entries[index].at) : nil
            if timers < Self.mostTimers, deadline <= target, deadline <= entry ?? target {
                timers += 1
                handle(.timer, at: deadline)
            } else if let entry, entry <= target {
                take(timeline.entries[index], at: entry)
                timers = 0
                index += 1
            } else {
                break
            }
        }
        guard target > now else { return }
        now = target
        if deadline <= target { handle(.timer, at: target) }
    }

    mutating func handle(_ event: RaceBoard.Event, at instant: Date) {
        now = instant
        for case .sleep(let until) in board.handle(event, at: instant) {
            // Rounding may put a deadline a step into the past.
            deadline = max(until, instant + 0.001)
        }
    }

    private mutating func take(_ entry: RecordEntry, at instant: Date) {
        switch entry {
        case .decision: break
        case .deviceShift(_, let seconds): handle(.deviceClock(shift: seconds), at: instant)
        case .exchange(let exchange): take(exchange, at: instant)
        case .relayed: if let news = entry.news { handle(.relayed(news), at: instant) }
        }
    }

    private mutating func take(_ exchange: Exchange, at instant: Date) {
        let answer: FeedAnswer
        do throws(FeedError) {
            switch exchange.outcome {
            case .success(let response):
                guard let decode = Catalogue.adapter(of: exchange.source)?.decode else { throw FeedError.notFound }
                answer = try decode(response, exchange.count)
            case .failure(let error): throw FeedError(error)
            }
        } catch {
            let jitter = jitter(after: error, exchange, at: instant)
            return handle(.failed(error, requested: exchange.requested, jitter: jitter), at: instant)
        }
        handle(.answered(answer, requested: exchange.requested), at: instant)
    }

    /// Random number of the live board: with it the failed method's wait ends at that method's next request in the
    /// record. If that request came later than possible, the other method's turn came first, and the longer wait shows
    /// the same.
    private func jitter(after error: FeedError, _ exchange: Exchange, at instant: Date) -> Double {
        // A first choice that requires a wait keeps the fallback waiting for as long.
        let isForBoth = exchange.source == timeline.source && error.retryAfter != nil && error.isWorthAnotherSource
        let longest = board.longestWait(after: error)
        guard longest > 0, let next = timeline.nextRequest(after: index, of: isForBoth ? nil : exchange.source) else {
            return 1
        }
        // Waits are whole seconds, and records keep thousandths.
        let waited = (next.timeIntervalSince(instant) + 0.002).rounded(.down)
        return min(max(0, waited / longest), 1)
    }
}
