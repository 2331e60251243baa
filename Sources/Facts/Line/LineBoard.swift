package import FoundationEssentials
package import Models
package import Repository

/// The data of `raceboard line`: the next races, and how good the data is. It comes from a running program through a
/// socket, from the store, or from the line's own request. Instants are of the reader's clock, unless noted.
package struct LineBoard: Hashable, Sendable {
    /// Most races that an answer holds.
    static let most = 40

    /// Races on the board, by board rule 1; `confirmedAt` is by the server's clock.
    package var races: [BoardRace]
    /// Instant of the last good answer of the feed; nil without one.
    package var lastGood: Date?
    /// Whether it is no longer live, however young the last answer is: `FeedHealth.canBeLive` is false.
    package var isOld: Bool
    /// Seconds after `lastGood` up to which the data is live (board rule 7).
    var liveFor: TimeInterval
    /// Seconds that the server's clock is ahead of the reader's.
    var offset: TimeInterval
    /// Instant of the next request to the feed.
    package var due: Date
    /// The feed's current error; nil after a good answer.
    package var failure: FeedFacts.Failure?
    /// Whether the races are those of a simulated day. No other program reads them.
    package var isSimulated = false

    /// The board of an engine.
    /// - Parameters:
    ///   - machine: the board's state machine.
    ///   - now: the program's clock.
    package init(_ machine: RaceBoard, at now: Date) {
        let snapshot = machine.snapshot(at: now)
        races = machine.first(Self.most, at: now).map { row in
            var row = row
            row.confirmedAt = snapshot.clock.now(device: row.confirmedAt)
            return row
        }
        lastGood = snapshot.health.lastGood
        isOld = !snapshot.health.canBeLive
        liveFor = FeedHealth.liveFor(snapshot.health.source)
        offset = snapshot.clock.offset
        due = snapshot.health.nextTry
        failure = FeedFacts(snapshot, device: now, url: "").failure
        isSimulated = snapshot.health.isSimulated
    }

    /// Saved data, as a board has it just after its start.
    /// - Parameters:
    ///   - settings: of such a board.
    ///   - lists: secondary sources.
    ///   - now: the reader's clock.
    package init?(_ stored: StoredBoard, settings: RaceBoard.Settings, lists: [RaceSource], at now: Date) {
        guard stored.lastGood != nil else { return nil }
        var machine = RaceBoard(settings: settings, now: now)
        _ = machine.handle(.lists(lists), at: now)
        _ = machine.handle(.restored(stored), at: now)
        self.init(machine, at: now)
        due = (lastGood ?? now) + settings.interval
    }

    init(
        races: [BoardRace], lastGood: Date?, isOld: Bool, liveFor: TimeInterval, offset: TimeInterval, due: Date,
        failure: FeedFacts.Failure?
    ) {
        (self.races, self.lastGood, self.isOld, self.liveFor) = (races, lastGood, isOld, liveFor)
        (self.offset, self.due, self.failure) = (offset, due, failure)
    }

    /// Seconds since the last good answer, 0 or more; nil without one.
    package func age(at now: Date) -> TimeInterval? { lastGood.map { max(0, now.timeIntervalSince($0)) } }

    /// State of the data, by board rule 7.
    package func state(at now: Date) -> FeedFacts.State {
        if !isOld, let age = age(at: now), age <= liveFor { return .live }
        return toCome(at: now).isEmpty ? .noData : .stale
    }

    /// Races that are on the board at an instant (board rule 2).
    func toCome(at now: Date) -> [BoardRace] {
        races.filter { EvictionPolicy.isOnBoard(start: $0.race.advertisedStart, at: now + offset) }
    }
}

extension LineBoard {
    /// Version of the answer. Another one is not read.
    private static let schema = 2
    /// Most bytes of an answer: comments have up to 4,000 characters.
    package static let limit = 1 << 20

