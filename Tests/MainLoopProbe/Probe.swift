import FoundationEssentials
import Glibc
import System

/// A program that runs the main loop as its main thread, for MainLoopTests: one part of it for each argument.
@main
@MainActor
struct Probe {
    private let loop: MainLoop
    private let clock: SystemWallClock

    static func main() {
        alarm(240)  // a probe whose test has failed does not stay
        do throws(SystemError) {
            let loop = try MainLoop(signals: [SIGTERM, SIGINT, SIGUSR1, SIGTSTP, SIGCONT])
            let probe = Probe(loop: loop, clock: SystemWallClock(loop: loop))
            guard probe.prepare(CommandLine.arguments.dropFirst().first ?? "") else { exit(64) }
            exit(try loop.run())
        } catch {
            print("\(error)")
            exit(71)
        }
    }

    private static func print(_ text: String) {
        let line = Array("\(text)\n".utf8)
        if write(STDOUT_FILENO, line, line.count) != line.count { exit(74) }
    }

    private func prepare(_ part: String) -> Bool {
        switch part {
        case "actor": stopFromATask()
        case "sleep": sleep()
        case "idle": idle()
        case "tick": tick()
        case "watch": watch()
        case "signals": signals()
        default: return false
        }
        return true
    }

    /// Jobs of the main actor run, also those sent by other threads.
    private func stopFromATask() {
        Task {
            let sum = await Task.detached { (1...100).reduce(0, +) }.value
            loop.stop(sum == 5_050 ? 7 : 1)
        }
    }

    /// Three sleeps of 20 ms, none too short; one that is over already; one that is cancelled.
    private func sleep() {
        Task {
            for _ in 1...3 {
                let deadline = clock.now.addingTimeInterval(0.02)
                await clock.sleep(until: deadline)
                if clock.now < deadline { loop.stop(1) }
            }
            await clock.sleep(until: clock.now.addingTimeInterval(-5))
            let long = Task { await clock.sleep(until: clock.now.addingTimeInterval(3_600)) }
            long.cancel()
            await long.value
            loop.stop(7)
        }
    }

    /// Has a sleeper an hour away and nothing to do; for measurements.
    private func idle() {
        Task { await clock.sleep(until: clock.now.addingTimeInterval(3_600)) }
        alarm(0)
        loop.onSignal { loop.stop(128 + $0) }
    }

    /// Has a turn on each second's edge, and a sleeper an hour away; for measurements.
    private func tick() {
        idle()
        loop.turn = {
            Date(timeIntervalSinceReferenceDate: clock.now.timeIntervalSinceReferenceDate.rounded(.down) + 1)
        }
    }

    /// Prints what it reads, and ends at the end of input.
    private func watch() {
        loop.watch(STDIN_FILENO) { _ in
            var bytes = [UInt8](repeating: 0, count: 100)
            let count = read(STDIN_FILENO, &bytes, bytes.count)
            guard count > 0 else { return loop.stop(count == 0 ? 7 : 1) }
            Self.print(String(decoding: bytes.prefix(count), as: UTF8.self))
        }
        Self.print("ready")
    }

    /// Prints each signal; is suspended by SIGUSR1 and ended by SIGTERM, as that.
    private func signals() {
        // Threads that must not get them.
        for _ in 1...3 { Task.detached { await MainActor.run {} } }
        loop.onSignal { signal in
            Self.print("\(signal)")
            if signal == SIGTERM { ProcessControl.endAs(signal: signal) }
            guard signal == SIGUSR1 else { return }
            do throws(SystemError) {
                try ProcessControl.suspendProcess()
                Self.print("back")
            } catch {
                Self.print("\(error)")
            }
        }
        Self.print("ready")
    }
}
