/// A budget of requests that has none left: nothing was sent.
package struct SpentBudget: Hashable, Sendable {
    package enum Period: String, Hashable, Sendable {
        case day, month
    }

    package let source: RaceSource
    package let period: Period
    /// Requests that it has in all.
    package let limit: Int
    /// Until it begins again; a second at least.
    package let seconds: Int

    package init(_ source: RaceSource, _ period: Period, limit: Int, seconds: Int) {
        self.source = source
        self.period = period
        self.limit = limit
        self.seconds = max(1, seconds)
    }
}
