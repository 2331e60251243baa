import Models

/// Addresses of the Neds platform (docs/dev/feed.md, "v2" and "v1").
struct NedsEndpoint: Hashable, Sendable {
    /// Base address of the service, the default of `--feed-url`.
    static let liveBase = "https://api.neds.com.au"

    /// Most races of each category in a request of the board.
    static let largestCount = 80

    /// Scheme, host and perhaps a path, without a slash at the end.
    let base: String

    /// - Parameter base: value of `--feed-url`; slashes at its end are dropped.
    init(base: String) {
        self.base = base.trimmingSlashes
    }

    /// - Parameter count: races of each category.
    func v2(count: Int) -> HTTPRequest {
        let ids = RaceCategory.known.compactMap(NedsCategory.id(of:)).map { "%22\($0)%22" }
        let categories = "%5B" + ids.joined(separator: "%2C") + "%5D"
        return request("/v2/racing/next-races-category-group?count=\(count)&categories=\(categories)")
    }

    /// - Parameter count: races of each category that are hoped for. v1 counts all categories together and one may
    ///   be missing, so many more are requested.
    func v1(count: Int) -> HTTPRequest {
        request("/rest/v1/racing/?method=nextraces&count=\(min(100, max(50, count * 4)))", .nedsV1)
    }

    /// Request for the card of one race, by the feed's id.
    func racecard(_ id: RaceID) -> HTTPRequest {
        request("/rest/v1/racing/?method=racecard&id=\(id.text.percentEncoded)")
    }

    /// The service answers 500 to a GET without this Content-Type.
    private func request(_ path: String, _ source: RaceSource = .neds) -> HTTPRequest {
        var request = HTTPRequest(
            url: base + path, headers: ["Content-Type": "application/json", "Accept": "application/json"])
        request.source = source.name
        return request
    }
}

/// The platform's ids of the three categories (docs/dev/feed.md, "Identifiers").
enum NedsCategory {
    private static let ids: [String: RaceCategory] = [
        "4a2788f8-e825-4d36-9894-efd4baf1cfae": .horse,
        "9daef0d7-bf3c-4f50-921d-8e818c60fe61": .greyhound,
        "161d9be2-e909-4326-8c2c-35ed71fb460b": .harness,
    ]

    static func category(id: String?) -> RaceCategory {
        id.flatMap { ids[$0.lowercased()] } ?? .unknown
    }

    static func id(of category: RaceCategory) -> String? {
        ids.first { $0.value == category }?.key
    }
}
