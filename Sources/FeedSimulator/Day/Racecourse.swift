import Models

/// A place where races are run, with the hours at which it races.
struct Racecourse: Sendable {
    /// Name of the course, at most 21 characters as in the feed.
    let name: String
    /// Value of `venue_state` in the feed: `NSW`, but also `NZ` or `OH`.
    let state: String
    /// The feed's house code of a country.
    let country: String
    /// Minute of the UTC day from which races may start. Daylight saving is left aside: an hour either way.
    let opens: Int
    /// Minutes for which races may start from then on.
    let length: Int

    /// Minutes by which a meeting from `start` for `duration` minutes would miss the racing hours; 0 when it fits.
    ///
    /// - Parameter start: minute of any day.
    func misfit(start: Int, duration: Int) -> Int {
        let sinceOpening = ((start - opens) % 1440 + 1440) % 1440
        return max(0, sinceOpening + duration - length)
    }

    static func all(of category: RaceCategory) -> [Racecourse] {
        switch category {
        case .horse: horse
        case .greyhound: greyhound
        case .harness: harness
        case .unknown: []
        }
    }

    /// The courses of a region from `STATE: name, name; STATE: name`.
    /// - Parameters:
    ///   - opens: hours and minutes UTC, as `hhmm`.
    ///   - closes: the same; earlier than `opens` means on the next day.
    static func region(_ country: String, _ opens: Int, _ closes: Int, _ list: String) -> [Racecourse] {
        let from = opens / 100 * 60 + opens % 100
        let to = closes / 100 * 60 + closes % 100
        let length = ((to - from) % 1440 + 1440) % 1440
        return list.split(separator: ";").flatMap { group -> [Racecourse] in
            let parts = group.split(separator: ":")
            guard let state = parts.first, let names = parts.last, parts.count == 2 else { return [] }
            return names.split(separator: ",").map {
                Racecourse(
                    name: $0.trimmingSpaces, state: state.trimmingSpaces, country: country, opens: from, length: length)
            }
        }
    }
}
