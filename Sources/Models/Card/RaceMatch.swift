package import FoundationEssentials

/// Which race of one source is which of another: the same id where ids are shared, otherwise the same category, meeting
/// and number at about the same time.
package struct RaceMatch: Sendable {
    /// Seconds that the starts may differ: a delay, but never the same meeting's card of another day.
    package static let tolerance: TimeInterval = 3 * 3600

    /// Common name of a race in sources that do not share ids.
    package struct Key: Hashable, Sendable {
        let category: RaceCategory
        let meeting: String
        let number: Int
    }

    private struct Entry: Sendable {
        let id: RaceID
        let start: Date
    }

    private let ids: Set<RaceID>
    private let entries: [Key: [Entry]]

    /// - Parameter meetings: meetings of the source in which races are searched.
    package init(_ meetings: [RaceMeeting]) {
        self.init(meetings.lazy.flatMap { meeting in meeting.races.lazy.map { Race($0, of: meeting) } })
    }

    /// - Parameter races: races in which others are searched.
    package init(_ races: some Sequence<Race>) {
        var ids: Set<RaceID> = []
        var entries: [Key: [Entry]] = [:]
        for race in races {
            ids.insert(race.id)
            guard let key = Self.key(race.category, race.meeting, race.number) else { continue }
            entries[key, default: []].append(Entry(id: race.id, start: race.advertisedStart))
        }
        self.ids = ids
        self.entries = entries
    }

    /// The id that the source has for a race; nil without one, and if two match.
    package func id(of race: Race) -> RaceID? {
        if ids.contains(race.id) { return race.id }
        guard let key = Self.key(race.category, race.meeting, race.number) else { return nil }
        let near = (entries[key] ?? [])
            .map { (id: $0.id, distance: abs($0.start.timeIntervalSince(race.advertisedStart))) }
            .filter { $0.distance <= Self.tolerance }
            .sorted { $0.distance < $1.distance }
        guard let first = near.first, near.dropFirst().first.map({ $0.distance > first.distance }) ?? true else {
            return nil
        }
        return first.id
    }

    /// Category, meeting and number of a race; nil for an unknown category, an empty name and a special market.
    package static func key(of race: Race) -> Key? { key(race.category, race.meeting, race.number) }

    /// The key of a race; nil for an unknown category, an empty name and a special market.
    private static func key(_ category: RaceCategory, _ meeting: String, _ number: Int) -> Key? {
        // Sources write `Sandown-Park`, `SANDOWN PARK`.
        let letters = meeting.lowercased().filter { $0.isLetter || $0.isNumber }
        guard category != .unknown, number > 0, !letters.isEmpty else { return nil }
        return Key(category: category, meeting: letters, number: number)
    }
}
