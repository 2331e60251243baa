import FoundationEssentials
import Models

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
