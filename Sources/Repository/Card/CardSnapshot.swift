package import FoundationEssentials
package import Models

/// State of the open card: one value, always complete.
package struct CardSnapshot: Hashable, Sendable {
    /// The board's id of the race.
    package var id: RaceID
    /// The race as a list has it; nil if only its id is known.
    package var race: Race?
    /// The answers of all sources in one, those of the first choice before others; nil while there is none.
    package var card: RaceCard?
    /// One for each source, in order of choice; empty if none is requested, as in a replay.
    package var sources: [SourceState]
    /// Runners whose fixed win price has just changed, by number; gone after `moveShown`.
    package var moves: [Int: PriceMove]
    /// True while a request to any source is under way.
    package var isFetching: Bool

    /// Seconds for which a change of price is marked.
    static let moveShown: TimeInterval = 30

    /// A card with an id alone, unless more is given.
    package init(
        id: RaceID, race: Race? = nil, card: RaceCard? = nil, sources: [SourceState] = [],
        moves: [Int: PriceMove] = [:],
        isFetching: Bool = false
    ) {
        self.id = id
        self.race = race
        self.card = card
        self.sources = sources
        self.moves = moves
        self.isFetching = isFetching
    }
}

/// State of a source: age of its data, and its error.
package struct SourceState: Hashable, Sendable {
    package var source: RaceSource
    /// Instant at which its last good answer was true, by the program's clock; nil without one.
    package var lastGood: Date?
    /// True if its data comes from the store, saved by an earlier run or before.
    package var isStored: Bool
    /// Current error of the source; nil without one.
    package var problem: FeedError?
    /// Parts of its last answer that could not be read.
    package var unread = Unread()
    /// True if its last answer came out of a cache, older than its data is live.
    package var isCached = false
    /// Instant of the program's clock up to which `lastGood` is shown without its age; nil for no limit.
    package var freshUntil: Date?

    /// A source that has not answered, unless more is given.
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
        lastGood = now - RequestTime.age(cached: age)
        isCached = TimeInterval(age) > FeedHealth.liveFor(source)
    }
}

/// The source of the open card for view models. It sends no requests unless a card is open.
///
/// As in `RaceRepository`, the card has a change when the method returns.
@MainActor
package protocol CardRepository: AnyObject {
    /// nil while no card is open.
    var card: CardSnapshot? { get }
    /// Another number after every change of the card.
    var revision: Int { get }

    /// Opens the card of a race and requests it, more often the closer its start.
    /// - Parameter race: as it is in the list from which the person opened it.
    func open(_ race: Race)
    func closeCard()
    /// Requests every source now, unless a request is under way or the source's last request failed.
    func refreshCard()
}

/// Cards of a board that has no source of them: none is ever open.
@MainActor
package final class NoCards: CardRepository {
    /// nil, since no card is ever open.
    package let card: CardSnapshot? = nil
    /// Always 0, since the card does not change.
    package let revision = 0

    package init() {}

    package func open(_ race: Race) {}
    package func closeCard() {}
    package func refreshCard() {}
}
