/// Facts that an answer gives about the cache that it came from, besides its age.
package enum CacheMark: Hashable, Sendable {
    /// The cache had the answer and did not request the server.
    case kept
    /// The server does not answer, or its answer is still under way.
    case stale

    /// Content of `Cache-Status` (RFC 9211) or `X-Cache`; nil for an answer that was fetched for this request, and
    /// without these headers. A `Via` header is no sign of a cache: a proxy names itself there in each answer.
    init?(_ response: HTTPResponse) {
        let members = (response.header("cache-status") ?? "").lowercased().split(separator: ",")
            .map { $0.split { ";= \t".contains($0) } }
        // The nearest cache is the last member.
        if let nearest = members.last {
            guard members.contains(where: { $0.dropFirst().contains("hit") }) else { return nil }
            self = nearest.contains("stale") ? .stale : .kept
            return
        }
        // Values are `HIT` and `UPDATING` of nginx, `Hit from cloudfront`, `HIT, MISS`, `TCP_MEM_HIT`.
        let words = Set((response.header("x-cache") ?? "").lowercased().split { !$0.isLetter })
        if !words.isDisjoint(with: ["stale", "updating"]) {
            self = .stale
        } else if !words.isDisjoint(with: ["hit", "refreshhit", "revalidated"]) {
            self = .kept
        } else {
            return nil
        }
    }
}
