import FoundationEssentials
package import Models

/// A race of an open feed, wherever it stands: in `races`, `results`, `cards` or a meeting. Only the id is needed.
package struct OpenRace: Decodable {
    /// The known facts of the race, in the form that has room for all of them.
    package var card: RaceCard
    package var venue: Venue
    /// Whether the start is missing; a start that cannot be read is noted by itself.
    let hasNoStart: Bool

    private enum Keys: String, CodingKey {
        case id, name, number, meeting, category, weather, venue, country, state, comment, status, rail, protest, tips
        case currency, url
        case meetingID = "meeting_id"
        case advertisedStart = "advertised_start"
        case actualStart = "actual_start"
        case distance = "distance_m"
        case track = "track_condition"
        case raceClass = "race_class"
        case prizeMoney = "prize_money"
        case runners, placings, dividends
    }

    private enum VenueKeys: CodingKey { case name, state, country }

    /// - Parameter decoder: at the object of the race.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        guard let id = container.openID(.id) else {
            throw DecodingError.keyNotFound(Keys.id, .init(codingPath: [], debugDescription: "no id"))
        }
        let category = container.noting(.category, container.lenient(String.self, .category))
        card = RaceCard(id: id, category: OpenCategory.category(category))
        card.meetingID = container.openText(.meetingID, limit: 100)
        card.name = container.openText(.name, limit: 160)
        card.address = container.openAddress(.url)
        card.number = container.openWhole(.number, in: OutsideNumber.raceNumbers) ?? 0
        card.advertisedStart = container.openInstant(.advertisedStart)
        hasNoStart = card.advertisedStart == nil && (try? container.decodeNil(forKey: .advertisedStart)) ?? true
        card.actualStart = container.openInstant(.actualStart)
        card.status = RaceStatus(word: container.noting(.status, container.lenient(String.self, .status)))
        card.conditions = Self.conditions(container)
        card.tips = container.runnerNumbers(.tips)
        card.runners = Runner.field(container.list(OpenRunner.self, .runners).map(\.runner))
        card.placings = Placing.placed(
            container.list(OpenPlacing.self, .placings).map(\.placing), of: card.runners)
        card.dividends = container.list(OpenDividend.self, .dividends).map(\.dividend).once
        let place = try? container.nestedContainer(keyedBy: VenueKeys.self, forKey: .venue)
        if place == nil { container.note(.venue, "is no object") }
        venue = Venue(
            name: place?.openText(.name, limit: 80),
            state: place?.openText(.state, limit: 12) ?? container.openText(.state, limit: 12),
            country: place?.openText(.country, limit: 12) ?? container.openText(.country, limit: 12))
        card.meeting = container.openText(.meeting, limit: 80) ?? venue.name
    }

    private static func conditions(_ container: KeyedDecodingContainer<Keys>) -> RaceCard.Conditions {
        var conditions = RaceCard.Conditions()
        conditions.distance = container.openWhole(.distance, in: OutsideNumber.distances)
        conditions.trackCondition = container.openText(.track, limit: 40)
        conditions.weather = container.openText(.weather, limit: 40)
        conditions.rail = container.openText(.rail, limit: 160)
        conditions.raceClass = container.openText(.raceClass, limit: 80)
        conditions.prizeMoney = container.openDecimal(.prizeMoney)
        conditions.currency = container.noting(
            .currency, container.text(.currency, limit: 12).flatMap(Self.currency))
        conditions.comment = container.openText(.comment, limit: 4000)
        // The protest is an empty text if it has no reason.
        conditions.protest = container.noting(.protest, container.lenient(String.self, .protest)).map {
            FeedText.clean($0, limit: 200)
        }
        return conditions
    }

    /// Three letters of ISO 4217 in any case; nil for anything else.
    private static func currency(_ text: String) -> String? {
        let code = text.uppercased()
        return code.utf8.count == 3 && code.utf8.allSatisfy { (0x41...0x5a).contains($0) } ? code : nil
    }

    /// The race as a list has it; nil without a start.
    var race: Race? {
        card.advertisedStart.map { start in
            Race(
                id: card.id, category: card.category, number: card.number, meeting: card.meeting ?? "",
                name: card.name ?? "", advertisedStart: start, distance: card.conditions.distance,
                trackCondition: card.conditions.trackCondition, weather: card.conditions.weather, venue: venue,
                comment: card.conditions.comment, address: card.address)
        }
    }

    /// This race of a card, with the other facts of the card.
    func merged(_ runners: [Runner], _ placings: [Placing], _ dividends: [Dividend]) -> OpenRace {
        var merged = self
        if !runners.isEmpty { merged.card.runners = runners }
        if !placings.isEmpty { merged.card.placings = Placing.placed(placings, of: merged.card.runners) }
        if !dividends.isEmpty { merged.card.dividends = dividends }
        return merged
    }
}

