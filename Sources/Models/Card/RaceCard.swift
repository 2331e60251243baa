package import FoundationEssentials

/// Everything that one source reports of one race: conditions, runners, prices, and afterwards the result.
package struct RaceCard: Hashable, Sendable {
    /// The requested id; a source with ids of its own marks them (`IDScheme.own`).
    package var id: RaceID
    /// The source's id of the meeting, up to 100 characters; nil if it reports none.
    package var meetingID: String?
    /// The meeting's name, up to 80 characters; nil if the source reports none.
    package var meeting: String?
    /// `.unknown` if the source reports none, or one that is not known here.
    package var category: RaceCategory
    /// 1 to 999; 0 if the source reports none, and for a special market.
    package var number: Int
    /// The race's name, up to 160 characters; nil if the source reports none.
    package var name: String?
    /// Page of the source; nil if it has none.
    package var address: WebAddress?
    /// Published start in UTC; nil if the source reports none.
    package var advertisedStart: Date?
    /// Reported time of the jump in UTC; nil before it, and for sources that do not report it.
    package var actualStart: Date?
    /// nil if the source has no word for it.
    package var status: RaceStatus?
    /// Distance, track, prize money and so on; empty if the source reports none.
    package var conditions: Conditions
    /// Prizes, pools, channels and so on; nil if the source reports none.
    package var guide: Shared<RaceGuide>?
    /// Sorted by number, each number once, with scratched runners.
    package var runners: [Runner]
    /// Numbers of the runners that the source tips, the best first; empty if it tips none.
    package var tips: [Int]
    /// Sorted by position; empty until there is a result.
    package var placings: [Placing]
    /// One for each bet of each tote, in the order of the source. A final dividend has replaced the interim one.
    package var dividends: [Dividend]

    /// An empty card: no runners, no result, number 0.
    package init(id: RaceID, category: RaceCategory = .unknown) {
        self.id = id
        self.category = category
        number = 0
        conditions = Conditions()
        runners = []
        tips = []
        placings = []
        dividends = []
    }

    /// Distance, track, weather, class and prizes of a race. Every part may be missing.
    package struct Conditions: Hashable, Sendable {
        /// Distance in metres; nil if the source reports none.
        package var distance: Int?
        /// Condition of the track in the source's spelling: `Good4`, `Synthetic`; up to 40 characters.
        package var trackCondition: String?
        /// Turf, dirt, all-weather; in the source's spelling, up to 40 characters.
        package var surface: String?
        /// Direction of the course as the source writes it: `Left`, `Right`.
        package var direction: String?
        /// Weather in the source's spelling: `FINE`, `Ocast`; up to 40 characters.
        package var weather: String?
        /// Position of the running rail, as a sentence of the source; up to 160 characters.
        package var rail: String?
        /// Class of the race, in the source's words; up to 80 characters.
        package var raceClass: String?
        /// Ages that may run, in the source's spelling: `2yo`, `3yo+`.
        package var ages: String?
        /// Total of all places, in the meeting's own currency; above 0.
        package var prizeMoney: Decimal?
        /// Currency of `prizeMoney` by ISO 4217, three capital letters: `AUD`; nil if the source reports none.
        package var currency: String?
        /// Number of positions that place bets pay, 1 to 20.
        package var placesPaid: Int?
        /// The source's comment on the race, up to 4,000 characters, or a note that the zone of its start is assumed.
        package var comment: String?
        /// Reason for a protest, up to 200 characters; nil if none is heard.
        package var protest: String?

        package init() {}
    }

    package var starters: [Runner] { runners.filter { $0.scratching == nil } }
}

