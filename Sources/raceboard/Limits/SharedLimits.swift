import FoundationEssentials
import Logging
import Models
import Services
import Settings

/// Place where the programs of a user count their requests to each host together.
struct SharedLimits: Hashable, Sendable {
    /// nil if each program counts alone: nothing is saved, or its clock is simulated.
    let folder: String?

    static let alone = SharedLimits(folder: nil)

    private init(folder: String?) {
        self.folder = folder
    }

    init(_ reader: SettingReader) throws(Failure) {
        folder = try StorePlace.base(reader).map { $0 + "/limits" }
    }

    /// For `HTTPClient`.
    /// - Parameter clock: the program's own.
    func counter(
        _ clock: any WallClock, _ logger: Logger?
    ) -> (@Sendable (_ host: String) -> any RequestCounter)? {
        guard let folder else { return nil }
        return { host in CounterFile(path: folder + "/" + Self.name(host), clock: clock, logger: logger) }
    }

    /// A host as a file's name. A file's name has 255 bytes at most.
    private static func name(_ host: String) -> String { "host-" + StorePlace.escaped(String(host.prefix(80))) }
}
