import Glibc
import Testing

/// The loop as a program's main thread, which under test is another's.
@Suite(.timeLimit(.minutes(20)))
struct ProbeTests {
    @Test func jobsOfTheMainActorRun() throws {
        #expect(try ProbeProcess("actor").wait() == .exited(7))
    }

    @Test func sleepIsNeverTooShortAndEndsWhenCancelled() throws {
        #expect(try ProbeProcess("sleep").wait() == .exited(7))
    }

    @Test func inputAndItsEndReachTheWatcher() throws {
        let probe = try ProbeProcess("watch")
        #expect(probe.line() == "ready")
        probe.write("one")
        #expect(probe.line() == "one")
        probe.write("two")
        #expect(probe.line() == "two")
        probe.endInput()
        #expect(probe.wait() == .exited(7))
    }

    @Test func signalsReachTheHandlerAndEndTheProcessAsThemselves() throws {
        let probe = try ProbeProcess("signals")
        #expect(probe.line() == "ready")
        probe.signal(SIGINT)
        #expect(probe.line() == "\(SIGINT)")
        probe.signal(SIGTERM)
        #expect(probe.line() == "\(SIGTERM)")
        #expect(probe.wait() == .signalled(SIGTERM))
    }

    @Test func suspendedProcessGoesOnWithItsSignalsBlocked() throws {
        let probe = try ProbeProcess("signals")
        #expect(probe.line() == "ready")
        for _ in 1...2 {
            probe.signal(SIGUSR1)
            #expect(probe.line() == "\(SIGUSR1)")
            #expect(probe.wait() == .stopped(SIGTSTP))
            probe.signal(SIGCONT)
            #expect(probe.line() == "back")
            #expect(probe.line() == "\(SIGCONT)")
            probe.signal(SIGTSTP)
            #expect(probe.line() == "\(SIGTSTP)", "reported, and not stopped by it")
        }
        probe.signal(SIGTERM)
        #expect(probe.line() == "\(SIGTERM)")
        #expect(probe.wait() == .signalled(SIGTERM))
    }
}
