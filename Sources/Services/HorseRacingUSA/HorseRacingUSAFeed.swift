import FoundationEssentials
package import Models

/// Horse Racing USA: cards, results and meetings, and the source's own statistics (docs/horse-racing-usa.md).
///
/// An answer that will not change any more is requested once (`Lifetime`). A day's list is such an answer from noon
/// (UTC) of the next day. A race is one an hour after its start, if it has finished with placings or was abandoned.
package struct HorseRacingUSAFeed: CardFeed, MeetingsFeed {
    typealias Question = HorseRacingUSAEndpoint.Question

    private let endpoint: HorseRacingUSAEndpoint
    private let gate: HorseRacingUSAGate
    private let answers: Answers
    private let zoneless: ZonelessTimes
    private let timeoutMilliseconds: Int
    private let recorder: ExchangeRecorder?

    /// - Parameters:
    ///   - gate: throttles and counts requests.
    ///   - zoneless: zone of start times that have none.
    ///   - timeoutMilliseconds: real time for each whole request.
    ///   - recorder: records the exchanges of racecards; nil for none.
    init(
        endpoint: HorseRacingUSAEndpoint, gate: HorseRacingUSAGate, answers: Answers,
        zoneless: ZonelessTimes = .track, timeoutMilliseconds: Int = 10_000, recorder: ExchangeRecorder? = nil
    ) {
        self.endpoint = endpoint
        self.gate = gate
        self.answers = answers
        self.zoneless = zoneless
        self.timeoutMilliseconds = timeoutMilliseconds
        self.recorder = recorder
    }

    /// The card of a race, with its result. One request, or an answer that is still good.
    /// - Parameter id: of this source.
    /// - Throws: `.notFound` for another source's race, without a request; otherwise the reason why there is no card.
    package func card(of id: RaceID) async throws(FeedError) -> CardAnswer {
        guard let number = id.horseRacingUSA else { throw .notFound }
        return try await perform(
            .race(number), .card,
            read: { [zoneless] (response) throws(FeedError) in try Self.card(response, id: id, zoneless: zoneless) },
            lifetime: { Lifetime.card($0.card, of: .horseRacingUSA, at: $1) })
    }

    /// The saved card of a race of this source, however old; nil without one.
    package func keptCard(of id: RaceID) async -> CardAnswer? {
        guard let number = id.horseRacingUSA else { return nil }
        return await answers.kept(request(.race(number))) { [zoneless] (response) throws(FeedError) in
            try Self.card(response, id: id, zoneless: zoneless)
        }
    }

    /// The meetings of a day. One request, or an answer that is still good.
    /// - Parameter day: `2026-11-21`, by the tracks' calendar.
    package func meetings(on day: String) async throws(FeedError) -> MeetingsAnswer {
        try await list(.racecards(day: day), day)
    }

    /// The meetings of a day, with finished races only.
    /// - Parameter day: `2026-11-21`, by the tracks' calendar.
    func results(on day: String) async throws(FeedError) -> MeetingsAnswer {
        try await list(.results(day: day), day)
    }

    /// The source's own figures of a horse.
    /// - Parameter id: the source's own number of the horse.
    func figures(ofHorse id: String) async throws(FeedError) -> [NamedFigures] {
        try await figures(.horse(id))
    }

    /// The source's own win rates.
    /// - Parameter days: length of the period that the service counts.
    func rates(_ whose: HorseRacingUSAEndpoint.Rates, days: Int) async throws(FeedError) -> [NamedFigures] {
        try await figures(.rates(whose, days: days))
    }

    // MARK: - reading

    /// Reads an answer to a request for a race.
    /// - Throws: the error of its status; `.webPage` or `.notUnderstood` if the body cannot be read.
    package static func card(
        _ response: HTTPResponse, id: RaceID, zoneless: ZonelessTimes = .track
    ) throws(FeedError) -> CardAnswer {
        let (race, date, unread) = try race(response)
        var answer = CardAnswer(
            card: race.card(id, zoneless), serverDate: date, cacheAge: FeedRequest.cacheAge(response))
        answer.unread = unread
        if let flaw = race.flawOfStart(zoneless) { answer.unread.add(flaw) }
        return answer
    }

    /// Reads a list of races, and sorts them into meetings.
    /// - Throws: the error of its status; `.webPage` or `.notUnderstood` if the body cannot be read.
    package static func meetings(
        _ response: HTTPResponse, zoneless: ZonelessTimes = .track
    ) throws(FeedError) -> MeetingsAnswer {
        let (races, date, unread) = try decode(LenientArray<HorseRacingUSARace>.self, response)
        var answer = MeetingsAnswer(
            meetings: HorseRacingUSARace.meetings(races.values, zoneless), serverDate: date,
            cacheAge: FeedRequest.cacheAge(response))
        answer.hasAge = FeedRequest.hasAge(response)
        answer.unread = unread
        for flaw in races.values.compactMap({ $0.flawOfStart(zoneless) }) { answer.unread.add(flaw) }
        return answer
    }

    /// Everything that an answer reports of races, whichever kind it is: for the import of files.
    package struct Races: Hashable, Sendable {
        /// Meetings of a list; empty for a single race.
        package var meetings: [RaceMeeting] = []
        /// Cards of races with runners in a list, or of a single race.
        package var cards: [RaceCard] = []
        /// Number of races in the list; 1 for a single race.
        var listed = 1
        /// Number of listed races without id, course or start, which no meeting has.
        var leftOut = 0
    }

    /// Reads either a list or a single race. Cards of a list have the numbers that its meetings give them.
    /// - Throws: the error of its status; `.webPage` or `.notUnderstood` if the body is neither.
    package static func races(
        _ response: HTTPResponse, zoneless: ZonelessTimes = .track
    ) throws(FeedError) -> Races {
        let list = try? decode(LenientArray<HorseRacingUSARace>.self, response).body
        guard let list, list.listed > 1 || list.values.first?.horses.isEmpty != false else {
            let race = try race(response).race
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

    /// Reads statistics of horses, jockeys or trainers.
    /// - Throws: the error of its status; `.webPage` or `.notUnderstood` if the body cannot be read.
    package static func figures(_ response: HTTPResponse) throws(FeedError) -> [NamedFigures] {
        try decode(HorseRacingUSAFigures.self, response).body.rows
    }

    /// RapidAPI answers an unknown key with 401, and a key without a subscription with 403.
    private static func decode<Body: Decodable>(
        _ type: Body.Type, _ response: HTTPResponse
    ) throws(FeedError) -> (body: Body, date: Date?, unread: Unread) {
        if response.status == 403, !FeedStatus.isWebPage(response) {
            throw .keyRefused(status: 403, detail: FeedStatus.detail(of: response))
        }
        return try FeedRequest.decode(type, response)
    }

    /// Reads a race from one object, or from a list with one object.
    private static func race(
        _ response: HTTPResponse
    ) throws(FeedError) -> (race: HorseRacingUSARace, date: Date?, unread: Unread) {
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
        let (one, date, unread) = try decode(One.self, response)
        return (one.race, date, unread)
    }

    // MARK: - Requests

    /// The cached meetings of a day, however old; nil if there are none.
    package func keptMeetings(on day: String) async -> MeetingsAnswer? {
        await answers.kept(request(.racecards(day: day))) { [zoneless] (response) throws(FeedError) in
            try Self.meetings(response, zoneless: zoneless)
        }
    }

    private func list(_ question: Question, _ day: String) async throws(FeedError) -> MeetingsAnswer {
        try await perform(
            question, .meetings,
            read: { [zoneless] (response) throws(FeedError) in try Self.meetings(response, zoneless: zoneless) },
            lifetime: { Lifetime.isOver(day, at: $1) ? .forEver : .seconds(Self.quiet) })
    }

    private func figures(_ question: Question) async throws(FeedError) -> [NamedFigures] {
        try await perform(
            question, .card, read: { (response) throws(FeedError) in try Self.figures(response) },
            lifetime: { _, _ in .seconds(Self.quiet) })
    }

    /// Seconds of a list that may still change, and of figures.
    private static let quiet: TimeInterval = 300

    private func perform<Answer: Sendable>(
        _ question: Question, _ kind: Answers.Kind, read: @Sendable (HTTPResponse) throws(FeedError) -> Answer,
        lifetime: @Sendable (Answer, Date) -> Lifetime
    ) async throws(FeedError) -> Answer {
        try await answers.get(
            request(question), kind, by: way(for: question), read: read, lifetime: lifetime)
    }

    private func way(for question: Question) -> any HTTPTransport {
        guard case .racecards = question else { return gate }
        let source = RaceSource.horseRacingUSA
        return gate.recorded(by: recorder, source: source, count: source.largestCount)
    }

    private func request(_ question: Question) -> HTTPRequest {
        var request = endpoint.request(question)
        request.timeoutMilliseconds = timeoutMilliseconds
        request.urgency = question.urgency
        return request
    }
}
