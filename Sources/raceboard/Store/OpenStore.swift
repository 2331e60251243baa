import FoundationEssentials
import Models
import Repository
import SQLiteStore
import Services
import Settings

/// The store by the settings. Files are opened at the first read or write.
struct OpenStore {
    let races: SQLiteRaceStore?
    /// In the file of the races, on their thread.
    let cards: (any CardStore)?
    /// Form, counted from the cards' results, on the same thread.
    let form: (any FormStore)?
    /// The black box; nil if nothing is recorded.
    let record: SQLiteRecordStore?

    /// - Parameters:
    ///   - place: folder of the store, or none.
    ///   - isRecording: whether the feed's answers and the program's decisions are recorded.
    init(_ place: StorePlace, isRecording: Bool, clock: any WallClock) {
        guard case .folder(let folder) = place else {
            (races, cards, form, record) = (nil, nil, nil, nil)
            return
        }
        let store = SQLiteRaceStore(folder: folder, clock: clock)
        races = store
        cards = SQLiteCardStore(in: store)
        form = SQLiteFormStore(in: store)
        record = isRecording ? SQLiteRecordStore(folder: folder, version: Version.text, clock: clock) : nil
    }

    /// Writes pending data and closes the files, on a thread of its own, since a disk may hang.
    @concurrent
    func finish() async {
        record?.flush()
        record?.close()
        races?.close()
    }
}
