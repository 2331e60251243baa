package import FoundationEssentials

/// A race's identifier as the feed gives it: opaque, usually a lower-case UUID, never assumed to be one.
package struct RaceID: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// Text of the id, up to 100 characters if it comes from a feed; a source with ids of its own puts its mark in
    /// front (`IDScheme.own`).
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    package static func < (left: RaceID, right: RaceID) -> Bool {
        left.text < right.text
    }

    package var description: String { text }
}

/// Place of a race. Every part may be missing.
package struct Venue: Hashable, Sendable {
    /// The venue's name, up to 80 characters; often equal to the meeting's.
    package var name: String?
    /// State of the track, or another text that the feed has there: `NSW`, `NZ`, `OH`.
    package var state: String?
    /// The feed's house code of a country: `AUS`, `UK`, `JPN`. Not ISO 3166.
    package var country: String?

    /// A venue; without arguments it is unknown.
    package init(name: String? = nil, state: String? = nil, country: String? = nil) {
        self.name = name
        self.state = state
        self.country = country
    }
}

/// One race as the feed described it last. All text has passed `FeedText`.
package struct Race: Hashable, Sendable, Identifiable {
    /// The feed's id, or the marked id of a secondary source. The feed may change it
    /// (docs/dev/feed.md, "How the list behaves in time").
    package var id: RaceID
    /// `.unknown` for an id that is not in docs/dev/feed.md, "Identifiers".
    package var category: RaceCategory
    /// The race's number on its meeting's card, 1 to about 20; 0 where the feed has a special market.
    package var number: Int
    /// The meeting's name, up to 80 characters; the venue's name or `Unnamed meeting` if the feed has none.
    package var meeting: String
    /// Name of the race, up to 160 characters; empty if the feed has none.
    package var name: String
    /// The advertised start, a UTC instant on a whole second: fractions are dropped at the wire (board rule 1).
    package var advertisedStart: Date
    /// Distance in metres; nil if the source reports none.
    package var distance: Int?
    /// Condition of the track in the feed's spelling: `Good4`, `Synthetic`.
    package var trackCondition: String?
    /// Weather in the feed's spelling: `FINE`, `Ocast`.
    package var weather: String?
    package var venue: Venue
    /// The feed's comment on the race, up to 4,000 characters.
    package var comment: String?
    /// Page of the source; nil if it has none.
    package var address: WebAddress?
    /// Class, prize money, rail and more; nil if the list has none.
    package var guide: Shared<ListedGuide>?

    /// A race as a list describes it; missing values are nil.
    package init(
        id: RaceID, category: RaceCategory, number: Int, meeting: String, name: String, advertisedStart: Date,
        distance: Int? = nil, trackCondition: String? = nil, weather: String? = nil, venue: Venue = Venue(),
        comment: String? = nil, address: WebAddress? = nil
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
        self.address = address
    }
}

extension Race {
    /// Whether both are called the same: number, name and track. Spelling does not matter, and a missing name or
    /// country matches any.
    package func isCalled(as other: Race) -> Bool {
        func isSame(_ one: String, _ other: String) -> Bool {
            one == other || FoldedText(one).key == FoldedText(other).key
        }
        return number == other.number && category == other.category && isSame(meeting, other.meeting)
            && (name.isEmpty || other.name.isEmpty || isSame(name, other.name))
            && Country.canBeOne(venue.country, other.venue.country)
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

extension Sequence<Race> {
    /// The races by board rule 1. Their places are sorted and not they themselves: to move one costs more than to
    /// compare it.
    package var inOrder: [Race] {
        let races = Array(self)
        return races.indices.sorted { races[$0] < races[$1] }.map { races[$0] }
    }
}

/// The three codes of racing that the board knows, and everything else.
///
/// Source: `docs/dev/feed.md`, "Identifiers".
package enum RaceCategory: String, Sendable, Hashable, CaseIterable {
    case horse
    case greyhound
    case harness
    /// A category id that the feed uses and this program does not know. Shown only when no category is chosen.
    case unknown

    /// The categories that a filter can name, in the order of their keys.
    package static let known: [RaceCategory] = [.horse, .greyhound, .harness]
}
