package import FoundationEssentials

/// A race's identifier as the feed gives it: opaque, usually a lower-case UUID, never assumed to be one.
package struct RaceID: Hashable, Sendable, Comparable, CustomStringConvertible {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    package static func < (left: RaceID, right: RaceID) -> Bool {
        left.text < right.text
    }

    package var description: String { text }
}

/// Where a race is run. Every part may be missing.
package struct Venue: Hashable, Sendable {
    package var name: String?
    /// A state, or whatever the feed puts there: `NSW`, `NZ`, `OH`.
    package var state: String?
    /// The feed's house code of a country: `AUS`, `UK`, `JPN`. Not ISO 3166.
    package var country: String?

    package init(name: String? = nil, state: String? = nil, country: String? = nil) {
        self.name = name
        self.state = state
        self.country = country
    }
}

/// One race as the feed described it last. All text has passed `FeedText`.
package struct Race: Hashable, Sendable, Identifiable {
    package var id: RaceID
    package var category: RaceCategory
    /// The race's number on its meeting's card, 1 to about 20; 0 where the feed has a special market.
    package var number: Int
    package var meeting: String
    package var name: String
    /// The advertised start, a UTC instant on a whole second: fractions are dropped at the wire (board rule 1).
    package var advertisedStart: Date
    /// Metres.
    package var distance: Int?
    /// As the feed spells it: `Good4`, `Synthetic`.
    package var trackCondition: String?
    /// As the feed spells it: `FINE`, `Ocast`.
    package var weather: String?
    package var venue: Venue
    package var comment: String?

    package init(
        id: RaceID, category: RaceCategory, number: Int, meeting: String, name: String, advertisedStart: Date,
        distance: Int? = nil, trackCondition: String? = nil, weather: String? = nil, venue: Venue = Venue(),
        comment: String? = nil
    ) {
        self.id = id
        self.category = category
        self.number = number
        self.meeting = meeting
        self.name = name
        self.advertisedStart = advertisedStart
        self.distance = distance
        self.trackCondition = trackCondition
        self.weather = weather
        self.venue = venue
        self.comment = comment
    }
}

extension Race: Comparable {
    /// Board rule 1: advertised start, then meeting, then number, then id.
    package static func < (left: Race, right: Race) -> Bool {
        if left.advertisedStart != right.advertisedStart { return left.advertisedStart < right.advertisedStart }
        if left.meeting != right.meeting { return left.meeting < right.meeting }
        if left.number != right.number { return left.number < right.number }
        return left.id < right.id
    }
}
