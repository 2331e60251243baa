internal import System

/// Files of a fleet's messages to this box, for the next run: mode 0600, in the folder of saved data.
package enum FleetStateFile: String, Sendable {
    case notices = "fleet-notices.json"
    /// Settings, when a fleet sent such. It is not read any more.
    case settings = "fleet-settings.json"
    case share = "fleet-share.json"

    /// Most bytes that are read of a file.
    static let limit = 262_144

    /// - Returns: nil without a folder for saved data.
    package func path(in environment: [String: String]) -> String? {
        BaseFolder.state.path(in: environment).map { "\($0)/\(rawValue)" }
    }

    /// - Returns: nil for a file that is missing, unreadable, too large or no plain file.
    package func read(in environment: [String: String]) -> [UInt8]? {
        path(in: environment).flatMap { try? RegularFile.read($0, limit: Self.limit, links: .refused).bytes }
    }
}
