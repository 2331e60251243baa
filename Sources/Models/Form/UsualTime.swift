/// How long a race on a track over a distance usually takes: the median of the winners' times that are saved.
package struct UsualTime: Hashable, Sendable {
    /// Seconds from jump to finish, as half of the winners needed less.
    package let seconds: Double
    /// Number of times that it is made of.
    package let runs: Int

    /// Times below which nothing is usual.
    package static let least = 5
    /// Times in seconds that a race can take; others are slips of a source.
    package static let possible = 10.0...1800.0

    /// nil for too few times.
    /// - Parameter times: seconds, in any order.
    package init?(_ times: [Double]) {
        let sorted = times.filter(Self.possible.contains).sorted()
        guard sorted.count >= Self.least else { return nil }
        let middle = sorted.count / 2
        seconds = sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
        runs = sorted.count
    }
}

/// Races whose winners' times can be compared: one track, one distance.
package struct TimedCourse: Hashable, Sendable {
    package let category: RaceCategory
    /// Name of the meeting, as the sources write it.
    package let meeting: String
    /// Distance of the races in metres.
    package let distance: Int

    /// nil if the card lacks the name of its meeting or the distance.
    package init?(_ card: RaceCard) {
        guard let meeting = card.meeting, !meeting.isEmpty, let distance = card.conditions.distance else { return nil }
        (category, self.meeting, self.distance) = (card.category, meeting, distance)
    }
}
