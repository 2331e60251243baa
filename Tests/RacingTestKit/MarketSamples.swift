import FoundationEssentials
import Models
package import Repository
import Services

extension DaySnapshot {
    /// Three meetings with prices: four steamers and drifters, a change under ten percent, a race whose prices stand
    /// still, one that is not seen yet, one that runs, and one that is abandoned.
    package static let market: DaySnapshot = {
        let meetings: [RaceMeeting] = [
            .sample("Flemington", races: 3, first: .t0 + 245, statuses: [.open, .open, .abandoned]),
            .sample("The Meadows", category: .greyhound, races: 2, first: .t0 + 45, statuses: [.closed, .open]),
            .sample("Gloucester Park", category: .harness, races: 2, first: .t0 + 4000),
        ]
        var day = DaySnapshot(
            meetings: meetings, isPartial: false, sources: [SourceState(.affiliates, lastGood: .t0)],
            marketSources: [SourceState(.affiliates, lastGood: .t0)])
        for race in meetings.flatMap(\.races) {
            day.statuses[race.id] = race.status.map { DayStatus($0, start: race.start) }
        }
        func add(_ id: String, _ prices: [(Int, String, Decimal, Decimal)]) {
            let runners = prices.map { Runner.sample($0.0, $0.1, win: $0.3, fluctuations: [$0.2, $0.3]) }
            day.markets[RaceID(id)] = Market(.sample(id, runners: runners), seenAt: .t0)
        }
        add("Flemington-1", [(4, "Quiet Harbour", 14, 10), (7, "Tide Table", 5, 5.5), (9, "Lantern", 4, 4.2)])
        add("Flemington-2", [(11, "Northerly", 20, 61)])
        add("The Meadows-1", [(1, "Running Already", 10, 2)])
        add("The Meadows-2", [(8, "Slate Roof", 6, 3)])
        add("Gloucester Park-1", [(2, "Old Brass", 3, 3)])
        return day
    }()

    /// Thirty meetings, forty results, and prices of twenty races: more than any desk has room for.
    package static let full: DaySnapshot = {
        let meetings = (0..<30).map { RaceMeeting.sample("Meeting \($0)", first: .t0 + 120 + Double($0) * 60) }
        let results = (0..<40).map { index in
            DayResult.sample("result-\(index)", number: index % 9 + 1, start: .t0 - 60 * Double(index + 1))
        }
        let sources = [SourceState(.affiliates, lastGood: .t0)]
        var day = DaySnapshot(
            meetings: meetings, isPartial: false, results: results, sources: sources, marketSources: sources)
        for race in meetings.compactMap(\.races.first) {
            let runners = (1...4).map {
                Runner.sample($0, "Runner \($0)", win: 5, fluctuations: [Decimal(4 + $0 * 2), 5])
            }
            day.markets[race.id] = Market(.sample(race.id.text, runners: runners), seenAt: .t0)
        }
        return day
    }()
}
