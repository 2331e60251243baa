/// A budget of requests that is used up: the request was not sent.
package struct SpentBudget: Hashable, Sendable {
    /// Time after which a budget is full again.
    package enum Period: String, Hashable, Sendable {
        case day, month
    }

    /// The source whose requests are counted.
    package let source: RaceSource
    /// The budget that is spent; the month's also if both are.
    package let period: Period
    /// Requests that the budget has in all.
    package let limit: Int
    /// Seconds until the budget is full again, at least 1.
    package let seconds: Int

    /// Raises `seconds` to 1 if it is less.
    package init(_ source: RaceSource, _ period: Period, limit: Int, seconds: Int) {
        self.source = source
        self.period = period
        self.limit = limit
        self.seconds = max(1, seconds)
    }
}
