import FeedSimulator
import FoundationEssentials
import Models
import RacingTestKit
import Settings
import Testing

@testable import raceboard

/// The simulated day of programs that print and end.
@Suite struct SimulatedHourTests {
    private func day(_ options: [String: String] = [:], at now: Date) throws -> RaceDay {
        let all = ["demo": "true", "seed": "7"].merging(options) { $1 }
        return try Simulation(SettingReader(options: all, environment: [:]), now: now).demo(inHourOf: now)
    }

    /// A start of the second call is that of the first: it counts down from one to the other.
    @Test(arguments: [1, 60, 61, 600, 1799, 3599])
    func racesCountDownFromOneCallToTheNext(seconds: Int) throws {
        // `t0` is a full hour.
        let (first, second) = (try day(at: .t0), try day(at: .t0 + Double(seconds)))
        for minute in stride(from: 0.0, to: 60, by: 5) {
            let now = Date.t0 + minute * 60
            #expect(first.races(at: now).map(\.id) == second.races(at: now).map(\.id))
            #expect(first.races(at: now).map(\.start) == second.races(at: now).map(\.start))
        }
    }

    @Test func aGivenInstantIsStagedItself() throws {
        let given = try day(["at": "2026-11-21T03:17:00Z"], at: .t0 + 9)
        let staged = RaceDay(seed: 7, staged: .t0 + 17 * 60)
        #expect(given.races(at: .t0 + 1020).map(\.start) == staged.races(at: .t0 + 1020).map(\.start))
    }
}
