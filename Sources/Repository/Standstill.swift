import FoundationEssentials
import Models
import Services

/// Whether a feed has stopped: its answers come, and their races stand still.
struct Standstill: Sendable {
    private var fingerprint: Set<Start> = []
    /// Races to come by an earlier run; nil once an answer came.
    private var restored: Set<Start>?

    /// A race as an answer has it: by its id only where it has no other name, for a feed may change ids.
    private struct Start: Hashable, Sendable {
        let id: RaceID?
        let key: RaceMatch.Key?
        let category: RaceCategory
        let start: Date

        init(_ race: Race) {
            key = RaceMatch.key(of: race)
            id = key == nil ? race.id : nil
            category = race.category
            start = race.advertisedStart
        }
    }

    /// Takes the races of the board's first source that an earlier run knew.
    mutating func restore(_ races: some Sequence<BoardRace>) {
        restored = Set(races.map { Start($0.race) })
    }

    /// Board rule 7: a feed has stopped if all its races started over 60 s ago. It has also stopped if a race started
    /// over five minutes ago, and no past or near race has gone or moved since the last answer. Races that are added
    /// far ahead do not count. One category may stop while others go on: then two such races are needed, since a single
    /// race may be stuck. The first answer after a restart counts as unchanged if it names no new race to come.
    mutating func isStopped(_ answer: FeedAnswer, at serverNow: Date) -> Bool {
        let starts = Set(answer.races.map(Start.init))
        let before = restored
        let ends = starts.reduce(into: [:]) { $0[$1.category] = max($0[$1.category] ?? .distantPast, $1.start) }
        let near = fingerprint.filter { race in
            // A shorter list, which a smaller screen requests, lacks the races behind its end.
            let isOfBoth = race.start <= max(serverNow, ends[race.category] ?? .distantFuture)
            return isOfBoth && race.start < serverNow + Self.nearby
        }
        defer { (fingerprint, restored) = (starts, nil) }
        guard !starts.isEmpty else { return false }
        let coming = starts.filter { EvictionPolicy.isOnBoard(start: $0.start, at: serverNow) }
        if coming.isEmpty { return true }
        let late = starts.filter { $0.start + Self.longAfterStart < serverNow }
        if late.isEmpty { return false }
        if let before { return coming.isSubset(of: before) }
        if !near.isEmpty, near.isSubset(of: starts) { return true }
        return RaceCategory.allCases.contains { category in
            late.count { $0.category == category } > 1 && near.contains { $0.category == category }
                && near.allSatisfy { $0.category != category || starts.contains($0) }
        }
    }

    /// Whether a list of next races can be current: none of its races is long past.
    static func lives(_ races: [Race], at now: Date) -> Bool {
        races.contains { EvictionPolicy.isOnBoard(start: $0.advertisedStart, at: now) }
            && races.allSatisfy { $0.advertisedStart + longAfterStart >= now }
    }

    /// Seconds ahead up to which a list that lives changes.
    private static let nearby: TimeInterval = 3600
    /// Seconds after its start by which every feed has dropped a race, or moved on otherwise.
    private static let longAfterStart: TimeInterval = 300
}
