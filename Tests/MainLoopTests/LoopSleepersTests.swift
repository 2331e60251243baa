import FoundationEssentials
import Glibc
import Testing

@testable import System

/// Sleepers of other threads, and the loop that they must not wake before their time.
@MainActor
@Suite(.timeLimit(.minutes(20)))
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

    /// The counterpart: the loop sleeps until its turn when another thread comes with an earlier deadline.
    @Test func oneThatSleepsLessLongThanTheTurnWakesTheLoop() throws {
        let sleepers = try LoopSleepers()
        try sleepers.arm(turn: DeviceClock.steady + 3_600, began: DeviceClock.steady)
        let near = DeviceClock.steady + 0.01
        let called = Called()
        try WorkerThread { _ = sleepers.call(at: near) { called.count += 1 } }.join(milliseconds: 60_000)
        var polled = pollfd(fd: sleepers.descriptor, events: Int16(POLLIN), revents: 0)
        #expect(poll(&polled, 1, 60_000) == 1, "the timer goes off for it")
        try sleepers.wakeDue(hasFired: true)
        #expect(called.count == 1 && DeviceClock.steady >= near && sleepers.count == 0)
    }

    @Test func aCallComesInThePassInWhichItIsDue() throws {
        let called = Called()
        let near = DeviceClock.steady + 0.01
        _ = SystemWallClock(loop: loop).call(at: near) { called.count += 1 }
        let takeBack = SystemWallClock(loop: loop).call(at: near - 1) { called.count += 100 }
        takeBack()
        repeat { try loop.pass() } while DeviceClock.steady < near
        #expect(called.count == 1 && loop.sleeperCount == 0, "no task has run: this test never waits")
    }

    /// Two that are due at once: the first takes the other back, and makes a new one, which waits for the next pass.
    @Test func aCallThatIsTakenBackInItsLastMomentDoesNotCome() throws {
        let sleepers = try LoopSleepers()
        let called = Called()
        let now = DeviceClock.steady
        _ = sleepers.call(at: now - 2) {
            called.count += 1
            called.takeBack?()
            _ = sleepers.call(at: now - 3) { called.count += 10 }
        }
        called.takeBack = sleepers.call(at: now - 1) { called.count += 100 }
        try sleepers.wakeDue(hasFired: false)
        #expect(called.count == 1 && sleepers.count == 1)
        try sleepers.wakeDue(hasFired: false)
        #expect(called.count == 11 && sleepers.count == 0)
    }

    @MainActor
    private final class Called {
        var count = 0
        var takeBack: (@Sendable () -> Void)?
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
@Suite(.timeLimit(.minutes(20)))
struct POSIXTests {
    @Test func aThreadRunsItsWorkAndIsJoinedOnce() throws {
        let lock = Lock()
        let box = Box()
        let threads = try (1...8).map { number in try WorkerThread { lock.withLock { box.sum += number } } }
        for thread in threads {
            thread.join(milliseconds: 60_000)
            thread.join(milliseconds: 60_000)
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
        thread.join(milliseconds: 60_000)
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
