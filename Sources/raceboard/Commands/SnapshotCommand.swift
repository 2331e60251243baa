import ArgumentParser
import FoundationEssentials
import Glibc
import Kiosk
import Models
import POSIX
import Settings
import Streams

/// `raceboard snapshot`: the running kiosk's screen as text.
struct SnapshotCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snapshot", abstract: "Print what the running kiosk shows.",
        usage: "raceboard snapshot [--words] [--runtime <folder>]",
        discussion: "Reads snapshot.socket in /run/raceboard, which only the kiosk's user and root may open.",
        version: Version.text)

    /// Most bytes of a snapshot, and seconds to wait for it.
    private static let most = 1 << 20
    private static let timeout = 5

    @Flag(help: "Prints words instead of block letters.")
    var words = false

    @Option(
        help: ArgumentHelp("The kiosk's runtime folder, instead of the usual one.", valueName: "folder"),
        completion: .directory)
    var runtime: String?

    func run() throws {
        let folder = RuntimeFolder.forReading(Environment.variables, named: runtime)
        let path = "\(folder)/\(SnapshotSocket.name)"
        let descriptor = UnixSocket.open(SOCK_STREAM)
        defer { close(descriptor) }
        var limit = timeval(tv_sec: Self.timeout, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        guard UnixSocket.withAddress(path, { connect(descriptor, $0, $1) }) == 0 else {
            throw HealthCommand.missing(path, errno == ECONNREFUSED ? ENOENT : errno)
        }
        var text: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        let end = DeviceClock.steady + Double(Self.timeout)
        while text.count < Self.most {
            guard DeviceClock.steady < end else {
                throw Failure(
                    "unavailable", "The kiosk did not answer within \(Self.timeout) s",
                    hint: "See raceboard health.", status: .unavailable)
            }
            let count = Uninterrupted.call { recv(descriptor, &part, part.count, 0) }
            guard count >= 0 else {
                throw Failure(
                    "unavailable", "The kiosk does not answer: \(String(cString: strerror(errno)))",
                    hint: "See raceboard health.", status: .unavailable)
            }
            if count == 0 { break }
            text += part.prefix(count)
        }
        guard !text.isEmpty else {
            throw Failure(
                "unavailable", "The kiosk has shown nothing yet",
                hint: "Try again in a few seconds; raceboard health reports whether it is working.",
                status: .unavailable)
        }
        let parts = String(decoding: text, as: UTF8.self).split(separator: SnapshotSocket.separator)
        try Console.write(String((words ? parts.last : parts.first) ?? ""))
    }
}
