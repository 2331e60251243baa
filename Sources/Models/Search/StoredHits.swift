package import FoundationEssentials

/// Saved meetings and races that a search finds, the latest first.
package struct StoredHits: Hashable, Sendable {
    /// A meeting's name, with all saved days of it together.
    package struct Meeting: Hashable, Sendable {
        /// Spelling of its last race in the given order.
        package var name: String
        /// Meetings of one name in two categories are two.
        package var category: RaceCategory
        /// Country of the track, as the source has it; nil if it is not known. Two tracks of one name are two.
        package var country: String?
        /// Number of saved races of that meeting, all days together.
        package var races: Int
        /// Advertised start of the latest of them.
        package var latest: Date
    }

    /// A saved race that a search finds.
    package struct Found: Hashable, Sendable {
        /// The race as it was saved last.
        package var race: Race
        /// Runner, jockey or trainer that matched: `8 Daisy's Star`; empty if the race's own names did.
        package var by: String
    }

    /// The latest first; at most the given limit.
    package var meetings: [Meeting] = []
    /// The latest first; at most the given limit. Races of a meeting found by name are left out.
    package var races: [Found] = []

    /// Searches races; an empty search finds none.
    /// - Parameters:
    ///   - races: with their cards, as far as there are any.
    ///   - limit: most meetings, and most races.
    package init(_ races: [(race: Race, card: RaceCard?)], search: RaceSearch, limit: Int) {
        guard !search.isEmpty else { return }
        var meetings: [FormSubject: Meeting] = [:]
        let homes = Self.homes(races.map(\.race))
        for (race, _) in races where !race.meeting.isEmpty && search.matches([race.meeting]) {
            let name = FormSubject(.track, race.category, race.meeting)
            let country = race.venue.country ?? homes[name]
            let key = FormSubject(.track, race.category, race.meeting, country: country)
            var meeting =
                meetings[key]
                ?? Meeting(
                    name: race.meeting, category: race.category, country: country, races: 0,
                    latest: race.advertisedStart)
            meeting.races += 1
            meeting.latest = max(meeting.latest, race.advertisedStart)
            meetings[key] = meeting
        }
        self.meetings = Array(
            meetings.values.sorted { ($0.latest, $1.name) > ($1.latest, $0.name) }.prefix(max(0, limit)))
        for (race, card) in races.sorted(by: { $0.race > $1.race }) {
            guard self.races.count < limit else { break }
            guard search.matches(race, card: card), !search.matches([race.meeting]) else { continue }
            let isOwn = search.matches(race)
            self.races.append(Found(race: race, by: isOwn ? "" : card.flatMap(search.firstFound(in:)) ?? ""))
        }
    }

    /// A country of each track that has one: a race without one is of that track.
    private static func homes(_ races: [Race]) -> [FormSubject: String] {
        let known = races.compactMap { race in
            race.venue.country.map { (FormSubject(.track, race.category, race.meeting), $0) }
        }
        return Dictionary(known, uniquingKeysWith: { min($0, $1) })
    }
}
