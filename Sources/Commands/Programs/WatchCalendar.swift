import FoundationEssentials
import Logging
import Models
import Output
import Repository
import Settings
import System

/// The calendar file of a stream of events: one event per race that it has followed, written whole on each change.
struct WatchCalendar {
    /// Most races; the earliest go first.
    private static let limit = 1_000
    /// Seconds after its start for which a race stays.
    private static let memory: TimeInterval = 86_400

    private let path: String
    private let logger: Logger
    private var events: [RaceID: EventCalendar.Event] = [:]
    private var hasComplained = false

    /// Writes a calendar without events.
    /// - Throws: status 74 if the file cannot be written.
    init(_ path: String, logger: Logger) throws(Failure) {
        (self.path, self.logger) = (path, logger)
        let code = write()
        guard code == 0 else { throw .notWritten(path, FileProblem(code), hint: "Name another file with --ics.") }
    }

    /// Takes the races that are followed, and writes the file if one of them is new or another.
    /// - Parameter now: the board's clock.
    mutating func update(_ rows: some Sequence<BoardRace>, at now: Date) {
        var isChanged = false
        for row in rows {
            // The feed has given the race another id.
            if events[row.id] == nil, let former = row.formerID { events[row.id] = events.removeValue(forKey: former) }
            if events[row.id]?.update(row.race, status: row.status, at: now)
                ?? {
                    events[row.id] = EventCalendar.Event(row.race, moves: row.moves, status: row.status, at: now)
                    return true
                }()
            {
                isChanged = true
            }
        }
        guard isChanged else { return }
        events = events.filter { $0.value.race.advertisedStart + Self.memory > now }
        if events.count > Self.limit {
            for event in inOrder.prefix(events.count - Self.limit) { events[event.race.id] = nil }
        }
        let code = write()
        if code != 0, !hasComplained { logger.warning("\(path) cannot be written: \(FileProblem(code).words)") }
        hasComplained = code != 0
    }

    private var inOrder: [EventCalendar.Event] { events.values.sorted { $0.race < $1.race } }

    /// - Returns: 0 or the errno of the call that failed.
    private func write() -> Int32 {
        WholeFile.write(Array(EventCalendar.text(inOrder, name: "watch").utf8), to: path, mode: 0o644)
    }
}
