package import FoundationEssentials
package import Models

/// The list of races that a relay sends: an answer of the feed, and where it comes from. As a document it is also one
/// of an open feed (docs/open-feed.md).
package struct RelayBoard: Hashable, Sendable {
    package var mark: RelayMark
    /// Time at which it was sent, by the server's clock.
    package var at: Date
    package var feed: RelayFeedReport
    /// The answer, without times of its own: those are in `at` and `feed`.
    package var answer: FeedAnswer

    package init(mark: RelayMark, at: Date, feed: RelayFeedReport, answer: FeedAnswer) {
        (self.mark, self.at, self.feed, self.answer) = (mark, at, feed, answer)
    }
}

private enum RelayBoardKeys: String, CodingKey {
    case run, seq, at, feed, horizons, races, skipped, confirms, boxes
    case listedOnly = "listed_only"
    case budget = "budget_per_minute"
}

private enum RelayFeedKeys: String, CodingKey {
    case state, source, error, simulated
    case trueAt = "true_at"
    case isStopped = "is_stopped"
}

extension KeyedDecodingContainer<RelayBoardKeys> {
    fileprivate func time(_ key: Key) -> Date? { lenient(String.self, key).flatMap(RFC3339.parse) }

    fileprivate func mark() throws(Flaw) -> RelayMark {
        RelayMark(
            run: try FleetJSON.required(time(.run), "run"),
            seq: try FleetJSON.required(whole(.seq, in: 1...1_000_000_000), "seq"))
    }

    fileprivate func report() throws(Flaw) -> RelayFeedReport {
        let feed = try? nestedContainer(keyedBy: RelayFeedKeys.self, forKey: .feed)
        let state = feed?.lenient(String.self, .state).flatMap(RelayFeedReport.State.init(rawValue:))
        return RelayFeedReport(
            state: try FleetJSON.required(state, "the feed's state"), source: feed?.text(.source, limit: 100) ?? "",
            trueAt: feed?.lenient(String.self, .trueAt).flatMap(RFC3339.parse),
            error: feed?.lenient(FeedErrorWire.self, .error)?.error, isStopped: feed?.flag(.isStopped) ?? false,
            isSimulated: feed?.flag(.simulated) ?? false)
    }
}

private struct RelayFeedBody: Encodable {
    let state, source: String
    let trueAt: String?
    let ageSeconds: Int
    let error: FeedErrorWire?
    let isStopped, simulated: Bool

    init(_ report: RelayFeedReport, at now: Date) {
        (state, source, isStopped) = (report.state.rawValue, report.source, report.isStopped)
        simulated = report.isSimulated
        trueAt = report.trueAt.map(RFC3339.format)
        ageSeconds = report.trueAt.map { max(0, Int(clamping: now.timeIntervalSince($0))) } ?? 0
        error = report.error.map(FeedErrorWire.init)
    }
}

extension RelayBoard: FleetPayload {
    private struct Wire: Decodable {
        let container: KeyedDecodingContainer<RelayBoardKeys>
        let races: OpenList<OpenRace>

        init(from decoder: any Decoder) throws {
            container = try decoder.container(keyedBy: RelayBoardKeys.self)
            races = try container.decode(OpenList<OpenRace>.self, forKey: .races)
        }
    }

    /// Most ids that are read of races which are only listed.
    private static let mostListed = 5000

    /// - Throws: without `run`, `seq`, `at`, `feed` or `races`.
    package init(body: [UInt8]) throws(Flaw) {
        let wire = try FleetJSON.read(Wire.self, body)
        let races = wire.races.values.compactMap(\.race)
        let listed = wire.container.list(String.self, .listedOnly).prefix(Self.mostListed).map(RaceID.init(wire:))
        var answer = FeedAnswer(
            races: races, listed: Set(races.map(\.id)).union(listed),
            skipped: wire.races.listed - races.count
                + (wire.container.whole(.skipped, in: 0...OpenDocument.mostItems) ?? 0))
        answer.unread = Unread(count: answer.skipped, first: [])
        let horizons = wire.container.lenient([String: Lenient<String>].self, .horizons) ?? [:]
        for category in RaceCategory.allCases {
            answer.horizons[category] = horizons[category.rawValue]?.value.flatMap(RFC3339.parse)
        }
        answer.statuses = Dictionary(
            wire.races.values.compactMap { race in race.card.status.map { (race.card.id, $0) } }
        ) { first, _ in first }
        self.init(
            mark: try wire.container.mark(), at: try FleetJSON.required(wire.container.time(.at), "at"),
            feed: try wire.container.report(), answer: answer)
    }

