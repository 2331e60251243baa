package import FoundationEssentials

/// Lets at most one order through in two seconds.
package struct OrderLimit: Hashable, Sendable {
    /// Seconds after an order in which no other passes.
    package static let gap: TimeInterval = 2

    private var last: Date?

    /// A limit through which no order has passed yet.
    package init() {}

    /// - Parameter now: a steady clock.
    /// - Returns: whether the order is to be carried out now; the others are dropped.
    package mutating func passes(at now: Date) -> Bool {
        if let last, last <= now, now < last + Self.gap { return false }
        last = now
        return true
    }
}
