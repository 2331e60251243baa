package import FoundationEssentials

/// Which of several relays of a venue publishes: a pure state machine. The broker keeps one client of an id, so the one
/// that takes the id leads, and the one that is thrown out waits. Whoever waits takes over when no beat has come for a
/// while, or when it reaches the feed and the one that leads does not.
package struct RelayElection: Sendable {
    /// Seconds without a beat after which a relay that waits takes over; two beats.
    package static let longestSilence: TimeInterval = 20
    /// Seconds for which the one that leads may lack a way to the feed; two requests.
    package static let longestWithoutWay: TimeInterval = 30
    /// Seconds at the start in which a relay that leads is heard; a beat and a little.
    static let firstWait: TimeInterval = 12
    /// Most seconds by chance, so that two that wait do not take over at once.
    static let longestChance: TimeInterval = 5

    /// Whether this relay publishes.
    package private(set) var isLeading = false
    /// How often it took over, 0 or more.
    package private(set) var count = 0
    private var takesOverAt: Date
    private let chance: TimeInterval
    /// Instant since which the one that leads reports that it has no way to the feed.
    private var lacksWaySince: Date?

    /// - Parameters:
    ///   - now: the program's clock.
    ///   - chance: 0 up to 1, by a generator.
    package init(at now: Date, chance: Double) {
        self.chance = Self.longestChance * min(max(chance, 0), 1)
        takesOverAt = now + Self.firstWait + self.chance
    }

    /// Instant at which it takes over, if it hears nothing; nil while it leads.
    package var due: Date? { isLeading ? nil : takesOverAt }

    /// Called while there is a connection.
    /// - Returns: whether it takes over now.
    package mutating func turn(at now: Date) -> Bool {
        guard !isLeading, now >= takesOverAt else { return false }
        isLeading = true
        count += 1
        return true
    }

    /// The broker has let this relay in: the one that leads is heard from now on. Its silence before does not count,
    /// since it may have been this relay that was cut off.
    package mutating func joined(at now: Date) {
        guard !isLeading else { return }
        lacksWaySince = nil
        takesOverAt = max(takesOverAt, now + Self.firstWait + chance)
    }

    /// A beat of another relay has come; one that the broker had kept is no sign of life.
    /// - Parameter hasWay: whether that relay reaches the feed, as it reports.
    package mutating func heard(wasKept: Bool, hasWay: Bool = true, at now: Date) {
        guard !isLeading, !wasKept else { return }
        lacksWaySince = hasWay ? nil : lacksWaySince ?? now
        takesOverAt = max(takesOverAt, now + Self.longestSilence + chance)
    }

    /// The feed has answered this relay, which requests it only while the one that leads has no way to it.
    package mutating func reachedFeed(at now: Date) {
        guard !isLeading, let lacksWaySince, now >= lacksWaySince + Self.longestWithoutWay else { return }
        takesOverAt = min(takesOverAt, now)
    }

    /// The broker reports that the relay that leads is gone, or that there is none.
    package mutating func foundGone(at now: Date) {
        guard !isLeading else { return }
        takesOverAt = min(takesOverAt, now + 1 + chance)
    }

    /// Another relay has taken the id.
    package mutating func wasThrownOut(at now: Date) {
        isLeading = false
        lacksWaySince = nil
        takesOverAt = now + 60 + chance
    }
}
