import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Testing

@testable import Fleet

@Suite struct HealthScheduleTests {
    private func seconds(of changes: [Int] = [], until last: Int) -> [Int] {
        var schedule = HealthSchedule(at: .t0, phase: 0.5)
        var state = BoxHealth.State.live
        return (0...last).filter { second in
            if changes.contains(second) { state = state == .live ? .stale : .live }
            return schedule.sends(BoxHealth(at: .t0 + Double(second), state: state), at: .t0 + Double(second))
        }
    }

    @Test func aBoxThatDoesNotChangeReportsEveryTwentySeconds() {
        #expect(seconds(until: 75) == [0, 10, 30, 50, 70])
    }

    @Test func aChangeIsReportedAtOnceButNotWithinFiveSecondsOfAnother() {
        #expect(seconds(of: [15, 17], until: 40) == [0, 10, 15, 20, 30])
    }

    @Test func aTimeAloneIsNoChange() {
        var schedule = HealthSchedule(at: .t0, phase: 0.5)
        let sent = [0, 6, 7].map { second in
            if second == 7 { schedule.sendAgain() }
            let health = BoxHealth(at: .t0 + Double(second), state: .live, dataAge: second)
            return schedule.sends(health, at: .t0 + Double(second))
        }
        #expect(sent == [true, false, true])
    }
}
