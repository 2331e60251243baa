package import FoundationEssentials

/// Known races in the board's order.
///
/// One sorted array; an index skips races that have passed. So an eviction does not cost more when many races are
/// known.
package struct NextRaces: Sendable {
    private var sorted: [Race] = []
    private var firstOnBoard = 0

    package init() {}

    /// Sorts once (board rule 1). The feed's order does not matter.
    package init(_ races: some Sequence<Race>) {
        sorted = races.inOrder
    }

    /// All races that have not been evicted, in order.
    package var all: ArraySlice<Race> { sorted[firstOnBoard...] }

    /// Number of races that have not been evicted.
    package var count: Int { sorted.count - firstOnBoard }

    /// Drops every race that is off the board at `now` (board rule 2).
    /// - Parameter now: an instant of the server's clock; going back brings nothing back.
    /// - Returns: dropped races, in order.
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

    /// Instant of the server's clock at which the next race leaves the board; nil without races.
    package var nextEviction: Date? {
        all.first.map { EvictionPolicy.deadline(start: $0.advertisedStart) }
    }
}

/// Board rule 2: a race is on the board while `now < advertised start + 60 s`, and off it at exactly 60 s.
package enum EvictionPolicy {
    /// Seconds for which a race stays after its advertised start.
    package static let grace: TimeInterval = 60

    /// The first instant at which a race with this advertised start is no longer on the board.
    package static func deadline(start: Date) -> Date {
        start + grace
    }

    /// Whether a race with this advertised start is on the board at `now`, an instant of the server's clock.
    package static func isOnBoard(start: Date, at now: Date) -> Bool {
        now < deadline(start: start)
    }
}
