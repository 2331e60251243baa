import FoundationEssentials
import Models
import Services

/// The board's own state machine, fed from a record: what came, when it came, and a timer whenever the board asked
/// for one. What the board would ask of the feed is left out: the record has the answers.
struct ReplayMachine: Sendable {
    private let story: ReplayStory
    private(set) var board: RaceBoard
    private(set) var now: Date
    private var deadline: Date
    /// The next entry.
    private(set) var index: Int
    /// Timers since an entry came. After many of them nothing that a timer does is news, so the rest of a long
    /// silence is passed over.
    private var timers = 0

    private static let mostTimers = 1000

    /// - Parameter index: the entry to begin with, as if the program had been started just before it.
    init(story: ReplayStory, settings: RaceBoard.Settings, from index: Int = 0) {
        self.story = story
        self.index = index
        let began = index == 0 ? story.began : story.entries[index].at
        now = began
        deadline = began
        board = RaceBoard(settings: settings, now: began)
        handle(.start, at: began)
    }

    var snapshot: BoardSnapshot { board.snapshot(at: now) }

    /// Moves on to an instant; nothing when that is past.
    mutating func play(to target: Date) {
        while true {
            let entry = index < story.entries.count ? max(now, story.entries[index].at) : nil
            if timers < Self.mostTimers, deadline <= target, deadline <= entry ?? target {
                timers += 1
                handle(.timer, at: deadline)
            } else if let entry, entry <= target {
                take(story.entries[index], at: entry)
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
        }
    }

    private mutating func take(_ exchange: Exchange, at instant: Date) {
        let answer: FeedAnswer
        do throws(FeedError) {
            switch exchange.outcome {
            case .success(let response):
                answer = try NedsFeed.decode(response, source: exchange.source, asked: exchange.count)
            case .failure(let error): throw FeedError(error)
            }
        } catch {
            let jitter = jitter(after: error, asked: exchange.asked, at: instant)
            return handle(.failed(error, asked: exchange.asked, jitter: jitter), at: instant)
        }
        handle(.answered(answer, asked: exchange.asked), at: instant)
    }

    /// The chance that the board had when it was live: such that the wait after this failure ends with the next
    /// question in the record.
    private func jitter(after error: FeedError, asked: Date, at instant: Date) -> Double {
        guard let next = story.nextAsked(after: index) else { return 0.5 }
        var probe = board
        _ = probe.handle(.failed(error, asked: asked, jitter: 1), at: instant)
        let longest = probe.snapshot(at: instant).health.nextTry.timeIntervalSince(instant)
        guard longest > 0 else { return 0 }
        return min(max(0, next.timeIntervalSince(instant) / longest), 1)
    }
}
