import FoundationEssentials
package import Models

/// The live `NextRacesFeed` of the Neds platform, by either method.
package struct NedsFeed: NextRacesFeed {
    private let source: RaceSource
    private let endpoint: NedsEndpoint
    private let transport: any HTTPTransport
    private let timeoutMilliseconds: Int
    private let recorder: ExchangeRecorder?
    private let answers: Answers
    private let guides = KeptGuides()

    /// - Parameters:
    ///   - source: `.neds` for v2, `.nedsV1` for v1.
    ///   - base: scheme, host and perhaps a path.
    ///   - timeoutMilliseconds: real time for each whole request.
    ///   - recorder: records every exchange; nil for none.
    package init(
        source: RaceSource, base: String, transport: any HTTPTransport, timeoutMilliseconds: Int = 10_000,
        recorder: ExchangeRecorder? = nil, answers: Answers = .none
    ) {
        (self.answers, self.recorder, self.source) = (answers, recorder, source)
        self.endpoint = NedsEndpoint(base: base)
        (self.transport, self.timeoutMilliseconds) = (transport, timeoutMilliseconds)
    }

    /// Next races of all categories, by the method of this feed. One request, or an answer that is still good.
    /// - Parameter count: races of each category, moved into 1 to 160.
    /// - Throws: the error of the transport, the status or the body.
    package func nextRaces(count: Int) async throws(FeedError) -> FeedAnswer {
        let request = request(count: count)
        return try await answers.get(
            request, .races,
            by: transport.recorded(by: recorder, source: source, count: count),
            read: { (response) throws(FeedError) in
                try Self.decode(response, source: source, requested: count, guides: guides)
            },
            lifetime: { _, _ in Lifetime.list(interval: answers.interval) })
    }

    private func request(count: Int) -> HTTPRequest {
        let count = max(1, min(count, NedsEndpoint.largestCount * 2))
        var request = source == .neds ? endpoint.v2(count: count) : endpoint.v1(count: count)
        request.timeoutMilliseconds = timeoutMilliseconds
        return request
    }

    /// Reads an answer to a request for next races.
    /// - Parameter requested: number of races of each category in the request; the horizons depend on it.
    /// - Throws: the error of its status; `.webPage` or `.notUnderstood` if the body is not as docs/dev/feed.md
    ///   describes.
    package static func decode(
        _ response: HTTPResponse, source: RaceSource, requested: Int
    ) throws(FeedError) -> FeedAnswer {
        try decode(response, source: source, requested: requested, guides: KeptGuides())
    }

    private static func decode(
        _ response: HTTPResponse, source: RaceSource, requested: Int, guides: KeptGuides
    ) throws(FeedError) -> FeedAnswer {
        var answer: FeedAnswer
        if source == .nedsV1 {
            let (body, _, unread) = try FeedRequest.decode(NedsV1Response.self, response)
            answer = body.answer(guides)
            answer.unread = unread
        } else {
            let (body, _, unread) = try FeedRequest.decode(NedsV2Response.self, response)
            answer = body.answer(requested: requested, guides)
            answer.unread = unread
        }
        if answer.races.isEmpty, answer.skipped > 0 {
            let first = answer.unread.first.first.map { ": \($0)" } ?? ""
            throw .notUnderstood(detail: "none of \(answer.skipped) races can be read" + first)
        }
        answer.came(with: response)
        return answer
    }
}

/// The answer of `nextraces` (docs/dev/feed.md, "v1").
struct NedsV1Response: Decodable {
    private let data: Tables

    private struct Tables: Decodable {
        let ids: [Lenient<String>]
        let summaries: WireTable<Lenient<NedsRaceSummary>>

        enum CodingKeys: String, CodingKey {
            case ids = "next_to_go_ids"
            case summaries = "race_summaries"
        }
    }

    /// Categories are mixed, so the answer reaches equally far for all of them.
    func answer(_ guides: KeptGuides) -> FeedAnswer {
        var answer = FeedAnswer(summaries: data.summaries.items, guides)
        answer.listed.formUnion(data.ids.compactMap { $0.value.map(RaceID.init(wire:)) })
        if let last = answer.races.map(\.advertisedStart).max() {
            for category in RaceCategory.allCases { answer.horizons[category] = last }
        }
        return answer
    }
}

/// The answer of `next-races-category-group` (docs/dev/feed.md, "v2").
struct NedsV2Response: Decodable {
    private let groups: [String: Lenient<Group>]
    private let summaries: [String: Lenient<NedsRaceSummary>]

