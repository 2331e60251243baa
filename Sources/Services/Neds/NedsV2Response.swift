import FoundationEssentials
import Models

/// The answer of `next-races-category-group` (docs/feed.md, "v2").
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

    /// Races that no order list names count all the same: a summary is what a race needs.
    /// - Parameter asked: races of each category that were asked for.
    func answer(asked: Int) -> FeedAnswer {
        var answer = FeedAnswer(summaries: summaries)
        for (categoryID, group) in groups {
            guard let ids = group.value?.ids else { continue }
            answer.listed.formUnion(ids.map(RaceID.init(wire:)))
            let category = NedsCategory.category(id: categoryID)
            // A short list is the whole list, as far as counts are known to be honoured.
            let isWhole = ids.count < asked && asked <= 15
            answer.horizons[category] = isWhole ? .distantFuture : answer.lastStart(of: category)
        }
        return answer
    }
}

extension FeedAnswer {
    init(summaries: [String: Lenient<NedsRaceSummary>]) {
        let races = summaries.compactMap { id, summary in summary.value?.race(id: RaceID(wire: id)) }
        self.init(
            races: races, listed: Set(summaries.keys.map(RaceID.init(wire:))), skipped: summaries.count - races.count)
    }

    func lastStart(of category: RaceCategory) -> Date? {
        races.lazy.filter { $0.category == category }.map(\.advertisedStart).max()
    }
}
