import FoundationEssentials
import RacingTestKit
import Repository
import Testing

@Suite struct ReplayClockTests {
    private let base = ManualClock()

    private func clock(start: Double = 0, speed: Double = 1, isPaused: Bool = false) -> ReplayClock {
        ReplayClock(
            base: base, range: Date.t0...Date.t0 + 3600, start: .t0 + start, speed: speed, isPaused: isPaused)
    }

    @Test(arguments: [0.1, 0.5, 1, 2, 60, 1000])
    func runsAtItsSpeed(speed: Double) {
        let clock = clock(speed: speed)
        base.set(to: .t0 + 2)
        #expect(abs(clock.now.timeIntervalSince(.t0) - 2 * speed) < 1e-6)
    }

    @Test func pauseStandsStillAndGoesOnFromThere() {
        let clock = clock()
        base.set(to: .t0 + 5)
        clock.pause()
        base.set(to: .t0 + 500)
        #expect(clock.now == .t0 + 5)
        #expect(clock.baseInstant(of: .t0 + 6) == nil)
        clock.resume()
        base.set(to: .t0 + 501)
        #expect(clock.now == .t0 + 6)
    }

    @Test func stepsAreWholeSecondsAndPause() {
        let clock = clock(start: 10.25)
        clock.step(forward: true)
        #expect(clock.now == .t0 + 11 && clock.isPaused)
        clock.step(forward: true)
        #expect(clock.now == .t0 + 12)
        clock.step(forward: false)
        #expect(clock.now == .t0 + 11)
        clock.seek(to: .t0 + 10.25)
        clock.step(forward: false)
        #expect(clock.now == .t0 + 9)
    }

    @Test func speedChangesWithoutAJump() {
        let clock = clock()
        base.set(to: .t0 + 10)
        clock.run(at: 60)
        #expect(clock.now == .t0 + 10)
        base.set(to: .t0 + 11)
        #expect(clock.now == .t0 + 70)
        clock.run(at: 100_000)
        #expect(clock.speed == 1000)
        clock.run(at: 0)
        #expect(clock.speed == 0.1)
    }

    @Test func staysWithinTheRecord() {
        let clock = clock(start: -50)
        #expect(clock.now == .t0)
        clock.seek(to: .t0 - 1)
        #expect(clock.now == .t0 && !clock.isPaused)
        base.set(to: .t0 + 10_000)
        #expect(clock.now == .t0 + 3600 && clock.isAtEnd)
        clock.pause()
        clock.resume()
        #expect(clock.isPaused)
        clock.seek(to: .t0 + 3599)
        clock.resume()
        #expect(!clock.isPaused && !clock.isAtEnd)
    }

    @Test(arguments: [0.1, 1, 3, 7.7, 1000])
    func wokenAtTheInstantItAnsweredItIsThere(speed: Double) throws {
        let clock = clock(start: 0.3, speed: speed)
        for second in 1...50 {
            let wake = try #require(clock.baseInstant(of: .t0 + Double(second)))
            base.set(to: wake)
            #expect(clock.now >= .t0 + Double(second))
        }
        #expect(clock.baseInstant(of: .t0 + 3601) == nil)
    }

    @Test func baseClockThatIsSetBackDoesNotTurnTheReplay() {
        let clock = clock(start: 100)
        base.set(to: .t0 - 43)
        #expect(clock.now == .t0 + 100)
    }
}
