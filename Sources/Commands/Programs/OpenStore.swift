import Facts
import FoundationEssentials
package import Models
import Output
package import Repository

/// The store of a program, by the settings (docs/store.md). Files are opened at the first read or write.
package struct OpenStore: Sendable {
    /// Store of races and of the watch list; nil if nothing is stored.
    package let races: (any RaceStore & WatchStore)?
    /// Store of cards, in the file of the races and on its thread; nil if nothing is stored.
    package let cards: (any CardStore)?
    /// Form, counted from the cards' results, on the same thread; nil if nothing is stored.
    package let form: (any FormStore)?
    /// Alerts, in the file of the races and on its thread; nil if nothing is stored.
    let alerts: (any AlertStore)?
    /// How late races have jumped, by the saved cards; nil if nothing is stored.
    package let jumps: (any JumpStore)?
    /// The black box; nil if nothing is recorded.
    let record: (any RecordStore)?
    /// Data that a board knew before the start of a simulated day; nil elsewhere.
    let known: StoredBoard?
    /// Watch list at the day's start; empty elsewhere.
    let watched: [WatchEntry]
    /// Races that have an alert at its start; none elsewhere.
    let armed: [ArmedRace]
    private let close: @Sendable () -> Void

    /// - Parameters:
    ///   - watched: what is watched at that start.
    ///   - close: writes pending data and closes the files; may wait for a disk.
    package init(
        races: (any RaceStore & WatchStore)? = nil, cards: (any CardStore)? = nil, form: (any FormStore)? = nil,
        jumps: (any JumpStore)? = nil, alerts: (any AlertStore)? = nil, record: (any RecordStore)? = nil,
        known: StoredBoard? = nil, watched: [WatchEntry] = [], armed: [ArmedRace] = [],
        close: @escaping @Sendable () -> Void = {}
    ) {
        self.races = races
        self.cards = cards
        self.form = form
        self.jumps = jumps
        self.alerts = alerts
        self.record = record
        self.known = known
        (self.watched, self.armed) = (watched, armed)
        self.close = close
    }

    /// Writes pending data and closes the files, on a separate thread, since a disk may hang.
    @concurrent
    func finish() async {
        close()
    }
}

/// The store for a program without a screen: it saves races, but not the rows of a board.
struct StoreWithoutRows: RaceStore {
    private let store: any RaceStore

    init(_ store: any RaceStore) {
        self.store = store
    }

    func restore() async -> StoredBoard? { await store.restore() }

    func save(_ change: StoreChange) async -> StoreProblem? {
        var change = change
        change.shown = nil
        return await store.save(change)
    }
}

/// Records decisions of the program in the black box: the events that `raceboard watch` prints, or would print for the
/// rows of a board.
@MainActor
final class DecisionLog {
    private let record: any RecordStore
    private var events: RaceEvents
    private var last: BoardSnapshot?
    private var due: Date?
    private var shift: TimeInterval = 0

    init(_ record: any RecordStore, of settings: EventSettings) {
        self.record = record
        events = RaceEvents(settings)
    }

    /// Called on every turn; does nothing without news.
    func update(_ snapshot: BoardSnapshot, clock: any WallClock) {
        let now = clock.now
        if abs(clock.deviceShift - shift) >= 0.5 {
            shift = clock.deviceShift
            record.append(.deviceShift(at: now, seconds: shift))
        }
        guard snapshot != last || due.map({ $0 <= now }) ?? false else { return }
        last = snapshot
        for event in events.take(snapshot, device: now) {
            // The encoder never fails for an event.
            if let json = try? event.json() { record.append(.decision(at: now, json: json)) }
        }
        due = events.nextDeadline(snapshot)
    }
}