    private struct Group: Decodable {
        let ids: [String]

        private enum Keys: String, CodingKey { case ids = "race_ids" }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            ids = try container.decode([Lenient<String>].self, forKey: .ids).compactMap(\.value)
        }
    }

    private enum CodingKeys: String, CodingKey {
        case groups = "category_race_map"
        case summaries = "race_summaries"
    }

    /// The order lists only show the ids that are missing; summaries are races without them, too.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        summaries = try container.decode(WireTable<Lenient<NedsRaceSummary>>.self, forKey: .summaries).items
        groups = container.lenient(WireTable<Lenient<Group>>.self, .groups)?.items ?? [:]
    }

    /// A race without an entry in an order list counts too: it only needs a summary.
    /// - Parameter requested: number of races of each category in the request.
    func answer(requested: Int, _ guides: KeptGuides) -> FeedAnswer {
        var answer = FeedAnswer(summaries: summaries, guides)
        for (categoryID, group) in groups {
            guard let ids = group.value?.ids else { continue }
            answer.listed.formUnion(ids.map(RaceID.init(wire:)))
            let category = NedsCategory.category(id: categoryID)
            // A list that is shorter than requested is complete, as long as the service is known to honour the count.
            let isWhole = ids.count < requested && requested <= 15
            guard let horizon = isWhole ? .distantFuture : answer.lastStart(of: category) else { continue }
            // Two groups can have one category, as all unknown ones do: then the nearer horizon counts.
            answer.horizons[category] = min(horizon, answer.horizons[category] ?? .distantFuture)
        }
        return answer
    }
}

extension FeedAnswer {
    init(summaries: [String: Lenient<NedsRaceSummary>], _ guides: KeptGuides) {
        // Keys that differ only in invisible characters name one race; the first of them in text order describes it.
        var races: [RaceID: Race] = [:]
        var listed: Set<RaceID> = []
        for key in summaries.keys.sorted() {
            let id = RaceID(wire: key)
            listed.insert(id)
            if races[id] == nil { races[id] = summaries[key]?.value?.race(id: id, guides) }
        }
        guides.endAnswer()
        self.init(races: Array(races.values), listed: listed, skipped: listed.count - races.count)
    }

    func lastStart(of category: RaceCategory) -> Date? {
        races.lazy.filter { $0.category == category }.map(\.advertisedStart).max()
    }
}

/// The Neds platform's card of a race: method `racecard`.
package struct NedsCardFeed: CardFeed {
    private let endpoint: NedsEndpoint
    private let transport: any HTTPTransport
    private let timeoutMilliseconds: Int
    private let answers: Answers

    /// - Parameters:
    ///   - base: scheme, host and perhaps a path.
    ///   - timeoutMilliseconds: real time for each whole request.
    package init(
        base: String, transport: any HTTPTransport, timeoutMilliseconds: Int = 10_000, answers: Answers = .none
    ) {
        self.answers = answers
        endpoint = NedsEndpoint(base: base)
        (self.transport, self.timeoutMilliseconds) = (transport, timeoutMilliseconds)
    }

    /// The card of a race. One request, or an answer that is still good.
    /// - Throws: the error of the transport, the status or the body.
    package func card(of id: RaceID) async throws(FeedError) -> CardAnswer {
        var request = endpoint.racecard(id)
        request.timeoutMilliseconds = timeoutMilliseconds
        return try await answers.get(
            request, .card, by: transport,
            read: { (response) throws(FeedError) in try Self.decode(response, id: id) },
            lifetime: { Lifetime.card($0.card, of: .neds, at: $1) })
    }

    /// The saved card of a race, however old; nil without one.
    package func keptCard(of id: RaceID) async -> CardAnswer? {
        await answers.kept(endpoint.racecard(id)) { (response) throws(FeedError) in
            try Self.decode(response, id: id)
        }
    }

    /// Reads a racecard (docs/dev/feed.md, "Racecard").
    /// - Throws: the error of its status; `.notUnderstood` if it describes neither the race nor a runner.
    package static func decode(_ response: HTTPResponse, id: RaceID) throws(FeedError) -> CardAnswer {
        let (body, date, unread) = try FeedRequest.decode(NedsRacecard.self, response)
        guard let card = body.card(id) else { throw .notUnderstood(detail: "neither the race nor a runner") }
        var answer = CardAnswer(card: card, serverDate: date, cacheAge: FeedRequest.cacheAge(response))
        answer.unread = unread
        return answer
    }
}
