package import FoundationEssentials
package import Models
internal import Services

/// A race on the board, with its history since it was first seen.
package struct BoardRace: Hashable, Sendable, Identifiable {
    /// The race as an answer described it last.
    package var race: Race
    /// The id that the feed gave it before this one; nil as a rule. Not stored.
    package var formerID: RaceID?
    /// The advertised start before the last change of it (board rule 8).
    package var movedFrom: Date?
    /// How often its start has moved since it was first seen.
    package var moves: Int
    /// Whether the last answer that could name it did; false before its start shows `not confirmed` (board rule 8).
    package var isListed: Bool
    /// Status by the list that names it, or by another list of the board with the same race. nil if neither has one, as
    /// the feed never does.
    package var status: RaceStatus?
    /// Time of the last answer that described it: the program's clock, or the server's in stored values.
    package var confirmedAt: Date

    /// The race's id; `formerID` if the feed has changed it.
    package var id: RaceID { race.id }

    /// The source that lists it; nil for the feed.
    package var source: RaceSource? { race.id.owner }

    /// A race that has not moved and is listed, unless the arguments differ.
    package init(
        race: Race, formerID: RaceID? = nil, movedFrom: Date? = nil, moves: Int = 0, isListed: Bool = true,
        status: RaceStatus? = nil, confirmedAt: Date
    ) {
        self.race = race
        self.formerID = formerID
        self.movedFrom = movedFrom
        self.moves = moves
        self.isListed = isListed
        self.status = status
        self.confirmedAt = confirmedAt
    }
}

/// State of the repository at one moment: one value, always complete.
package struct BoardSnapshot: Hashable, Sendable {
    /// One for each row; nil for a row without a race (board rule 3).
    package var slots: [BoardRace?]
    package var filter: RaceFilter
    /// State of the feed, without that of secondary sources.
    package var health: FeedHealth
    /// The server's clock as it is known at this moment.
    package var clock: ServerClock
    /// True if order, refills and data are held.
    package var isHeld: Bool
    /// Races whose place is empty because they have left a held board.
    package var leftWhileHeld: Int
    /// True if a larger request brought no more races: empty rows are then correct.
    package var isExhausted: Bool
    /// Reason why the store cannot save now; nil if saving works, or if there is no store.
    package var storeProblem: StoreProblem?
    /// State of each secondary source on the board; empty without any.
    package var secondary: [SourceState]

    /// Races that a source calls off, in order, from before the last race that can still jump. The last rows have them
    /// if no other race does.
    package var calledOff: [BoardRace]

    /// Races that the search finds, with and without a row; nil without a search.
    package var found: Int?

    /// Races of all rows in order, without the empty ones.
    package var races: [BoardRace] { slots.compactMap(\.self) }

    /// Races of the rows, and those called off that have no row, in order: what events, alerts and reports are about.
    package var listed: [BoardRace] {
        let rows = races
        return calledOff.isEmpty ? rows : (rows + withoutRow).sorted { $0.race < $1.race }
    }

    package var withoutRow: [BoardRace] {
        let ids = Set(slots.lazy.compactMap { $0?.id })
        return calledOff.filter { !ids.contains($0.id) }
    }

    /// Races of the rows that still wait for their start, as far as the board knows.
    package var waiting: [BoardRace] {
        let off = Set(calledOff.map(\.id))
        return races.filter { !off.contains($0.id) && $0.status.countsDown }
    }

    /// Whether the board's first source lists a race, by its id; a secondary source lists the others.
    package func isOfFirst(_ race: BoardRace) -> Bool { race.race.id.canBe(of: health.source) }

    /// A snapshot; tests leave out the usual values.
    package init(
        slots: [BoardRace?], filter: RaceFilter = .all, health: FeedHealth, clock: ServerClock = ServerClock(),
        isHeld: Bool = false, leftWhileHeld: Int = 0, isExhausted: Bool = false, calledOff: [BoardRace] = [],
        storeProblem: StoreProblem? = nil, secondary: [SourceState] = [], found: Int? = nil
    ) {
        self.found = found
        self.slots = slots
        self.filter = filter
        self.health = health
        self.clock = clock
        self.isHeld = isHeld
        self.leftWhileHeld = leftWhileHeld
        self.isExhausted = isExhausted
        self.calledOff = calledOff
        self.storeProblem = storeProblem
        self.secondary = secondary
    }
}

extension BoardRace {
    /// Status of the race, by the day and by its list: the one that is further on.
    package func status(_ reported: DayStatus?) -> DayStatus? {
        guard let own = status else { return reported }
        if let reported, !own.isNotRun, !own.isFurther(than: reported.status) { return reported }
        return DayStatus(own, start: race.advertisedStart, protest: own.isNotRun ? nil : reported?.protest)
    }
}

/// The source of races for view models.
///
/// Whatever a person does to the board is an event of its machine; the snapshot has it when `handle` returns.
@MainActor
package protocol RaceRepository: AnyObject {
    /// State of the board; never older than the last call of a method.
    var snapshot: BoardSnapshot { get }
    /// Another number after every change of the snapshot.
    var revision: Int { get }

    /// Carries out everything that is due now (an eviction, a refill) without waiting for a timer.
    func advance()
    /// Takes `.want` with 1 to 100 rows, `.hold`, or `.refresh`, which has no effect while a request is under way or
    /// the service requires a wait.
    func handle(_ event: RaceBoard.Event)
    /// Regions of the races to come; computed at each call.
    var regions: Set<Region> { get }
}
