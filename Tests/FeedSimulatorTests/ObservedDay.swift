import FoundationEssentials
import Models

@testable import FeedSimulator

/// What the list of a day shows once a minute, and what was planned.
struct ObservedDay: Sendable {
    /// 2026-03-01T00:00:00Z, a Sunday.
    static let midnight = Date(timeIntervalSince1970: 1_772_323_200)
    static let date = 1_772_323_200 / 86400

    /// Made once for all tests.
    static let shared = ObservedDay(seed: 11)

    let samples: [[SimulatedRace]]
    /// The races that were planned to start on the date.
    let planned: [PlannedRace]

    init(seed: UInt64) {
        let day = RaceDay(seed: seed)
        samples = (0..<1440).map { day.races(at: Self.instant(minute: $0)) }
        let from = Self.date * 86400
        planned = [Self.date - 1, Self.date].flatMap {
            DayPlanner.plan(seed: seed, date: $0).races(plannedIn: from...from + 86399)
        }
    }

    static func instant(minute: Int) -> Date { midnight + Double(minute * 60) }

    /// Every race that was seen, by id, as it was seen last.
    var races: [String: SimulatedRace] {
        samples.joined().reduce(into: [:]) { $0[$1.id] = $1 }
    }
}
