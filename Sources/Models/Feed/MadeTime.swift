package import FoundationEssentials

/// Age of data by the time that a document or a file has for itself.
///
/// A time in the future comes from a wrong clock. Then the age counts from when this program first saw the data, so
/// that it does not stay new until that time.
package struct MadeTime: Sendable {
    private var known: (made: Date, seen: Date)?

    /// The time of data that has not been seen yet.
    package init() {}

    /// Seconds, 0 at least.
    /// - Parameters:
    ///   - made: as its maker gave it.
    ///   - reference: the clock that the maker's is compared with.
    ///   - now: a steady clock; counts how long this time is known.
    package mutating func age(of made: Date, by reference: Date, at now: Date) -> Int {
        let seen = known.flatMap { $0.made == made ? $0.seen : nil } ?? now
        known = (made, seen)
        let age = Int(clamping: reference.timeIntervalSince(made).rounded(.down))
        return max(0, age, Int(clamping: now.timeIntervalSince(seen).rounded(.down)))
    }
}
