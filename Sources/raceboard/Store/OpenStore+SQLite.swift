import FoundationEssentials
import Models
import Programs
import Repository
import SQLiteStore
import Settings

extension OpenStore {
    /// In SQLite's files.
    /// - Parameters:
    ///   - place: folder of the store, or none.
    ///   - isRecording: whether the feed's answers and the program's decisions are recorded.
    init(_ place: StorePlace, isRecording: Bool, clock: any WallClock) {
        guard case .folder(let folder) = place else {
            self.init()
            return
        }
        let races = SQLiteRaceStore(folder: folder, clock: clock)
        let record = isRecording ? SQLiteRecordStore(folder: folder, version: Version.text, clock: clock) : nil
        self.init(races: races, cards: SQLiteCardStore(in: races), form: SQLiteFormStore(in: races), record: record) {
            record?.flush()
            record?.close()
            races.close()
        }
    }
}
