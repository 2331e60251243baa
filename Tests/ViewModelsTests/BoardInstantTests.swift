import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing
import ViewModels

/// A frame is of one instant, also when a second begins between two readings of the clock.
@MainActor
@Suite struct BoardInstantTests {
    /// Gives each reading a later instant.
    private final class CreepingClock: WallClock, @unchecked Sendable {  // used on the main actor alone
        let base: ManualClock
        var steps: [TimeInterval] = []

        init(_ base: ManualClock) {
            self.base = base
        }

        var now: Date { base.now + (steps.isEmpty ? 0 : steps.removeFirst()) }
        var deviceShift: TimeInterval { 0 }

        func sleep(until deadline: Date) async {}
    }

    @Test func raceWhoseTimeComesBetweenTwoReadingsIsNotShownPastIt() throws {
        let base = ManualClock()
        let clock = CreepingClock(base)
        let repository = ScriptedRepository(clock: base)
        let model = BoardViewModel(
            BoardRepositories(repository, clock: clock), clock: clock, display: BoardDisplay(.utc),
            preferences: Preferences(), remember: { _ in })
        repository.handle(.start)
        let races = [Race.sample("a", start: .t0 + 10), .sample("b", start: .t0 + 200)]
        repository.handle(.answered(FeedAnswer(races: races), requested: base.now))
        base.set(to: .t0 + 69.99)
        for after in 1..<6 {
            clock.steps = Array(repeating: 0, count: after) + Array(repeating: 0.02, count: 9)
            model.tick()
            for case .race(let row) in model.state.rows {
                #expect(row.countdown != "-1m 0s" && row.countdown != "-60s", "\(after): \(row.id) \(row.countdown)")
            }
        }
        base.set(to: .t0 + 70.01)
        clock.steps = []
        model.tick()
        guard case .race(let first) = try #require(model.state.rows.first) else {
            Issue.record("no race")
            return
        }
        #expect(first.id == RaceID("b"))
    }
}
