package import FoundationEssentials
package import Models

/// What is known of the race whose card is open: one value, always whole.
package struct CardSnapshot: Hashable, Sendable {
    package var id: RaceID
    /// What a list said of it; nil where only its id was known.
    package var race: Race?
    /// All sources in one, the first choice's word before the others'; nil while none has said anything.
    package var card: RaceCard?
    /// One for each source, in the order of choice; empty where none is asked, as in a replay.
    package var parts: [SourceState]
    /// Runners whose fixed win price has just changed, by number; gone after `moveShown`.
    package var moves: [Int: PriceMove]
    package var isFetching: Bool

    /// Seconds for which a change of price is marked.
    package static let moveShown: TimeInterval = 30

    package init(
        id: RaceID, race: Race? = nil, card: RaceCard? = nil, parts: [SourceState] = [], moves: [Int: PriceMove] = [:],
        isFetching: Bool = false
    ) {
        self.id = id
        self.race = race
        self.card = card
        self.parts = parts
        self.moves = moves
        self.isFetching = isFetching
    }
}

/// Which way a price went.
package enum PriceMove: Hashable, Sendable {
    /// Lower: more is bet on it.
    case shortened
    case drifted
}

/// How far a source is to be believed.
package struct SourceState: Hashable, Sendable {
    package var source: RaceSource
    /// When its last good answer was true, by the program's clock; nil when there was none.
    package var lastGood: Date?
    /// Whether what is shown of it comes from the store, seen by an earlier run or before.
    package var isStored: Bool
    /// What is wrong with it now; nil when nothing is.
    package var problem: FeedError?
    /// Whether its last answer was old when it came: something on the way had kept it.
    package var isCached = false
    /// Until when `lastGood` is new enough to be told without its age, by the program's clock; nil where nothing was
    /// promised.
    package var freshUntil: Date?

    package init(
        _ source: RaceSource, lastGood: Date? = nil, isStored: Bool = false, problem: FeedError? = nil,
        freshUntil: Date? = nil
    ) {
        self.freshUntil = freshUntil
        self.source = source
        self.lastGood = lastGood
        self.isStored = isStored
        self.problem = problem
    }
}

extension SourceState {
    /// Notes a good answer.
    /// - Parameter age: seconds that it had lain in a cache.
    mutating func answered(at now: Date, age: Int) {
        problem = nil
        isStored = false
        lastGood = now - TimeInterval(min(age, 365 * 86_400))
        isCached = TimeInterval(age) > FeedHealth.liveFor
    }
}
