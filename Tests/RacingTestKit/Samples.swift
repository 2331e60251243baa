package import FoundationEssentials
package import Models
package import Services

extension Date {
    /// Saturday 21 November 2026, 03:00:00 UTC: the fixed instant from which tests count.
    package static let t0 = Date(timeIntervalSince1970: 1_795_230_000)
}

extension Race {
    /// A race with everything in order but for what the test is about.
    package static func sample(
        _ id: String = "race", category: RaceCategory = .horse, number: Int = 1, meeting: String = "Flemington",
        name: String = "Spring Handicap", start: Date = .t0 + 300, distance: Int? = 1200, track: String? = "Good4",
        weather: String? = "FINE", venue: Venue = Venue(name: "Flemington", state: "VIC", country: "AUS"),
        comment: String? = "An even race."
    ) -> Race {
        Race(
            id: RaceID(id), category: category, number: number, meeting: meeting, name: name, advertisedStart: start,
            distance: distance, trackCondition: track, weather: weather, venue: venue, comment: comment)
    }
}

extension FeedAnswer {
    /// Races of each category in turn, a minute apart from `first` on.
    package static func sample(count: Int, first: Date = .t0 + 60, prefix: String = "race") -> FeedAnswer {
        FeedAnswer(
            races: (0..<count).map { index in
                Race.sample(
                    "\(prefix)-\(index)", category: RaceCategory.known[index % 3], number: index % 12 + 1,
                    meeting: "Meeting \(index)", start: first + Double(index) * 60)
            })
    }
}
