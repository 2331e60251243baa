import ArgumentParser
import Commands
import FoundationEssentials
import Glibc
import Models
import Output
import Settings
import System

/// `raceboard health`: the health of the running kiosk.
struct HealthCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "health", abstract: "Print the health of the running kiosk.",
        usage: "raceboard health [--json | --prometheus] [--runtime <folder>]",
        discussion: """
            Reads health.json in /run/raceboard. The kiosk writes that file after every answer of the feed, and once \
            a minute. Exit status: 0 with fresh data, 1 if the data is stale or missing, 2 if no kiosk is running.
            """,
        version: Version.text)

    @OptionGroup var form: JSONOptions

    @Flag(help: "As Prometheus metrics.")
    var prometheus = false

    @Option(
        help: ArgumentHelp("The kiosk's runtime folder, instead of the usual one.", valueName: "folder"),
        completion: .directory)
    var runtime: String?

    func validate() throws {
        if form.isOn, prometheus { throw ValidationError("--json and --prometheus cannot be used together") }
    }

    func run() throws {
        let folder = RuntimeFolder.forReading(Environment.variables, named: runtime)
        let path = "\(folder)/\(HealthFile.name)"
        guard access(path, R_OK) == 0 else {
            let code = errno
            // What collects metrics must see that nothing runs. A file that may not be read does not mean that.
            if prometheus, code == ENOENT || code == ENOTDIR { try Console.write(HealthReport.nothingRuns) }
            throw Self.missing(path, code)
        }
        guard let health = HealthFile.read(folder: folder) else {
            throw Failure(
                "unavailable", "\(FeedText.clean(path)) is not a health report",
                hint: "Restart the kiosk (systemctl restart raceboard-kiosk): it writes a new one.",
                status: .worse)
        }
        // A process of another user is there, too, when it may not be signalled.
        let isRunning = health.pid > 0 && (kill(health.pid, 0) == 0 || errno == EPERM)
        let report = HealthReport(
            health, isRunning: isRunning, writtenAge: HealthFile.age(folder: folder) ?? Int.max)
        try form.write(form.isOn ? report.json() : prometheus ? report.prometheus : report.text)
        ProcessEnd.exit(report.status)
    }

    static func missing(_ path: String, _ code: Int32) -> Failure {
        let shown = FeedText.clean(path, limit: 200)
        if code == EACCES || code == EPERM {
            return Failure(
                "unavailable", "\(shown) cannot be read: no permission",
                hint: "Run it as root, or as the kiosk's user.", status: .worse)
        }
        return Failure(
            "unavailable", "No kiosk is running: \(shown) does not exist",
            hint: "See systemctl status raceboard-kiosk.", status: .worse)
    }
}
