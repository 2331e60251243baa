import FoundationEssentials
import Models
import RacingTestKit
import System
import Testing

/// What runs beside all others, and what becomes of it when it hangs.
@Suite(.timeLimit(.minutes(20)))
struct SideThreadTests {
    private let clock = ManualClock()
    private let thread = SideThread()

    /// Hangs until it is released, as a disk does.
    private final class Disk: @unchecked Sendable {  // every variable is used under `lock`
        private let lock = Lock()
        private var isHung = true
        private var hasEntered = false
        private var written: [Int] = []

        func write(_ number: Int) -> Int {
            lock.withLock {
                hasEntered = true
                while isHung { lock.wait() }
                written.append(number)
            }
            return number
        }

        func release() {
            lock.withLock { isHung = false }
            lock.wake()
        }

        var hasBegun: Bool { lock.withLock { hasEntered } }
        var all: [Int] { lock.withLock { written } }
    }

    @Test func oneThingRunsAfterTheOther() async {
        for number in 1...3 {
            let work: @Sendable () -> Int = { number }
            #expect(await thread.run(within: { clock.call(at: .t0 + 1, $0) }, work) == number)
        }
    }

    @Test func behindADiskThatHangsOnlyTheLatestWait() async throws {
        let disk = Disk()
        let last = SideThread.capacity + 4
        for number in 0...last {
            let clock = ManualClock()
            let work = Task { [thread] in
                await thread.run(within: { clock.call(at: .t0 + 1, $0) }) { disk.write(number) }
            }
            // The first is in the thread's hands, and hangs.
            try await letOthersRun(until: "the first work") { disk.hasBegun }
            await clock.sleeper(until: .t0 + 1)
            clock.advance(to: .t0 + 1)
            #expect(await work.value == nil, "the caller waits for its second alone")
        }
        disk.release()
        try await letOthersRun(until: "the last work") { disk.all.last == last }
        #expect(disk.all == [0] + Array(5...last), "the four that had waited longest are dropped")
    }
}
