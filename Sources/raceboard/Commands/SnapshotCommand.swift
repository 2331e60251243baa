import ArgumentParser
import Commands
import Glibc
import Output
import Settings

/// `raceboard snapshot`: the running kiosk's screen as text.
struct SnapshotCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snapshot", abstract: "Print what the running kiosk shows.",
        usage: "raceboard snapshot [--words] [--runtime <folder>]",
        discussion: "Reads snapshot.socket in /run/raceboard, which only the kiosk's user and root may open.",
        version: Version.text)

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
