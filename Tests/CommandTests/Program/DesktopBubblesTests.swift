import FoundationEssentials
import Glibc
import Logging
import Models
import RacingTestKit
import System
import Testing

@testable import Commands
@testable import Facts

/// Notifications of a desktop: one bubble for each race.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct DesktopBubblesTests {
    private final class Runs: @unchecked Sendable {  // guarded by `lock`
        private let lock = Lock()
        private var calls: [[String]] = []
        private var given: [String] = []
        var output = "7\n"
        /// The error with which it does not start.
        var refusal: Int32?
        var all: [[String]] { lock.withLock { calls } }
        var environment: [String] { lock.withLock { given } }

        func run(_ call: [String], _ environment: [String]) throws(SystemError) -> HookProgram.Report {
            lock.withLock { (calls, given) = (calls + [call], environment) }
            if let refusal { throw SystemError(call: "posix_spawn", code: refusal) }
            return HookProgram.Report(end: .exited(0), output: Array(output.utf8))
        }
    }

    private let runs = Runs()

    private func bubbles(_ environment: [String: String] = ["DISPLAY": ":0"]) -> DesktopBubbles {
        DesktopBubbles(
            { [runs] call, environment, _, _ throws(SystemError) in try runs.run(call, environment) },
            real: ManualClock(), environment: environment,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    private func text(_ subject: String, _ urgency: AlertWords.Urgency = .normal) -> AlertWords.Texts {
        AlertWords.Texts(title: "-R1 \(subject)", body: "<b> & more", short: "", subject: subject, urgency: urgency)
    }

    @Test func aLaterAlertOfARaceTakesThePlaceOfTheOneBefore() async throws {
        let bubbles = bubbles()
        for subject in ["a", "b", "a"] { bubbles.show(text(subject)) }
        try await letOthersRun(until: "three") { runs.all.count == 3 }
        #expect(runs.all.map { $0.contains("--replace-id=7") } == [false, false, true])
        #expect(runs.all[0].suffix(3) == ["--", "-R1 a", "&lt;b&gt; &amp; more"])
        withExtendedLifetime(bubbles) {}
    }

    @Test(arguments: [
        (AlertWords.Urgency.low, "dialog-information"), (.normal, "appointment-soon"), (.critical, "dialog-warning"),
    ])
    func urgencyAndIconAreToldWithoutSecrets(urgency: AlertWords.Urgency, icon: String) async throws {
        let bubbles = bubbles(["WAYLAND_DISPLAY": "w", "RACEBOARD_USA_KEY": "secret"])
        bubbles.show(text("a", urgency))
        try await letOthersRun(until: "one") { runs.all.count == 1 }
        #expect(runs.all[0].contains("--urgency=\(urgency.rawValue)") && runs.all[0].contains("--icon=\(icon)"))
        #expect(runs.environment == ["WAYLAND_DISPLAY=w"])
        withExtendedLifetime(bubbles) {}
    }

    @Test(arguments: ["", "0\n", "-4\n", "99999999999\n", "7; rm\n", "\u{1b}[2J"])
    func whatIsNoNumberReplacesNothing(output: String) async throws {
        runs.output = output
        let bubbles = bubbles()
        for _ in 0..<2 { bubbles.show(text("a")) }
        try await letOthersRun(until: "two") { runs.all.count == 2 }
        #expect(!runs.all[1].contains { $0.hasPrefix("--replace-id") })
        withExtendedLifetime(bubbles) {}
    }

    @Test func withoutTheProgramOrADesktopItIsTriedOnceOrNever() async throws {
        runs.refusal = ENOENT
        let bubbles = bubbles()
        var reports = 0
        bubbles.onProblem = { _ in reports += 1 }
        for _ in 0..<3 { bubbles.show(text("a")) }
        try await letOthersRun(until: "the report") { reports == 1 }
        bubbles.show(text("a"))
        self.bubbles([:]).show(text("a"))
        await letOthersRun(turns: 500)
        #expect(runs.all.count == 1 && reports == 1)
    }

    @Test func withoutAProcessItIsTriedAgainForTheNextAlert() async throws {
        runs.refusal = EAGAIN
        let bubbles = bubbles()
        var words: [String?] = []
        bubbles.onProblem = { words.append($0) }
        for _ in 0..<2 { bubbles.show(text("a")) }
        try await letOthersRun(until: "two reports") { words.count == 2 }
        #expect(words[0] == "notify-send does not start: \(SystemError(call: "", code: EAGAIN).words)")
        runs.refusal = nil
        bubbles.show(text("a"))
        try await letOthersRun(until: "the end of the problem") { words.count == 3 }
        #expect(words[2] == nil && runs.all.count == 3)
    }
}
