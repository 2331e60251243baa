package import Models

/// Words for the match that was taken in place of the typed name.
package enum TakenWords {
    /// Other races, or tracks, that are named.
    private static let most = 3

    /// `no newcastle uk; showing Newcastle, NSW`.
    /// - Parameters:
    ///   - wanted: as it was typed.
    ///   - tracks: tracks of the meetings that are shown, at least one.
    package static func sentence(for wanted: String, _ tracks: [Track]) -> String {
        let shown = tracks.map(words).once.prefix(most).joined(separator: "; ")
        return guess(wanted, shown)
    }

    /// The same of a race, and that others are called so: `showing Horse R3 Newcastle, NSW; also called so: Horse R3
    /// Newcastle, Britain`.
    /// - Returns: nil if exactly this race was named.
    package static func sentence(for wanted: String, _ race: Race, isGuess: Bool, others: [Race]) -> String? {
        guard !others.isEmpty else { return isGuess ? sentence(for: wanted, [Track(race)]) : nil }
        let list = others.prefix(most).map { other in
            // If two meetings of one track are listed, only an id tells their races apart.
            words(other) + (Track(other) == Track(race) ? " (\(other.id.text))" : "")
        }.joined(separator: "; ")
        let shown = tr("\(words(race)); also called so: \(list)")
        return isGuess ? guess(wanted, shown) : tr("showing \(shown)")
    }

    private static func guess(_ wanted: String, _ shown: String) -> String {
        tr("no \(FeedText.clean(wanted, limit: 100)); showing \(shown)")
    }

    private static func words(_ track: Track) -> String {
        let place = RaceWords.region(of: track.venue)
        return place.isEmpty ? track.name : "\(track.name), \(place)"
    }

    private static func words(_ race: Race) -> String {
        "\(RaceWords.name(of: race.category)) \(RaceWords.number(of: race)) \(words(Track(race)))"
    }
}
