package import Models
package import Repository

/// A day that the test sets.
@MainActor
package final class ScriptedDay: DayRepository {
    package var day: DaySnapshot {
        didSet { revision += 1 }
    }
    package var revision = 0
    /// The races whose results are visible.
    package private(set) var visible: [RaceID] = []
    /// The races whose prices are visible, each time that they changed.
    package private(set) var visibleMarkets: [[RaceID]] = []
    /// The races whose favourites are in the rows, each time that they changed.
    package private(set) var rowMarkets: [[RaceID]] = []
    package private(set) var refreshes = 0
    /// What a person has opened.
    package private(set) var opened: (races: Set<RaceID>, lists: Bool) = ([], false)

    package init(_ day: DaySnapshot = DaySnapshot()) {
        self.day = day
    }

    package func setVisibleResults(of races: [RaceID]) { visible = races }
    package func setVisibleMarkets(of races: [RaceID]) { visibleMarkets.append(races) }
    package func setRowMarkets(of races: [RaceID]) { rowMarkets.append(races) }
    package func setOpened(_ races: Set<RaceID>, lists: Bool) { opened = (races, lists) }
    package func refreshDay() { refreshes += 1 }
}
