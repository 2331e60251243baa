import Glibc
import Repository
import SQLiteStore

/// The way to the black box in the store, and to what else a bundle tells.
struct RecordAccess {
    let reader: SettingReader

    /// - Returns: nil when there is no record.
    func store() throws(Failure) -> (any RecordStore)? {
        guard case .folder(let folder) = try StorePlace(reader), access(folder + "/record.db", F_OK) == 0 else {
            return nil
        }
        return SQLiteRecordStore(folder: folder, version: Version.text, clock: CommandClock())
    }

    /// What `raceboard store info` says.
    func info() throws(Failure) -> String {
        guard case .folder(let folder) = try StorePlace(reader) else { return "There is no store.\n" }
        return StoreReport.text(StoreInfo(folder: folder))
    }

    /// What `raceboard config show` says: secrets are masked.
    func configuration() throws(Failure) -> String {
        try SettingsReport(reader).text
    }
}
