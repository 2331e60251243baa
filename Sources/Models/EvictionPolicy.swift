package import FoundationEssentials

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
