/// A service that tells of runners, prices, statuses, results and meetings, by the name that settings take.
package enum CardSource: String, Sendable, Hashable, CaseIterable {
    /// The operator's documented API (docs/dev/feed.md, "Affiliates"): everything.
    case affiliates
    /// The platform's own `racecard` (docs/dev/feed.md, "Racecard"): runners, prices, placings.
    case neds
    /// Horse Racing USA at RapidAPI (docs/horse-racing-usa.md): US thoroughbreds; runners, placings, starting prices.
    case horseRacingUSA = "horse-racing-usa"

    /// Seconds at least between two questions of one kind, where each is taken from a quota; 0 for none.
    package var leastInterval: Double { self == .horseRacingUSA ? 300 : 0 }
}
