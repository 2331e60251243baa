import FoundationEssentials
package import Models

/// Horse Racing USA: cards, results and meetings, and the source's own statistics (docs/horse-racing-usa.md).
///
/// What will not change any more is asked once: a day's list from noon (UTC) of the next day on, a race an hour after
/// its start once it has finished with placings, or been taken off.
package struct HorseRacingUSAFeed: CardFeed, MeetingsFeed {
    package typealias Question = HorseRacingUSAEndpoint.Question

    private let endpoint: HorseRacingUSAEndpoint
    private let gate: HorseRacingUSAGate
    private let answers: (any FinalAnswers)?
    private let clock: any WallClock
    private let zoneless: ZonelessTimes
    private let timeoutMilliseconds: Int

    /// - Parameters:
    ///   - answers: nil keeps none.
    ///   - clock: tells what is past.
    ///   - timeoutMilliseconds: of real time, for a whole request.
    package init(
        endpoint: HorseRacingUSAEndpoint, gate: HorseRacingUSAGate, answers: (any FinalAnswers)?,
        clock: any WallClock, zoneless: ZonelessTimes = .track, timeoutMilliseconds: Int = 10_000
    ) {
        self.endpoint = endpoint
        self.gate = gate
        self.answers = answers
        self.clock = clock
        self.zoneless = zoneless
        self.timeoutMilliseconds = timeoutMilliseconds
    }

    /// - Parameter id: of this source; of another's races it knows nothing.
    package func card(of id: RaceID) async throws(FeedError) -> CardAnswer {
        guard let number = id.horseRacingUSA else { throw .notFound }
        let question = Question.race(number)
        let (response, isKept) = try await ask(question)
        let (race, date) = try Self.race(response)
        let card = race.card(id, zoneless)
        if !isKept, Self.isFinal(card, at: clock.now) { await answers?.keep(response.body, as: question.name) }
        return CardAnswer(card: card, serverDate: date)
    }

    /// - Parameter day: `2026-11-21`, by the tracks' calendar.
    package func meetings(on day: String) async throws(FeedError) -> MeetingsAnswer {
        try await list(.racecards(day: day), day)
    }

    /// The same, of races that have finished.
    package func results(on day: String) async throws(FeedError) -> MeetingsAnswer {
        try await list(.results(day: day), day)
    }

    /// The source's own figures of a horse, by its own number.
    package func figures(ofHorse id: String) async throws(FeedError) -> [NamedFigures] {
        try await figures(.horse(id))
    }

    /// The source's own win rates over so many days.
    package func rates(_ whose: HorseRacingUSAEndpoint.Rates, days: Int) async throws(FeedError) -> [NamedFigures] {
        try await figures(.rates(whose, days: days))
    }

    // MARK: - reading

    package static func card(
        _ response: HTTPResponse, id: RaceID, zoneless: ZonelessTimes = .track
    ) throws(FeedError) -> CardAnswer {
        let (race, date) = try race(response)
        return CardAnswer(card: race.card(id, zoneless), serverDate: date)
    }

    package static func meetings(
        _ response: HTTPResponse, zoneless: ZonelessTimes = .track
    ) throws(FeedError) -> MeetingsAnswer {
        let (races, date) = try decode(LenientArray<HorseRacingUSARace>.self, response)
        return MeetingsAnswer(meetings: HorseRacingUSARace.meetings(races.values, zoneless), serverDate: date)
    }

    /// All that an answer tells of races, whichever of them it is: for those that somebody kept in files.
    package struct Races: Hashable, Sendable {
        /// Of a list.
        package var meetings: [RaceMeeting] = []
        /// Of races that carry their runners, and of one that stands alone.
        package var cards: [RaceCard] = []
        /// How many a list has, and how many of them are not above: without id, course or start.
        package var listed = 1
        package var leftOut = 0
    }

    /// The cards of a list have the numbers that its meetings give them.
    package static func races(
        _ response: HTTPResponse, zoneless: ZonelessTimes = .track
    ) throws(FeedError) -> Races {
        let list = try? decode(LenientArray<HorseRacingUSARace>.self, response).body
        guard let list, list.listed > 1 || list.values.first?.horses.isEmpty != false else {
            let (race, _) = try race(response)
            return Races(cards: [race.card(RaceID(horseRacingUSA: race.id), zoneless)])
        }
        var races = Races(meetings: HorseRacingUSARace.meetings(list.values, zoneless), listed: list.listed)
        let numbers = Dictionary(races.meetings.flatMap(\.races).map { ($0.id, $0.number) }) { one, _ in one }
        races.cards = list.values.filter { !$0.horses.isEmpty }.compactMap { race in
            var card = race.card(RaceID(horseRacingUSA: race.id), zoneless)
            guard let number = numbers[card.id] else { return nil }
            card.number = number
            return card
        }
        races.leftOut = list.listed - races.meetings.reduce(0) { $0 + $1.races.count }
        return races
    }

    package static func figures(_ response: HTTPResponse) throws(FeedError) -> [NamedFigures] {
        try decode(HorseRacingUSAFigures.self, response).body.rows
    }

    /// RapidAPI says 401 to a key that it does not know, and 403 to one that has not subscribed.
    private static func decode<Body: Decodable>(
        _ type: Body.Type, _ response: HTTPResponse
    ) throws(FeedError) -> (body: Body, date: Date?) {
        if response.status == 403, !FeedStatus.isWebPage(response) { throw .keyRefused }
        return try FeedRequest.decode(type, response)
    }

    /// One object, also alone in a list.
    private static func race(_ response: HTTPResponse) throws(FeedError) -> (HorseRacingUSARace, Date?) {
        struct One: Decodable {
            let race: HorseRacingUSARace

            init(from decoder: any Decoder) throws {
                if let list = try? [HorseRacingUSARace](from: decoder), let first = list.first, list.count == 1 {
                    race = first
                } else {
                    race = try HorseRacingUSARace(from: decoder)
                }
            }
        }
        let (one, date) = try decode(One.self, response)
        return (one.race, date)
    }

    // MARK: - asking

    private func list(_ question: Question, _ day: String) async throws(FeedError) -> MeetingsAnswer {
        let (response, isKept) = try await ask(question)
        let answer = try await Self.decodeMeetings(response, zoneless)
        if !isKept, Self.isOver(day, at: clock.now) { await answers?.keep(response.body, as: question.name) }
        return answer
    }

    private func figures(_ question: Question) async throws(FeedError) -> [NamedFigures] {
        try Self.figures(try await ask(question).response)
    }

    private func ask(_ question: Question) async throws(FeedError) -> (response: HTTPResponse, isKept: Bool) {
        if let kept = await answers?.answer(question.name) { return (HTTPResponse(status: 200, body: kept), true) }
        var request = endpoint.request(question)
        request.timeoutMilliseconds = timeoutMilliseconds
        do throws(TransportError) {
            return (try await gate.get(request, urgency: question.urgency), false)
        } catch {
            throw FeedError(error)
        }
    }

    /// Off the main thread: a day has about a hundred races.
    @concurrent
    private static func decodeMeetings(
        _ response: HTTPResponse, _ zoneless: ZonelessTimes
    ) async throws(FeedError) -> MeetingsAnswer {
        try meetings(response, zoneless: zoneless)
    }

    /// Whether the last race of a day has been over for hours, on the west coast too.
    private static func isOver(_ day: String, at now: Date) -> Bool {
        guard let midnight = RFC3339.parse(day + "T00:00:00Z") else { return false }
        return now >= midnight + 36 * 3600
    }

    private static func isFinal(_ card: RaceCard, at now: Date) -> Bool {
        guard let start = card.advertisedStart, now >= start + 3600 else { return false }
        return card.status == .abandoned || card.status == .final && !card.placings.isEmpty
    }
}
