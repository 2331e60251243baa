package import FoundationEssentials
package import Models
internal import Services

/// A race on the board, with what happened to it since it was first seen.
package struct BoardRace: Hashable, Sendable, Identifiable {
    package var race: Race
    /// The id that the feed had for it before it gave it this one; nil as a rule. Not stored.
    package var formerID: RaceID?
    /// The advertised start before the last change of it (board rule 8).
    package var movedFrom: Date?
    /// How often its start has moved since it was first seen.
    package var moves: Int
    /// Whether the feed still names it; false before its start means that something is up (board rule 8).
    package var isListed: Bool
    /// What the list that names it, or another list of the board with the same race, says of how it stands; nil where
    /// none does, as the feed never does.
    package var status: RaceStatus?
    /// When an answer described it last; the program's clock, in what is stored the server's.
    package var confirmedAt: Date

    package var id: RaceID { race.id }

    /// The source that lists it; nil for the feed.
    package var source: RaceSource? { race.id.owner }

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

/// What the repository says at one moment: one value, always whole.
package struct BoardSnapshot: Hashable, Sendable {
    /// As many as rows were wanted; nil where there is no race (board rule 3).
    package var slots: [BoardRace?]
    package var filter: RaceFilter
    package var health: FeedHealth
    package var clock: ServerClock
    /// Whether order, refills and data are held.
    package var isHeld: Bool
    /// Races whose place is empty because they have left a held board.
    package var leftWhileHeld: Int
    /// Whether the feed has been asked for more and has none: empty rows are then the truth.
    package var isExhausted: Bool
    /// Why nothing is stored now; nil when all is well, or nothing is to be stored.
    package var storeProblem: StoreProblem?
    /// How the sources besides the feed are whose races stand here, too; empty where there are none.
    package var others: [SourceState]

    package var races: [BoardRace] { slots.compactMap(\.self) }

    package init(
        slots: [BoardRace?], filter: RaceFilter = .all, health: FeedHealth, clock: ServerClock = ServerClock(),
        isHeld: Bool = false, leftWhileHeld: Int = 0, isExhausted: Bool = false,
        storeProblem: StoreProblem? = nil, others: [SourceState] = []
    ) {
        self.slots = slots
        self.filter = filter
        self.health = health
        self.clock = clock
        self.isHeld = isHeld
        self.leftWhileHeld = leftWhileHeld
        self.isExhausted = isExhausted
        self.storeProblem = storeProblem
        self.others = others
    }
}
