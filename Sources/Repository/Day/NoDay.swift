package import Models

/// The day of a board that has no source of it: nothing is known of it.
@MainActor
package final class NoDay: DayRepository {
    /// Empty.
    package let day = DaySnapshot()
    /// Never called.
    package var onDayChange: (@MainActor () -> Void)?

    /// A board without a day.
    package init() {}

    /// Does nothing.
    package func setVisibleResults(of races: [RaceID]) {}
    /// Does nothing.
    package func setVisibleMarkets(of races: [RaceID]) {}
    /// Does nothing.
    package func setRowMarkets(of races: [RaceID]) {}
    /// Does nothing.
    package func setOpened(_ races: Set<RaceID>, lists: Bool) {}
    /// Does nothing.
    package func refreshDay() {}
}
