import FoundationEssentials
import Glibc
import Models

/// The files that settings are read from: finds, opens and reads them.
struct SettingsFiles: Hashable, Sendable {
    /// For tests, which cannot write to /etc.
    static let systemVariable = "RACEBOARD_SYSTEM_CONFIG"
    static let systemPath = "/etc/raceboard/config"
    /// Bytes; a file of settings has a few thousand.
    private static let limit = 65_536

    /// A place that was looked at.
    struct Place: Hashable, Sendable {
        let layer: String
        let path: String
        let isThere: Bool
    }

    var user: SettingsFile?
    var system: SettingsFile?
    var places: [Place] = []

    var warnings: [String] { (user?.warnings ?? []) + (system?.warnings ?? []) }

    /// - Parameter named: what `--config` or its variable says; that file must be there.
    /// - Throws: status 78 for a file that cannot be read or understood.
    static func load(named: String?, environment: [String: String]) throws(Failure) -> SettingsFiles {
        var files = SettingsFiles()
        // An empty variable counts as unset.
        let variable = environment[Setting.config.variable].flatMap { $0.isEmpty ? nil : $0 }
        let named = named ?? variable
        let usual = BaseFolder.configuration.path(in: environment).map { $0 + "/config" }
        if let path = named ?? usual {
            files.user = try read(path, isNamed: named != nil)
            files.places.append(Place(layer: "user", path: path, isThere: files.user != nil))
        }
        let system = environment[systemVariable].flatMap { $0.isEmpty ? nil : $0 } ?? systemPath
        files.system = try read(system, isNamed: false)
        files.places.append(Place(layer: "system", path: system, isThere: files.system != nil))
        return files
    }

    /// - Returns: nil for a file that is not there and need not be.
    private static func read(_ path: String, isNamed: Bool) throws(Failure) -> SettingsFile? {
        // A pipe must not make the program wait.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if !isNamed, errno == ENOENT || errno == ENOTDIR { return nil }
            throw unreadable(path, String(cString: strerror(errno)))
        }
        defer { close(descriptor) }
        var status = stat()
        fstat(descriptor, &status)
        let type = status.st_mode & S_IFMT
        guard type == S_IFREG || type == S_IFCHR else { throw unreadable(path, "it is not a file") }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 16_384)
        while bytes.count <= limit {
            let count = part.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw unreadable(path, String(cString: strerror(errno))) }
            if count == 0 { break }
            bytes += part.prefix(count)
        }
        guard bytes.count <= limit else { throw unreadable(path, "it has more than 64 KiB") }
        var file = try SettingsFile.read(bytes, path: FeedText.clean(path, limit: 200))
        file.isPrivate = type == S_IFREG && status.st_mode & 0o077 == 0
        if type == S_IFREG, status.st_mode & S_IWOTH != 0 {
            file.warnings.append("\(file.path) can be written by everyone: chmod o-w takes that away")
        }
        return file
    }

    private static func unreadable(_ path: String, _ reason: String) -> Failure {
        Failure(
            "configuration", "\(FeedText.clean(path, limit: 200)) cannot be read: \(reason)",
            hint: "--config names another file.", status: .configuration)
    }
}
