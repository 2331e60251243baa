import FoundationEssentials
import Glibc
import Testing

@testable import System

/// One pass at a time, without the main queue, which belongs to the test runner.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct MainLoopTests {
    private let loop: MainLoop
    private let pair: SocketPair

    init() throws {
        loop = try MainLoop()
        pair = try SocketPair()
    }

    @Test func readableDescriptorWakesItsWatcher() throws {
        var seen: [Readiness] = []
        loop.watch(pair.near) { [pair] ready in
            seen.append(ready)
            pair.drain()
        }
        pair.write()
        try loop.pass()
        #expect(seen == [.readable])
    }

    @Test func everythingDueIsServedBeforeTheNextTurn() throws {
        let other = try SocketPair()
        var steps: [String] = []
        loop.turn = {
            steps.append("turn")
            return nil
        }
        loop.watch(pair.near) { [pair] _ in
            steps.append("first")
            pair.drain()
        }
        loop.watch(other.near) { _ in
            steps.append("second")
            other.drain()
        }
        pair.write()
        other.write()
        try loop.pass()
        pair.write()
        try loop.pass()
        #expect(steps == ["turn", "first", "second", "turn", "first"])
    }

    @Test func watcherEndedByAnotherIsNotCalled() throws {
        let other = try SocketPair()
        var steps: [String] = []
        loop.watch(pair.near) { [pair, weak loop] _ in
            steps.append("first")
            pair.drain()
            loop?.unwatch(other.near)
        }
        loop.watch(other.near) { _ in steps.append("second") }
        pair.write()
        other.write()
        try loop.pass()
        #expect(steps == ["first"])
    }

    @Test func descriptorThatHungUpIsReportedOnce() throws {
        var seen: [Readiness] = []
        // Never connected: poll(2) reports POLLHUP, and nothing to read.
        let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        defer { close(socket) }
        loop.watch(socket) { seen.append($0) }
        try loop.pass()
        loop.turn = { DeviceClock.steady + 0.001 }
        try loop.pass()
        #expect(seen == [.hungUp])
    }

    @Test func loopThatWasStoppedServesNothing() throws {
        var isServed = false
        loop.watch(pair.near) { _ in isServed = true }
        pair.write()
        loop.stop(3)
        try loop.pass()
        #expect(isServed == false)
    }

    @Test func descriptorThatIsNotOpenIsReportedOnce() throws {
        var seen: [Readiness] = []
        loop.watch(1_000_000) { seen.append($0) }
        try loop.pass()
        loop.turn = { DeviceClock.steady + 0.001 }
        try loop.pass()
        #expect(seen == [.failed])
    }

    @Test func turnIsDueAtItsStatedTime() throws {
        let due = DeviceClock.steady + 0.005
        loop.turn = { due }
        try loop.pass()
        #expect(DeviceClock.steady >= due)
    }

    @Test func sleeperIsWokenAtItsDeadlineAndNotBefore() async throws {
        let deadline = DeviceClock.steady + 0.02
        let sleep = Task.immediate { await loop.sleep(until: deadline) }
        loop.turn = { DeviceClock.steady + 0.001 }
        while loop.sleeperCount > 0 {
            #expect(sleep.isCancelled == false)
            try loop.pass()
        }
        #expect(DeviceClock.steady >= deadline)
        await sleep.value
    }

    @Test func deadlineThatIsOverDoesNotSleep() async {
        await loop.sleep(until: DeviceClock.steady - 1)
        await loop.sleep(until: .distantPast)
        #expect(loop.sleeperCount == 0)
    }

    @Test func cancelledSleeperLeavesTheQueue() async {
        let sleep = Task.immediate { await loop.sleep(until: .distantFuture) }
        #expect(loop.sleeperCount == 1)
        sleep.cancel()
        await sleep.value
        #expect(loop.sleeperCount == 0)
    }

    @Test func cancelledTaskDoesNotSleep() async {
        let sleep = Task.immediate {
            withUnsafeCurrentTask { $0?.cancel() }
            await loop.sleep(until: .distantFuture)
        }
        #expect(loop.sleeperCount == 0)
        await sleep.value
    }

    @Test func steadyClockGoesOnWithTheDevicesClock() {
        let before = DeviceClock.steady
        #expect(abs(DeviceClock.shift) < 1, "nobody sets the clock while tests run")
        #expect(DeviceClock.steady >= before)
        #expect(abs(before.timeIntervalSinceNow) < 60, "with a machine that stands still in between")
    }

    @Test(arguments: [0.0, 0.1, 0.123_456_789, 0.999_999_999])
    func deadlineInNanosecondsIsNeverTooEarly(_ fraction: Double) {
        let instant = Date(timeIntervalSinceReferenceDate: 800_000_000 + fraction)
        #expect(Date(nanoseconds: instant.nanoseconds) >= instant)
        #expect(Date(nanoseconds: instant.nanoseconds).timeIntervalSince(instant) < 1e-6)
    }

    @Test func clockWatchIsQuietWhileNobodySetsTheClock() throws {
        let watch = try ClockWatch()
        #expect(try watch.take() == false)
    }

    @Test func timerIsSetOnceForADeadlineAndAgainAfterItWentOff() throws {
        let timer = try LoopTimer()
        let past = DeviceClock.steady - 1
        try timer.set(past)
        var polled = pollfd(fd: timer.descriptor, events: Int16(POLLIN), revents: 0)
        #expect(poll(&polled, 1, 120_000) == 1)
        #expect(try timer.take())
        #expect(try !timer.take())
        try timer.set(past)
        #expect(poll(&polled, 1, 120_000) == 1)
        try timer.set(nil)
        #expect(poll(&polled, 1, 0) == 0, "the end of time has come")
    }

    @Test func blockedSignalCanBeRead() throws {
        // In a thread of its own the mask would be gone with it; here SIGURG does nothing by default.
        let signals = try LoopSignals([SIGURG])
        #expect(try signals.take() == [])
        raise(SIGURG)
        #expect(try signals.take() == [SIGURG])
        #expect(try signals.take() == [])
    }

    @Test func signalThatDoesNotExistIsRefused() {
        #expect(throws: SystemError(call: "signalfd", code: EINVAL)) { try LoopSignals([9_999]) }
    }
}
