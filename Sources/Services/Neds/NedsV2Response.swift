import FoundationEssentials
import Models

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
