package import FoundationEssentials

/// Which race of one source is which of another: the same id where ids are shared, otherwise the same category, meeting
/// and number at about the same time, in a country that can be the same.
package struct RaceMatch: Sendable {
    /// Seconds that the starts may differ: a delay, but never the same meeting's card of another day.
    package static let tolerance: TimeInterval = 3 * 3600

    /// Common name of a race in answers of one source, which has another id for it.
    package struct Key: Hashable, Sendable {
        let name: Name
        /// One code for each country (`Country.code`); nil if none is known.
        let country: String?
    }

    /// Common name of a race in sources that do not share ids; not all of them name a country.
    package struct Name: Hashable, Sendable {
        let category: RaceCategory
        let meeting: String
        let number: Int
    }

    private struct Entry: Sendable {
        let id: RaceID
        let start: Date
        let country: String?
    }

    private struct Pair {
        let race: RaceID
        let own: RaceID
        let start: Date
        let distance: TimeInterval
    }

    private var ids: Set<RaceID> = []
    private var entries: [Name: [Entry]] = [:]

    /// - Parameter meetings: meetings of the source in which races are searched.
    package init(_ meetings: [RaceMeeting]) {
        self.init()
        for meeting in meetings {
            // The name is folded once for all races of a meeting: there are a thousand a day.
            let letters = Self.letters(of: meeting.name)
            for race in meeting.races {
                add(race.id, race.start, meeting.category, letters, race.number, meeting.venue.country)
            }
        }
    }

    /// - Parameter races: races in which others are searched.
    package init(_ races: some Sequence<Race>) {
        self.init()
        for race in races {
            let letters = Self.letters(of: race.meeting)
            add(race.id, race.advertisedStart, race.category, letters, race.number, race.venue.country)
        }
    }

    private init() {}

    private mutating func add(
        _ id: RaceID, _ start: Date, _ category: RaceCategory, _ letters: String, _ number: Int, _ country: String?
    ) {
        ids.insert(id)
        guard let name = Self.name(category, letters, number) else { return }
        entries[name, default: []].append(Entry(id: id, start: start, country: country))
    }

    /// The id that the source has for a race; nil without one, and if two match.
    package func id(of race: Race) -> RaceID? {
        if ids.contains(race.id) { return race.id }
        let near = near(race).sorted { $0.distance < $1.distance }
        guard let first = near.first, near.dropFirst().first.map({ $0.distance > first.distance }) ?? true else {
            return nil
        }
        return first.own
    }

    /// The ids that the source has for races of another one, by the ids of these. Two ids of one source are two races,
    /// so each id belongs to a single race: the one that starts nearest. Only two races that agree in everything, also
    /// in their start, are one race with a new id.
    /// - Parameters:
    ///   - races: of one source; of several sources, or of several days, one of them may miss its id.
    ///   - taken: ids that are those of other races.
    package func ids(of races: some Sequence<Race>, but taken: Set<RaceID> = []) -> [RaceID: RaceID] {
        var found: [RaceID: RaceID] = [:]
        // Each taken id has the start of the race that it belongs to.
        var taken = Dictionary(taken.map { ($0, Date.distantPast) }) { first, _ in first }
        var pairs: [Pair] = []
        for race in races {
            if ids.contains(race.id) {
                found[race.id] = race.id
                taken[race.id] = race.advertisedStart
            } else {
                pairs += near(race)
            }
        }
        pairs.sort { ($0.distance, $0.race, $0.own) < ($1.distance, $1.race, $1.own) }
        var unclear: Set<RaceID> = []
        for (place, pair) in pairs.enumerated()
        where found[pair.race] == nil && taken[pair.own] ?? pair.start == pair.start && !unclear.contains(pair.race) {
            // If two races are equally near, neither is the same race.
            let others = pairs[(place + 1)...].prefix { $0.distance == pair.distance && $0.race == pair.race }
            guard others.allSatisfy({ $0.own == pair.own || taken[$0.own] ?? pair.start != pair.start }) else {
                unclear.insert(pair.race)
                continue
            }
            found[pair.race] = pair.own
            taken[pair.own] = pair.start
        }
        return found
    }

    private func near(_ race: Race) -> [Pair] {
        guard !entries.isEmpty,
            let name = Self.name(race.category, Self.letters(of: race.meeting), race.number)
        else { return [] }
        return (entries[name] ?? []).compactMap { entry in
            let distance = abs(entry.start.timeIntervalSince(race.advertisedStart))
            guard distance <= Self.tolerance, Country.canBeOne(entry.country, race.venue.country) else { return nil }
            return Pair(race: race.id, own: entry.id, start: race.advertisedStart, distance: distance)
        }
    }

    /// Category, meeting, number and country of a race; nil for an unknown category, an empty name and a special
    /// market.
    package static func key(of race: Race) -> Key? {
        name(race.category, letters(of: race.meeting), race.number).map {
            Key(name: $0, country: Country.code(race.venue.country))
        }
    }

    /// Letters of a meeting's name, which are equal for all spellings by sources: `Sandown-Park`, `SANDOWN PARK`,
    /// `Øvrevoll`, `Ovrevoll`.
    static func letters(of meeting: String) -> String { FoldedText(meeting).key }

    private static func name(_ category: RaceCategory, _ letters: String, _ number: Int) -> Name? {
        guard category != .unknown, number > 0, !letters.isEmpty else { return nil }
        return Name(category: category, meeting: letters, number: number)
    }
}
