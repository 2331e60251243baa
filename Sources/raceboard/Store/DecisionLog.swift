import FoundationEssentials
import Models
import Printing
import Repository
import ViewModels

/// Keeps in the black box what the program decided: of a board the events that
/// `raceboard watch` would tell of its rows, of a watch those that it tells.
@MainActor
final class DecisionLog {
    private let record: any RecordStore
    private var events: RaceEvents
    private var last: BoardSnapshot?
    private var due: Date?
    private var shift: TimeInterval = 0

    /// - Parameter settings: which events.
    init(_ record: any RecordStore, of settings: EventSettings) {
        self.record = record
        events = RaceEvents(settings)
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
