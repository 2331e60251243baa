import FoundationEssentials
import Models
import Repository

/// Who lists a race, where there is more than one who could, and since when nobody has heard of them.
struct RaceListingWords: Hashable, Sendable {
    /// nil where the feed alone lists races.
    var source: String?
    /// `as of 12:03` where the source does not answer now.
    var asOf: String?

    init() {}

    init(_ race: BoardRace, in snapshot: BoardSnapshot, localTime: LocalTime) {
        guard !snapshot.others.isEmpty else { return }
        source = race.source?.name ?? snapshot.health.source.name
        guard let state = snapshot.others.first(where: { $0.source == race.source }),
            state.problem != nil || state.isCached
        else {
            return
        }
        asOf = "as of " + localTime.time(minute: snapshot.clock.now(device: race.confirmedAt))
    }

    /// A source besides the feed that does not answer; nil where all do.
    static func failing(_ snapshot: BoardSnapshot) -> (source: String, cause: String, isKnown: Bool)? {
        snapshot.others.lazy.compactMap { state in
            state.problem.map { (state.source.name, FeedWords.cause($0), state.lastGood != nil) }
        }.first
    }
}
