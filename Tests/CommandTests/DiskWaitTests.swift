import FoundationEssentials
import Models
import RacingTestKit
import Testing

@testable import Repository
@testable import raceboard

@MainActor
@Suite(.timeLimit(.minutes(20)))
struct DiskWaitTests {
    /// A clock that counts who sleeps on it.
    private final class CountingClock: WallClock, @unchecked Sendable {  // used on the main actor
        let clock = ManualClock()
        private(set) var sleeping = 0

        var now: Date { clock.now }
        var deviceShift: TimeInterval { 0 }

        @MainActor
        func count(_ change: Int) { sleeping += change }

        func sleep(until deadline: Date) async {
            await count(1)
            await clock.sleep(until: deadline)
            await count(-1)
        }
    }

    @Test func whatTheDiskAnswersEndsTheWaitAndItsLimit() async throws {
        let clock = CountingClock()
        let answer = await DiskWait.wait(clock) { () -> Int? in
            await clock.clock.sleeper(until: .t0 + 1)
            return 7
        }
        #expect(answer == 7)
        try await letOthersRun(until: "the end of the limit") { clock.sleeping == 0 }
    }

    @Test func aDiskThatHangsIsNotWaitedForLongerThanASecond() async {
        let clock = CountingClock()
        let hung = ManualClock()
        let wait = Task { @MainActor in
            await DiskWait.wait(clock) { () -> Int? in
                await hung.sleep(until: .distantFuture)
                return 7
            }
        }
        await clock.clock.sleeper(until: .t0 + 1)
        clock.clock.advance(to: .t0 + 1)
        #expect(await wait.value == nil)
        hung.advance(to: .distantFuture)
    }
}
