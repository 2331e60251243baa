import FoundationEssentials
import Glibc
import Logging
import Models
import ViewModels

/// Filter, row count and theme between runs: `$XDG_STATE_HOME/raceboard/state.json`, mode 0600, replaced whole.
///
/// Every failure is told once in the log, and the board works without.
@MainActor
final class PreferencesFile {
    private let folder: String?
    private let logger: Logger
    private var hasComplained = false

    private struct Stored: Codable {
        var filter: [String]
        var rows: Int
        var theme: String
        /// Absent from files of earlier versions.
        var region: String?
    }

    init(environment: [String: String], logger: Logger) {
        self.logger = logger
        folder = BaseFolder.state.path(in: environment)
        if folder == nil { complain("HOME is not set: choices will not be remembered") }
    }

    private var path: String? { folder.map { $0 + "/state.json" } }

    /// What was stored, or the built-in values. A file that cannot be understood is set aside, not overwritten.
    func load() -> Preferences {
        guard let path else { return Preferences() }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno != ENOENT && errno != ENOTDIR {
                complain("\(path) cannot be read: \(String(cString: strerror(errno)))")
            }
            return Preferences()
        }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 65536)
        let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        guard count >= 0, let stored = try? JSONDecoder().decode(Stored.self, from: Data(bytes.prefix(max(0, count)))),
            let theme = Theme(rawValue: stored.theme)
        else {
            rename(path, path + ".bad")
            complain("\(path) was not understood and is now \(path).bad")
            return Preferences()
        }
        let filter = CategoryFilter(Set(stored.filter.compactMap(RaceCategory.init(rawValue:))))
        let region = stored.region.flatMap(RegionFilter.init(text:)) ?? .all
        return Preferences(filter: filter, rows: stored.rows, theme: theme, region: region)
    }

    /// Writes a new file and puts it in the place of the old one.
    func save(_ preferences: Preferences) {
        guard let folder, let path else { return }
        let stored = Stored(
            filter: preferences.filter.isAll ? [] : preferences.filter.categories.map(\.rawValue),
            rows: preferences.rows, theme: preferences.theme.rawValue,
            region: preferences.region.isAll ? nil : preferences.region.text)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        guard let data = try? encoder.encode(stored) else { return }
        makeFolders(folder)
        let new = path + ".new"
        let descriptor = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            complain("\(new) cannot be written: \(String(cString: strerror(errno)))")
            return
        }
        let bytes = Array(data)
        let isWritten = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } == bytes.count
        let isSynced = fsync(descriptor) == 0
        close(descriptor)
        if !isWritten || !isSynced || rename(new, path) != 0 {
            complain("\(path) cannot be written: \(String(cString: strerror(errno)))")
            unlink(new)
        }
    }

    private func makeFolders(_ path: String) {
        var built = ""
        for part in path.split(separator: "/") {
            built += "/" + part
            mkdir(built, 0o700)
        }
    }

    private func complain(_ words: String) {
        guard !hasComplained else { return }
        hasComplained = true
        logger.warning("\(words)")
    }
}
