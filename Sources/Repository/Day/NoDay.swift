package import Models

/// The day of a board without a source for it: no meetings, statuses and results are known.
@MainActor
package final class NoDay: DayRepository {
    /// A day without meetings, statuses and results.
    package let day = DaySnapshot()
    /// Never called, since the day does not change.
    package var onDayChange: (@MainActor () -> Void)?

    package init() {}

    package func setVisibleResults(of races: [RaceID]) {}
    package func setVisibleMarkets(of races: [RaceID]) {}
    package func setRowMarkets(of races: [RaceID]) {}
    package func setOpened(_ races: Set<RaceID>, lists: Bool) {}
    package func refreshDay() {}
}
