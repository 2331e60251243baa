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
        let bytes: [UInt8]
        do throws(FileProblem) {
            bytes = try RegularFile.read(path, limit: 65_536, links: .refused).bytes
        } catch {
            if !error.isMissing { complain("\(path) cannot be read: \(error.words)") }
            return Preferences()
        }
        guard let stored = try? JSONDecoder().decode(Stored.self, from: Data(bytes)),
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
        Folders.make(folder)
        let code = WholeFile.write(Array(data), to: path, isSynced: true)
        if code != 0 { complain("\(path) cannot be written: \(FileProblem(code).words)") }
    }

    private func complain(_ words: String) {
        guard !hasComplained else { return }
        hasComplained = true
        logger.warning("\(words)")
    }
}
