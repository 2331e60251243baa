import FoundationEssentials
import Models
import Repository
import SQLiteStore
import Services

/// The store as the settings have it: nothing is opened before something is read or written.
struct OpenStore {
    let races: SQLiteRaceStore?
    /// The black box; nil where nothing is to be recorded.
    let record: SQLiteRecordStore?

    /// - Parameters:
    ///   - place: where the store is, or none.
    ///   - isRecording: whether the feed's answers and what was decided are kept.
    init(_ place: StorePlace, isRecording: Bool, clock: any WallClock) {
        guard case .folder(let folder) = place else {
            (races, record) = (nil, nil)
            return
        }
        races = SQLiteRaceStore(folder: folder, clock: clock)
        record = isRecording ? SQLiteRecordStore(folder: folder, version: Version.text, clock: clock) : nil
    }

    /// Writes what still waits, and closes the files. On a thread of its own: a disk may hang.
    @concurrent
    func finish() async {
        record?.flush()
        record?.close()
        races?.close()
    }
}
