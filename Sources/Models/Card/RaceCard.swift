package import FoundationEssentials

/// Everything that one source says of one race: conditions, runners, prices, and afterwards the result.
package struct RaceCard: Hashable, Sendable {
    package var id: RaceID
    package var meetingID: String?
    package var meeting: String?
    package var category: RaceCategory
    /// 0 where the source does not say, and for a special market.
    package var number: Int
    package var name: String?
    package var advertisedStart: Date?
    package var actualStart: Date?
    package var status: RaceStatus?
    package var conditions: Conditions
    /// By number, then barrier; scratched ones among them.
    package var runners: [Runner]
    /// Numbers, the best first.
    package var tips: [Int]
    /// By position.
    package var placings: [Placing]
    package var dividends: [Dividend]

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

    /// What the race is run over, on and for.
    package struct Conditions: Hashable, Sendable {
        /// Metres.
        package var distance: Int?
        package var trackCondition: String?
        package var surface: String?
        /// `Left`, `Right`.
        package var direction: String?
        package var weather: String?
        package var rail: String?
        package var raceClass: String?
        /// Who may run, as the source writes it: `2yo`, `3yo+`.
        package var ages: String?
        /// Of all places, in the meeting's own currency.
        package var prizeMoney: Decimal?
        package var placesPaid: Int?
        package var comment: String?
        package var protest: String?

        package init() {}
    }

    /// Those that start.
    package var starters: [Runner] { runners.filter { $0.scratching == nil } }
}

/// A meeting of the day and its races.
package struct RaceMeeting: Hashable, Sendable {
    package var id: String
    package var name: String
    package var category: RaceCategory
    package var venue: Venue
    package var trackCondition: String?
    package var weather: String?
    /// What is to be known of how this was read: that a time zone was assumed. nil for nothing.
    package var note: String?
    /// By start, then number. Special markets are none.
    package var races: [MeetingRace]

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
    package var id: RaceID
    /// From 1.
    package var number: Int
    package var name: String
    package var start: Date
    package var distance: Int?
    package var status: RaceStatus?
    /// Why placings may change, where a protest is heard.
    package var protest: String?

    package init(id: RaceID, number: Int, name: String, start: Date, status: RaceStatus? = nil) {
        self.id = id
        self.number = number
        self.name = name
        self.start = start
        self.status = status
    }
}

extension Race {
    /// As a list has it.
    package init(_ listed: MeetingRace, of meeting: RaceMeeting) {
        self.init(
            id: listed.id, category: meeting.category, number: listed.number, meeting: meeting.name, name: listed.name,
            advertisedStart: listed.start, distance: listed.distance, trackCondition: meeting.trackCondition,
            weather: meeting.weather, venue: meeting.venue)
    }
}
