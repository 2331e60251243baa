package import Models
internal import Translation

/// Words for what was taken in place of what a person named.
package enum TakenWords {
    /// `no newcastle uk; showing Newcastle, NSW`.
    /// - Parameter wanted: as it was typed.
    package static func sentence(for wanted: String, _ name: String, _ venue: Venue) -> String {
        let place = RaceWords.region(of: venue)
        let shown = place.isEmpty ? name : "\(name), \(place)"
        return tr("no \(FeedText.clean(wanted, limit: 100)); showing \(shown)")
    }

    /// The same of a race, and that others are called so: `others are called so: Greyhound R3 Bathurst, NSW`.
    /// - Returns: nil if exactly this race was named.
    package static func sentence(for wanted: String, _ race: Race, isGuess: Bool, others: [Race]) -> String? {
        let guess = isGuess ? sentence(for: wanted, RaceWords.meeting(of: race), race.venue) : nil
        guard !others.isEmpty else { return guess }
        let list = others.prefix(most).map { other in
            // Two meetings of one track: an id alone tells their races apart.
            words(other) + (Track(other) == Track(race) ? " (\(other.id.text))" : "")
        }.joined(separator: "; ")
        let several = tr("showing \(words(race)); also called so: \(list)")
        return Sentences.joined([guess, several])
    }

    /// Other races that are named.
    private static let most = 3

    private static func words(_ race: Race) -> String {
        let place = RaceWords.region(of: race.venue)
        return "\(RaceWords.name(of: race.category)) \(RaceWords.number(of: race)) \(RaceWords.meeting(of: race))"
            + (place.isEmpty ? "" : ", \(place)")
    }
}
