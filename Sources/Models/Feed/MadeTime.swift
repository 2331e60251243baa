package import FoundationEssentials

/// How old data is by a time that its maker gave it: a document's own, or that of a file.
///
/// A time to come is no age: its maker's clock is wrong. Then the data is as old as it is known here, so that it does
/// not stay new until that time has come.
package struct MadeTime: Sendable {
    private var known: (made: Date, seen: Date)?

    /// The time of data that nobody has seen.
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
