import ArgumentParser
import Glibc
import Models
import Output
import Settings
import System

/// `raceboard kiosk set-pin`: saves the hash of the PIN that leaves the kiosk.
struct KioskSetPinCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set-pin", abstract: "Set the PIN that leaves the kiosk.",
        usage: "raceboard kiosk set-pin [--file <path>] [--print]",
        discussion: """
            Reads the PIN twice from the keyboard without showing it, or one line from standard input. It saves a \
            salted hash in a file of mode 0600: /etc/raceboard/pin for root, else pin beside the user's settings. \
            Restart a running kiosk to apply it.
            """,
        version: Version.text)

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
            throw Failure(
                "write", "\(FeedText.clean(path, limit: 200)) cannot be written: \(FileProblem(code).words)",
                hint: "Name another file with --file.", status: .io)
        }
        Console.note("\(FeedText.clean(path, limit: 200)) is written. Restart the kiosk to apply it.")
    }

    private func place() throws(Failure) -> String {
        if let file { return file }
        let folder =
            geteuid() == 0 ? "/etc/raceboard" : BaseFolder.configuration.path(in: Environment.variables)
        guard let folder else {
            throw Failure("usage", "HOME is not set", hint: "Name a file with --file.", status: .usage)
        }
        Folder.make(folder)
        return folder + "/pin"
    }
}