/// A meeting of the day with its races.
package struct RaceMeeting: Hashable, Sendable {
    /// The source's own id; empty for a meeting made from races that named none.
    package var id: String
    /// Cleaned text, up to 80 characters.
    package var name: String
    /// Shared by all races of the meeting; two meetings of one name may differ in it.
    package var category: RaceCategory
    /// Page of the source; nil if it has none.
    package var address: WebAddress?
    /// State and country as the source has them. Every part may be missing.
    package var venue: Venue
    /// Latest condition known, in the source's spelling: `Good4`; nil if the list has none.
    package var trackCondition: String?
    /// Latest weather known, in the source's spelling: `FINE`; nil if the list has none.
    package var weather: String?
    /// A remark on how the meeting was read: that a time zone was assumed. nil for none.
    package var note: String?
    /// Bets on several of its races, the one that begins first before the others; empty if the source lists none.
    package var bets: [MultiLegBet] = []
    /// The tote's number of the meeting, 1 to 999; nil if it has none.
    package var toteNumber: Int?
    /// Names of television channels, at most `RaceGuide.channelsKept`; empty if the source lists none.
    package var channels: [String] = []
    /// Sorted by start, then number, without special markets.
    package var races: [MeetingRace]

    /// A meeting without track, weather and note.
    package init(id: String, name: String, category: RaceCategory, venue: Venue = Venue(), races: [MeetingRace] = []) {
        self.id = id
        self.name = name
        self.category = category
        self.venue = venue
        self.races = races
    }
}

/// A race on a meeting's timetable.
package struct MeetingRace: Hashable, Sendable, Identifiable {
    /// Id of the race in the source's id scheme (`RaceSource.ids`).
    package var id: RaceID
    /// Number of the race, from 1.
    package var number: Int
    /// Empty if the source reports none.
    package var name: String
    /// Advertised start, a UTC instant on a whole second.
    package var start: Date
    /// Metres, 1 to 99,999; nil if the source reports none.
    package var distance: Int?
    /// nil if the source has no word for it.
    package var status: RaceStatus?
    /// Reason for a protest; empty if one is heard without a reason, nil if none is.
    package var protest: String?
    /// Page of the source; nil if it has none.
    package var address: WebAddress?
    /// Condition of the track for this race, in the source's spelling; nil if the list has none.
    package var trackCondition: String?
    /// Weather of this race, in the source's spelling; nil if the list has none.
    package var weather: String?

    /// A race without distance and protest.
    package init(id: RaceID, number: Int, name: String, start: Date, status: RaceStatus? = nil) {
        self.id = id
        self.number = number
        self.name = name
        self.start = start
        self.status = status
    }
}

extension Race {
    /// A race of a list, with track, weather and venue of its meeting.
    package init(_ listed: MeetingRace, of meeting: RaceMeeting) {
        self.init(
            id: listed.id, category: meeting.category, number: listed.number, meeting: meeting.name, name: listed.name,
            advertisedStart: listed.start, distance: listed.distance,
            trackCondition: listed.trackCondition ?? meeting.trackCondition,
            weather: listed.weather ?? meeting.weather, venue: meeting.venue, address: listed.address)
    }

    /// The race of a card. Values that the card leaves out are empty or nil.
    /// - Parameters:
    ///   - start: the advertised start; a card may have none.
    ///   - venue: of the meeting, which a card does not have.
    package init(of card: RaceCard, start: Date, venue: Venue) {
        self.init(
            id: card.id, category: card.category, number: card.number, meeting: card.meeting ?? "",
            name: card.name ?? "", advertisedStart: start, distance: card.conditions.distance,
            trackCondition: card.conditions.trackCondition, weather: card.conditions.weather, venue: venue,
            address: card.address)
    }
}

extension RaceCard {
    /// Whether the card will no longer change: an hour after its start it is final with placings, or abandoned.
    /// Placings of a source without statuses last after three hours.
    /// - Parameter now: the server's clock.
    package func isLasting(of source: RaceSource, at now: Date) -> Bool {
        guard let start = advertisedStart else { return false }
        let passed = now.timeIntervalSince(start)
        return switch status {
        case .notRun: passed >= 3600
        case .final: passed >= 3600 && !placings.isEmpty
        case nil: !source.serves.contains(.statuses) && passed >= 3 * 3600 && !placings.isEmpty
        default: false
        }
    }
}

extension RaceCard {
    /// The same card without the parts that a list of results lacks: form guides, comments, tips, earlier prices, pages
    /// and ids of runners.
    package var withoutForm: RaceCard {
        var card = self
        (card.guide, card.conditions.comment, card.tips) = (nil, nil, [])
        for index in card.runners.indices {
            (card.runners[index].guide, card.runners[index].comment, card.runners[index].lastStarts) = (nil, nil, nil)
            (card.runners[index].id, card.runners[index].address) = (nil, nil)
            card.runners[index].odds.fluctuations = []
        }
        return card
    }
}
