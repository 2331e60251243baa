import FoundationEssentials
import POSIX
import Testing

@testable import MainLoop

/// Sleepers of other threads, and the loop that they must not wake before their time.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct LoopSleepersTests {
    private let loop: MainLoop

    init() throws {
        loop = try MainLoop()
    }

    /// Puts a sleeper to sleep on a thread of its own, and returns when it sleeps.
    private func sleeper(until deadline: Date) async -> Task<Void, Never> {
        let loop = loop
        let sleep = Task.detached { await loop.sleep(until: deadline) }
        while loop.sleeperCount == 0 { await Task { @MainActor in }.value }
        return sleep
    }

    @Test func oneThatSleepsLongerThanTheTurnWakesNobody() async throws {
        let sleep = await sleeper(until: DeviceClock.steady + 3_600)
        let due = DeviceClock.steady + 0.03
        loop.turn = { due }
        sleep.cancel()
        try loop.pass()
        #expect(DeviceClock.steady >= due, "neither its sleep nor its end is a reason to wake")
        await sleep.value
        #expect(loop.sleeperCount == 0)
    }

    @Test func aTimerIsBroughtForwardAndNeverPutOff() throws {
        let timer = try LoopTimer()
        let near = DeviceClock.steady + 0.01
        try timer.set(DeviceClock.steady + 3_600)
        #expect(timer.bringForward(to: near))
        #expect(timer.bringForward(to: DeviceClock.steady + 60))
        var gone = false
        while !gone, DeviceClock.steady < near + 10 { gone = try timer.take() }
        #expect(gone && DeviceClock.steady < near + 10)
    }
}

/// The thread, the lock and the error that stand once.
@Suite(.timeLimit(.minutes(5)))
struct POSIXTests {
    @Test func aThreadRunsItsWorkAndIsJoinedOnce() throws {
        let lock = Lock()
        let box = Box()
        let threads = try (1...8).map { number in try WorkerThread { lock.withLock { box.sum += number } } }
        for thread in threads {
            thread.join()
            thread.join()
        }
        #expect(lock.withLock { box.sum } == 36)
    }

    @Test func whoeverWaitsIsWoken() throws {
        let lock = Lock()
        let box = Box()
        let thread = try WorkerThread {
            lock.withLock { box.sum = 7 }
            lock.wake()
        }
        let seen = lock.withLock {
            while box.sum == 0 { lock.wait() }
            return box.sum
        }
        thread.join()
        #expect(seen == 7)
    }

    @Test func anErrorNamesTheCallAndTheReason() {
        let error = SystemError(call: "open", code: 2)
        #expect(error.words == "No such file or directory" && "\(error)" == "open: No such file or directory")
    }

    private final class Box: @unchecked Sendable {  // used under the test's lock
        var sum = 0
    }
}
