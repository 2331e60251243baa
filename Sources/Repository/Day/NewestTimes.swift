import FoundationEssentials

/// Times at which what is known of each was true, by the program's clock. Caches beside each other differ: what is
/// older is no news.
struct NewestTimes<Key: Hashable & Sendable>: Sendable {
    private var latest: [Key: Date] = [:]

    /// Notes when something that has come was true.
    /// - Returns: false if what is known is newer.
    mutating func take(_ key: Key, trueAt truth: Date) -> Bool {
        let known = latest[key] ?? .distantPast
        guard truth + RequestTime.negligible >= known else { return false }
        latest[key] = max(known, truth)
        return true
    }

    mutating func forget(except isKept: (Key) -> Bool) { latest = latest.filter { isKept($0.key) } }
}
