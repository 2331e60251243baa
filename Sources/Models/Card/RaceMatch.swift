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

    private var ids: Set<RaceID> = []
    private var entries: [Key: [Entry]] = [:]

    /// - Parameter meetings: meetings of the source in which races are searched.
    package init(_ meetings: [RaceMeeting]) {
        self.init()
        for meeting in meetings {
            // Once for all its races: there are a thousand a day.
            let letters = Self.letters(of: meeting.name)
            for race in meeting.races { add(race.id, race.start, meeting.category, letters, race.number) }
        }
    }

    /// - Parameter races: races in which others are searched.
    package init(_ races: some Sequence<Race>) {
        self.init()
        for race in races {
            add(race.id, race.advertisedStart, race.category, Self.letters(of: race.meeting), race.number)
        }
    }

    private init() {}

    private mutating func add(
        _ id: RaceID, _ start: Date, _ category: RaceCategory, _ letters: String, _ number: Int
    ) {
        ids.insert(id)
        guard let key = Self.key(category, letters, number) else { return }
        entries[key, default: []].append(Entry(id: id, start: start))
    }

    /// The id that the source has for a race; nil without one, and if two match.
    package func id(of race: Race) -> RaceID? {
        if ids.contains(race.id) { return race.id }
        guard !entries.isEmpty, let key = Self.key(of: race) else { return nil }
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
    package static func key(of race: Race) -> Key? { key(race.category, letters(of: race.meeting), race.number) }

    /// A meeting's name without what sources write differently: `Sandown-Park`, `SANDOWN PARK`.
    private static func letters(of meeting: String) -> String {
        meeting.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    private static func key(_ category: RaceCategory, _ letters: String, _ number: Int) -> Key? {
        guard category != .unknown, number > 0, !letters.isEmpty else { return nil }
        return Key(category: category, meeting: letters, number: number)
    }
}
