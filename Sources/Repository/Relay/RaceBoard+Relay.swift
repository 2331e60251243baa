package import FoundationEssentials
import Models
package import Services

/// News of a relay to the boards of its venue.
package enum RelayNews: Sendable {
    case board(RelayBoard)
    /// Confirmation of its last list, or why it has none.
    /// - share: least seconds between two requests of this program if the relay falls silent.
    case beat(RelayBeat, share: TimeInterval)
    /// The server's clock, by a question.
    /// - requested: the program's clock at the question.
    case time(serverDate: Date, requested: Date)
    /// The relay has gone, or it is silent about a fault that may be its own.
    case gone
}

extension RaceBoard {
    /// Takes news of a relay. Its data has the age that the relay reports by the server's clock, however late the
    /// message comes.
    mutating func hear(_ news: RelayNews, at now: Date) {
        if case .time(let serverDate, let requested) = news {
            clock.measure(serverDate: serverDate, requested: requested, answered: now)
            plan.relayAnswered(at: now)
        }
        if clock.isMeasured, let board = untimed {
            untimed = nil
            take(board, at: now)
        }
        switch news {
        case .time: break
        case .board(let board):
            guard clock.isMeasured else {
                untimed = board
                return
            }
            take(board, at: now)
        case .beat(let beat, let share):
            plan.relayShares(share)
            // Ignore a confirmation for a list that this box does not have.
            let isConfirmed = hasRelayed && beat.confirms != nil
            // Without a measured clock the age of the data is unknown, so the beat does not postpone a request.
            let counts = clock.isMeasured && take(beat.feed, isConfirmed: isConfirmed, at: now)
            guard beat.feed.isBelieved else {
                plan.relayEnded(at: now)
                return
            }
            // Without a list, and without an error of the feed that would also affect the box, the box must send its
            // own request.
            if counts, isConfirmed || beat.feed.error != nil || beat.feed.isStopped { plan.relayHeard(at: now) }
        case .gone: plan.relayEnded(at: now)
        }
    }

    private mutating func take(_ board: RelayBoard, at now: Date) {
        guard isDated(board.feed, at: now) else {
            // The beats that follow would confirm a list that this box does not have.
            hasRelayed = false
            plan.relayEnded(at: now)
            return
        }
        hasRelayed = true
        let serverNow = clock.now(device: now)
        let instant = board.feed.trueAt.map { min(now, clock.device(at: $0)) } ?? now
        // A relay that was cut off may have an older list than this box. Then the box does not change its known races.
        let isOld = instant + ServerClock.runError < health.lastOfThisRun
        _ = ledger.merge(board.answer, received: instant, at: serverNow, isOld: isOld)
        countPassing(in: board.answer, at: serverNow)
        take(board.feed, isConfirmed: true, at: now)
    }

    /// Whether the relay's report was true at an instant in the past. A relay whose clock is ahead would pass old data
    /// off as current.
    private func isDated(_ feed: RelayFeedReport, at now: Date) -> Bool {
        feed.trueAt.map { clock.device(at: $0) <= now + ServerClock.runError } ?? true
    }

    /// - Returns: false for a report that is not believed, after which requests begin.
    @discardableResult
    private mutating func take(_ feed: RelayFeedReport, isConfirmed: Bool, at now: Date) -> Bool {
        guard isDated(feed, at: now) else {
            plan.relayEnded(at: now)
            return false
        }
        let instant = feed.trueAt.map { min(now, clock.device(at: $0)) }
        if isConfirmed, !feed.isStopped, let instant {
            health.lastGood = max(health.lastOfThisRun, instant)
            health.isRestored = false
        }
        // A relay that cannot reach the feed must not report a problem for a box that may reach it.
        if feed.isBelieved { health.problem = feed.isStopped ? .stopped : feed.error.map { .failed($0) } }
        return true
    }
}
