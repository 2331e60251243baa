package import FoundationEssentials

extension RaceCard {
    /// Whether the card will no longer change: an hour after its start it is final with placings, or abandoned.
    /// Placings of a source without statuses last after three hours.
    /// - Parameter now: the server's clock.
    package func isLasting(of source: RaceSource, at now: Date) -> Bool {
        guard let start = advertisedStart else { return false }
        let passed = now.timeIntervalSince(start)
        return switch status {
        case .notRun: passed >= 3600
        case .final: passed >= 3600 && !placings.isEmpty
        case nil: !source.serves.contains(.statuses) && passed >= 3 * 3600 && !placings.isEmpty
        default: false
        }
    }
}
