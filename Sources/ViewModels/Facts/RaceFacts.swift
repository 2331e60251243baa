package import FoundationEssentials
package import Models
package import Repository

/// A race as programs are told of it: what `raceboard next` prints and what an event carries. Every time is by the
/// board's clock.
package struct RaceFacts: Hashable, Sendable {
    package let race: Race
    /// Whole seconds; negative after the advertised start.
    package let secondsToStart: Int
    /// When an answer described it last.
    package let confirmedAt: Date
    /// False when the feed no longer names it although its start has not come (board rule 8).
    package let isConfirmed: Bool
    /// The advertised start before the last change of it.
    package let movedFrom: Date?
    /// How often its start has moved since it was first seen.
    package let moves: Int
    /// How it stands by the lists of races; nil where none says.
    package let status: RaceStatus?
    /// Who lists it; nil for the feed.
    package let source: RaceSource?

    /// - Parameters:
    ///   - clock: turns the program's clock into the board's.
    ///   - now: the board's clock.
    package init(_ row: BoardRace, clock: ServerClock, at now: Date) {
        race = row.race
        secondsToStart = Countdown(start: row.race.advertisedStart, at: now).seconds
        confirmedAt = clock.now(device: row.confirmedAt)
        isConfirmed = row.isListed
        movedFrom = row.movedFrom
        moves = row.moves
        status = row.status
        source = row.source
    }

    /// `4m 5s`; of a race that is over or abandoned the word for that.
    package var countdown: String {
        status.flatMap { $0.isSettled ? DayWords.word(of: $0) : nil } ?? Countdown(seconds: secondsToStart).text
    }
}
