import FoundationEssentials
package import Models

/// The day as it was some seconds ago. Results of races that are long over are shown as soon as they come; without a
/// delay everything is.
@MainActor
package final class PictureDay: DayRepository {
    /// Called on every change of the day, after it.
    package var onDayChange: (@MainActor () -> Void)?
    private let live: any DayRepository
    private let clock: DelayedClock
    /// The day as it was by `clock`.
    private var reached = DaySnapshot()
    private var shown = DaySnapshot()
    private var past = PastValues<DaySnapshot>()

    init(_ live: any DayRepository, clock: DelayedClock) {
        self.live = live
        self.clock = clock
        live.onDayChange = { [weak self] in self?.note() }
    }

    /// State of the day as it was.
    package var day: DaySnapshot { clock.seconds == 0 ? live.day : shown }

    /// Sets the races whose results are on the screen.
    package func setVisibleResults(of races: [RaceID]) { live.setVisibleResults(of: races) }
    /// Sets the races whose prices are on the screen.
    package func setVisibleMarkets(of races: [RaceID]) { live.setVisibleMarkets(of: races) }
    /// Sets the races whose favourites are in the rows of the board.
    package func setRowMarkets(of races: [RaceID]) { live.setRowMarkets(of: races) }
    package func setOpened(_ races: Set<RaceID>, lists: Bool) { live.setOpened(races, lists: lists) }
    /// Requests lists and results now; their data is shown after the delay.
    package func refreshDay() { live.refreshDay() }

    func begin() {
        reached = live.day
        show()
    }

    func end() {
        past.forget()
        onDayChange?()
    }

    func advance() {
        guard let latest = past.take(until: clock.now).last?.value else { return }
        reached = latest
        show()
    }

    // MARK: -

    private func note() {
        guard clock.seconds > 0 else {
            onDayChange?()
            return
        }
        past.note(live.day, at: clock.live.now)
        show()
    }

    private func show() {
        let next = merged(clock.now - PictureTime.longAgo)
        guard next != shown else { return }
        shown = next
        onDayChange?()
    }

    /// - Parameter old: races that started before this instant are long over.
    private func merged(_ old: Date) -> DaySnapshot {
        let latest = live.day
        var day = reached
        day.results =
            reached.results.filter { $0.race.advertisedStart > old }
            + latest.results.filter { $0.race.advertisedStart <= old }
        // Lists give nothing away. Before the first delayed list, showing the latest is better than "no source".
        if day.sources.isEmpty {
            (day.sources, day.meetings, day.isPartial) = (latest.sources, latest.meetings, latest.isPartial)
        }
        if day.marketSources.isEmpty { (day.marketSources, day.markets) = (latest.marketSources, latest.markets) }
        return day
    }
}
