import Glibc

/// The folder of a running kiosk's `health.json` and `snapshot.socket`.
package enum RuntimeFolder {
    /// Folder that the package creates (docs/kiosk.md).
    package static let system = "/run/raceboard"

    /// Folder that the kiosk writes: systemd's, else /run/raceboard if it is writable, else the user's own.
    /// - Returns: nil without a folder; then it writes nothing.
    package static func forWriting(_ environment: [String: String]) -> String? {
        // The first of several.
        if let given = environment["RUNTIME_DIRECTORY"]?.split(separator: ":").first, given.hasPrefix("/") {
            return String(given)
        }
        if access(system, W_OK) == 0 { return system }
        guard let own = own(environment) else { return nil }
        mkdir(own, 0o700)
        return access(own, W_OK) == 0 ? own : nil
    }

    /// Folder that other programs read; it need not exist.
    /// - Parameter named: given by an option, and taken as it is.
    package static func forReading(_ environment: [String: String], named: String?) -> String {
        if let named { return named }
        if let given = environment["RUNTIME_DIRECTORY"]?.split(separator: ":").first { return String(given) }
        if access(system, F_OK) == 0 { return system }
        return own(environment) ?? system
    }

    private static func own(_ environment: [String: String]) -> String? {
        guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return nil }
        return folder + "/raceboard"
    }
}
