package import Models
package import Services

extension PrometheusText {
    /// Most sources, and most kinds of failure of each: both may come from another user's file.
    private static let most = (sources: 20, kinds: 30)

    /// Adds what is known of the requests to each source.
    package mutating func add(_ figures: [String: RequestFigures.Source]) {
        // Two names that are the same when they are clean would be one series twice.
        let named = Dictionary(figures.map { (Self.clean($0), $1) }) { first, _ in first }
        let all = named.sorted { $0.key < $1.key }.prefix(Self.most.sources)
        func samples(_ value: (RequestFigures.Source) -> Int) -> [Sample] {
            all.map { ([("source", $0.key)], value($0.value)) }
        }
        add(.requests, samples(\.requests))
        add(.failures, all.flatMap { Self.failures($0.value, of: $0.key) })
        add(.retries, samples(\.retries))
        add(.cacheHits, samples(\.cacheHits))
        add(.limitWaits, samples(\.limitWaits))
        add(.responseBytes, samples(\.bytes))
        add(.medianTime, samples(\.milliseconds.median))
        add(.longestTime, samples(\.milliseconds.longest))
    }

    private static func failures(_ figures: RequestFigures.Source, of source: String) -> [Sample] {
        let kinds = Dictionary(figures.failures.map { (clean($0), $1) }) { first, _ in first }
        return kinds.sorted { $0.key < $1.key }.prefix(most.kinds).map { kind, count in
            ([("source", source), ("kind", kind)], count)
        }
    }

    private static func clean(_ text: String) -> String { FeedText.clean(text, limit: 200) }
}
