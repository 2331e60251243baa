import FoundationEssentials
import Testing

@testable import System

@MainActor
struct SystemWallClockTests {
    @Test func withoutAnOriginItShowsTheDevicesTime() throws {
        let clock = SystemWallClock(loop: try MainLoop())
        let before = DeviceClock.steady
        let now = clock.now
        #expect(before <= now)
        #expect(now <= DeviceClock.steady)
        #expect(clock.realInstant(of: now) == now)
    }

    @Test func simulatedClockStartsAtItsOrigin() throws {
        let origin = Date(timeIntervalSinceReferenceDate: 700_000_000)
        let before = DeviceClock.steady
        let clock = SystemWallClock(loop: try MainLoop(), origin: origin, speed: 60)
        #expect(clock.now >= origin)
        #expect(clock.realInstant(of: origin) >= before)
        #expect(clock.realInstant(of: origin) <= DeviceClock.steady)
    }

    @Test func sleepEndsAtTheSimulatedInstantAndNotBefore() async throws {
        let loop = try MainLoop()
        let clock = SystemWallClock(
            loop: loop, origin: Date(timeIntervalSinceReferenceDate: 700_000_000), speed: 1_000)
        let deadline = clock.now + 10  // 10 ms of real time
        let sleep = Task.immediate {
            await clock.sleep(until: deadline)
            return clock.now
        }
        while loop.sleeperCount > 0 { try loop.pass() }
        #expect(await sleep.value >= deadline)
    }
}
