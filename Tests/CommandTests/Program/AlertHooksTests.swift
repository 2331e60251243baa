import FoundationEssentials
import Glibc
import Logging
import Models
import RacingTestKit
import System
import Testing

@testable import Commands

/// A person's program for alerts: how many run, and what one gets and may do.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct AlertHooksTests {
    /// Runs that the test ends.
    private final class Runs: @unchecked Sendable {  // guarded by `lock`
        private let lock = Lock()
        private var begun = 0
        private var isOpen = false
        var report: Result<HookProgram.Report, SystemError> = .success(HookProgram.Report(end: .exited(0)))

        var count: Int { lock.withLock { begun } }

        func run() throws(SystemError) -> HookProgram.Report {
            lock.withLock {
                begun += 1
                while !isOpen { lock.wait() }
            }
            lock.wake()
            return try report.get()
        }

        func end() {
            lock.withLock { isOpen = true }
            lock.wake()
        }
    }

    private let runs = Runs()
    private let problems = Problems()

    @MainActor private final class Problems {
        var last: String? { didSet { count += 1 } }
        private(set) var count = 0
    }

    private func hooks() -> AlertHooks {
        let hooks = AlertHooks(
            { [runs] _, _, _, _ throws(SystemError) in try runs.run() }, real: ManualClock(), environment: [:],
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, of: "alert-command")
        hooks.onProblem = { [problems] in problems.last = $0 }
        return hooks
    }

    @Test func fourRunAtOnceSomeWaitAndTheRestIsDroppedAndCounted() async throws {
        let hooks = hooks()
        #expect(hooks.start(["/x"], inputs: Array(repeating: [], count: 50)) == 36)
        try await letOthersRun(until: "four") { runs.count == 4 }
        #expect(problems.count == 1, "one report for all of them")
        #expect(problems.last == "14 runs of alert-command dropped")
        await letOthersRun(turns: 1000)
        #expect(runs.count == 4)
        runs.end()
        try await letOthersRun(until: "those that waited") { runs.count == 36 }
        hooks.start(["/x"], inputs: [[]])
        try await letOthersRun(until: "one more") { runs.count == 37 }
    }

    @Test(arguments: [
        (HookProgram.Report(end: .exited(3)), "x ended with status 3"),
        (HookProgram.Report(end: .signalled(9)), "x was ended by signal 9"),
        (HookProgram.Report(end: nil), "x took more than 10 s, and was ended"),
        (HookProgram.Report(end: .left), "x took more than 10 s, cannot be ended, and was left"),
    ])
    func aProgramThatFailsIsShown(report: HookProgram.Report, words: String) async throws {
        runs.report = .success(report)
        runs.end()
        let hooks = hooks()
        hooks.start(["/x"], inputs: [[]])
        try await letOthersRun(until: words) { problems.last == words }
        withExtendedLifetime(hooks) {}
    }

    // MARK: the real program

    private func run(_ script: String, _ input: String = "", more: [String] = [], milliseconds: Int = 10_000) throws
        -> HookProgram.Report
    {
        try HookProgram.run(
            ["/bin/sh", "-c", script, "sh"] + more, environment: ["PATH=/usr/bin:/bin"], input: Array(input.utf8),
            milliseconds: milliseconds)
    }

    @Test func itGetsItsInputAndItsArgumentsAsTheyAre() throws {
        let hostile = "$(touch owned) `id` ; rm -rf x\n\u{1b}]0;x\u{7}"
        let report = try run(#"cat; printf "%s" "$1""#, hostile, more: ["; $(id)"])
        #expect(report.end == .exited(0))
        #expect(String(decoding: report.output, as: UTF8.self) == hostile + "; $(id)")
    }

    @Test func oneThatNeitherReadsNorEndsIsEndedWithItsGroup() throws {
        let began = DeviceClock.monotonicMicroseconds
        let report = try run(
            "trap '' TERM; sleep 60 & sleep 60", String(repeating: "x", count: 1 << 20), milliseconds: 300)
        #expect(report.end == nil)
        #expect(DeviceClock.monotonicMicroseconds - began < 30_000_000)
    }

    @Test func oneThatHasLeftItsGroupIsEnded() throws {
        let report = try run(
            "exec python3 -c 'import os, time; os.setpgid(0, os.getpgid(os.getppid())); time.sleep(1000)'",
            milliseconds: 1000)
        #expect(report.end == nil)
    }

    @Test func aFloodIsCutOff() throws {
        let report = try run("head -c 3000000 /dev/zero; echo end >&2")
        #expect(report.end == .exited(0) && report.output.count == HookProgram.mostBytes)
    }

    @Test func aProgramThatDoesNotExistIsAnError() {
        #expect(throws: SystemError.self) {
            try HookProgram.run(["/nowhere"], environment: [], input: [], milliseconds: 1000)
        }
    }
}
