import Facts
import FoundationEssentials
import Models
import Output
import Repository

/// Records decisions of the program in the black box: the events that `raceboard watch` prints, or would print for the
/// rows of a board.
@MainActor
final class DecisionLog {
    private let record: any RecordStore
    private var events: RaceEvents
    private var last: BoardSnapshot?
    private var due: Date?
    private var shift: TimeInterval = 0

    /// - Parameter settings: selects the events.
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
