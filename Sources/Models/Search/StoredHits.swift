package import FoundationEssentials

/// Meetings and races that are kept and were found by a search, the latest first.
package struct StoredHits: Hashable, Sendable {
    package struct Meeting: Hashable, Sendable {
        package var name: String
        package var category: RaceCategory
        /// Its races that are kept.
        package var races: Int
        /// The start of the latest of them.
        package var latest: Date
    }

    package struct Found: Hashable, Sendable {
        package var race: Race
        /// The runner, jockey or trainer by which it was found: `8 Daisy's Star`; empty for its own names.
        package var by: String
    }

    package var meetings: [Meeting] = []
    package var races: [Found] = []

    /// - Parameters:
    ///   - races: with their cards, as far as there are any.
    ///   - limit: the most of each.
    package init(_ races: [(race: Race, card: RaceCard?)], search: RaceSearch, limit: Int) {
        guard !search.isEmpty else { return }
        var meetings: [FormSubject: Meeting] = [:]
        for (race, _) in races where !race.meeting.isEmpty && search.matches([race.meeting]) {
            let key = FormSubject(.track, race.category, race.meeting)
            var meeting =
                meetings[key]
                ?? Meeting(name: race.meeting, category: race.category, races: 0, latest: race.advertisedStart)
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
}
