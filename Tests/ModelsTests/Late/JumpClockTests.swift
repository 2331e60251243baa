import FoundationEssentials
import Models
import RacingTestKit
import Testing

/// Expected times of jumps: what is said of it holds for four in five of the races that it is made of.
@Suite struct JumpClockTests {
    private static func lateness(_ seconds: [Int]) throws -> Lateness {
        try #require(
            Lateness(
                today: [], track: DelayHistory(sorted: seconds.sorted()),
                category: DelayHistory(sorted: seconds.sorted())))
    }

    @Test(arguments: [
        Array(0...30), Array(stride(from: -300, through: 900, by: 7)), [0, 0, 0, 0, 0, 0, 0, 0, 0, 3_600],
        Array(repeating: -600, count: 12), [3_599, 3_600, 3_600, 3_600, 3_600, 3_600, 3_600, 3_600, 3_600, 3_600],
    ])
    func theIntervalIsThatOfTheEstimate(seconds: [Int]) throws {
        let lateness = try Self.lateness(seconds)
        let clock = try #require(JumpClock(lateness, start: .t0, status: nil))
        let middle = Int(clock.jump.timeIntervalSince(.t0))
        #expect(middle % 10 == 0 && clock.within % 10 == 0 && clock.within >= 10)
        #expect(abs(middle - lateness.median) <= 5)
        #expect(middle - clock.within <= lateness.low && lateness.high <= middle + clock.within)
        let inside = seconds.count { abs($0 - middle) <= clock.within }
        #expect(inside * 5 >= seconds.count * 4)
        #expect(clock.starts == seconds.count && clock.basis == .track)
    }

    @Test(
        arguments: [
            (nil, true), (.open, true), (.closed, true), (.delayed, false), (.live, false), (.abandoned, false),
            (.interim, false), (.final, false), (.other("walkover"), false),
        ] as [(RaceStatus?, Bool)])
    func aRaceThatIsOffOrDelayedHasNone(status: RaceStatus?, isThere: Bool) throws {
        let lateness = try Self.lateness(Array(0...30))
        #expect((JumpClock(lateness, start: .t0, status: status) != nil) == isThere)
        #expect(JumpClock(lateness, start: .t0, status: status, jump: .t0) == nil, "its jump is reported")
        #expect(JumpClock(nil, start: .t0, status: status) == nil)
    }

    @Test func itGoesOnceItsIntervalHasPassed() throws {
        let lateness = try Self.lateness(Array(repeating: 60, count: 20))
        #expect(JumpClock(lateness, start: .t0, status: nil, at: .t0 + 70) != nil)
        #expect(JumpClock(lateness, start: .t0, status: nil, at: .t0 + 71) == nil)
    }
}
