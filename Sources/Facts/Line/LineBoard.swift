package import FoundationEssentials
package import Models
package import Repository

/// The data of `raceboard line`: the next races, and how good the data is. It comes from a running program through a
/// socket, from the store, or from the line's own request. Instants are of the reader's clock, unless noted.
package struct LineBoard: Hashable, Sendable {
    /// Most races that an answer holds.
    static let most = 40

    /// Races on the board, by board rule 1; `confirmedAt` is by the server's clock.
    package var races: [BoardRace]
    /// Instant of the last good answer of the feed; nil without one.
    package var lastGood: Date?
    /// Whether it is no longer live, however young the last answer is: `FeedHealth.canBeLive` is false.
    package var isOld: Bool
    /// Seconds after `lastGood` up to which the data is live (board rule 7).
    var liveFor: TimeInterval
    /// Seconds that the server's clock is ahead of the reader's.
    var offset: TimeInterval
    /// Instant of the next request to the feed.
    package var due: Date
    /// The feed's current error; nil after a good answer.
    package var failure: FeedFacts.Failure?
    /// Whether the races are those of a simulated day. No other program reads them.
    package var isSimulated = false

    /// The board of an engine.
    /// - Parameters:
    ///   - machine: the board's state machine.
    ///   - now: the program's clock.
    package init(_ machine: RaceBoard, at now: Date) {
        let snapshot = machine.snapshot(at: now)
        races = machine.first(Self.most, at: now).map { row in
            var row = row
            row.confirmedAt = snapshot.clock.now(device: row.confirmedAt)
            return row
        }
        lastGood = snapshot.health.lastGood
        isOld = !snapshot.health.canBeLive
        liveFor = FeedHealth.liveFor(snapshot.health.source)
        offset = snapshot.clock.offset
        due = snapshot.health.nextTry
        failure = FeedFacts(snapshot, device: now, url: "").failure
        isSimulated = snapshot.health.isSimulated
    }

    /// Saved data, as a board has it just after its start.
    /// - Parameters:
    ///   - settings: of such a board.
    ///   - lists: secondary sources.
    ///   - now: the reader's clock.
    package init?(_ stored: StoredBoard, settings: RaceBoard.Settings, lists: [RaceSource], at now: Date) {
        guard stored.lastGood != nil else { return nil }
        var machine = RaceBoard(settings: settings, now: now)
        _ = machine.handle(.lists(lists), at: now)
        _ = machine.handle(.restored(stored), at: now)
        self.init(machine, at: now)
        due = (lastGood ?? now) + settings.interval
    }

    init(
        races: [BoardRace], lastGood: Date?, isOld: Bool, liveFor: TimeInterval, offset: TimeInterval, due: Date,
        failure: FeedFacts.Failure?
    ) {
        (self.races, self.lastGood, self.isOld, self.liveFor) = (races, lastGood, isOld, liveFor)
        (self.offset, self.due, self.failure) = (offset, due, failure)
    }

    /// Seconds since the last good answer, 0 or more; nil without one.
    package func age(at now: Date) -> TimeInterval? { lastGood.map { max(0, now.timeIntervalSince($0)) } }

    /// State of the data, by board rule 7.
    package func state(at now: Date) -> FeedFacts.State {
        if !isOld, let age = age(at: now), age <= liveFor { return .live }
        return toCome(at: now).isEmpty ? .noData : .stale
    }

    /// Races that are on the board at an instant (board rule 2).
    func toCome(at now: Date) -> [BoardRace] {
        races.filter { EvictionPolicy.isOnBoard(start: $0.race.advertisedStart, at: now + offset) }
    }
}
