import FoundationEssentials
import Models
import Printing
import Repository
import SQLiteStore
import Services
import ViewModels

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

/// Keeps in the black box what the board decided: the events that `raceboard watch` would tell of its rows.
@MainActor
final class DecisionLog {
    private let record: any RecordStore
    private var events: RaceEvents
    private var last: BoardSnapshot?
    private var due: Date?
    private var shift: TimeInterval = 0

    /// - Parameter url: the feed's base address.
    init(_ record: any RecordStore, settings: BoardSettings, url: String, rows: Int) {
        self.record = record
        events = RaceEvents(
            EventSettings(
                version: Version.text, url: Redactor.secrets(url), source: settings.source, filter: .all, count: rows,
                minutes: [], interval: Int(settings.interval)))
    }

    /// To be called on every turn; does nothing when nothing is new.
    func look(_ snapshot: BoardSnapshot, clock: any WallClock) {
        let now = clock.now
        if abs(clock.deviceShift - shift) >= 0.5 {
            shift = clock.deviceShift
            record.append(.deviceShift(at: now, seconds: shift))
        }
        guard snapshot != last || due.map({ $0 <= now }) ?? false else { return }
        last = snapshot
        for event in events.take(snapshot, device: now) {
            // Nothing that an event holds makes the encoder fail.
            if let json = try? event.json() { record.append(.decision(at: now, json: json)) }
        }
        due = events.nextDeadline(snapshot)
    }
}