    package var body: [UInt8] {
        FleetJSON.bytes(Body(self))
    }

    private struct Body: Encodable {
        let schema = FleetJSON.schema
        let openFeed = OpenDocument.version
        let kind = "board"
        let run, at, generatedAt: String
        let seq, skipped: Int
        let feed: RelayFeedBody
        let horizons: [String: String]
        let listedOnly: [String]
        let races: [RaceWire]

        init(_ board: RelayBoard) {
            (run, seq) = (RFC3339.format(board.mark.run), board.mark.seq)
            at = RFC3339.format(board.at)
            generatedAt = at
            feed = RelayFeedBody(board.feed, at: board.at)
            let answer = board.answer
            skipped = max(answer.skipped, answer.unread.count)
            horizons = Dictionary(
                answer.horizons.map { ($0.key.rawValue, RFC3339.format(min($0.value, Self.latest))) }
            ) { first, _ in first }
            listedOnly = answer.listed.subtracting(answer.races.map(\.id)).map(\.text).sorted()
            races = answer.races.inOrder.map { RaceWire($0, answer.statuses[$0.id]) }
        }

        /// The end of 9999; later instants cannot be written.
        private static let latest = Date(timeIntervalSince1970: 253_402_300_799)
    }

    /// A race by the names of docs/open-feed.md.
    private struct RaceWire: Encodable {
        struct Place: Encodable { let name, state, country: String? }

        let id, category, advertisedStart: String
        let name, meeting, trackCondition, weather, comment, status, url: String?
        let number, distanceM: Int?
        let venue: Place

        init(_ race: Race, _ status: RaceStatus?) {
            (id, category) = (race.id.text, race.category.rawValue)
            advertisedStart = RFC3339.format(race.advertisedStart)
            (name, meeting) = (race.name.isEmpty ? nil : race.name, race.meeting)
            (trackCondition, weather, comment) = (race.trackCondition, race.weather, race.comment)
            (self.status, url) = (status?.word, race.address?.text)
            (number, distanceM) = (race.number > 0 ? race.number : nil, race.distance)
            venue = Place(name: race.venue.name, state: race.venue.state, country: race.venue.country)
        }
    }
}

extension RelayBeat: FleetPayload {
    private struct Wire: Decodable {
        let container: KeyedDecodingContainer<RelayBoardKeys>

        init(from decoder: any Decoder) throws { container = try decoder.container(keyedBy: RelayBoardKeys.self) }
    }

    /// - Throws: without `run`, `seq`, `at` or `feed`.
    package init(body: [UInt8]) throws(Flaw) {
        let container = try FleetJSON.read(Wire.self, body).container
        self.init(
            mark: try container.mark(), confirms: container.whole(.confirms, in: 1...1_000_000_000),
            at: try FleetJSON.required(container.time(.at), "at"), feed: try container.report(),
            boxes: container.whole(.boxes, in: 0...100_000) ?? 0, budget: container.whole(.budget, in: 1...60) ?? 20)
    }

    package var body: [UInt8] {
        struct Body: Encodable {
            let schema = FleetJSON.schema
            let kind = "beat"
            let run, at: String
            let seq: Int
            let confirms: Int?
            let feed: RelayFeedBody
            let boxes, budgetPerMinute: Int
        }
        return FleetJSON.bytes(
            Body(
                run: RFC3339.format(mark.run), at: RFC3339.format(at), seq: mark.seq, confirms: confirms,
                feed: RelayFeedBody(feed, at: at), boxes: boxes, budgetPerMinute: budget))
    }
}
