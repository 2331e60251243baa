package import Models

/// Names of tracks in a list. If two tracks in two countries have one name, each has its place behind it.
package struct TrackNames {
    /// Names that stand for tracks of several countries.
    private let several: Set<String>

    /// - Parameter tracks: names with codes of their countries, as far as these are known.
    package init(_ tracks: some Sequence<(String, String?)>) {
        var countries: [String: String] = [:]
        var several: Set<String> = []
        for (name, country) in tracks {
            guard let country else { continue }
            if !Country.canBeOne(countries[name] ?? country, country) { several.insert(name) }
            countries[name] = countries[name] ?? country
        }
        self.several = several
    }

    /// - Parameter races: races of one list.
    package init(_ races: some Sequence<Race>) {
        self.init(races.lazy.map { ($0.meeting, $0.venue.country) })
    }

    /// `Newcastle`; `Newcastle, NSW` and `Newcastle, Britain` where the list has both.
    package func name(of race: Race) -> String { name(RaceWords.meeting(of: race), race.venue) }

    /// - Parameter venue: its country may be all that is known.
    package func name(_ name: String, _ venue: Venue) -> String {
        let place = RaceWords.region(of: venue)
        return several.contains(name) && !place.isEmpty ? "\(name), \(place)" : name
    }
}

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
