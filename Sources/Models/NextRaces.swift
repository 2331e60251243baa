package import FoundationEssentials

/// The races that are known, in the board's order, and the question that the board asks of them.
///
/// Keeps one sorted array; races that have passed are skipped by an index, so that neither an eviction nor a
/// question costs more when many races are held.
package struct NextRaces: Sendable {
    private var sorted: [Race] = []
    private var firstOnBoard = 0

    package init() {}

    /// Sorts once (board rule 1). The feed's order does not matter.
    package init(_ races: some Sequence<Race>) {
        sorted = races.sorted()
    }

    /// All races that have not been evicted, in order.
    package var all: ArraySlice<Race> { sorted[firstOnBoard...] }

    package var isEmpty: Bool { firstOnBoard == sorted.count }
    package var count: Int { sorted.count - firstOnBoard }

    /// Drops every race that is off the board at `now` (board rule 2).
    /// - Returns: what was dropped, in order.
    @discardableResult
    package mutating func evict(at now: Date) -> ArraySlice<Race> {
        let before = firstOnBoard
        while firstOnBoard < sorted.count,
            !EvictionPolicy.isOnBoard(start: sorted[firstOnBoard].advertisedStart, at: now)
        {
            firstOnBoard += 1
        }
        return sorted[before..<firstOnBoard]
    }

    /// When the next race leaves the board; nil when none is held.
    package var nextEviction: Date? {
        all.first.map { EvictionPolicy.deadline(start: $0.advertisedStart) }
    }

    /// The first `limit` races that pass `filter`, in order.
    package func first(_ limit: Int, passing filter: RaceFilter) -> [Race] {
        var found: [Race] = []
        for race in all where filter.includes(race) {
            guard found.count < limit else { break }
            found.append(race)
        }
        return found
    }
}
