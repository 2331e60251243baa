import FoundationEssentials
import Models
import Repository
import SQLiteStore
import Services

/// The store as the settings have it: nothing is opened before something is read or written.
struct OpenStore {
    let races: SQLiteRaceStore?
    /// In the file of the races, on their thread.
    let cards: (any CardStore)?
    /// What is counted of the cards' results, on the same thread.
    let form: (any FormStore)?
    /// The black box; nil where nothing is to be recorded.
    let record: SQLiteRecordStore?

    /// - Parameters:
    ///   - place: where the store is, or none.
    ///   - isRecording: whether the feed's answers and what was decided are kept.
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

    /// Writes what still waits, and closes the files. On a thread of its own: a disk may hang.
    @concurrent
    func finish() async {
        record?.flush()
        record?.close()
        races?.close()
    }
}