/// A card as `raceboard card --json` prints it: the race in an object of its own, the rest beside it.
struct OpenCard: Decodable {
    let race: OpenRace

    private enum Keys: CodingKey { case race, runners, placings, dividends }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        race = try container.decode(OpenRace.self, forKey: .race).merged(
            Runner.field(container.list(OpenRunner.self, .runners).map(\.runner)),
            container.list(OpenPlacing.self, .placings).map(\.placing),
            container.list(OpenDividend.self, .dividends).map(\.dividend).once)
    }
}

/// A meeting as `raceboard meetings --json` prints it.
struct OpenMeeting: Decodable {
    let meeting: RaceMeeting
    /// Number of listed races that cannot be read.
    let skipped: Int

    private static let mostBets = 10

    private enum Keys: String, CodingKey {
        case id, name, category, country, state, weather, note, races, url, bets
        case track = "track_condition"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        let name = container.openText(.name, limit: 80)
        let races = try container.decode(OpenList<OpenRace>.self, forKey: .races)
        let category = OpenCategory.category(container.noting(.category, container.lenient(String.self, .category)))
        let venue = Venue(
            name: name, state: container.openText(.state, limit: 12), country: container.openText(.country, limit: 12))
        let entries = races.values.compactMap { OpenMeeting.entry($0.card) }
        for race in races.values where race.hasNoStart {
            decoder.note("race \(race.card.id.text) has no advertised_start")
        }
        skipped = races.listed - entries.count
        var meeting = RaceMeeting(
            id: container.noting(.id, container.openID(.id))?.text ?? "", name: name ?? "", category: category,
            venue: venue, races: entries.sorted { ($0.start, $0.number) < ($1.start, $1.number) })
        meeting.trackCondition = container.openText(.track, limit: 40)
        meeting.weather = container.openText(.weather, limit: 40)
        meeting.note = container.openText(.note, limit: 200)
        meeting.address = container.openAddress(.url)
        meeting.bets = Array(container.list(OpenBet.self, .bets).map(\.bet).once.prefix(Self.mostBets))
        self.meeting = meeting
    }

    /// The card's race for a timetable; nil without a start.
    static func entry(_ card: RaceCard) -> MeetingRace? {
        guard let start = card.advertisedStart else { return nil }
        var entry = MeetingRace(
            id: card.id, number: card.number, name: card.name ?? "", start: start, status: card.status)
        entry.distance = card.conditions.distance
        entry.protest = card.conditions.protest
        entry.address = card.address
        return entry
    }
}

/// A bet on several races of a meeting, as `raceboard meetings --json` prints it.
private struct OpenBet: Decodable {
    let bet: MultiLegBet

    private enum Keys: CodingKey { case bet, races }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        guard let name = container.text(.bet, limit: 40), let bet = container.bet(name, .races) else {
            throw DecodingError.dataCorruptedError(forKey: .races, in: container, debugDescription: "no bet")
        }
        self.bet = bet
    }
}

/// The words of `RaceCategory`, in any case.
enum OpenCategory {
    static func category(_ word: String?) -> RaceCategory {
        word.flatMap { RaceCategory(rawValue: $0.lowercased()) } ?? .unknown
    }
}
