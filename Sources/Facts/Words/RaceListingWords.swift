import FoundationEssentials
import Models
package import Repository

/// Source of a race, if there are several, and the time of its last answer if it fails now.
package struct RaceListingWords: Hashable, Sendable {
    /// nil if only the feed lists races.
    package var source: String?
    /// `as of 12:03` if the source does not answer now.
    package var asOf: String?

    package init() {}

    package init(_ race: BoardRace, in snapshot: BoardSnapshot, localTime: LocalTime) {
        guard !snapshot.secondary.isEmpty else { return }
        source = race.source?.name ?? snapshot.health.source.name
        guard let state = snapshot.secondary.first(where: { $0.source == race.source }),
            state.problem != nil || state.isCached
        else {
            return
        }
        asOf = tr("as of ") + localTime.time(minute: snapshot.clock.now(device: race.confirmedAt))
    }

    /// A secondary source that does not answer; nil if all do.
    package static func failing(_ snapshot: BoardSnapshot) -> (source: String, cause: String, isKnown: Bool)? {
        snapshot.secondary.lazy.compactMap { state in
            state.problem.map { (state.source.name, FeedWords.cause($0), state.lastGood != nil) }
        }.first
    }
}
