import FoundationEssentials
package import Models

/// The live `NextRacesFeed` of the Neds platform, by either method.
package struct NedsFeed: NextRacesFeed {
    private let source: RaceSource
    private let endpoint: NedsEndpoint
    private let transport: any HTTPTransport
    private let timeoutMilliseconds: Int
    private let recorder: ExchangeRecorder?
    private let answers: Answers?
    private let guides = KeptGuides()

    /// - Parameters:
    ///   - source: `.neds` for v2, `.nedsV1` for v1.
    ///   - base: scheme, host and perhaps a path.
    ///   - timeoutMilliseconds: real time for each whole request.
    ///   - recorder: records every exchange; nil for none.
    ///   - answers: cache of answers; nil for none.
    package init(
        source: RaceSource, base: String, transport: any HTTPTransport, timeoutMilliseconds: Int = 10_000,
        recorder: ExchangeRecorder? = nil, answers: Answers? = nil
    ) {
        self.answers = answers
        self.recorder = recorder
        self.source = source
        self.endpoint = NedsEndpoint(base: base)
        self.transport = transport
        self.timeoutMilliseconds = timeoutMilliseconds
    }

    /// Next races of all categories, by the method of this feed. One request, or an answer that is still good.
    /// - Parameter count: races of each category, moved into 1 to 160.
    /// - Throws: the error of the transport, the status or the body.
    package func nextRaces(count: Int) async throws(FeedError) -> FeedAnswer {
        let request = request(count: count)
        return try await FeedRequest.perform(
            request, .races, from: answers,
            by: RecordedTransport(transport: transport, recorder: recorder, source: source, count: count),
            read: { (response) throws(FeedError) in
                try Self.decode(response, source: source, requested: count, guides: guides)
            },
            lifetime: { _, _ in Lifetime.list(interval: answers?.interval ?? 0) })
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
