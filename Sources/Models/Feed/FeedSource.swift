/// A service and method that next races are asked of, by the name that `--source` takes.
package enum FeedSource: String, Sendable, Hashable, CaseIterable {
    /// `next-races-category-group`, races per category (docs/dev/feed.md, "v2").
    case neds
    /// `nextraces`, all categories mixed; also the fallback when the other keeps failing (docs/dev/feed.md, "v1").
    case nedsV1 = "neds-v1"
}
