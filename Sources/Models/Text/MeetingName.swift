/// A track, as a person can tell it from others of its name.
package struct Track: Hashable, Sendable {
    package let name: String
    package let category: RaceCategory
    /// Country and state, as far as they are known.
    package let venue: Venue

    package init(_ race: Race) { (name, category, venue) = (race.meeting, race.category, race.venue) }

    package init(_ meeting: RaceMeeting) { (name, category, venue) = (meeting.name, meeting.category, meeting.venue) }

    /// A track of which only the name is known.
    package init(name: String) { (self.name, category, venue) = (name, .unknown, Venue()) }

    /// Whether a word is its category, its country or its state.
    fileprivate func isCalled(_ word: String) -> Bool {
        category.rawValue == word.lowercased() || venue.state?.uppercased() == word.uppercased()
            || venue.country != nil && Country.code(venue.country) == Country.code(word)
    }
}

/// The meeting that a person names: `flemington`, `newcastle uk`, `bathurst harness`.
package enum MeetingName {
    /// The track that a typed name means.
    package struct Found: Hashable, Sendable {
        package let name: String
        /// Places that tell its track from others of the name: a country, a state, a category.
        fileprivate var places: [String] = []
        /// Whether no meeting is called so, and another one was taken instead: the person has to be told.
        package fileprivate(set) var isGuess = false

        package func includes(_ track: Track) -> Bool {
            MeetingName.key(track.name) == MeetingName.key(name) && places.allSatisfy(track.isCalled)
        }
    }

    /// An equal name wins over one that begins so, and that over one that differs by typing errors; case, accents and
    /// signs do not matter. Words behind a name tell tracks of one name apart. A track of that name is a guess if it is
    /// in none of these places, and so is a name with typing errors. A name with whole words that differ does not
    /// match.
    /// - Parameter tracks: the first choice first.
    package static func best(_ wanted: String, among tracks: [Track]) -> Found? {
        guard !key(wanted).isEmpty else { return nil }
        let words = wanted.split(separator: " ").map(String.init)
        let heads = (1..<max(1, words.count)).reversed().map { count in
            (name: words[..<count].joined(separator: " "), places: Array(words[count...]))
        }
        let parts = [(name: wanted, places: [String]())] + heads
        for fits in [isEqual, begins] {
            if let found = parts.lazy.compactMap({ named($0.name, $0.places, fits, tracks) }).first { return found }
        }
        return guess(wanted, tracks) ?? heads.lazy.compactMap { elsewhere($0.name, $0.places, tracks) }.first
    }

    /// Finds a name among plain names, without country, state or category.
    package static func best(_ wanted: String, among names: [String]) -> String? {
        best(wanted, among: names.map { Track(name: $0) })?.name
    }

    /// Tracks in all the places that a person names (countries, states, kinds of race); if there is none, those whose
    /// names begin so.
    /// - Parameter country: the name of a venue's country in words.
    package static func all(_ wanted: String, among tracks: [Track], country: (Venue) -> String) -> Set<Track> {
        let places = wanted.split(separator: " ").map(String.init)
        let there = tracks.filter { key(country($0.venue)) == key(wanted) || places.allSatisfy($0.isCalled) }
        return Set(there.isEmpty ? tracks.filter { begins(key($0.name), key(wanted)) } : there)
    }

    // MARK: -

    private static func key(_ name: String) -> String {
        let key = FoldedText(name).key
        return key.isEmpty ? name.lowercased() : key
    }

    private static func isEqual(_ name: String, _ wanted: String) -> Bool { name == wanted }
    private static func begins(_ name: String, _ wanted: String) -> Bool { name.hasPrefix(wanted) }

    private static func named(
        _ wanted: String, _ places: [String], _ fits: (String, String) -> Bool, _ tracks: [Track]
    ) -> Found? {
        let wanted = key(wanted)
        return tracks.first { fits(key($0.name), wanted) && places.allSatisfy($0.isCalled) }
            .map { Found(name: $0.name, places: places) }
    }

    /// The name with the fewest typing errors, the places apart.
    private static func guess(_ wanted: String, _ tracks: [Track]) -> Found? {
        let words = wanted.split(separator: " ").map { key(String($0)) }
        var best: (found: Found, errors: Int)?
        for track in tracks {
            let name = track.name.split(separator: " ").map { key(String($0)) }
            guard name.count <= words.count, let errors = errors(Array(words[..<name.count]), name) else { continue }
            let places = Array(wanted.split(separator: " ").map(String.init)[name.count...])
            guard places.allSatisfy(track.isCalled), errors < best?.errors ?? .max else { continue }
            best = (Found(name: track.name, places: places, isGuess: true), errors)
        }
        return best?.found
    }

    /// Typing errors of all words together; nil if one of them is another word.
    private static func errors(_ words: [String], _ name: [String]) -> Int? {
        var sum = 0
        for (word, other) in zip(words, name) where word != other {
            let edits = NearestName.distance(Array(word.unicodeScalars.prefix(64)), Array(other.unicodeScalars))
            // In words of three letters a different letter makes a different word.
            guard min(word.count, other.count) > 3, edits <= NearestName.edits(word.count) else { return nil }
            sum += edits
        }
        return sum
    }

    /// A track of the name in another place than the wanted one, if that is a place at all.
    private static func elsewhere(_ wanted: String, _ places: [String], _ tracks: [Track]) -> Found? {
        let arePlaces = places.allSatisfy { place in
            Country.isKnown(place) || RaceCategory(rawValue: place.lowercased()) != nil
                || tracks.contains { $0.isCalled(place) }
        }
        guard arePlaces, var found = named(wanted, [], isEqual, tracks) else { return nil }
        found.isGuess = true
        return found
    }
}
