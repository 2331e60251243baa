package import Facts
internal import FoundationEssentials
internal import Glibc
package import Logging
package import Models
internal import Screen
internal import System

/// Filter, row count and theme between runs: `$XDG_STATE_HOME/raceboard/state.json`, mode 0600, replaced whole.
///
/// Only the first failure is logged, and the board works without the file. A disk that hangs does not stop it: files
/// are written on a separate thread.
@MainActor
package final class PreferencesFile {
    private let folder: String?
    private let logger: Logger
    private let clock: any WallClock
    private let write: @Sendable (_ bytes: [UInt8], _ path: String) -> Int32
    private let thread = SideThread()
    private var hasComplained = false
    /// Choices of this run; nil before the first.
    private var latest: Preferences?
    /// Bytes that are not written yet.
    private var waiting: [UInt8]?
    private var writing: Task<Void, Never>?

    /// Replaces a file, and makes its folder; 0 or an errno.
    nonisolated static let replace: @Sendable ([UInt8], String) -> Int32 = { bytes, path in
        Folder.makeParent(of: path)
        return WholeFile.write(bytes, to: path, isSynced: true)
    }

    private struct Stored: Codable {
        var filter: [String]
        var rows: Int
        var theme: String
        // Absent from files of earlier versions.
        var region: String?
        var layout: String?
    }

    /// - Parameters:
    ///   - clock: measures how long the disk takes; a real one.
    ///   - write: replaces a file; blocks, and returns 0 or an errno.
    package init(
        environment: [String: String], logger: Logger, clock: any WallClock,
        write: @escaping @Sendable (_ bytes: [UInt8], _ path: String) -> Int32 = replace
    ) {
        (self.logger, self.clock, self.write) = (logger, clock, write)
        folder = BaseFolder.state.path(in: environment)
        if folder == nil { complain("HOME is not set: choices will not be saved") }
    }

    private var path: String? { folder.map { $0 + "/state.json" } }

    /// Choices of this run, else the saved ones, else the built-in values. A damaged file is set aside, not
    /// overwritten.
    package func load() -> Preferences {
        if let latest { return latest }
        guard let path else { return Preferences() }
        let bytes: [UInt8]
        do throws(FileProblem) {
            bytes = try RegularFile.read(path, limit: 65_536, links: .refused).bytes
        } catch {
            if !error.isMissing { complain("\(path) cannot be read: \(error.words)") }
            return Preferences()
        }
        guard let stored = try? JSONDecoder().decode(Stored.self, from: Data(bytes)) else {
            WholeFile.rename(path, to: path + ".bad")
            complain("\(path) is damaged and is now \(path).bad")
            return Preferences()
        }
        let filter = CategoryFilter(Set(stored.filter.compactMap(RaceCategory.init(rawValue:))))
        let region = stored.region.flatMap(RegionFilter.init(text:)) ?? .all
        return Preferences(
            filter: filter, rows: stored.rows, theme: Theme.named(stored.theme) ?? .standard, region: region,
            layout: stored.layout.flatMap(LayoutChoice.init(rawValue:)) ?? .auto)
    }

    /// Replaces the file soon. Of several choices only the last is written.
    package func save(_ preferences: Preferences) {
        latest = preferences
        guard path != nil else { return }
        let stored = Stored(
            filter: preferences.filter.isAll ? [] : preferences.filter.categories.map(\.rawValue),
            rows: preferences.rows, theme: preferences.theme.name,
            region: preferences.region.isAll ? nil : preferences.region.text,
            layout: preferences.layout == .auto ? nil : preferences.layout.rawValue)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        guard let data = try? encoder.encode(stored) else { return }
        waiting = Array(data)
        if writing == nil { writing = Task { await writeAll() } }
    }

    /// Returns when everything is written, or the disk has taken more than a second.
    package func finish() async { await writing?.value }

    private func writeAll() async {
        defer { writing = nil }
        while let bytes = waiting, let path {
            waiting = nil
            let end = clock.now + 1
            let work: @Sendable () -> Int32 = { [write] in write(bytes, path) }
            let code = await thread.run(within: { clock.call(at: end, $0) }, work)
            // A choice made meanwhile is written after this one, when the disk responds again.
            guard let code else {
                complain("\(path) cannot be written: the disk takes more than a second")
                continue
            }
            if code != 0 { complain("\(path) cannot be written: \(FileProblem(code).words)") }
        }
    }

    private func complain(_ words: String) {
        guard !hasComplained else { return }
        hasComplained = true
        logger.warning("\(words)")
    }
}
