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
