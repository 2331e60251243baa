import Facts
import Glibc
import Logging
import Models
import System

/// Notifications of the desktop by notify-send(1), without a shell: a name cannot be an option or a command. One bubble
/// for each race: a later alert of it takes the place of the one before.
@MainActor
final class DesktopBubbles {
    /// Messages that wait for the one that is sent; the oldest are dropped.
    private static let mostWaiting = 32
    /// Most subjects whose bubbles are remembered; then all are forgotten.
    private static let mostKnown = 200

    /// Called with the problem in words if notify-send(1) does not start; nil once it does.
    var onProblem: ((String?) -> Void)?

    private let run: ProgramEnds.RunHook
    private let real: any WallClock
    private let environment: [String]
    private let hasDesktop: Bool
    private let logger: Logger
    /// Numbers that the desktop gave to the bubbles, by their subjects.
    private var bubbles: [String: UInt32] = [:]
    private var waiting: [AlertWords.Texts] = []
    private var isRunning = false
    private var isMissing = false
    /// Whether the last run could not be started, as without a process.
    private var isFailing = false

    /// - Parameters:
    ///   - real: brings the end of the program to the main actor.
    ///   - environment: of this program; notify-send gets it without variables that begin with `RACEBOARD_`.
    init(
        _ run: @escaping ProgramEnds.RunHook, real: any WallClock, environment: [String: String], logger: Logger
    ) {
        (self.run, self.real, self.logger) = (run, real, logger)
        self.environment =
            environment.filter { !$0.key.hasPrefix("RACEBOARD_") }.map { "\($0.key)=\($0.value)" }.sorted()
        hasDesktop = ["DBUS_SESSION_BUS_ADDRESS", "WAYLAND_DISPLAY", "DISPLAY"].contains {
            environment[$0]?.isEmpty == false
        }
    }

    /// Shows a message once those before it are shown; nothing without a desktop.
    func show(_ message: AlertWords.Texts) {
        guard hasDesktop, !isMissing else { return }
        waiting = Array((waiting + [message]).suffix(Self.mostWaiting))
        if !isRunning { startNext() }
    }

    private func startNext() {
        guard !waiting.isEmpty else { return }
        let message = waiting.removeFirst()
        let command = Self.command(message, replacing: bubbles[message.subject])
        isRunning = true
        let (run, real, environment) = (run, real, environment)
        do {
            _ = try WorkerThread { [weak self] in
                let report = Result { () throws(SystemError) in try run(command, environment, [], AlertHooks.time) }
                real.callSoon { self?.ended(message.subject, report) }
            }
        } catch {
            ended(message.subject, .failure(error))
        }
    }

    private func ended(_ subject: String, _ report: Result<HookProgram.Report, SystemError>) {
        isRunning = false
        switch report {
        case .failure(let error) where error.code == ENOENT:
            // Once is enough: it will not be there for the next one either.
            (isMissing, waiting) = (true, [])
            logger.warning("notify-send does not start: install libnotify-bin")
            onProblem?(tr("notify-send does not start: install libnotify-bin"))
        case .failure(let error):
            logger.warning("notify-send does not start: \(error.words)")
            onProblem?("notify-send does not start: \(error.words)")
            isFailing = true
            startNext()
        case .success(let report):
            if isFailing { onProblem?(nil) }
            isFailing = false
            if bubbles.count >= Self.mostKnown { bubbles = [:] }
            let line = report.output.prefix { $0 != 0x0a }
            bubbles[subject] = UInt32(String(decoding: line, as: UTF8.self)).flatMap { $0 > 0 ? $0 : nil }
            if report.end != .exited(0) { logger.warning("notify-send failed") }
            startNext()
        }
    }

    private static func command(_ message: AlertWords.Texts, replacing bubble: UInt32?) -> [String] {
        let icon =
            switch message.urgency {
            case .low: "dialog-information"
            case .normal: "appointment-soon"
            case .critical: "dialog-warning"
            }
        // The text of a notification may have marks, as HTML has them.
        let body = message.body.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        return [
            "notify-send", "--app-name=raceboard", "--print-id", "--urgency=\(message.urgency.rawValue)",
            "--icon=\(icon)",
        ] + (bubble.map { ["--replace-id=\($0)"] } ?? []) + ["--", message.title, body]
    }
}
