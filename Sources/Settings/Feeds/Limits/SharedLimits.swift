import FoundationEssentials
package import Logging
package import Models
package import Services

/// Place where the programs of a user count their requests to each host together.
package struct SharedLimits: Hashable, Sendable {
    /// nil if each program counts alone: nothing is saved, or its clock is simulated.
    let folder: String?

    /// Requests of this program are counted for it alone.
    static let alone = SharedLimits(folder: nil)

    private init(folder: String?) {
        self.folder = folder
    }

    /// - Parameter base: folder of all programs of the user; nil for none.
    package init(in base: String?) { self.init(folder: base.map { $0 + "/limits" }) }

    /// Makes the counter of each host, for `HTTPClient`.
    /// - Parameter clock: the program's own.
    package func counter(
        _ clock: any WallClock, _ logger: Logger?
    ) -> (@Sendable (_ host: String) -> any RequestCounter)? {
        guard let folder else { return nil }
        return { host in CounterFile(path: folder + "/" + Self.name(host), clock: clock, logger: logger) }
    }

    /// A host as a file's name. A file's name has 255 bytes at most.
    private static func name(_ host: String) -> String { "host-" + StorePlace.escaped(String(host.prefix(80))) }
}