    /// The answer of a socket: one JSON object. Times are seconds before and after the moment of the answer, since the
    /// clocks of two programs differ.
    /// - Parameters:
    ///   - feed: names the feed, so that another one's answer is not read.
    ///   - now: the program's clock.
    package func wire(feed: String, at now: Date) -> String {
        let body = Body(
            schema: Self.schema, feed: feed, server: (now + offset).timeIntervalSince1970, age: age(at: now),
            isOld: isOld, liveFor: liveFor, due: due.timeIntervalSince(now).held(in: Self.waits),
            failure: failure.map { [$0.kind, $0.sentence] },
            races: toCome(at: now).map(LineRaceBody.init))
        return (try? JSONEncoder().encode(body)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// Reads an answer.
    /// - Parameter now: the reader's clock when it came.
    /// - Returns: nil for the answer of another feed or version, and for anything else.
    package init?(wire bytes: [UInt8], feed: String, at now: Date) {
        guard bytes.count <= Self.limit, let body = try? JSONDecoder().decode(Body.self, from: Data(bytes)),
            body.schema == Self.schema, body.feed == feed,
            let server = body.server.within(Self.instants), let due = body.due.within(Self.waits),
            let liveFor = body.liveFor.within(Self.waits), body.races.count <= Self.most
        else { return nil }
        let failure = body.failure.flatMap { words in
            words.count == 2
                ? FeedFacts.Failure(
                    kind: FeedText.clean(words[0], limit: 40), sentence: FeedText.clean(words[1], limit: 400)) : nil
        }
        self.init(
            races: body.races.compactMap(\.race), lastGood: body.age?.within(Self.instants).map { now - $0 },
            isOld: body.isOld, liveFor: liveFor, offset: server - now.timeIntervalSince1970, due: now + due,
            failure: failure)
    }

    /// Seconds since 1970, up to the year 2200.
    private static let instants = 0.0...7_258_118_400

    /// Seconds until `due`, and of `liveFor`: at most a day.
    private static let waits = 0.0...86_400

    private struct Body: Codable {
        let schema: Int
        let feed: String
        let server: Double
        let age: Double?
        let isOld: Bool
        let liveFor: Double
        let due: Double
        let failure: [String]?
        let races: [LineRaceBody]
    }

    private struct LineRaceBody: Codable {
        let id: String
        let category: String
        let number: Int
        let meeting: String
        let name: String
        let start: Double
        let distance: Int?
        let track: String?
        let weather: String?
        let comment: String?
        let venue: String?
        let state: String?
        let country: String?
        let status: String?
        let isListed: Bool
        let confirmed: Double
        let movedFrom: Double?
        let moves: Int

        /// Most changes of a start that it reports.
        private static let most = 1_000

        init(_ row: BoardRace) {
            let race = row.race
            (id, category, number) = (race.id.text, race.category.rawValue, race.number)
            (meeting, name, start) = (race.meeting, race.name, race.advertisedStart.timeIntervalSince1970)
            (distance, track) = (race.distance, race.trackCondition)
            (weather, comment) = (race.weather, race.comment)
            (venue, state, country) = (race.venue.name, race.venue.state, race.venue.country)
            (status, isListed) = (row.status?.word, row.isListed)
            confirmed = row.confirmedAt.timeIntervalSince1970
            (movedFrom, moves) = (row.movedFrom?.timeIntervalSince1970, row.moves)
        }

        /// nil for a start, or an answer, in an impossible year.
        var race: BoardRace? {
            guard let start = start.within(LineBoard.instants), let confirmed = confirmed.within(LineBoard.instants)
            else { return nil }
            let race = Race(
                id: RaceID(FeedText.clean(id, limit: 100)), category: RaceCategory(rawValue: category) ?? .unknown,
                number: number.within(OutsideNumber.raceNumbers) ?? 0, meeting: FeedText.clean(meeting, limit: 80),
                name: FeedText.clean(name, limit: 160),
                advertisedStart: Date(timeIntervalSince1970: start.rounded(.down)),
                distance: distance?.within(OutsideNumber.distances),
                trackCondition: FeedText.clean(optional: track, limit: 40),
                weather: FeedText.clean(optional: weather, limit: 40),
                venue: Venue(
                    name: FeedText.clean(optional: venue, limit: 80), state: FeedText.clean(optional: state, limit: 40),
                    country: FeedText.clean(optional: country, limit: 40)),
                comment: FeedText.clean(optional: comment, limit: 4_000))
            return BoardRace(
                race: race, movedFrom: movedFrom?.within(LineBoard.instants).map(Date.init(timeIntervalSince1970:)),
                moves: moves.held(in: 0...Self.most), isListed: isListed, status: RaceStatus(word: status),
                confirmedAt: Date(timeIntervalSince1970: confirmed))
        }
    }
}
