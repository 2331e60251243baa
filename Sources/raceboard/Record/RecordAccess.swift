import FoundationEssentials
import Glibc
import Repository
import SQLiteStore
import Settings
import System

/// Access to the black box in the store, and to further content of a bundle.
struct RecordAccess {
    private let reader: SettingReader

    init(reader: SettingReader) { self.reader = reader }

    /// - Returns: nil without a record.
    func store() throws(Failure) -> (any RecordStore)? {
        guard case .folder(let folder) = try StorePlace(reader), access(folder + "/record.db", F_OK) == 0 else {
            return nil
        }
        return SQLiteRecordStore(folder: folder, version: Version.text, clock: CommandClock())
    }

    /// The newest record of the store, of any feed: a simulated day, and any feed but the usual one, have folders of
    /// their own inside.
    /// - Returns: nil without a record.
    /// - Throws: status 78 without a store.
    func newest() throws(Failure) -> (any RecordStore)? {
        guard case .folder(let folder) = try StorePlace(reader) else {
            throw Failure.noStore("Name a folder with --store, or a file: raceboard replay FILE.")
        }
        let inside = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/feeds")) ?? []
        let records = ([folder] + inside.sorted().map { "\(folder)/feeds/\($0)" }).compactMap { folder in
            Self.written(folder).map { (folder: folder, at: $0) }
        }
        guard let last = records.max(by: { $0.at < $1.at }) else { return nil }
        return SQLiteRecordStore(folder: last.folder, version: Version.text, clock: CommandClock())
    }

    /// Time of the last write to a folder's record; nil without a record.
    private static func written(_ folder: String) -> Double? {
        ["/record.db", "/record.db-wal"].compactMap { name -> Double? in
            var status = stat()
            guard stat(folder + name, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
            return Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
        }.max()
    }

    func info() throws(Failure) -> String {
        guard case .folder(let folder) = try StorePlace(reader) else { return "There is no store.\n" }
        return StoreReport.text(StoreInfo(folder: folder))
    }

    /// Output of `raceboard config show`, with secrets masked.
    func configuration() throws(Failure) -> String {
        try SettingsReport(reader).text
    }
}
