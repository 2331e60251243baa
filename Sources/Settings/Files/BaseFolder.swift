import Glibc
import System

/// Folders by the XDG Base Directory Specification.
package enum BaseFolder: String {
    case configuration = "XDG_CONFIG_HOME"
    case state = "XDG_STATE_HOME"
    case cache = "XDG_CACHE_HOME"

    /// The program's own; nil without a HOME. The specification requires to ignore relative paths.
    package func path(in environment: [String: String]) -> String? {
        if let folder = environment[rawValue], folder.hasPrefix("/") { return folder + "/raceboard" }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        return home + usual + "/raceboard"
    }

    private var usual: String {
        switch self {
        case .configuration: "/.config"
        case .state: "/.local/state"
        case .cache: "/.cache"
        }
    }
}

/// The folder of files that live as long as the program: a kiosk's `health.json` and `snapshot.socket`, and the socket
/// that `raceboard line` reads.
package enum RuntimeFolder {
    /// Folder that the package creates (docs/kiosk.md).
    static let system = "/run/raceboard"

    /// Folder that the kiosk writes: systemd's, else /run/raceboard if it is writable, else the user's own.
    /// - Returns: nil without a folder; then it writes nothing.
    package static func forWriting(_ environment: [String: String]) -> String? {
        if let given = given(environment) { return given }
        if access(system, W_OK) == 0 { return system }
        guard let own = own(environment) else { return nil }
        mkdir(own, 0o700)
        return access(own, W_OK) == 0 ? own : nil
    }

    /// Folder that other programs read; it need not exist.
    /// - Parameter named: given by an option, and taken as it is.
    package static func forReading(_ environment: [String: String], named: String?) -> String {
        if let named { return named }
        if let given = given(environment) { return given }
        if access(system, F_OK) == 0 { return system }
        return own(environment) ?? system
    }

    /// The folder that all programs of a user share: the first of systemd's, the package's, that of the session, and
    /// one for temporary files that belongs to this user. A program of cron finds that of the session, too.
    /// - Returns: nil if other users may write to each of them.
    static func shared(_ environment: [String: String]) -> PrivateFolder? {
        let user = geteuid()
        let temporary = environment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
        let places = [
            given(environment), access(system, F_OK) == 0 ? system : nil, own(environment),
            "/run/user/\(user)/raceboard", "\(temporary)/raceboard-\(user)",
        ]
        return places.lazy.compactMap { $0.flatMap(PrivateFolder.init) }.first
    }

    /// The first of several that systemd names.
    private static func given(_ environment: [String: String]) -> String? {
        guard let given = environment["RUNTIME_DIRECTORY"]?.split(separator: ":").first, given.hasPrefix("/") else {
            return nil
        }
        return String(given)
    }

    private static func own(_ environment: [String: String]) -> String? {
        guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return nil }
        return folder + "/raceboard"
    }
}
