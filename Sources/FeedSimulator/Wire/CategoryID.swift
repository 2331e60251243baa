import Models

/// The ids by which the services know the categories. Source: `docs/dev/feed.md`, "Identifiers".
enum CategoryID {
    static func id(of category: RaceCategory) -> String {
        switch category {
        case .horse: "4a2788f8-e825-4d36-9894-efd4baf1cfae"
        case .greyhound: "9daef0d7-bf3c-4f50-921d-8e818c60fe61"
        case .harness: "161d9be2-e909-4326-8c2c-35ed71fb460b"
        case .unknown: "00000000-0000-4000-8000-000000000000"
        }
    }

    /// The three, ascending by id: the order in which the service writes them.
    static let all = RaceCategory.known.map(id).sorted()
}
