package import FoundationEssentials
package import Models
package import Repository

/// Data about a race for programs: the same in `raceboard next` and in an event. Every time is by the board's clock.
package struct RaceFacts: Hashable, Sendable {
    /// The race as an answer described it last.
    package private(set) var race: Race
    /// Whole seconds; negative after the advertised start.
    package let secondsToStart: Int
    /// Time of the last answer that described it.
    package let confirmedAt: Date
    /// False if the feed no longer lists it although its start has not come (board rule 8).
    package let isConfirmed: Bool
    /// Advertised start before the last change; nil if it never changed.
    package let movedFrom: Date?
    /// How often its start has moved since it was first seen.
    package let moves: Int
    /// Status by the lists of races; nil if none reports one.
    package let status: RaceStatus?
    /// The secondary source that lists it; nil for the feed.
    package let source: RaceSource?

    /// How late its meeting runs, an estimate; nil if too few races were seen, and once the race is over.
    package let lateness: Lateness?

    /// - Parameters:
    ///   - clock: turns the program's clock into the board's.
    ///   - now: the board's clock.
    ///   - delays: the delays from which the estimate is made.
    package init(_ row: BoardRace, clock: ServerClock, at now: Date, delays: JumpDelays = JumpDelays()) {
        race = row.race
        lateness = row.status.countsDown ? delays.lateness(of: row.race) : nil
        secondsToStart = Countdown(start: row.race.advertisedStart, at: now).seconds
        confirmedAt = clock.now(device: row.confirmedAt)
        isConfirmed = row.isListed
        movedFrom = row.movedFrom
        moves = row.moves
        status = row.status
        source = row.source
    }

    /// The same facts with another id of the race.
    func named(_ id: RaceID) -> Self {
        var facts = self
        facts.race.id = id
        return facts
    }

    /// Time to the start, `4m 5s`; for a race that does not wait for it its status.
    package var countdown: String { time?.text ?? statusWord }

    /// nil for a race that does not wait for its start.
    var time: Countdown? { Countdown(seconds: secondsToStart, of: status) }

    /// Word of the status; empty without a status.
    var statusWord: String { status.map(DayWords.word) ?? "" }
}
