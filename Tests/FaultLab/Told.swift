import FoundationEssentials
import Models
import Services

/// What the feed has told, by the rules of docs/architecture.md, kept apart from the program's own books: what a board
/// must show at any instant follows from it.
struct Told {
    /// Soonest first.
    private(set) var races: [Race] = []

    /// - Parameter now: the board's clock.
    mutating func take(_ answer: Services.FeedAnswer, at now: Date) {
        var byID = Dictionary(uniqueKeysWithValues: races.map { ($0.id, $0) })
        for race in answer.races { byID[race.id] = race }
        races = Self.ordered(byID.values.filter { Self.isOn($0, at: now) })
    }

    mutating func restore(_ stored: [Race], at now: Date) {
        races = Self.ordered(stored.filter { Self.isOn($0, at: now) })
    }

    mutating func evict(at now: Date) {
        if let first = races.first, !Self.isOn(first, at: now) { races.removeAll { !Self.isOn($0, at: now) } }
    }

    func first(_ rows: Int, passing filter: RaceFilter) -> [Race] {
        Array(races.lazy.filter { filter.includes($0) }.prefix(rows))
    }

    private static func isOn(_ race: Race, at now: Date) -> Bool {
        now.timeIntervalSince(race.advertisedStart) < 60
    }

    private static func ordered(_ races: [Race]) -> [Race] {
        races.sorted {
            ($0.advertisedStart.timeIntervalSinceReferenceDate, $0.meeting, $0.number, $0.id.text)
                < ($1.advertisedStart.timeIntervalSinceReferenceDate, $1.meeting, $1.number, $1.id.text)
        }
    }
}
