/// Parts of an answer that could not be read: how many, and the first of them in words. An answer, its card and its
/// lists carry it, so that a gap is reported wherever the rest is shown.
package struct Unread: Hashable, Sendable {
    /// Races, runners, placings, values and bytes that were left out.
    package private(set) var count = 0
    /// The first of them with place and value, at most `kept`: `races[2]: advertised_start "soon" cannot be read`.
    package private(set) var first: [String] = []

    /// Most values that `first` names; the others are only counted.
    package static let kept = 3

    package init() {}

    /// Count from an earlier run or another program.
    package init(count: Int, first: [String]) {
        self.count = max(count, first.count)
        self.first = Array(first.prefix(Self.kept))
    }

    /// Counts one more; `words` are kept if there is room.
    package mutating func add(_ words: String) {
        add(Unread(count: 1, first: [words]))
    }

    /// Adds the count of another answer.
    package mutating func add(_ other: Unread) {
        count = count.plus(other.count)
        first = Array((first + other.first).prefix(Self.kept))
    }
}
