import ArgumentParser
import CLinux
import Commands
import FoundationEssentials
import Glibc
import Models
import Output
import Settings
import System

/// `raceboard kiosk`: the board on a wall.
struct KioskCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "kiosk", under: "raceboard",
        abstract: "Show the board on a wall: large, locked and supervised.",
        usage: "raceboard kiosk [<options>]\nraceboard kiosk set-pin [<options>]",
        discussion: """
            Keys only choose categories, or do nothing with --keys none. The kiosk remembers no choice and does not \
            use --count or --layout. To leave it, press Ctrl-X three times within 2 s and enter the PIN; without a \
            PIN, keys cannot leave it. Ctrl-C twice leaves that of --demo. Its settings can also be in a settings \
            file. See \(Manual.page("kiosk")).
            """, subcommands: [KioskSetPinCommand.self])

    @OptionGroup var kiosk: KioskOptions
    @OptionGroup var feed: FeedOptions
    @OptionGroup var board: BoardOptions<Unremembered<ScreenList>, Unremembered<BoardList>>

    @OptionGroup var day: DemoOptions

    /// The given values, by the settings' names. A kiosk has no mouse, and records the feed's answers, except for a
    /// simulated day without a store.
    var given: [String: String] {
        var all = [feed.given, board.given, kiosk.given, day.given].reduce(into: [:]) { $0.merge($1) { $1 } }
        all[.noMouse] = "true"
        if all[.demo] == nil || all[.store] != nil { all[.record] = "true" }
        return all
    }

    func run() throws {
        let given = given
        // Before anything secret is read.
        _ = rb_no_core()
        let environment = Environment.variables
        let read = { (_: [String: String]) throws(Failure) in
            let settings = try BoardSettings(given, environment: environment)
            _ = try KioskReading.settings(settings.reader)
            return settings
        }
        let settings = try read([:])
        let kiosk = try KioskReading.settings(settings.reader)
        let pin = try Secrets(environment: environment).pin(settings.reader)
        try MainActor.assumeIsolated {
            let mode = settings.mode
            let host = BoardHosts.kiosk(
                kiosk, pin: pin, environment: environment, speed: mode.speed, isSimulated: mode.isSimulated)
            try BoardProgram.run(settings, as: host, readAgain: read)
        }
    }
}

/// `raceboard kiosk set-pin`: saves the hash of the PIN that leaves the kiosk.
struct KioskSetPinCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "set-pin", abstract: "Set the PIN that leaves the kiosk.",
        usage: "raceboard kiosk set-pin [--file <path>] [--print]",
        discussion: """
            Reads the PIN twice from the keyboard without showing it, or one line from standard input. It saves a \
            salted hash in a file of mode 0600: /etc/raceboard/pin for root, else pin beside the user's settings. \
            Restart a running kiosk to apply it.
            """)

    @Option(help: ArgumentHelp("Writes to this file instead of the usual one.", valueName: "path"), completion: .file())
    var file: String?

    @Flag(help: "Prints the hash and writes no file.")
    var print = false

    func run() throws {
        let hash = try PINHash.make(of: try PINInput.read())
        guard !print else { return try Console.write(hash.line) }
        let path = try place()
        let code = WholeFile.write(Array(hash.line.utf8), to: path, isSynced: true)
        guard code == 0 else {
            throw Failure.notWritten(path, FileProblem(code), hint: "Name another file with --file.")
        }
        Console.note("\(FeedText.clean(path, limit: 200)) is written. Restart the kiosk to apply it.")
    }

    private func place() throws(Failure) -> String {
        if let file { return file }
        let folder =
            geteuid() == 0 ? "/etc/raceboard" : BaseFolder.configuration.path(in: Environment.variables)
        guard let folder else {
            throw Failure.usage("HOME is not set", hint: "Name a file with --file.")
        }
        Folder.make(folder)
        return folder + "/pin"
    }
}

/// `raceboard health`: the health of the running kiosk.
struct HealthCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "health", abstract: "Print the health of the running kiosk.",
        usage: "raceboard health [--json | --prometheus] [--runtime <folder>]",
        discussion: """
            Reads health.json in /run/raceboard. The kiosk writes that file after every answer of the feed, and once \
            a minute. Exit status: 0 with fresh data, 1 if the data is stale or missing, 2 if no kiosk is running.
            """)

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

/// `raceboard snapshot`: the running kiosk's screen as text.
struct SnapshotCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "snapshot", abstract: "Print what the running kiosk shows.",
        usage: "raceboard snapshot [--words] [--runtime <folder>]",
        discussion: "Reads snapshot.socket in /run/raceboard, which only the kiosk's user and root may open.")

    @Flag(help: "Prints words instead of block letters.")
    var words = false

    @Option(
        help: ArgumentHelp("The kiosk's runtime folder, instead of the usual one.", valueName: "folder"),
        completion: .directory)
    var runtime: String?

    func run() throws {
        let folder = RuntimeFolder.forReading(Environment.variables, named: runtime)
        let path = Snapshot.path(in: folder)
        let text: String
        do throws(Snapshot.Problem) {
            text = try Snapshot.read(path)
        } catch {
            switch error {
            case .missing(let code): throw HealthCommand.missing(path, code)
            case .late: throw Self.silent("did not answer within \(Snapshot.timeout) s")
            case .broken(let code): throw Self.silent("does not answer: \(String(cString: strerror(code)))")
            }
        }
        guard !text.isEmpty else {
            throw Failure(
                "unavailable", "The kiosk has shown nothing yet",
                hint: "Try again in a few seconds; raceboard health reports whether it is working.",
                status: .worse)
        }
        let parts = text.split(separator: Snapshot.separator)
        try Console.write(String((words ? parts.last : parts.first) ?? ""))
    }

    private static func silent(_ words: String) -> Failure {
        Failure("unavailable", "The kiosk \(words)", hint: "See raceboard health.", status: .worse)
    }
}
